import { useAtom } from 'jotai';
import { useMemo } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { KINDS } from '#schemas/kinds.ts';
import type { Watch } from '#src/grid/props.ts';
import { messages } from '#src/i18n/index.ts';
import { sampleStarsAtom } from './deviceStars.ts';
import { useWatched } from './useWatched.ts';
import type { Watchable } from './watchable.ts';

const text = messages.directory.watch;

/** The stars of a table's rows: those of the account; in sample mode, those of this browser. */
export function useWatch(spec: DataSetSpec, sampleMode: boolean): Watch {
  const account = useWatched(KINDS[spec.source].watchlist, !sampleMode);
  const [device, toggle] = useAtom(sampleStarsAtom);
  return useMemo(() => {
    const { source } = spec;
    const label = (row: Row, watched: boolean) => (watched ? text.remove : text.add)(watchable(spec, row).name);
    if (!sampleMode) {
      return {
        has: (row) => account.has(watchable(spec, row)),
        toggle: (row) => account.toggle(watchable(spec, row)),
        label,
      };
    }
    const ids = new Set(device(source));
    return { has: (row) => ids.has(row._id), toggle: (row) => toggle(source, row._id), label };
  }, [account, device, toggle, sampleMode, spec]);
}

/** A row as a watchlist identifies it. A round is watched as the project that raised, so its own `_id` is dropped. */
function watchable(spec: DataSetSpec, row: Row): Watchable {
  return {
    slug: typeof row.slug === 'string' ? row.slug : null,
    id: spec.source === 'fundraising' ? null : row._id,
    name: String(row[spec.identity] ?? ''),
  };
}
