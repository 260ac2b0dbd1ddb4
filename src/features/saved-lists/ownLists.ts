import type { SavedList as SentList } from '#schemas/api/saved-lists.ts';
import { asksListColumns } from '#schemas/columns/listColumns.ts';
import { type OwnList, ownListKey, WATCHLIST_NAME } from '#schemas/columns/ownLists.ts';
import { isSource, type ListedSource } from '#schemas/kinds.ts';

/** The lists of a data set that formulas may ask for, the watchlist behind them: a list of that name comes first. */
export function ownListsOf(source: ListedSource, lists: readonly SentList[]): readonly OwnList[] {
  const saved = lists
    .filter((list) => list.source === source)
    .map(({ storage_id, name, data }) => ({
      key: ownListKey(storage_id),
      name,
      isAsked: !asksListColumns({ filter: JSON.stringify(data, withoutLooks), sort: null }),
    }));
  return hasWatchlist(source) ? [...saved, WATCHLIST] : saved;
}

/** The watchlist, as `in_list(watchlist)` asks for it. */
export const WATCHLIST: OwnList = { key: ownListKey(WATCHLIST_NAME), name: WATCHLIST_NAME, isAsked: true };

/** Rounds are watched by their project. */
export const hasWatchlist = (source: ListedSource): boolean => isSource(source) && source !== 'fundraising';

const LOOKS: readonly string[] = ['columns', 'pinned', 'sort'];

/** Columns and their order decide on no row. */
function withoutLooks(name: string, value: unknown): unknown {
  return LOOKS.includes(name) ? undefined : value;
}
