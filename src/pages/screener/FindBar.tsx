import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { screenerMessages } from '#src/i18n/en/screener.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { useComposedText } from '#src/ui/useComposedText.ts';
import type { Finding } from './useFind.ts';

const text = screenerMessages.find;

/** Find bar above the grid. Enter: next match; Shift+Enter: previous; Esc closes. */
export function FindBar({ find }: { readonly find: Finding }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      find.close();
    } else if (event.key === 'F3' || (event.key === 'Enter' && event.target === input.current)) {
      find.go(event.shiftKey ? -1 : 1);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const nothing = find.status === 'ready' && find.count === 0;
  return (
    <search
      aria-label={text.label}
      onKeyDown={onKeyDown}
      className="flex h-10 shrink-0 items-center gap-0.5 border-b border-line bg-canvas px-4 text-13 short:sticky short:top-0 short:z-30 pointer-coarse:h-13"
    >
      <Search size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
      <input
        ref={input}
        type="text"
        aria-label={text.label}
        placeholder={text.placeholder}
        aria-describedby="find-count"
        {...useComposedText(find.typed, find.type)}
        className="ml-2 h-8 w-72 min-w-0 rounded-mark max-sm:flex-1 bg-transparent px-1 text-text outline-none placeholder:text-muted focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus"
      />
      <span
        id="find-count"
        role="status"
        className={cx('figure mr-auto min-w-24 px-2 whitespace-nowrap', nothing ? 'text-negative' : 'text-muted')}
      >
        {countText(find)}
      </span>
      <IconButton label={text.previous} icon={ChevronUp} disabled={find.count === 0} onClick={() => find.go(-1)} />
      <IconButton label={text.next} icon={ChevronDown} disabled={find.count === 0} onClick={() => find.go(1)} />
      <IconButton label={text.close} icon={X} onClick={find.close} />
    </search>
  );
}

function countText({ status, count, at, isFolded }: Finding): string {
  switch (status) {
    case 'idle':
      return '';
    case 'searching':
      return text.searching;
    case 'failed':
      return text.failed;
    case 'ready':
      if (count === 0) return text.nothing;
      return isFolded ? text.folded(at + 1, count) : text.place(at + 1, count);
  }
}
