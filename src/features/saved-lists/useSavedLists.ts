import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { encodeView, type View } from '#schemas/queries/view.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { useAccountLists } from './accountLists.ts';
import { readOpened, type Shelf, subscribeStored, useDeviceLists, writeOpened } from './deviceStore.ts';
import { byName, type ListsRead, type OpenedList, openedOf, type SavedList } from './savedList.ts';

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
