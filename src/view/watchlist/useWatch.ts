import { atom, useAtom } from 'jotai';
import { useMemo } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { KINDS } from '#schemas/kinds.ts';
import type { Row } from '#schemas/semantics.ts';
import type { Watch } from '#src/grid/props.ts';
import { messages } from '#src/messages/index.ts';
import { DEVICE_LISTS, keepDeviceLists, readDeviceLists } from './deviceLists.ts';
import { useWatched } from './useWatched.ts';
import { listName, readWatched, toggleWatched, type Watched } from './watched.ts';
import type { Watchable } from './wishes.ts';

const text = messages.directory.watch;

const stored = atom<Watched>(readDeviceLists());
stored.onMount = (set) => {
  // Another tab of this browser may have changed it.
  const update = (event: StorageEvent) => event.key === DEVICE_LISTS && set(readWatched(event.newValue));
  window.addEventListener('storage', update);
  return () => window.removeEventListener('storage', update);
};

/** Stars of the playground, which needs no account: kept in the browser. */
const deviceAtom = atom(
  (get) => get(stored),
  (get, set, list: string, id: number) => {
    const watched = toggleWatched(get(stored), list, id);
    set(stored, watched);
    keepDeviceLists(watched);
  },
);

/** The stars of a table's rows: of the member's account, in the playground of this device. */
export function useWatch(spec: DataSetSpec, demo: boolean): Watch {
  const account = useWatched(KINDS[spec.source].watchlist, !demo);
  const [device, toggle] = useAtom(deviceAtom);
  return useMemo(() => {
    const label = (row: Row, watched: boolean) => (watched ? text.remove : text.add)(watchable(spec, row).name);
    if (!demo) {
      return {
        has: (row) => account.has(watchable(spec, row)),
        toggle: (row) => account.toggle(watchable(spec, row)),
        label,
      };
    }
    const list = listName('demo', spec.source);
    const ids = new Set(device[list]);
    return { has: (row) => ids.has(row._id), toggle: (row) => toggle(list, row._id), label };
  }, [account, device, toggle, demo, spec]);
}

/** A row as a watchlist knows it. A round is watched as the project that raised: its number is of no list. */
function watchable(spec: DataSetSpec, row: Row): Watchable {
  return {
    slug: typeof row.slug === 'string' ? row.slug : null,
    id: spec.source === 'fundraising' ? null : row._id,
    name: String(row[spec.identity] ?? ''),
  };
}
