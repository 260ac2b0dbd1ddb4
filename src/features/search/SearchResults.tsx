import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import { ApiError } from '#schemas/http.ts';
import { globalSearchQuery } from '#src/api/queries.ts';
import { ResultsPanel } from './ResultsPanel.tsx';
import { type Found, groupHits } from './searchHits.ts';
import { useStars } from './useStars.ts';

/** Whether there are hits to choose from, and the id of the marked one. */
export interface ListState {
  readonly isListed: boolean;
  readonly activeId: string | undefined;
}

const NO_LIST: ListState = { isListed: false, activeId: undefined };

/** Enter was pressed at this text. */
export interface Entered {
  readonly value: string;
  readonly newTab: boolean;
}

/** What the keys of the search field do to the list. */
export interface ResultsHandle {
  /** Marks the next hit or the one before, round the end. */
  readonly move: (step: 1 | -1) => void;
  /** Watches the marked hit, or the first one, or stops watching it. */
  readonly watch: () => void;
}

/** Asks the server for what is in the search field, and lists what it finds. */
export function SearchResults({
  ref,
  listId,
  wide,
  value,
  entered,
  onEntered,
  onList,
  onOpen,
}: {
  readonly ref: Ref<ResultsHandle>;
  readonly listId: string;
  /** As wide as the window, for small ones. */
  readonly wide: boolean;
  readonly value: string;
  /** Opens the marked hit, or the first one where none is marked; as soon as there is one, if its text has not changed. */
  readonly entered: Entered | null;
  /** It was done, or there was nothing to open. */
  readonly onEntered: () => void;
  /** Hears what the field has to say of the list. */
  readonly onList: (list: ListState) => void;
  readonly onOpen: (path: string) => void;
}) {
  const term = useRested(value, GLOBAL_SEARCH.debounceMs);
  const query = useQuery(globalSearchQuery(term));
  const [marked, setMarked] = useState<{ readonly term: string; readonly at: number } | null>(null);
  // A mark belongs to the list it was made in.
  const active = marked?.term === term && !query.isPlaceholderData ? marked.at : -1;
  const isCurrent = term === value && !query.isPlaceholderData;

  const groups = query.data ? groupHits(query.data.result) : [];
  const hits = groups.flatMap((group) => group.hits);
  const activeId = hits[active] ? `${listId}-${active}` : undefined;
  const isListed = hits.length > 0 && !query.isError;
  useEffect(() => {
    onList({ isListed, activeId });
    return () => onList(NO_LIST);
  }, [isListed, activeId, onList]);

  const stars = useStars();
  // What was typed and not waited for has no first hit yet: the list still answers an older text.
  const chosen = () => hits[active] ?? (isCurrent ? hits[0] : undefined);
  const open = (hit: Found, newTab: boolean) => {
    if (newTab) window.open(hit.path, '_blank', 'noopener');
    else onOpen(hit.path);
  };
  const isWaiting = value !== '' && !(isCurrent && (query.data || query.isError));
  useEffect(() => {
    const hit = chosen();
    if (entered?.value !== value || (isWaiting && !hit)) return;
    onEntered();
    if (hit) open(hit, entered.newTab);
  });
  useImperativeHandle(ref, () => ({
    move: (step) => {
      if (hits.length === 0) return;
      const at = active < 0 && step < 0 ? hits.length - 1 : (active + step + hits.length) % hits.length;
      setMarked({ term, at });
    },
    watch: () => {
      const hit = chosen();
      if (hit) stars.toggle(hit);
    },
  }));

  return (
    <ResultsPanel
      listId={listId}
      wide={wide}
      groups={groups}
      active={active}
      term={term}
      state={
        query.isError ? 'failed' : query.data ? (isCurrent && !query.isFetching ? 'ready' : 'refreshing') : 'loading'
      }
      problem={query.error instanceof ApiError ? query.error : null}
      onRetry={() => void query.refetch()}
      onPoint={(at) => setMarked({ term, at })}
      onChoose={open}
      stars={stars}
    />
  );
}

/** The value once it has rested for `ms`; the first one at once. */
function useRested(value: string, ms: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
