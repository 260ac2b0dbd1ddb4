import { X } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import type { Pictured } from '#schemas/columns/spec.ts';
import type { PathEnd } from '#schemas/routes/pathEnds.ts';
import { type ListKeys, type ListState, SearchResults } from '#src/features/search/SearchResults.tsx';
import { pathMessages } from '#src/i18n/en/paths.ts';
import { messages } from '#src/i18n/index.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { comboboxProps } from '#src/ui/OptionList.tsx';
import { useComposedText } from '#src/ui/useComposedText.ts';

/** A field that names one end, and searches for another while something is typed. */
export function EndPicker({
  ref,
  label,
  end,
  party,
  onChoose,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly end: PathEnd | null;
  /** What the end is called; null while that is unknown. */
  readonly party: Pictured | null;
  /** Null: none. */
  readonly onChoose: (end: PathEnd | null) => void;
}) {
  // Null while nothing is typed: the field shows the end.
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [list, setList] = useState<ListState | null>(null);
  const listKeys = useRef<ListKeys>(null);
  const id = useId();
  const listId = `${id}-list`;
  const shown = end ? (party?.name ?? end.slug) : '';
  const field = useComposedText(typed ?? shown, (text) => {
    setTyped(text);
    setOpen(true);
  });
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  return (
    <search
      aria-label={label}
      className="relative min-w-0 flex-1"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <label htmlFor={id} className="mb-1.5 block text-12 font-medium text-muted">
        {label}
      </label>
      <div className="field-edge flex h-10 items-center gap-2.5 rounded-control bg-surface pr-1 pl-2.5 text-14 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus">
        {end && typed === null && <Logo kind={end.kind} of={party ?? { name: shown, logo: null }} size={20} />}
        <input
          ref={ref}
          id={id}
          {...comboboxProps(listId, list?.isListed ?? false, list?.activeId)}
          placeholder={messages.shell.search.label}
          {...field}
          onFocus={(event) => {
            event.currentTarget.select();
            if (!end) setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape' && (open || typed !== null)) {
              event.preventDefault();
              close();
              return;
            }
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault();
              setOpen(true);
            }
            listKeys.current?.(event);
          }}
          className="min-w-0 flex-1 truncate bg-transparent text-text outline-none placeholder:text-muted"
        />
        {end && (
          <IconButton
            label={pathMessages.clear(label)}
            icon={X}
            onClick={() => {
              close();
              onChoose(null);
            }}
          />
        )}
      </div>
      {open && (
        <SearchResults
          ref={listKeys}
          listId={listId}
          place="field"
          value={(typed ?? '').trim()}
          onList={setList}
          onOpen={({ kind, slug }) => {
            close();
            onChoose({ kind, slug });
          }}
        />
      )}
    </search>
  );
}
