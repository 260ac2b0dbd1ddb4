import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { asksListColumns } from '#schemas/columns/listColumns.ts';
import type { ListedSpec } from '#schemas/columns/spec.ts';
import { encodeView, type View } from '#schemas/queries/view.ts';
import { savedCountsQuery } from '#src/api/tableQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { savedListMessages } from '#src/i18n/en/savedLists.ts';
import type { TableHandle, TableState } from '#workers/client.ts';
import { useAccountLists } from './accountLists.ts';
import { forgetForeign, readOpened, type Shelf, subscribeStored, useDeviceLists, writeOpened } from './deviceLists.ts';
import { byName, type ListsRead, type OpenedList, openedOf, type SavedList, type SaveProblem } from './savedList.ts';

/** Saved lists of the screener; all components share the same state. */
export interface SavedLists extends ListsRead {
  /** Where lists are stored. */
  readonly place: 'account' | 'device';
  /** Shelf of this device used while signed out. */
  readonly shelf: Shelf;
  /** Lists of all data sets, by name. */
  readonly lists: readonly SavedList[];
  /** The list that the view came from. */
  readonly opened: OpenedList | null;
  /** True after a reload until the open list is known. */
  readonly opening: boolean;
  /** Lists left on this device while the account's are shown. */
  readonly left: readonly SavedList[];
}

/** Lists of the account; of this device in the playground and while signed out. */
export function useSavedLists(spec: ListedSpec, view: View, sampleMode: boolean): SavedLists {
  const { source } = spec;
  const isMember = useAtomValue(signedInAtom) && !sampleMode;
  const shelf = sampleMode ? 'sample' : 'screener';
  const device = useDeviceLists(shelf);
  const account = useAccountLists(isMember);
  const address = JSON.stringify(encodeView(view));
  const place = `${shelf} ${source}`;
  const seenPlace = useRef<string | null>(null);
  if (seenPlace.current !== place) {
    seenPlace.current = place;
    forgetForeign(shelf, source, address);
  }
  const openedId = useSyncExternalStore(
    subscribeStored,
    () => readOpened(shelf, source),
    () => '',
  );
  const read = isMember ? account : device;
  const lists = useMemo(() => byName(read.lists), [read.lists]);
  const opened = useMemo(() => openedOf(spec, lists, openedId, view), [spec, lists, openedId, view]);
  return {
    ...read,
    place: isMember ? 'account' : 'device',
    shelf,
    lists,
    opened,
    opening: read.status === 'loading' && openedId !== '',
    left: isMember ? device.lists : [],
  };
}

/**
 * Opens the list in the URL (`?list=`, from notifications); its view replaces the parameter. A deleted list changes
 * nothing.
 */
export function useAddressedList({ place, shelf, status, lists }: SavedLists): void {
  const id = useSearch({ strict: false, select: listIn });
  const navigate = useNavigate();
  const isKnown = place === 'account' && status !== 'loading';
  const list = lists.find((one) => one.id === id);
  useEffect(() => {
    if (id === undefined || !isKnown) return;
    if (list) writeOpened(shelf, list.source, list.id);
    void navigate({
      to: '.',
      replace: true,
      search: ({ list: _, ...rest }: Record<string, string | undefined>) =>
        list ? { ...encodeView(list.view) } : rest,
    });
  }, [id, isKnown, list, shelf, navigate]);
}

function listIn({ list }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof list === 'string' && list !== '' ? list : undefined;
}

/** Current row counts of the lists, by `countKey`; old counts stay until new ones arrive. */
type SavedCounts = ReadonlyMap<string, number>;

/** Cache key of a count: name and order do not matter. */
export const countKey = ({ filter, search }: View) => JSON.stringify([filter, search]);

export function useSavedCounts(
  handle: TableHandle | null,
  { total, version, complete }: TableState,
  lists: readonly SavedList[],
): SavedCounts {
  const views = new Map(
    // Own columns are here for the open list alone.
    lists
      .filter(({ view }) => !asksListColumns(view))
      .map(({ view }) => [countKey(view), { filter: view.filter, sort: null, search: view.search }]),
  );
  const { data } = useQuery({
    ...savedCountsQuery(handle, `${total} ${version} ${complete}`, views),
    enabled: total !== null,
  });
  const counts = useRef<SavedCounts>(new Map());
  if (data) counts.current = new Map([...counts.current, ...data]);
  return counts.current;
}

/** Where the form for a new list's name is: above the table, or in the panel. */
export type NamingPlace = 'title' | 'panel';

/** A new list being named. Its name stays when saving fails or waits. */
interface Naming {
  /** Null: closed. */
  readonly at: NamingPlace | null;
  readonly name: string;
  readonly problem: SaveProblem | null;
}

export const NO_NAMING: Naming = { at: null, name: '', problem: null };

export const namingAtom = atom<Naming>(NO_NAMING);

/** Whether the upgrade panel is open. */
export const upgradeAtom = atom(false);

/** Search text of the lists; null while closed. */
export const searchAtom = atom<string | null>(null);

/** Draft key of a new list's name. */
export const NAME_DRAFT = 'saved-list-name';

/** The account's list open in the screener, or null. */
export const openedListAtom = atom<OpenedList | null>(null);

const text = savedListMessages.problems;

/** Text of a problem, for a form or a toast. */
export function problemText(problem: SaveProblem, name: string): string {
  if (typeof problem === 'object') return problem.failed;
  return problem === 'taken' ? text.taken(name) : text[problem];
}
