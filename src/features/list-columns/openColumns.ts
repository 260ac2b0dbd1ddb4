import { useQueries, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useMemo, useSyncExternalStore } from 'react';
import type { ListColumn } from '#schemas/api/listColumns.ts';
import type { ListRow } from '#schemas/api/listRows.ts';
import type { WatchedItem } from '#schemas/api/watchlist.ts';
import { withListColumns } from '#schemas/columns/listColumns.ts';
import { ownListKey } from '#schemas/columns/ownLists.ts';
import type { DirectorySpec } from '#schemas/columns/spec.ts';
import { withFormulas } from '#schemas/formulas/viewFormulas.ts';
import { KINDS, type Source } from '#schemas/kinds.ts';
import { decodeView } from '#schemas/queries/view.ts';
import { watchedQuery } from '#src/api/accountQueries.ts';
import { addedRowsQuery } from '#src/api/addedRows.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { useAccountLists } from '#src/features/saved-lists/accountLists.ts';
import { readOpened, subscribeStored } from '#src/features/saved-lists/deviceLists.ts';
import { hasWatchlist, WATCHLIST } from '#src/features/saved-lists/ownLists.ts';
import { openedOf, type SavedList } from '#src/features/saved-lists/savedList.ts';
import type { OwnListRows } from '#workers/client.ts';

/** The data set with the own columns of the open list. */
export interface OpenColumns {
  readonly spec: DirectorySpec;
  /** The open list of the account; null: none is open, or nobody is signed in. */
  readonly list: SavedList | null;
  readonly columns: readonly ListColumn[];
  /** The lists that formulas may ask for. */
  readonly lists: readonly OwnListRows[];
}

const NONE: readonly ListColumn[] = [];
const NO_LISTS: readonly OwnListRows[] = [];

/**
 * The open list's own columns. An address names columns by keys that only its member has; until the lists are here these stand
 * as texts, so that nothing of the address is lost and no wider view is shown.
 */
export function useOpenColumns(declared: DirectorySpec, sampleMode: boolean): OpenColumns {
  const isMember = useAtomValue(signedInAtom) && !sampleMode;
  const { lists, status } = useAccountLists(isMember);
  const { watchlist } = KINDS[declared.source];
  const { data: watched } = useQuery({
    ...watchedQuery(watchlist),
    enabled: isMember && hasWatchlist(declared.source),
  });
  const openedId = useSyncExternalStore(
    subscribeStored,
    () => readOpened('screener', declared.source),
    () => '',
  );
  const written = useSearch({ strict: false, select: (search: object) => JSON.stringify(search) });
  const named = useMemo(() => [...new Set(written.match(/\bo_[a-z0-9]{8}\b/g))], [written]);
  const byHand = useRowsByHand(lists, named);
  return useMemo(() => {
    const search: unknown = JSON.parse(written);
    const own = lists.filter(({ source }) => source === declared.source);
    const list =
      own.find(({ columns = NONE }) => columns.some(({ key }) => named.includes(key))) ??
      (isMember ? openedBy(declared, own, openedId, search) : null);
    const isAwaited = (key: string) => status === 'loading' || (key === WATCHLIST.key && watched === undefined);
    const waiting = isMember ? named.filter(isAwaited).map(awaited) : NONE;
    const columns = waiting.length > 0 ? [...(list?.columns ?? NONE), ...waiting] : (list?.columns ?? NONE);
    const asked = isMember && status !== 'loading' ? rowsOf(declared.source, lists, watched, byHand) : NO_LISTS;
    return { spec: withListColumns(declared, columns, asked), list, columns, lists: asked };
  }, [declared, lists, status, openedId, written, named, isMember, watched, byHand]);
}

function openedBy(
  declared: DirectorySpec,
  lists: readonly SavedList[],
  openedId: string,
  search: unknown,
): SavedList | null {
  const params = typeof search === 'object' && search !== null ? Object.fromEntries(Object.entries(search)) : {};
  // A view without own columns may be any list's: each is read with its own.
  for (const list of [...lists].sort((a, b) => Number(b.id === openedId) - Number(a.id === openedId))) {
    const extended = withListColumns(declared, list.columns ?? NONE, list.ownLists);
    const view = decodeView(extended, params);
    const spec = withFormulas(extended, view.formulas);
    if (openedOf(spec, [list], openedId, view)) return list;
  }
  return null;
}

/** The rows that were added by hand to those lists that the address names. */
function useRowsByHand(lists: readonly SavedList[], named: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const asked = useMemo(() => lists.flatMap(({ id }) => (named.includes(ownListKey(id)) ? [id] : [])), [lists, named]);
  const ids = useQueries({ queries: asked.map((id) => addedRowsQuery(id)), combine: idsOf });
  return useMemo(() => new Map(asked.map((id, at) => [id, ids[at] ?? []])), [asked, ids]);
}

const idsOf = (answers: readonly { readonly data: readonly ListRow[] | undefined }[]) =>
  answers.map(({ data }) => data?.map(({ _id }) => _id) ?? []);

/** Which rows stand in the lists of a data set; the watchlist is among them once it is here. */
function rowsOf(
  source: Source,
  lists: readonly SavedList[],
  watched: readonly WatchedItem[] | undefined,
  byHand: ReadonlyMap<string, readonly number[]>,
): readonly OwnListRows[] {
  const saved = lists
    .filter((list) => list.source === source)
    .flatMap(({ id, view: { filter, search, formulas }, ownLists }) => {
      const named = ownLists?.find(({ key }) => key === ownListKey(id));
      return named ? [{ ...named, query: { filter, search, formulas, sort: null }, ids: byHand.get(id) ?? [] }] : [];
    });
  return watched && hasWatchlist(source)
    ? [...saved, { ...WATCHLIST, query: null, ids: watched.map(({ _id }) => _id) }]
    : saved;
}

function awaited(key: string): ListColumn {
  return { key, title: '…', kind: 'text', options: [], several: false };
}
