import { useQuery } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { useMemo } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/semantics.ts';
import { statusQuery } from '#src/api/queries.ts';
import type { Watch } from '#src/grid/props.ts';
import { messages } from '#src/messages/index.ts';
import { listName, readWatched, toggleWatched, type Watched } from './watched.ts';

const KEY = 'assay.watched';
const text = messages.directory.watch;

const stored = atom<Watched>(read());
stored.onMount = (set) => {
  // Another tab of this browser may have changed it.
  const update = (event: StorageEvent) => event.key === KEY && set(readWatched(event.newValue));
  window.addEventListener('storage', update);
  return () => window.removeEventListener('storage', update);
};

/** The watchlist of this device, until there are accounts: kept in the browser. */
const watchedAtom = atom(
  (get) => get(stored),
  (get, set, list: string, id: number) => {
    const watched = toggleWatched(get(stored), list, id);
    set(stored, watched);
    try {
      localStorage.setItem(KEY, JSON.stringify(watched));
    } catch {
      // Storage is forbidden or full: the list lasts as long as the page.
    }
  },
);

/** The stars of a directory's rows. */
export function useWatch(spec: DataSetSpec, demo: boolean): Watch {
  const [watched, toggle] = useAtom(watchedAtom);
  const { data } = useQuery({ ...statusQuery(), enabled: !demo });
  const list = listName(demo ? 'demo' : (data?.kind ?? 'live'), spec.source);
  return useMemo(() => {
    const ids = new Set(watched[list]);
    return {
      has: (id) => ids.has(id),
      toggle: (row) => toggle(list, row._id),
      label: (row, isWatched) => (isWatched ? text.remove : text.add)(nameOf(spec, row)),
    };
  }, [watched, toggle, list, spec]);
}

function nameOf(spec: DataSetSpec, row: Row): string {
  return String(row[spec.identity] ?? '');
}

function read(): Watched {
  try {
    return readWatched(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}
