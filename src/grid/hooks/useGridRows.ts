import { useMemo } from 'react';
import { KINDS } from '#schemas/kinds.ts';
import type { CellContext } from '../cells/cell.ts';
import { measureTagText } from '../cells/measureText.ts';
import { HEADER_HEIGHT, rowHeightOf } from '../metrics.ts';
import { hasHistogram, wantedMembers } from '../model/headerModel.ts';
import { rowFields } from '../model/rowFields.ts';
import type { DataGridProps } from '../props.ts';
import { useCoarsePointer } from './useCoarsePointer.ts';
import { useHistograms } from './useHistograms.ts';
import { useTableState } from './useTableState.ts';
import { useWindowCache } from './useWindowCache.ts';

const NO_FILTER: readonly never[] = [];

/** What every renderer reads of its table: its state, its rows, their heights, and what cells and headers are drawn with. */
export function useGridRows({ spec, columns, table, density, highlight = NO_FILTER, watch, href }: DataGridProps) {
  const state = useTableState(table);
  const touch = useCoarsePointer();
  const withHistograms = density === 'comfortable' && columns.some(hasHistogram);
  const fields = useMemo(() => rowFields(spec, columns), [spec, columns]);
  const cache = useWindowCache(table, state, fields);
  const names = useWindowCache(
    table,
    state,
    useMemo(() => [spec.identity], [spec]),
  );
  const { histograms, pending } = useHistograms(table, state, columns, withHistograms);
  const context = useMemo(
    (): CellContext => ({
      kind: KINDS[spec.source].opens,
      spec,
      density,
      measure: measureTagText,
      asked: (field) => wantedMembers(field, highlight),
      watch,
      href,
    }),
    [spec, density, highlight, watch, href],
  );
  return {
    state,
    /** Rows of the view. */
    rows: state.matching ?? state.loaded,
    touch,
    rowHeight: rowHeightOf(density, touch),
    headerHeight: withHistograms ? HEADER_HEIGHT.histogram : HEADER_HEIGHT.plain,
    /** null: this look of the header has none. */
    histograms,
    /** Distributions are being made. */
    pending,
    highlight,
    cache,
    /** Of the rows no more than what they are called. */
    names,
    context,
  };
}
