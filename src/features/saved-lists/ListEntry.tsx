import { Ellipsis, ListFilter, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '#schemas/format.ts';
import { savedListMessages } from '#src/i18n/en/savedLists.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { ARROW_STOP } from '#src/ui/focus.ts';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#src/ui/Menu.tsx';
import { NameForm } from './NameForm.tsx';
import type { SavedList, SaveProblem } from './savedList.ts';
import type { ListActions } from './useListActions.ts';
import type { SavedLists } from './useSavedLists.ts';

const text = savedListMessages;

/** A saved list: click opens it; its menu has the other actions. */
export function ListEntry({
  list,
  saved: { opened, place, shelf },
  actions,
  elsewhere,
  count,
  canUpdate,
  badge,
  onRemove,
}: {
  readonly list: SavedList;
  readonly saved: SavedLists;
  readonly actions: ListActions;
  /** It belongs to another data set. */
  readonly elsewhere: boolean;
  /** Rows that match now. */
  readonly count: number | undefined;
  readonly canUpdate: boolean;
  readonly badge: ReactNode;
  /** Called when the list is being deleted: focus must move. */
  readonly onRemove: () => void;
}) {
  const [renaming, setRenaming] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
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
          label={text.newName(list.name)}
          name={list.name}
          draft={`saved-list-${list.id}`}
          problem={problem}
          onProblem={setProblem}
          onName={(name) => actions.rename(list, name)}
          onLeave={() => {
            setRenaming(false);
            setProblem(null);
          }}
        />
      </li>
    );
  }
  const Icon = list.locked ? Lock : ListFilter;
  const isOpen = opened?.list.id === list.id;
  const isEdited = isOpen && opened.edited;
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
        data-list={list.name}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-left focus-visible:-outline-offset-2 pointer-coarse:pr-12"
        onClick={() => actions.open(list)}
        {...ARROW_STOP}
      >
        <Icon
          size={16}
          strokeWidth={1.75}
          aria-hidden
          className={cx('shrink-0', isOpen ? 'text-accent' : 'text-muted')}
        />
        <span className="cut min-w-0 flex-1">{list.name}</span>
        {list.locked && <span className="sr-only">{text.locked}</span>}
        {isEdited && <EditedMark />}
        {badge}
        {/* The menu button replaces it on hover. */}
        <span className="figure shrink-0 text-12 text-muted pointer-fine:group-hover:invisible group-has-[[aria-expanded=true]]:invisible group-has-[[aria-haspopup]:focus-visible]:invisible">
          {list.locked
            ? text.readOnly
            : elsewhere
              ? text.source(list.source)
              : count === undefined
                ? ''
                : formatCount(count)}
        </span>
      </button>
      <div className="absolute right-0.5">
        <Menu>
          <MenuTrigger asChild>
            <IconButton
              label={text.actions(list.name)}
              icon={Ellipsis}
              iconSize={14}
              className="size-6! opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:size-10! pointer-coarse:opacity-100"
            />
          </MenuTrigger>
          <MenuContent align="end">
            {!elsewhere && (
              <MenuItem disabled={!canUpdate || (isOpen && !isEdited)} onSelect={() => void actions.update(list)}>
                {text.update}
              </MenuItem>
            )}
            <MenuItem onSelect={() => setRenaming(true)}>{text.rename}</MenuItem>
            <MenuItem onSelect={() => void actions.duplicate(list)}>{text.duplicate}</MenuItem>
            <MenuItem onSelect={() => void actions.share(list)}>{text.share}</MenuItem>
            {place === 'account' && shelf === 'screener' && (
              <MenuItem onSelect={() => actions.makeReport(list)}>{text.report}</MenuItem>
            )}
            {place === 'device' && shelf === 'screener' && (
              <MenuItem onSelect={() => actions.moveToAccount([list])}>{text.keep}</MenuItem>
            )}
            <MenuItem
              onSelect={() => {
                onRemove();
                void actions.remove(list);
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

/** A dot: the list has unsaved changes. */
export function EditedMark() {
  return (
    <span className="mx-1 size-1.5 shrink-0 rounded-full bg-accent">
      <span className="sr-only">{text.edited}</span>
    </span>
  );
}
