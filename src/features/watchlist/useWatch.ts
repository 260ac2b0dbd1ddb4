import { atom, useAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { KINDS, type Source } from '#schemas/kinds.ts';
import type { Watch } from '#src/grid/props.ts';
import { messages } from '#src/i18n/index.ts';
import type { Watchable } from './pendingMutations.ts';
import { useWatched } from './useWatched.ts';

const text = messages.directory.watch;

/** The stars of a table's rows: of the member's account, in the playground of this device. */
export function useWatch(spec: DataSetSpec, demo: boolean): Watch {
  const account = useWatched(KINDS[spec.source].watchlist, !demo);
  const [device, toggle] = useAtom(useDeviceAtom(demo));
  return useMemo(() => {
    const { source } = spec;
    const label = (row: Row, watched: boolean) => (watched ? text.remove : text.add)(watchable(spec, row).name);
    if (!demo) {
      return {
        has: (row) => account.has(watchable(spec, row)),
        toggle: (row) => account.toggle(watchable(spec, row)),
        label,
      };
    }
    const ids = new Set(device(source));
    return { has: (row) => ids.has(row._id), toggle: (row) => toggle(source, row._id), label };
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

type DeviceAtom = typeof import('./deviceWatch.ts')['deviceAtom'];

const none: DeviceAtom = atom(
  () =>
    (_source: Source): readonly number[] => [],
  () => undefined,
);

/** The stars of this device; none until the code for them is here, which only the playground needs. */
function useDeviceAtom(demo: boolean): DeviceAtom {
  const [loaded, setLoaded] = useState<{ readonly deviceAtom: DeviceAtom }>({ deviceAtom: none });
  useEffect(() => {
    if (demo) import('./deviceWatch.ts').then(setLoaded, () => undefined);
  }, [demo]);
  return loaded.deviceAtom;
}
