import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { encodeView, type View } from '#schemas/queries/view.ts';
import { savedCountsQuery } from '#src/api/tableQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { savedListMessages } from '#src/i18n/savedLists.ts';
import type { TableHandle, TableState } from '#workers/client.ts';
import { useAccountLists } from './accountLists.ts';
import { readOpened, type Shelf, subscribeStored, useDeviceLists, writeOpened } from './deviceLists.ts';
import { byName, type ListsRead, type OpenedList, openedOf, type SavedList, type SaveProblem } from './savedList.ts';

/** The saved lists as a screener shows them. Every component that reads them sees the same. */
export interface SavedLists extends ListsRead {
  /** Where they are kept. */
  readonly place: 'account' | 'device';
  /** The shelf of this device that the page uses while nobody is signed in. */
  readonly shelf: Shelf;
  /** Those of all data sets, by name. */
  readonly lists: readonly SavedList[];
  /** The one the view came from. */
  readonly opened: OpenedList | null;
  /** True while it is not known yet which list was opened before the page was loaded anew. */
  readonly opening: boolean;
  /** What lies on this device while the lists are those of the account. */
  readonly left: readonly SavedList[];
}

/** Reads the lists of the account, or of this device: in the playground, and while nobody is signed in. */
export function useSavedLists(spec: DataSetSpec, view: View, sampleMode: boolean): SavedLists {
  const { source } = spec;
  const isMember = useAtomValue(signedInAtom) && !sampleMode;
  const shelf = sampleMode ? 'sample' : 'screener';
  const device = useDeviceLists(shelf);
  const account = useAccountLists(isMember);
  const openedId = useSyncExternalStore(subscribeStored, () => readOpened(shelf, source));
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
 * Opens the list that the address names (`?list=`), as links of notifications do: its view replaces the parameter. A list
 * that was deleted leaves the view unchanged.
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

/** How many rows each saved list matches now, by `countKey`; older counts stay until newer ones come. */
type SavedCounts = ReadonlyMap<string, number>;

/** Identifies what is counted: another name or order has the same count. */
export const countKey = ({ filter, search }: View) => JSON.stringify([filter, search]);

export function useSavedCounts(
  handle: TableHandle | null,
  { total, version, complete }: TableState,
  lists: readonly SavedList[],
): SavedCounts {
  const views = new Map(
    lists.map(({ view }) => [countKey(view), { filter: view.filter, sort: null, search: view.search }]),
  );
  const { data } = useQuery({
    ...savedCountsQuery(handle, `${total} ${version} ${complete}`, views),
    enabled: total !== null,
  });
  const counts = useRef<SavedCounts>(new Map());
  if (data) counts.current = new Map([...counts.current, ...data]);
  return counts.current;
}

/** Where the form stands that asks for the name of a new list: in the line above the table, or in the panel. */
export type NamingPlace = 'title' | 'panel';

/** A new list that is being named. What was typed stays when saving fails or has to wait for something. */
interface Naming {
  /** null: nobody is asked at the moment. */
  readonly at: NamingPlace | null;
  readonly name: string;
  readonly problem: SaveProblem | null;
}

export const NO_NAMING: Naming = { at: null, name: '', problem: null };

export const namingAtom = atom<Naming>(NO_NAMING);

/** Whether the panel is open that says what the plan gives. */
export const upgradeAtom = atom(false);

/** What is looked for among the lists; null while the search is closed. */
export const searchAtom = atom<string | null>(null);

/** The draft of a name survives the reload that the end of a session causes. */
export const NAME_DRAFT = 'saved-list-name';

/** The list of the account that is open in the screener; null while none is. */
export const openedListAtom = atom<OpenedList | null>(null);

const text = savedListMessages.problems;

/** What a form or a toast says about a problem. */
export function problemText(problem: SaveProblem, name: string): string {
  if (typeof problem === 'object') return problem.failed;
  return problem === 'taken' ? text.taken(name) : text[problem];
}
