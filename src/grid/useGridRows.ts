import { type RefObject, useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { KINDS } from '#schemas/kinds.ts';
import type { TableHandle, TableState } from '#workers/client.ts';
import type { CellContext } from './cells/cell.ts';
import { measureTagText } from './cells/fit.ts';
import { HEADER_HEIGHT, rowHeightOf } from './metrics.ts';
import { hasHistogram, wantedMembers } from './model/headerModel.ts';
import { rowFields } from './model/windowCache.ts';
import type { DataGridProps } from './props.ts';
import { useHistograms } from './useHistograms.ts';

const NO_FILTER: readonly never[] = [];

/** What every renderer reads of its table: its state, its rows, their heights, and what cells and headers are drawn with. */
export function useGridRows({ spec, columns, table, density, highlight = NO_FILTER, watch, href }: DataGridProps) {
  const state = useTableState(table);
  const touch = useCoarsePointer();
  const withHistograms = density === 'comfortable' && columns.some(hasHistogram);
  const fields = useMemo(() => rowFields(spec, columns), [spec, columns]);
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
    /** What windows carry for these columns. */
    fields,
    context,
  };
}

/** The table's state, drawn again on every change. */
function useTableState(table: TableHandle): TableState {
  const subscribe = useCallback((listener: () => void) => table.subscribe(listener), [table]);
  return useSyncExternalStore(subscribe, () => table.getState());
}

const coarsePointer = typeof matchMedia === 'undefined' ? null : matchMedia('(pointer: coarse)');

function subscribeToPointer(listener: () => void): () => void {
  coarsePointer?.addEventListener('change', listener);
  return () => coarsePointer?.removeEventListener('change', listener);
}

/** True where a finger is the main pointer. */
function useCoarsePointer(): boolean {
  return useSyncExternalStore(subscribeToPointer, () => coarsePointer?.matches ?? false);
}

/** The width in px an element has for its content, without its scrollbar; known before the first painting, 0 until then. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
