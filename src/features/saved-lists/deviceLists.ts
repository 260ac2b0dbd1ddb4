import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { StoredKey } from '#schemas/browserStorage.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { asksListColumns } from '#schemas/columns/listColumns.ts';
import { findField, type ListedSpec } from '#schemas/columns/spec.ts';
import { normaliseFilter } from '#schemas/filters/merge.ts';
import { parseFilter } from '#schemas/filters/parseFilter.ts';
import { LISTED_SOURCES, type ListedSource } from '#schemas/kinds.ts';
import { SortSchema, sortTerms } from '#schemas/queries/sort.ts';
import { decodeView, encodeLayout, encodeView, type View, type ViewParams } from '#schemas/queries/view.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { parseJson, readStorage, type StorageArea, writeStorage } from '#src/shared/storage/browserStorage.ts';
import {
  type ListStore,
  type ListsRead,
  type NewList,
  nameProblem,
  type SavedList,
  type SaveOutcome,
  tidyName,
} from './savedList.ts';

/** Limit of lists per data set on a device. */
export const DEVICE_LISTS_MAX = 100;

const StoredSchema = z.object({
  id: z.int(),
  name: z.string(),
  table: z.string(),
  filter: z.unknown(),
  sort: z.nullable(SortSchema),
  search: z.string(),
  /** In URL form. */
  layout: z.optional(z.record(z.string(), z.string())),
  /** The same; lists that have none show rows. */
  pivot: z.optional(z.record(z.string(), z.string())),
});

/** Parses a data set's stored lists; drops damaged, foreign and excess ones. */
export function readDeviceLists(spec: ListedSpec, stored: string | null): readonly SavedList[] {
  const lists: SavedList[] = [];
  for (const item of parseJson(stored, z.array(z.unknown())) ?? []) {
    const list = readList(spec, item);
    if (!list || lists.some(({ id }) => id === list.id) || lists.length === DEVICE_LISTS_MAX) continue;
    if (nameProblem(lists, list) === null) lists.push(list);
  }
  return lists;
}

export function writeDeviceLists(lists: readonly SavedList[]): string {
  return JSON.stringify(
    lists.map(({ id, name, source, view }) => ({
      id: numberOf(id),
      name,
      table: source,
      filter: view.filter,
      sort: view.sort,
      search: view.search,
      layout: lookOf(view),
      ...(view.pivot && { pivot: view.pivot }),
    })),
  );
}

/** How a view looks, in URL form: its layout, its groups and its colors. */
function lookOf(view: View): ViewParams {
  const { groups, colors } = encodeView(view);
  return { ...encodeLayout(view), ...(groups !== undefined && { groups }), ...(colors !== undefined && { colors }) };
}

/** Adds a list under a new id. */
export function withList(lists: readonly SavedList[], list: NewList): readonly SavedList[] {
  const id = Math.max(0, ...lists.map((other) => numberOf(other.id))) + 1;
  return [...lists, { ...list, id: idOf(list.source, id) }];
}

function readList(spec: ListedSpec, item: unknown): SavedList | null {
  const parsed = z.safeParse(StoredSchema, item);
  if (!parsed.success || parsed.data.table !== spec.source) return null;
  const { id, name, sort, search, layout = {} } = parsed.data;
  const filter = parseFilter(spec, parsed.data.filter);
  if (!filter.ok || sortTerms(sort).some(({ field }) => !findField(spec, field)?.sortable)) return null;
  const { columns, widths, pinned, pivot, groups, colors } = decodeView(spec, { ...parsed.data.pivot, ...layout });
  return {
    id: idOf(spec.source, id),
    name: tidyName(name),
    source: spec.source,
    view: {
      filter: normaliseFilter(spec, filter.value),
      sort,
      search,
      columns,
      widths,
      pinned,
      ...(pivot && { pivot }),
      ...(groups === undefined ? {} : { groups }),
      ...(colors && { colors }),
    },
    notify: false,
  };
}

// Ids count per data set; the prefix makes them unique on the device.
const idOf = (source: string, id: number) => `${source}:${id}`;
const numberOf = (id: string) => Number(id.slice(id.indexOf(':') + 1));

/** Lists of the screener, or of sample mode. */
export type Shelf = 'screener' | 'sample';

const listeners = new Set<() => void>();

/** The last texts read. `useSyncExternalStore` needs the same array until something changes. */
const lastRead: Record<Shelf, readonly (string | null)[]> = { screener: [], sample: [] };

/** The stored text of each data set's lists, in the order of `LISTED_SOURCES`. */
function readStored(shelf: Shelf): readonly (string | null)[] {
  const texts = LISTED_SOURCES.map((source) => readStoredOf(shelf, source));
  const last = lastRead[shelf];
  if (texts.length !== last.length || texts.some((text, at) => text !== last[at])) lastRead[shelf] = texts;
  return lastRead[shelf];
}

function readStoredOf(shelf: Shelf, source: ListedSource): string | null {
  return readStorage('local', keyOf(shelf, source));
}

/** False: it stays in memory only. */
function writeStored(shelf: Shelf, source: ListedSource, text: string): boolean {
  return write('local', keyOf(shelf, source), text);
}

/** Id of the list opened last in this tab, or ''. */
export function readOpened(shelf: Shelf, source: ListedSource): string {
  return readStorage('session', openedKey(shelf, source)) ?? '';
}

export function writeOpened(shelf: Shelf, source: ListedSource, id: string): void {
  // The view of another list follows; until then any view may be its own.
  if (id !== readOpened(shelf, source)) writeStorage('session', lastViewKey(shelf, source), null);
  write('session', openedKey(shelf, source), id);
}

const openedKey = (shelf: Shelf, source: ListedSource) => `${keyOf(shelf, source)}.opened` as const;
const lastViewKey = (shelf: Shelf, source: ListedSource) => `${keyOf(shelf, source)}.view` as const;

/** Remembers the address form of the view that this tab shows: a reload finds the list it came from by it. */
export function writeLastView(shelf: Shelf, source: ListedSource, address: string): void {
  writeStorage('session', lastViewKey(shelf, source), address);
}

/**
 * Forgets which list was opened when the page begins with another view than this tab showed last: that address was pasted
 * or shared, and its view is no change of the list. Notifies no listener: it runs before the first render.
 */
export function forgetForeign(shelf: Shelf, source: ListedSource, address: string): void {
  const last = readStorage('session', lastViewKey(shelf, source));
  // Own columns in an address are of this member alone, and known only once their lists are here.
  if (last === null || last === address || asksListColumns({ filter: last, sort: null })) return;
  writeStorage('session', openedKey(shelf, source), '');
  writeStorage('session', lastViewKey(shelf, source), null);
}

/** Subscribes to writes, from this tab or another. Returns the unsubscribe function. */
export function subscribeStored(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const PREFIX = { screener: 'assay.savedFilters', sample: 'assay.playground.savedFilters' } as const;
const keyOf = (shelf: Shelf, source: ListedSource) => `${PREFIX[shelf]}.${source}` as const;

function write(area: StorageArea, key: StoredKey, text: string): boolean {
  const stored = writeStorage(area, key, text);
  for (const listener of listeners) listener();
  return stored;
}

const nothing = () => undefined;
/** The server renders without any device's lists. */
const NOTHING_STORED: readonly null[] = [];

export function useDeviceLists(shelf: Shelf): ListsRead {
  const stored = useSyncExternalStore(
    subscribeStored,
    () => readStored(shelf),
    () => NOTHING_STORED,
  );
  const hydrating = useHydrating();
  return useMemo(
    // Until hydration the stored lists are unknown.
    () => ({
      lists: listsIn(stored),
      status: hydrating ? 'loading' : 'ready',
      retry: nothing,
      limit: DEVICE_LISTS_MAX,
    }),
    [stored, hydrating],
  );
}

/** This device as a list store. */
export function deviceStore(shelf: Shelf): ListStore {
  const write = (source: ListedSource, lists: readonly SavedList[], list: SavedList): SaveOutcome => ({
    ok: true,
    list,
    stored: writeStored(shelf, source, writeDeviceLists(lists)),
  });
  const add = async (list: NewList): Promise<SaveOutcome> => {
    const { source } = list;
    const lists = storedLists(shelf, source);
    const name = tidyName(list.name);
    const problem = lists.length >= DEVICE_LISTS_MAX ? 'full' : nameProblem(lists, { name, source });
    if (problem !== null) return { ok: false, problem };
    const all = withList(lists, { ...list, name });
    const added = all.at(-1);
    return added ? write(source, all, added) : { ok: false, problem: 'gone' };
  };
  return {
    add,
    // A device's list is its content: adding it again restores it.
    restore: add,
    async change({ id, source }, change) {
      const lists = storedLists(shelf, source);
      const at = lists.findIndex((list) => list.id === id);
      const old = lists[at];
      if (!old) return { ok: false, problem: 'gone' };
      const list = { ...old, ...change };
      const problem = nameProblem(lists, list, id);
      return problem === null ? write(source, lists.with(at, list), list) : { ok: false, problem };
    },
    async remove(list) {
      const lists = storedLists(shelf, list.source);
      return write(
        list.source,
        lists.filter(({ id }) => id !== list.id),
        list,
      );
    },
  };
}

function listsIn(stored: readonly (string | null)[]): readonly SavedList[] {
  return LISTED_SOURCES.flatMap((source, at) => readDeviceLists(DATA_SETS[source], stored[at] ?? null));
}

/** Reads storage again: another tab may have changed it since the last render. */
function storedLists(shelf: Shelf, source: ListedSource): readonly SavedList[] {
  return readDeviceLists(DATA_SETS[source], readStoredOf(shelf, source));
}
