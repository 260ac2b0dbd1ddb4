import { useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useMemo, useSyncExternalStore } from 'react';
import type { ListColumn } from '#schemas/api/listColumns.ts';
import { withListColumns } from '#schemas/columns/listColumns.ts';
import type { DirectorySpec } from '#schemas/columns/spec.ts';
import { withFormulas } from '#schemas/formulas/viewFormulas.ts';
import { decodeView } from '#schemas/queries/view.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { useAccountLists } from '#src/features/saved-lists/accountLists.ts';
import { readOpened, subscribeStored } from '#src/features/saved-lists/deviceLists.ts';
import { openedOf, type SavedList } from '#src/features/saved-lists/savedList.ts';

/** The data set with the own columns of the open list. */
export interface OpenColumns {
  readonly spec: DirectorySpec;
  /** The open list of the account; null: none is open, or nobody is signed in. */
  readonly list: SavedList | null;
  readonly columns: readonly ListColumn[];
}

const NONE: readonly ListColumn[] = [];

/**
 * The open list's own columns. An address names columns by keys that only its member has; until the lists are here these stand
 * as texts, so that nothing of the address is lost and no wider view is shown.
 */
export function useOpenColumns(declared: DirectorySpec, sampleMode: boolean): OpenColumns {
  const isMember = useAtomValue(signedInAtom) && !sampleMode;
  const { lists, status } = useAccountLists(isMember);
  const openedId = useSyncExternalStore(
    subscribeStored,
    () => readOpened('screener', declared.source),
    () => '',
  );
  const written = useSearch({ strict: false, select: (search: object) => JSON.stringify(search) });
  return useMemo(() => {
    const search: unknown = JSON.parse(written);
    const named = [...new Set(written.match(/\bo_[a-z0-9]{8}\b/g))];
    const own = lists.filter(({ source }) => source === declared.source);
    const list =
      own.find(({ columns = NONE }) => columns.some(({ key }) => named.includes(key))) ??
      (isMember ? openedBy(declared, own, openedId, search) : null);
    const waiting = isMember && status === 'loading' ? named.map(awaited) : NONE;
    const columns = list?.columns ?? waiting;
    return { spec: withListColumns(declared, columns), list, columns };
  }, [declared, lists, status, openedId, written, isMember]);
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
    const extended = withListColumns(declared, list.columns ?? NONE);
    const view = decodeView(extended, params);
    const spec = withFormulas(extended, view.formulas);
    if (openedOf(spec, [list], openedId, view)) return list;
  }
  return null;
}

function awaited(key: string): ListColumn {
  return { key, title: '…', kind: 'text', options: [], several: false };
}
