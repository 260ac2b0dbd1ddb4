import { useId, useState } from 'react';
import type { Source } from '#schemas/kinds.ts';
import { savedListMessages } from '#src/i18n/savedLists.ts';
import { cx } from '#src/ui/cx.ts';
import { TextInput } from '#src/ui/TextInput.tsx';
import { matchingLists, type SavedList } from './savedList.ts';

const text = savedListMessages;

/** Finds a list by its name or its conditions: arrows mark one of those suggested, Enter opens it, Esc leaves. */
export function ListSearch({
  lists,
  typed,
  source,
  onType,
  onChoose,
  onLeave,
}: {
  readonly lists: readonly SavedList[];
  readonly typed: string;
  /** The data set of the page: lists of another one say so. */
  readonly source: Source;
  readonly onType: (typed: string) => void;
  readonly onChoose: (list: SavedList) => void;
  readonly onLeave: () => void;
}) {
  const id = useId();
  const [marked, setMarked] = useState(0);
  const found = matchingLists(lists, typed);
  const at = Math.min(marked, found.length - 1);
  const choose = (list: SavedList | undefined) => {
    if (!list) return;
    onLeave();
    onChoose(list);
  };
  return (
    <div className="mb-1">
      <TextInput
        label={text.search.label}
        hideLabel
        placeholder={text.search.placeholder}
        autoComplete="off"
        autoFocus
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        value={typed}
        onChange={(event) => {
          onType(event.target.value);
          setMarked(0);
        }}
        onKeyDown={(event) => {
          const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
          if (to !== undefined) setMarked((to + found.length) % Math.max(1, found.length));
          else if (event.key === 'Enter') choose(found[at]);
          else if (event.key === 'Escape') onLeave();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <div role="listbox" id={id} aria-label={text.search.results} className="-mx-2 mt-1 max-h-52 overflow-y-auto">
        {found.map((list, place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the marked option is named by the input, which keeps the focus.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's.
          <div
            key={list.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            className={cx(
              'flex h-7 cursor-default items-center gap-2 rounded-control px-2 pointer-coarse:h-10',
              place === at && 'bg-pressed',
            )}
            onMouseMove={() => setMarked(place)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(list)}
          >
            <span className="min-w-0 flex-1 truncate">{list.name}</span>
            {list.source !== source && <span className="shrink-0 text-12 text-muted">{text.source(list.source)}</span>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="py-1 text-12 text-muted">
          {text.search.none(typed.trim())}
        </p>
      )}
    </div>
  );
}
