import { memo } from 'react';
import { ORDER_FIELD, type Sort } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters.ts';
import { messages } from '#src/messages/index.ts';
import { cx } from '#src/ui/cx.ts';
import type { Histograms } from '../hooks/useHistograms.ts';
import {
  ariaSort,
  filteredRange,
  HISTOGRAM,
  hasHistogram,
  histogramBars,
  histogramPaths,
} from '../model/headerModel.ts';
import type { ColumnModel, ColumnView } from './columnModel.ts';

interface HeaderRowProps {
  readonly model: ColumnModel;
  readonly sort: Sort | null;
  /** Null: this header has no room for distributions. */
  readonly histograms: Histograms | null;
  /** Distributions are being made: their place is held. */
  readonly pending: boolean;
  readonly filter: readonly Triple[];
  /** Place of the active cell, -1 where it is in a row. */
  readonly active: number;
}

/** The header: label, unit, sort arrow and distribution of every column. */
export const HeaderRow = memo(function HeaderRow(props: HeaderRowProps) {
  const { model } = props;
  return (
    <div role="row" aria-rowindex={1} className="grid-row grid-header-row">
      {model.views.map((view) => header(view, props))}
    </div>
  );
});

function header(view: ColumnView, { sort, histograms, pending, filter, active }: HeaderRowProps) {
  const { spec, at, style } = view;
  const sorted = ariaSort(spec, sort);
  const isSorted = sorted === 'ascending' || sorted === 'descending';
  const unit = spec.unit === undefined ? '' : messages.grid.unit(spec.unit);
  const arrow = isSorted && <i className="triangle" data-direction={sorted === 'descending' ? 'down' : 'up'} />;
  const isOrder = spec.field === ORDER_FIELD;
  const end = spec.align === 'right' && !isOrder;
  return (
    <div
      key={spec.field}
      role="columnheader"
      aria-colindex={at + 1}
      aria-sort={sorted}
      aria-label={isOrder ? messages.grid.position : undefined}
      tabIndex={at === active ? 0 : undefined}
      className={cx(
        'grid-cell grid-head-cell',
        end && 'grid-end',
        isOrder && 'grid-order',
        spec.display === 'identity' && 'grid-identity',
        view.className,
      )}
      data-sorted={isSorted || undefined}
      data-sortable={spec.sortable || undefined}
      style={style}
    >
      <span className="grid-label">
        {end && arrow}
        <span className="grid-label-text">{spec.label}</span>
        {unit !== '' && <span className="grid-unit">{unit}</span>}
        {!end && arrow}
      </span>
      {histograms && hasHistogram(spec) && <Distribution {...{ spec, histograms, pending, filter }} />}
    </div>
  );
}

const WIDTH = HISTOGRAM.bins * (HISTOGRAM.bar + HISTOGRAM.gap) - HISTOGRAM.gap;

function Distribution({
  spec,
  histograms,
  pending,
  filter,
}: Pick<ColumnView, 'spec'> & { histograms: Histograms; pending: boolean; filter: readonly Triple[] }) {
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
