import { type RefObject, useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { triplesOf } from '#schemas/filters/tree.ts';
import { isSource, KINDS } from '#schemas/kinds.ts';
import { afterArrival, useHydrating } from '#src/shared/hydration.ts';
import { useDateFormat } from '#src/shared/storage/dateFormat.ts';
import type { TableHandle, TableState } from '#workers/client.ts';
import type { CellContext } from './cells/cell.ts';
import { measureTagText } from './cells/fit.ts';
import { HEADER_HEIGHT, rowHeightOf } from './metrics.ts';
import { wantedMembers } from './model/headerModel.ts';
import { laggingColumns } from './model/lagging.ts';
import { rowFields } from './model/windowCache.ts';
import type { DataGridProps } from './props.ts';
import { SeriesStore } from './series/seriesStore.ts';
import { useDistributions } from './useDistributions.ts';
import { useHeats } from './useHeats.ts';

const NO_FILTER: readonly never[] = [];

/** What every renderer reads of its table: state, rows, heights, and the context of cells and headers. */
export function useGridRows({
  spec,
  columns,
  table,
  density,
  highlight = NO_FILTER,
  watch,
  href,
  moments = null,
  colors,
  figureHref,
  groups,
}: DataGridProps) {
  const state = useTableState(table);
  const touch = useCoarsePointer();
  const tabbableLinks = useHydrating();
  const heats = useHeats(table, state, columns, colors);
  const fields = useMemo(() => rowFields(spec, columns, colors), [spec, columns, colors]);
  const { distributions, pending } = useDistributions(table, state, columns);
  const dateFormat = useDateFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: figures of another version of the data are others.
  const series = useMemo(() => new SeriesStore((columns, ids) => table.series(columns, ids)), [table, state.version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells word dates in the format in use.
  const context = useMemo(
    (): CellContext => ({
      // Stories are drawn by their title, without a picture.
      kind: isSource(spec.source) ? KINDS[spec.source].opens : 'project',
      spec,
      density,
      measure: measureTagText,
      asked: (field) => wantedMembers(field, triplesOf(highlight)),
      watch,
      href,
      moments,
      heats,
      figureHref,
      tabbableLinks,
      series,
    }),
    [spec, density, highlight, watch, href, moments, heats, figureHref, tabbableLinks, series, dateFormat],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: so do headers.
  const lagging = useMemo(() => laggingColumns(spec, columns, moments), [spec, columns, moments, dateFormat]);
  return {
    state,
    /** Lines of the view: rows, and the heads of their groups. */
    rows: state.lines ?? state.matching ?? state.loaded,
    /** Undefined while lines are rows. */
    groups: state.lines == null ? undefined : groups,
    touch,
    rowHeight: rowHeightOf(density, touch),
    headerHeight:
      (distributions && density === 'comfortable' ? HEADER_HEIGHT.bars : HEADER_HEIGHT.plain) +
      (lagging.size > 0 ? HEADER_HEIGHT.asOf : 0),
    /** Columns behind their page, with what their headers say of it. */
    lagging,
    /** By field, what the headers draw; null: nothing. */
    distributions,
    /** Distributions are loading. */
    pending,
    highlight,
    /** Fields of the windows. */
    fields,
    context,
  };
}

function useTableState(table: TableHandle): TableState {
  const subscribe = useCallback((listener: () => void) => table.subscribe(listener), [table]);
  const getState = () => table.getState();
  return useSyncExternalStore(subscribe, getState, getState);
}

const coarsePointer = typeof matchMedia === 'undefined' ? null : matchMedia('(pointer: coarse)');

function subscribeToPointer(listener: () => void): () => void {
  coarsePointer?.addEventListener('change', listener);
  return () => coarsePointer?.removeEventListener('change', listener);
}

/** True on touch devices. */
function useCoarsePointer(): boolean {
  return useSyncExternalStore(
    subscribeToPointer,
    () => coarsePointer?.matches ?? false,
    () => false,
  );
}

/**
 * Content width of an element in px, without scrollbar; measured before the first paint, 0 until then. An arrived page is
 * measured as it is taken over: its rows do not depend on the window.
 */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    const giveUp = afterArrival(() => {
      observer.observe(element);
      measure();
    });
    return () => {
      giveUp();
      observer.disconnect();
    };
  }, [ref]);
  return width;
}
