import { useMemo, useSyncExternalStore } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { SOURCES, type Source } from '#schemas/kinds.ts';
import { DEVICE_LISTS_MAX, readDeviceLists, withList, writeDeviceLists } from './deviceLists.ts';
import { readStored, readStoredOf, type Shelf, subscribeStored, writeStored } from './deviceStorage.ts';
import type { Kept, ListStore, ListsRead } from './listStore.ts';
import { type NewList, nameProblem, type SavedList, tidyName } from './savedList.ts';

const nothing = () => undefined;

/** The lists kept on this device. */
export function useDeviceLists(shelf: Shelf): ListsRead {
  const stored = useSyncExternalStore(subscribeStored, () => readStored(shelf));
  return useMemo(
    () => ({ lists: listsIn(stored), status: 'ready', retry: nothing, limit: DEVICE_LISTS_MAX }),
    [stored],
  );
}

/** Keeps lists on this device. */
export function deviceStore(shelf: Shelf): ListStore {
  const write = (source: Source, lists: readonly SavedList[], list: SavedList): Kept => ({
    ok: true,
    list,
    stored: writeStored(shelf, source, writeDeviceLists(lists)),
  });
  const add = async (list: NewList): Promise<Kept> => {
    const { source } = list;
    const lists = present(shelf, source);
    const name = tidyName(list.name);
    const problem = lists.length >= DEVICE_LISTS_MAX ? 'full' : nameProblem(lists, { name, source });
    if (problem !== null) return { ok: false, problem };
    const all = withList(lists, { ...list, name });
    const added = all.at(-1);
    return added ? write(source, all, added) : { ok: false, problem: 'gone' };
  };
  return {
    add,
    // Nothing but its content hangs on a list of the device.
    restore: add,
    async change({ id, source }, change) {
      const lists = present(shelf, source);
      const at = lists.findIndex((list) => list.id === id);
      const old = lists[at];
      if (!old) return { ok: false, problem: 'gone' };
      const list = { ...old, ...change };
      const problem = nameProblem(lists, list, id);
      return problem === null ? write(source, lists.with(at, list), list) : { ok: false, problem };
    },
    async remove(list) {
      const lists = present(shelf, list.source);
      return write(
        list.source,
        lists.filter(({ id }) => id !== list.id),
        list,
      );
    },
  };
}

function listsIn(stored: readonly (string | null)[]): readonly SavedList[] {
  return SOURCES.flatMap((source, at) => readDeviceLists(DATA_SETS[source], stored[at] ?? null));
}

/** What is stored now: it may have changed in another tab since it was drawn. */
function present(shelf: Shelf, source: Source): readonly SavedList[] {
  return readDeviceLists(DATA_SETS[source], readStoredOf(shelf, source));
}
