import { Search, Star } from 'lucide-react';
import type { ApiError } from '#schemas/http.ts';
import { messages } from '#src/i18n/index.ts';
import { shellPartMessages } from '#src/i18n/shellParts.ts';
import { matchText, piecesOf } from '#src/shared/fuzzy.ts';
import { cx } from '#src/ui/cx.ts';
import { Kbd } from '#src/ui/Kbd.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/States.tsx';
import type { Found, FoundGroup } from './searchHits.ts';
import type { Stars } from './useStars.ts';

const text = shellPartMessages.search;

export type SearchState = 'loading' | 'refreshing' | 'ready' | 'failed';

interface ResultsProps {
  readonly listId: string;
  /** As wide as the window, for small ones. */
  readonly wide: boolean;
  readonly groups: readonly FoundGroup[];
  /** The position of the chosen hit among all of them, or -1. */
  readonly active: number;
  readonly term: string;
  readonly state: SearchState;
  /** What went wrong, where the search failed. */
  readonly problem: ApiError | null;
  readonly onRetry: () => void;
  readonly onPoint: (at: number) => void;
  readonly onChoose: (hit: Found, newTab: boolean) => void;
  readonly stars: Stars;
}

/** The list below the search field, as it is drawn. */
export function ResultsPanel(props: ResultsProps) {
  const { wide, groups, state, term } = props;
  const count = groups.reduce((sum, group) => sum + group.hits.length, 0);
  return (
    <>
      <p role="status" className="sr-only">
        {state === 'ready' && term !== '' ? (count === 0 ? text.empty : text.found(count)) : ''}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field while the list is clicked. */}
      <div
        onMouseDown={(event) => event.preventDefault()}
        className={cx(
          'z-50 flex flex-col overflow-hidden bg-raised text-13 shadow-float',
          wide
            ? 'fixed inset-x-0 top-(--header-height) bottom-(--notice-height,0px)'
            : 'absolute top-full right-0 mt-1.5 max-h-[min(560px,calc(100dvh-80px))] w-110 rounded-panel',
        )}
      >
        <ProgressLine active={state === 'refreshing'} />
        <Body {...props} />
      </div>
    </>
  );
}

function Body(props: ResultsProps) {
  const { listId, groups, state, problem, term, onRetry, wide } = props;
  if (state === 'failed') {
    return <ErrorState title={text.failed} text={problem?.message} details={problem?.details} onRetry={onRetry} />;
  }
  if (state === 'loading') return <Loading />;
  if (groups.length === 0) {
    // Nothing was typed and the server had nothing to propose: that is no failed search.
    return term === '' ? (
      <EmptyState icon={Search} title={text.prompt} text={text.promptHint} />
    ) : (
      <EmptyState title={text.empty} text={text.emptyHint} />
    );
  }
  let first = 0;
  return (
    <>
      {/* The keys are the field's: the list is no stop of Tab, which browsers make of what scrolls. */}
      <div
        role="listbox"
        id={listId}
        aria-label={text.results}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-auto py-1"
      >
        {groups.map((group) => {
          const from = first;
          first += group.hits.length;
          return <Group key={group.kind} group={group} from={from} {...props} />;
        })}
      </div>
      {!wide && (
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
      )}
    </>
  );
}

function Group({ group, from, ...props }: ResultsProps & { readonly group: FoundGroup; readonly from: number }) {
  const headingId = `${props.listId}-${group.kind}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a list box are grouped by role; a fieldset would not be one.
    <div role="group" aria-labelledby={headingId}>
      <div id={headingId} className="px-4 pt-2 pb-1 text-12 text-muted">
        {text.groups[group.kind]}
      </div>
      {group.hits.map((hit, index) => (
        <Hit key={hit.slug} hit={hit} at={from + index} {...props} />
      ))}
    </div>
  );
}

function Hit({
  hit,
  at,
  listId,
  active,
  term,
  onPoint,
  onChoose,
  stars,
}: Omit<ResultsProps, 'groups'> & { readonly hit: Found; readonly at: number }) {
  const isActive = at === active;
  const watched = stars.has(hit);
  return (
    // A real link, so that it can be opened in a new tab by the mouse; the keys are the field's.
    <a
      role="option"
      id={`${listId}-${at}`}
      aria-selected={isActive}
      tabIndex={-1}
      href={hit.path}
      ref={isActive ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
      onMouseMove={() => onPoint(at)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onChoose(hit, false);
      }}
      className={cx(
        'mx-1 flex h-9 items-center gap-2.5 rounded-control px-3 text-14 pointer-coarse:h-11',
        isActive && 'bg-pressed',
      )}
    >
      <Logo kind={hit.kind} name={hit.name} src={hit.logo} />
      <span className="min-w-0 truncate">
        {piecesOf(hit.name, matchText(hit.name, term)?.ranges ?? []).map((part, index) =>
          part.hit ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one name never move.
            <mark key={index} className="bg-transparent font-semibold text-accent">
              {part.text}
            </mark>
          ) : (
            part.text
          ),
        )}
      </span>
      {hit.symbol !== null && <span className="shrink-0 text-12 text-muted">{hit.symbol}</span>}
      {watched && <span className="sr-only">{text.watched}</span>}
      {/* An option holds no button: the key does the same as the star. */}
      <span
        aria-hidden="true"
        title={(watched ? messages.directory.watch.remove : messages.directory.watch.add)(hit.name)}
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
    </a>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={messages.ui.loading} className="py-1">
      {['w-36', 'w-28', 'w-44', 'w-32'].map((width) => (
        <div key={width} className="flex h-9 items-center gap-2.5 px-4">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  );
}
