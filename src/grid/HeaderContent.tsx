import { type ColumnSpec, figureField, ORDER_FIELD, type Sort } from '#schemas/columns/spec.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { ColumnColors } from '#schemas/queries/columnColors.ts';
import { messages } from '#src/i18n/index.ts';
import { cx } from '#src/ui/cx.ts';
import type { Distributions } from '#workers/client.ts';
import { HeaderBars } from './HeaderBars.tsx';
import { ruleText } from './model/colorTexts.ts';
import { hasDistribution, type ShownSort, shownSort } from './model/headerModel.ts';

/** State that headers render besides their columns. */
export interface HeaderLook {
  readonly sort: Sort | null;
  /** By field; null: no column has one. */
  readonly distributions: Distributions | null;
  /** Distributions are loading: reserve their space. */
  readonly pending: boolean;
  readonly filter: Filter;
  readonly colors?: ColumnColors | undefined;
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
  const { sort, distributions, pending, filter, colors, lagging, sortHref } = look;
  const rule = colors?.[spec.field];
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
          <a href={sortHref?.(figureField(spec))} role={sortHref ? undefined : 'none'} className="grid-label-text">
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
        {rule && <span className="sr-only">, {ruleText(spec, rule)}</span>}
      </span>
      {rule && (
        <i
          className="grid-color-mark"
          data-one-sided={(rule.by === 'scale' && spec.display !== 'change') || undefined}
          aria-hidden="true"
        />
      )}
      {asOf !== undefined && <span className="grid-as-of">{asOf}</span>}
      {distributions && hasDistribution(spec) && <HeaderBars {...{ spec, distributions, pending, filter }} />}
    </>
  );
}

/** The direction, and among several columns which of them this is. */
function SortMark({ order, number }: ShownSort) {
  const triangle = <i className="triangle" data-direction={order === 'desc' ? 'down' : 'up'} />;
  if (number === null) return triangle;
  return (
    <span className="grid-sort-mark">
      <span className="grid-sort-number" aria-hidden="true">
        {number}
      </span>
      {triangle}
    </span>
  );
}
