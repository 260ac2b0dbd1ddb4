import { type ColumnSpec, ORDER_FIELD, type Sort } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { messages } from '#src/i18n/index.ts';
import { cx } from '#src/ui/cx.ts';
import {
  filteredRange,
  HISTOGRAM,
  hasHistogram,
  histogramBars,
  histogramPaths,
  type ShownSort,
  shownSort,
} from './model/headerModel.ts';
import type { Histograms } from './useHistograms.ts';

/** State that headers render besides their columns. */
export interface HeaderLook {
  readonly sort: Sort | null;
  /** Null: no room for distributions. */
  readonly histograms: Histograms | null;
  /** Distributions are loading: reserve their space. */
  readonly pending: boolean;
  readonly filter: readonly Triple[];
  /** What headers of columns behind their page say of it, by field. */
  readonly lagging: ReadonlyMap<string, string>;
  /** Address of the next step of a field's sort cycle; without it labels are plain text. */
  readonly sortHref?: ((field: string) => string) | undefined;
}

export function headerClass(spec: ColumnSpec): string {
  return cx(
    'grid-cell grid-head-cell',
    isEndAligned(spec) && 'grid-end',
    spec.field === ORDER_FIELD && 'grid-order',
    spec.display === 'identity' && 'grid-identity',
  );
}

export function isSorted(spec: ColumnSpec, sort: Sort | null): boolean {
  return shownSort(spec, sort) !== null;
}

function isEndAligned(spec: ColumnSpec): boolean {
  return spec.align === 'right' && spec.field !== ORDER_FIELD;
}

/** Content of a header cell: label, unit, sort arrow and distribution. */
export function HeaderContent({ spec, look }: { readonly spec: ColumnSpec; readonly look: HeaderLook }) {
  const { sort, histograms, pending, filter, lagging, sortHref } = look;
  const asOf = lagging.get(spec.field);
  const unit = spec.unit === undefined ? '' : messages.grid.unit(spec.unit);
  const sorted = shownSort(spec, sort);
  const arrow = sorted && <SortMark {...sorted} />;
  const end = isEndAligned(spec);
  return (
    <>
      <span className="grid-label">
        {end && arrow}
        {spec.sortable ? (
          // The same element before and after the page is taken over: a press that began on it stays a click. Without an
          // address it is no link, and crawlers are told so.
          <a href={sortHref?.(spec.field)} role={sortHref ? undefined : 'none'} className="grid-label-text">
            {spec.label}
          </a>
        ) : (
          <span className="grid-label-text">{spec.label}</span>
        )}
        {unit !== '' && <span className="grid-unit">{unit}</span>}
        {!end && arrow}
        {sorted && sorted.number !== null && (
          <span className="sr-only">{messages.grid.sorted(sorted.number, sorted.order)}</span>
        )}
      </span>
      {asOf !== undefined && <span className="grid-as-of">{asOf}</span>}
      {histograms && hasHistogram(spec) && <Distribution {...{ spec, histograms, pending, filter }} />}
    </>
  );
}

/** The direction, and among several columns which of them this is. */
function SortMark({ order, number }: ShownSort) {
  return (
    <>
      {number !== null && (
        <span className="grid-sort-number" aria-hidden="true">
          {number}
        </span>
      )}
      <i className="triangle" data-direction={order === 'desc' ? 'down' : 'up'} />
    </>
  );
}

const WIDTH = HISTOGRAM.bins * (HISTOGRAM.bar + HISTOGRAM.gap) - HISTOGRAM.gap;

function Distribution({
  spec,
  histograms,
  pending,
  filter,
}: Pick<HeaderLook, 'pending' | 'filter'> & { readonly spec: ColumnSpec; readonly histograms: Histograms }) {
  const histogram = histograms.get(spec.field);
  if (!histogram) return pending ? <i className="grid-bone grid-histogram-bone" /> : null;
  const { inside, outside } = histogramPaths(histogramBars(histogram, filteredRange(spec.field, filter)));
  return (
    <svg
      className="grid-histogram"
      width={WIDTH}
      height={HISTOGRAM.height}
      viewBox={`0 0 ${WIDTH} ${HISTOGRAM.height}`}
      aria-hidden="true"
    >
      <path d={outside} />
      <path d={inside} className="grid-in-range" />
    </svg>
  );
}
