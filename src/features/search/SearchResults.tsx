import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Search, Star } from 'lucide-react';
import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useMemo } from 'react';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import { ApiError } from '#schemas/http.ts';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { globalSearchQuery } from '#src/api/shellQueries.ts';
import { AskLink } from '#src/features/chat/AskLink.tsx';
import { useWatched } from '#src/features/watchlist/useWatched.ts';
import { chatEntryMessages } from '#src/i18n/en/chatEntries.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { messages } from '#src/i18n/index.ts';
import { matchText } from '#src/shared/fuzzy.ts';
import { useDebounced } from '#src/shared/useDebounced.ts';
import { cx } from '#src/ui/cx.ts';
import { FormerName } from '#src/ui/FormerName.tsx';
import { Kbd } from '#src/ui/Kbd.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { OptionList, OptionName, OptionPicture, OptionSkeletons, optionId } from '#src/ui/OptionList.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { EmptyState, ErrorState } from '#src/ui/States.tsx';
import { noticeHeightAtom } from '#src/ui/Toasts.tsx';
import { useMarkedOption } from '#src/ui/useMarkedOption.ts';
import { type Found, groupHits } from './searchHits.ts';

const text = shellPartMessages.search;

/** Whether there are hits to choose from, and the id of the marked one. */
export interface ListState {
  readonly isListed: boolean;
  readonly activeId: string | undefined;
}

/** What the list does with a key of the field. */
export type ListKeys = (event: KeyboardEvent) => void;

/**
 * Where the list stands, and what its options do: `window` and `end` (of the header) open pages, may open a new tab and watch;
 * `field` only picks one for the field above it.
 */
export type ListPlace = 'window' | 'end' | 'field';

const PLACES: Readonly<Record<ListPlace, string>> = {
  window: 'fixed inset-x-0 top-(--header-height)',
  end: 'absolute top-full right-0 mt-1.5 max-h-[min(560px,calc(100dvh-80px))] w-110 rounded-panel',
  field: 'absolute inset-x-0 top-full mt-1.5 max-h-80 rounded-panel',
};

/** Global search results for the text in the field. */
export function SearchResults({
  ref,
  listId,
  place,
  value,
  onList,
  onOpen,
}: {
  readonly ref: Ref<ListKeys>;
  readonly listId: string;
  readonly place: ListPlace;
  readonly value: string;
  /** Receives the ARIA state of the list for the field; null without a list. */
  readonly onList: (list: ListState | null) => void;
  readonly onOpen: (hit: Found) => void;
}) {
  const term = useDebounced(value, GLOBAL_SEARCH.debounceMs);
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery(globalSearchQuery(term));
  // What was typed and not waited for has no first hit yet: the list still answers an older text.
  const isCurrent = term === value && !isPlaceholderData;
  const picks = place === 'field';
  const groups = useMemo(() => (data && !isError ? groupHits(data.result) : []), [data, isError]);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const isMended = groups.some(({ options }) => options.some(({ mended }) => mended));

  const { active, chosen, mark, onKeyDown } = useMarkedOption({
    text: value,
    groups,
    first: isCurrent ? groups[0]?.options[0] : undefined,
    isWaiting: value !== '' && !(isCurrent && (data !== undefined || isError)),
    onChoose: (hit, newTab) => {
      if (newTab && !picks) window.open(addressOf(hit.path), '_blank', 'noopener');
      else onOpen(hit);
    },
  });
  const noticeHeight = useAtomValue(noticeHeightAtom);
  const activeId = optionId(listId, active);
  const isListed = count > 0;
  // Before it is painted: the field names no list that is gone.
  useLayoutEffect(() => {
    onList({ isListed, activeId });
    return () => onList(null);
  }, [isListed, activeId, onList]);

  const stars = useStars();
  useImperativeHandle(ref, () => (event) => {
    if (event.key !== 'Enter' || !event.shiftKey || picks) onKeyDown(event);
    else if (chosen) stars.toggle(chosen);
  });

  const said = isMended ? `${text.found(count)}. ${text.mended(term)}` : text.found(count);

  return (
    <>
      <p role="status" className="sr-only">
        {isCurrent && data && !isError && !isFetching && term !== '' ? (isListed ? said : text.empty) : ''}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field while the list is clicked. */}
      <div
        onMouseDown={(event) => event.preventDefault()}
        className={cx('z-50 flex flex-col overflow-hidden bg-raised text-13 shadow-float', PLACES[place])}
        style={place === 'window' ? { bottom: noticeHeight } : undefined}
      >
        <ProgressLine active={data !== undefined && !isError && (!isCurrent || isFetching)} />
        {isError ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <div role="status" aria-label={messages.ui.loading}>
            <OptionSkeletons />
          </div>
        ) : isListed ? (
          <>
            {isMended && isCurrent && (
              <p className="border-line border-b px-4 py-2 text-12 text-muted">{text.mended(term)}</p>
            )}
            <OptionList
              id={listId}
              label={text.results}
              groups={groups}
              active={active}
              onPoint={mark}
              onChoose={onOpen}
            >
              {(hit, isActive) => <Hit hit={hit} term={term} isActive={isActive} stars={picks ? null : stars} />}
            </OptionList>
            {place === 'end' && <KeysLine />}
          </>
        ) : term === '' ? (
          // No text and no suggestions: not a failed search.
          <EmptyState icon={Search} title={text.prompt} text={text.promptHint} />
        ) : (
          <EmptyState title={text.empty} text={text.emptyHint}>
            {!picks && <AskLink label={chatEntryMessages.typed(term)} prompt={term} variant="quiet" />}
          </EmptyState>
        )}
      </div>
    </>
  );
}

function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const problem = error instanceof ApiError ? error : null;
  return <ErrorState title={text.failed} text={problem?.message} details={problem?.details} onRetry={onRetry} />;
}

function KeysLine() {
  return (
    <p
      aria-hidden="true"
      className="flex h-9 shrink-0 items-center justify-between gap-2 border-t border-line-strong px-4 text-12 whitespace-nowrap text-muted"
    >
      <span className="flex items-center gap-1">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {text.move}
      </span>
      <span className="flex items-center gap-1">
        <Kbd>Enter</Kbd> {text.openHit}
      </span>
      <span className="flex items-center gap-1">
        <Kbd>Ctrl</Kbd>
        <Kbd>Enter</Kbd> {text.newTab}
      </span>
      <span className="flex items-center gap-1">
        <Kbd>Shift</Kbd>
        <Kbd>Enter</Kbd> {text.watch}
      </span>
    </p>
  );
}

function Hit({
  hit,
  term,
  isActive,
  stars,
}: {
  readonly hit: Found;
  readonly term: string;
  readonly isActive: boolean;
  /** Null: the list only picks. */
  readonly stars: ReturnType<typeof useStars> | null;
}) {
  const watched = stars?.has(hit) ?? false;
  const picture = <Logo kind={hit.kind} of={hit} />;
  return (
    <>
      {stars ? <OptionPicture path={hit.path}>{picture}</OptionPicture> : picture}
      <OptionName kind={hit.kind} text={hit.name} ranges={matchText(hit.name, term)?.ranges ?? []} />
      {hit.symbol !== null && <span className="shrink-0 text-12 text-muted">{hit.symbol}</span>}
      {hit.formerly && <FormerName names={[hit.formerly]} className="truncate" />}
      {watched && <span className="sr-only">{text.watched}</span>}
      {stars && (
        // An option holds no button: the key does the same as the star.
        <span
          aria-hidden="true"
          className={cx(
            '-mr-2 ml-auto grid size-8 shrink-0 place-items-center pointer-coarse:size-11',
            watched ? 'text-accent [&_svg]:fill-accent' : 'text-control hover:text-text',
            !watched && !isActive && 'pointer-fine:invisible',
          )}
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            stars.toggle(hit);
          }}
        >
          <Star size={14} strokeWidth={1.75} />
        </span>
      )}
    </>
  );
}

/** The stars of hits of every kind. */
function useStars() {
  const lists: Readonly<Record<EntityKind, ReturnType<typeof useWatched>>> = {
    project: useWatched('watchlist_project'),
    venture: useWatched('watchlist_venture'),
    people: useWatched('watchlist_user'),
  };
  const watchable = ({ slug, name }: Found) => ({ slug, id: null, name });
  return {
    has: (hit: Found) => lists[hit.kind].has(watchable(hit)),
    toggle: (hit: Found) => lists[hit.kind].toggle(watchable(hit)),
  };
}
