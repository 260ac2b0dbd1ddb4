import { useNavigate } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '#src/i18n/index.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { SEARCH_FIELD } from '#src/ui/focus.ts';
import { Kbd } from '#src/ui/Kbd.tsx';
import { comboboxProps } from '#src/ui/OptionList.tsx';
import { useComposedText } from '#src/ui/useComposedText.ts';
import { type ListKeys, type ListState, SearchResults } from './SearchResults.tsx';

const text = messages.shell.search;

/** The text that was last searched for on this device. */
const LAST_SEARCH = 'searchValue';

/**
 * The search over projects, organizations and people: a combobox whose list shows on focus and follows the typing after
 * 0.3 s of rest. `/` focuses it. It begins with the text of the last search, selected, so that typing replaces it. With
 * `onClose` it is the search of a small window: it takes focus and can be closed.
 */
export function GlobalSearch({
  onClose,
  onHidden,
}: {
  readonly onClose?: () => void;
  /** Its key was pressed in a window too small for it. */
  readonly onHidden?: () => void;
}) {
  const [value, setValue] = useState('');
  const [open, setOpen] = useState(false);
  const [list, setList] = useState<ListState | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const listKeys = useRef<ListKeys>(null);
  const recalled = useRef(false);
  const listId = useId();
  const navigate = useNavigate();

  useEffect(() => {
    if (onClose) input.current?.focus();
  }, [onClose]);
  useCommand('search', () => (input.current?.checkVisibility() ? input.current.focus() : onHidden?.()), !onClose);

  useLayoutEffect(() => {
    if (recalled.current) input.current?.select();
    recalled.current = false;
  });

  const write = (text: string) => {
    setValue(text);
    writeStorage('local', LAST_SEARCH, text.trim() === '' ? null : text);
  };
  const field = useComposedText(value, (text) => {
    write(text);
    setOpen(true);
  });
  const begin = () => {
    setOpen(true);
    const last = readStorage('local', LAST_SEARCH);
    if (value !== '' || !last) return;
    recalled.current = true;
    setValue(last);
  };
  const leave = () => {
    setOpen(false);
    setValue('');
    input.current?.blur();
    onClose?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
    }
    listKeys.current?.(event);
  };
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (open && value !== '' && event.target === input.current) write('');
    else leave();
  };

  return (
    <search
      className={cx('relative', onClose && 'flex flex-1 items-center gap-1')}
      onKeyDown={onEscape}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <div className="quiet-edge flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control bg-surface px-2.5 text-13 text-muted focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus pointer-coarse:h-10">
        <Search size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <input
          ref={input}
          id={onClose ? undefined : SEARCH_FIELD}
          {...comboboxProps(listId, list?.isListed ?? false, list?.activeId)}
          aria-label={text.label}
          placeholder={text.label}
          {...field}
          onFocus={begin}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 truncate bg-transparent text-text outline-none placeholder:text-muted"
        />
        {!onClose && !open && <Kbd>/</Kbd>}
      </div>
      {onClose && <IconButton label={text.close} icon={X} iconSize={20} size="lg" onClick={leave} />}
      {open && (
        <SearchResults
          ref={listKeys}
          listId={listId}
          place={onClose ? 'window' : 'end'}
          value={value.trim()}
          onList={setList}
          onOpen={({ path }) => {
            leave();
            void navigate({ to: path });
          }}
        />
      )}
    </search>
  );
}
