import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { movedBeside, movedTo } from '#src/features/watchlist/rowOrder.ts';
import type { DataGridHandle } from '#src/grid/props.ts';
import type { TableHandle, TableState } from '#workers/client.ts';

/** Moving rows of a table that stands in the member's own order, by their places in the view. */
export interface RowMoves {
  /** Takes the row at a place to another one, where the column becomes the active one. The row's id; null where there is no such place. */
  readonly move: (from: number, to: number, field: string | undefined) => number | null;
  /** Does something once it is known which rows stand where: at once, but for the moment after a view has changed. */
  readonly whenKnown: (work: () => void) => void;
}

/**
 * Moves rows beside others: what a filter hides keeps its place. Rows move here before the table has drawn them, so that quick
 * presses act on the row that was meant.
 */
export function useRowMoves({
  handle,
  state,
  grid,
  ids,
  onOrder,
}: {
  readonly handle: TableHandle | null;
  readonly state: TableState;
  readonly grid: RefObject<DataGridHandle | null>;
  /** All that is watched, in its order. */
  readonly ids: readonly number[];
  readonly onOrder: (ids: readonly number[]) => void;
}): RowMoves {
  const all = useRef(ids);
  useEffect(() => {
    all.current = ids;
  }, [ids]);
  const shown = useRef<readonly number[]>([]);
  const isKnown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  const moves = useRef({ made: 0, drawn: 0 });
  const { revision, matching } = state;
  useEffect(() => {
    if (!handle || matching === null || revision < 0) return;
    const { made, drawn } = moves.current;
    // What has moved here is known already, before the table says so.
    if (made === drawn) isKnown.current = false;
    handle.ids(0, matching).then(
      (found) => {
        if (moves.current.made !== made) return;
        moves.current.drawn = made;
        shown.current = [...found];
        isKnown.current = true;
        for (const work of waiting.current.splice(0)) work();
      },
      // Another view has taken its place: it is asked for next.
      () => undefined,
    );
  }, [handle, revision, matching]);
  const whenKnown = useCallback((work: () => void) => {
    if (isKnown.current) work();
    else waiting.current.push(work);
  }, []);

  const move = useCallback(
    (from: number, to: number, field: string | undefined) => {
      const [id, neighbour] = [shown.current[from], shown.current[to]];
      if (id === undefined || neighbour === undefined || from === to) return null;
      moves.current.made += 1;
      all.current = movedBeside(all.current, id, neighbour, to > from ? 'after' : 'before');
      shown.current = movedTo(shown.current, from, to);
      onOrder(all.current);
      grid.current?.scrollToRow(to, field === undefined ? {} : { field });
      return id;
    },
    [grid, onOrder],
  );
  return { move, whenKnown };
}
