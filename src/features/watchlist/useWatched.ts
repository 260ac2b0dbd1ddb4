import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { KINDS, type Source } from '#schemas/kinds.ts';
import { watchedQuery } from '#src/api/accountQueries.ts';
import { readToken, signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import type { Watch } from '#src/grid/props.ts';
import { watchlistMessages } from '#src/i18n/en/watchlist.ts';
import { messages } from '#src/i18n/index.ts';
import { sampleStarsAtom } from './deviceStars.ts';
import {
  isWatched,
  usePendingStars,
  useStarMutation,
  type Watchable,
  type Watchlist,
  watchableKey,
} from './mutations.ts';
import { storePendingAction } from './pendingAction.ts';

/** A watchlist of the account, including pending clicks. Fetches only when `enabled`. */
export function useWatched(sid: Watchlist, enabled = true) {
  const queryClient = useQueryClient();
  const isSignedIn = useAtomValue(signedInAtom) && enabled;
  const { data } = useQuery({ ...watchedQuery(sid), enabled: isSignedIn });
  const pending = usePendingStars(sid);
  const { mutate } = useStarMutation();
  return useMemo(() => {
    const known = new Set(isSignedIn ? data?.map(({ slug, _id }) => watchableKey(slug, _id)) : []);
    return {
      has: ({ slug, id }: Watchable) => {
        const key = watchableKey(slug, id);
        return pending.get(key) ?? known.has(key);
      },
      /** While signed out, asks to sign in and then adds: a signed-out user cannot see a star to remove. */
      toggle: (what: Watchable) => {
        const watched = readToken() === null || !isWatched(queryClient, sid, what);
        requireSignIn(
          watchlistMessages.star.signIn(what.name),
          () => mutate({ sid, what, watched }),
          () => storePendingAction(sid, what, Date.now()),
        );
      },
    };
  }, [sid, isSignedIn, data, pending, mutate, queryClient]);
}

const text = messages.directory.watch;

/** A table whose rows have stars. */
type StarredSpec = DataSetSpec<Source | 'jobs'>;

/** Stars of a table: of the account, or in sample mode of this browser. */
export function useWatch(spec: StarredSpec, sampleMode: boolean): Watch {
  const account = useWatched(KINDS[spec.source].watchlist, !sampleMode);
  const [device, toggle] = useAtom(sampleStarsAtom);
  return useMemo(() => {
    const { source } = spec;
    const label = (row: Row, watched: boolean) => (watched ? text.remove : text.add)(watchableOf(spec, row).name);
    if (!sampleMode) {
      return {
        has: (row) => account.has(watchableOf(spec, row)),
        toggle: (row) => account.toggle(watchableOf(spec, row)),
        label,
      };
    }
    const ids = new Set(device(source));
    return { has: (row) => ids.has(row._id), toggle: (row) => toggle(source, row._id), label };
  }, [account, device, toggle, sampleMode, spec]);
}

/** Watchlist identity of a row. A round watches the project that raised, so its own `_id` is dropped. */
export function watchableOf(spec: StarredSpec, row: Row): Watchable {
  return {
    slug: typeof row.slug === 'string' ? row.slug : null,
    id: spec.source === 'fundraising' ? null : row._id,
    name: String(row[spec.identity] ?? ''),
  };
}
