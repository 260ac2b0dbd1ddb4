import { useAtomValue } from 'jotai';
import { useMemo, useSyncExternalStore } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { View } from '#schemas/queries/view.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { useAccountLists } from './accountStore.ts';
import { readOpened, type Shelf, subscribeStored } from './deviceStorage.ts';
import { useDeviceLists } from './deviceStore.ts';
import type { ListsRead } from './listStore.ts';
import { byName, type OpenedList, openedOf, type SavedList } from './savedList.ts';

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
export function useSavedLists(spec: DataSetSpec, view: View, demo: boolean): SavedLists {
  const { source } = spec;
  const isMember = useAtomValue(signedInAtom) && !demo;
  const shelf = demo ? 'playground' : 'screener';
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
