import { useCallback, useMemo, useReducer, useRef } from 'react';
import type { Row } from '#schemas/filters/semantics.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import type { TableHandle } from '#workers/client.ts';
import type { RowSelecting } from './useSelection.ts';

interface KnownIds {
  readonly table: TableHandle | null;
  readonly revision: number;
  /** By the `_id` of a head's line; null: asked for. */
  readonly ids: Map<number, Float64Array | null>;
}

/** Selects the rows of a group by its head, and says how many of them are selected. */
export function useGroupSelection(handle: TableHandle | null, revision: number, selecting: RowSelecting) {
  const { current, addIds, removeIds } = selecting;
  const known = useRef<KnownIds>({ table: null, revision: 0, ids: new Map() });
  const [drawn, drawAgain] = useReducer((count: number) => count + 1, 0);
  if (known.current.table !== handle || known.current.revision !== revision)
    known.current = { table: handle, revision, ids: new Map() };

  const idsOf = useLatest(async ({ _id }: Row): Promise<Float64Array | null> => {
    const { ids } = known.current;
    const here = ids.get(_id);
    if (here) return here;
    ids.set(_id, null);
    const found = await handle?.idsOfGroup(_id).catch(() => null);
    if (!found) return null;
    ids.set(_id, found);
    return found;
  });

  const toggle = useCallback(
    async (line: Row) => {
      const ids = await idsOf.current(line);
      if (!ids) return;
      if (ids.every((id) => current.has(id))) removeIds(ids);
      else await addIds(ids);
    },
    [current, addIds, removeIds],
  );

  /** Whether the rows of a head are selected; asks for them where some row is. */
  const stateOf = useCallback(
    (line: Row): boolean | 'mixed' => {
      if (current.size === 0) return false;
      const ids = known.current.ids.get(line._id);
      if (ids === undefined) void idsOf.current(line).then((found) => found && drawAgain());
      if (!ids) return false;
      let selected = 0;
      for (const id of ids) if (current.has(id)) selected += 1;
      return selected === 0 ? false : selected === ids.length ? true : 'mixed';
    },
    [current],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: heads are drawn again when their rows are known.
  return useMemo(() => ({ toggle, stateOf }), [toggle, stateOf, drawn]);
}
