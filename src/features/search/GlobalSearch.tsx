import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import { ApiError } from '#src/api/apiError.ts';
import { globalSearchQuery } from '#src/api/queries.ts';
import { messages } from '#src/messages/index.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Kbd } from '#src/ui/Kbd.tsx';
import { lazyPart } from '#src/ui/lazyPart.tsx';
import { useShortcut } from '#src/ui/useShortcut.ts';
import { type Found, groupHits } from './searchHits.ts';

// The list is not needed before someone searches.
const SearchResults = lazyPart(async () => (await import('./SearchResults.tsx')).SearchResults);

const text = messages.shell.search;

/**
 * The search over projects, organizations and people: a combobox whose list shows on focus and follows the typing after
 * 0.3 s of rest. `/` focuses it. With `onClose` it is the search of a small window: it takes focus and can be closed.
 */
export function GlobalSearch({ onClose }: { readonly onClose?: () => void }) {
  const [value, setValue] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();

  const term = useRested(value.trim(), GLOBAL_SEARCH.debounceMs);
  const query = useQuery({ ...globalSearchQuery(term), enabled: open });
  const groups = query.data ? groupHits(query.data.result) : [];
  const hits = groups.flatMap((group) => group.hits);
  const chosen = hits[active];

  useEffect(() => {
    if (onClose) input.current?.focus();
  }, [onClose]);
  useShortcut('/', () => input.current?.focus(), !onClose);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const leave = () => {
    close();
    setValue('');
    input.current?.blur();
    onClose?.();
  };
  const go = (hit: Found, newTab: boolean) => {
    if (newTab) {
      window.open(hit.path, '_blank', 'noopener');
      return;
    }
    leave();
    void navigate({ to: hit.path });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault();
        setOpen(true);
        const step = event.key === 'ArrowDown' ? 1 : -1;
        if (hits.length > 0)
          setActive((at) => (at < 0 && step < 0 ? hits.length - 1 : (at + step + hits.length) % hits.length));
        return;
      }
      case 'Enter': {
        // Typed and not waited for: the list still shows the answer to an older text.
        const target = chosen ?? (term === value.trim() && !query.isPlaceholderData ? hits[0] : undefined);
        if (open && target) go(target, event.ctrlKey || event.metaKey);
        return;
      }
      case 'Escape':
        event.preventDefault();
        if (open && value !== '') setValue('');
        else leave();
        return;
    }
  };

  return (
    <search
      className={cx('relative', onClose && 'flex flex-1 items-center gap-1')}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <div className="quiet-edge flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control bg-surface px-2.5 text-13 text-muted focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus pointer-coarse:h-10">
        <Search size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <input
          ref={input}
          role="combobox"
          aria-label={text.label}
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={text.label}
          value={value}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setValue(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 truncate bg-transparent text-text outline-none placeholder:text-muted"
        />
        {!onClose && !open && <Kbd>/</Kbd>}
      </div>
      {onClose && <IconButton label={text.close} icon={X} iconSize={20} size="lg" onClick={leave} />}
      {open && (
        <SearchResults
          listId={listId}
          wide={onClose !== undefined}
          groups={groups}
          active={active}
          term={term}
          state={
            query.isError
              ? 'failed'
              : query.data
                ? query.isFetching || term !== value.trim()
                  ? 'refreshing'
                  : 'ready'
                : 'loading'
          }
          problem={query.error instanceof ApiError ? query.error : null}
          onRetry={() => void query.refetch()}
          onPoint={setActive}
          onChoose={go}
        />
      )}
    </search>
  );
}

/** The value once it has rested for `ms`. */
function useRested(value: string, ms: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
