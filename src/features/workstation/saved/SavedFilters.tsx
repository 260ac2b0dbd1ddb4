import { Ellipsis, ListFilter, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { formatCount } from '#schemas/format.ts';
import type { View } from '#schemas/view.ts';
import { screenerFilterMessages } from '#src/messages/screenerFilters.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#src/ui/Menu.tsx';
import { ARROW_STOP, moveFocusByArrows } from '#src/view/arrowFocus.ts';
import type { ChangeView } from '#src/view/useView.ts';
import type { TableHandle, TableState } from '#workers/client.ts';
import { NameForm } from './NameForm.tsx';
import { isBare, SAVED_LIMITS, type SavedFilter } from './savedFilters.ts';
import { countKey, useSavedCounts } from './useSavedCounts.ts';
import { type SavedFiltersModel, useSavedFilters } from './useSavedFilters.ts';

const text = screenerFilterMessages.saved;

/** The saved filters of a data set: each with the rows it matches now; the view can be saved under a name. */
export function SavedFilters({
  spec,
  view,
  handle,
  state,
  onChange,
}: {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly handle: TableHandle | null;
  readonly state: TableState;
  readonly onChange: ChangeView;
}) {
  const saved = useSavedFilters(spec, view, onChange);
  const counts = useSavedCounts(handle, state, saved.filters);
  const [naming, setNaming] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const { filters } = saved;
  const bare = isBare(view);
  return (
    <section aria-label={text.title} className="border-b border-line px-4 py-2">
      <div className="mb-1 flex h-6 items-center justify-between text-12">
        <h3 className="font-sans font-medium text-muted [word-spacing:normal]">{text.title}</h3>
        <span className="figure text-muted" title={text.about}>
          {text.used(filters.length, SAVED_LIMITS.filters)}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows are a second way between buttons that Tab reaches too. */}
      <div ref={list} onKeyDown={moveFocusByArrows}>
        {filters.length > 0 && (
          <ul className="-mx-2 max-h-52 overflow-y-auto">
            {filters.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                saved={saved}
                count={counts.get(countKey(entry))}
                canUpdate={!bare}
                onGone={() => (list.current?.querySelector('button') ?? adder.current)?.focus()}
              />
            ))}
          </ul>
        )}
        {naming ? (
          <NameForm
            label={text.name}
            name=""
            onName={saved.save}
            onLeave={() => {
              setNaming(false);
              requestAnimationFrame(() => adder.current?.focus());
            }}
          />
        ) : (
          <button
            ref={adder}
            type="button"
            disabled={bare}
            title={bare ? text.empty : undefined}
            className="-mx-2 flex h-7 w-[calc(100%+16px)] items-center gap-2 rounded-control px-2 text-left text-muted enabled:hover:bg-hover enabled:hover:text-text disabled:text-faint pointer-coarse:h-10"
            onClick={() => setNaming(true)}
            {...ARROW_STOP}
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            {text.create}
          </button>
        )}
        {filters.length === 0 && bare && <p className="mt-1 text-12 text-faint">{text.empty}</p>}
      </div>
    </section>
  );
}

function Entry({
  entry,
  saved,
  count,
  canUpdate,
  onGone,
}: {
  readonly entry: SavedFilter;
  readonly saved: SavedFiltersModel;
  readonly count: number | undefined;
  readonly canUpdate: boolean;
  /** Told when the entry is deleted: focus needs another place. */
  readonly onGone: () => void;
}) {
  const [renaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !renaming) button.current?.focus();
    wasRenaming.current = renaming;
  }, [renaming]);
  if (renaming) {
    return (
      <li className="px-2 py-1">
        <NameForm
          label={text.newName(entry.name)}
          name={entry.name}
          onName={(name) => saved.rename(entry, name)}
          onLeave={() => setRenaming(false)}
        />
      </li>
    );
  }
  const isOpen = saved.opened?.entry.id === entry.id;
  const isEdited = isOpen && saved.opened?.edited === true;
  return (
    <li
      className={cx(
        'group relative flex h-7 items-center rounded-control pointer-coarse:h-10',
        isOpen ? 'bg-pressed' : 'hover:bg-hover',
      )}
    >
      <button
        ref={button}
        type="button"
        aria-current={isOpen || undefined}
        title={entry.name}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-left focus-visible:-outline-offset-2 pointer-coarse:pr-12"
        onClick={() => saved.open(entry)}
        {...ARROW_STOP}
      >
        <ListFilter
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className={cx('shrink-0', isOpen ? 'text-accent' : 'text-muted')}
        />
        <span className="min-w-0 flex-1 truncate">{entry.name}</span>
        {isEdited && (
          <span title={text.edited} className="size-1.5 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{text.edited}</span>
          </span>
        )}
        {/* The menu comes in its place. */}
        <span className="figure shrink-0 text-12 text-muted pointer-fine:group-hover:invisible group-has-[[aria-expanded=true]]:invisible group-has-[[aria-haspopup]:focus-visible]:invisible">
          {count === undefined ? '' : formatCount(count)}
        </span>
      </button>
      <div className="absolute right-0.5">
        <Menu>
          <MenuTrigger asChild>
            <IconButton
              label={text.actions(entry.name)}
              icon={Ellipsis}
              iconSize={14}
              className="size-6! opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:size-10! pointer-coarse:opacity-100"
            />
          </MenuTrigger>
          <MenuContent align="end">
            <MenuItem onSelect={() => setRenaming(true)}>{text.rename}</MenuItem>
            <MenuItem disabled={!canUpdate || (isOpen && !isEdited)} onSelect={() => saved.update(entry)}>
              {text.update}
            </MenuItem>
            <MenuItem
              onSelect={() => {
                saved.remove(entry);
                requestAnimationFrame(onGone);
              }}
            >
              {text.remove}
            </MenuItem>
          </MenuContent>
        </Menu>
      </div>
    </li>
  );
}
