import type { RefObject } from 'react';
import { formatCount } from '#schemas/format.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { cx } from '#src/ui/cx.ts';
import { Layer } from '#src/ui/Layer.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { Suggestion, Suggestions } from './useSuggestions.ts';

const text = filterMessages.builder;

/** What is offered below the input, and under it what would come of the condition. The keys are the input's. */
export function SuggestionList({
  id,
  anchor,
  suggestions: { list, status },
  active,
  note,
  onPoint,
  onChoose,
}: {
  readonly id: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly suggestions: Suggestions;
  /** The place of the marked suggestion, or -1. */
  readonly active: number;
  /** The condition as it is read, and how many rows would match. */
  readonly note: string;
  readonly onPoint: (place: number) => void;
  readonly onChoose: (suggestion: Suggestion) => void;
}) {
  return (
    <Layer
      anchor={anchor}
      align="start"
      // Keeps the focus in the input while the list is clicked.
      onMouseDown={(event) => event.preventDefault()}
      className="pointer-events-auto z-50 flex max-h-(--radix-popper-available-height) w-76 max-w-[calc(100vw-16px)] flex-col overflow-hidden rounded-panel bg-raised text-left text-13 text-text shadow-float"
    >
      <div
        role="listbox"
        id={id}
        aria-label={text.suggestions}
        className={cx('max-h-64 min-h-0 overflow-y-auto', list.length > 0 && 'p-1')}
      >
        {list.map((suggestion, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the marked option is named by the input, which keeps the focus.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's.
          <div
            key={suggestion.key}
            role="option"
            id={`${id}-${at}`}
            aria-selected={at === active}
            ref={at === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            onMouseMove={() => onPoint(at)}
            onClick={() => onChoose(suggestion)}
            className={cx(
              'flex min-h-7 cursor-default items-center gap-3 rounded-control px-2 pointer-coarse:min-h-10',
              at === active && 'bg-pressed',
            )}
          >
            {/* The marked one, by keys or pointer, is read in full. */}
            <span className={cx('min-w-0 flex-1', at === active ? 'py-1 wrap-anywhere' : 'cut')}>
              {suggestion.label}
            </span>
            {suggestion.hint !== '' && <span className="shrink-0 text-12 text-muted">{suggestion.hint}</span>}
            {suggestion.count !== null && (
              <span className="figure shrink-0 text-12 text-muted">{formatCount(suggestion.count)}</span>
            )}
          </div>
        ))}
      </div>
      {status === 'loading' && list.length === 0 && (
        <div role="img" aria-label={text.loading} className="flex flex-col gap-4 p-3">
          {['w-36', 'w-28', 'w-44'].map((width) => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
      )}
      {status === 'failed' && <p className="px-3 py-2 text-12 text-muted">{text.failed}</p>}
      {note !== '' && (
        <p className={cx('px-3 py-2 text-12 text-muted', list.length > 0 && 'border-t border-line-strong')}>{note}</p>
      )}
    </Layer>
  );
}

/** What is wrong with what was written, below the input. */
export function ProblemNote({
  id,
  anchor,
  words,
}: {
  readonly id: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly words: string;
}) {
  return (
    <Layer
      anchor={anchor}
      align="start"
      id={id}
      role="alert"
      className="pointer-events-none z-50 w-76 max-w-[calc(100vw-16px)] rounded-panel bg-raised px-3 py-2 text-left text-12 whitespace-normal text-negative shadow-float"
    >
      {words}
    </Layer>
  );
}
