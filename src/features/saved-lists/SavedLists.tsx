import { useAtom } from 'jotai';
import { Plus, RotateCw, Search } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { ListedSpec } from '#schemas/columns/spec.ts';
import type { ListedSource } from '#schemas/kinds.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { savedListMessages } from '#src/i18n/en/savedLists.ts';
import { messages } from '#src/i18n/index.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { ARROW_STOP, focusOnceDrawn, moveFocusByArrows } from '#src/ui/focus.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { TextInput } from '#src/ui/TextInput.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { Toggletip } from '#src/ui/Toggletip.tsx';
import { useComposedText } from '#src/ui/useComposedText.ts';
import type { TableHandle, TableState } from '#workers/client.ts';
import { ListEntry } from './ListEntry.tsx';
import { NewListForm } from './NameForm.tsx';
import { isBare, matchingLists, type SavedList } from './savedList.ts';
import { useListActions } from './useListActions.ts';
import {
  countKey,
  namingAtom,
  type SavedLists as Saved,
  searchAtom,
  useSavedCounts,
  useSavedLists,
} from './useSavedLists.ts';

const text = savedListMessages;

/** Fewer lists need no search. */
const SEARCHED_FROM = 2;

/** Saved lists: those of the data set with row counts, then the others. New lists are saved here. */
export function SavedLists({
  spec,
  view,
  sampleMode,
  handle,
  state,
  onChange,
  badgeOf,
}: {
  readonly spec: ListedSpec;
  readonly view: View;
  readonly sampleMode: boolean;
  readonly handle: TableHandle | null;
  readonly state: TableState;
  readonly onChange: ChangeView;
  /** Badge beside the name of an account's list. */
  readonly badgeOf: (id: string) => ReactNode;
}) {
  const saved = useSavedLists(spec, view, sampleMode);
  const actions = useListActions(spec, view, saved, onChange);
  const { lists, place, limit, left } = saved;
  const own = lists.filter(({ source }) => source === spec.source);
  const others = lists.filter(({ source }) => source !== spec.source);
  const counts = useSavedCounts(handle, state, own);
  const [naming, setNaming] = useAtom(namingAtom);
  const [searched, setSearched] = useAtom(searchAtom);
  const section = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const finder = useRef<HTMLButtonElement>(null);
  const bare = isBare(spec, view);
  const toast = useToast();
  const onDelete = useDeletedFocus(lists, section, adder);
  const entry = (list: SavedList) => (
    <ListEntry
      key={list.id}
      list={list}
      saved={saved}
      actions={actions}
      elsewhere={list.source !== spec.source}
      count={counts.get(countKey(list.view))}
      canUpdate={!bare}
      badge={saved.place === 'account' && badgeOf(list.id)}
      onRemove={() => onDelete(list)}
    />
  );
  return (
    <section aria-label={text.title} className="border-b border-line px-4 py-2">
      <div className="mb-1 flex min-h-6 flex-wrap items-center gap-x-1 text-12">
        <h2 className="mr-auto font-sans text-12 font-medium whitespace-nowrap text-muted [word-spacing:normal]">
          {text.title}
        </h2>
        {lists.length >= SEARCHED_FROM && (
          <IconButton
            ref={finder}
            label={text.search.open}
            icon={Search}
            iconSize={14}
            className="size-6! pointer-coarse:size-10!"
            aria-expanded={searched !== null}
            onClick={() => setSearched(searched === null ? '' : null)}
          />
        )}
        {(place === 'device' || typeof limit === 'number') && (
          <Toggletip about={place === 'account' ? text.aboutAccount : text.aboutDevice} className="figure text-muted">
            {place === 'device' ? text.onDevice : typeof limit === 'number' && text.used(lists.length, limit)}
          </Toggletip>
        )}
      </div>
      {searched !== null && (
        <ListSearch
          lists={lists}
          typed={searched}
          source={spec.source}
          onType={setSearched}
          onChoose={actions.open}
          onLeave={() => {
            setSearched(null);
            focusOnceDrawn(() => finder.current);
          }}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows are an addition; Tab reaches every button. */}
      <div ref={section} onKeyDown={moveFocusByArrows}>
        {searched === null && (
          <>
            <Reading saved={saved} />
            {own.length > 0 && <ul className="-mx-2 max-h-52 overflow-y-auto">{own.map(entry)}</ul>}
            {others.length > 0 && (
              <>
                <h3 className="flex h-6 items-end pb-0.5 font-sans text-12 font-normal text-faint">{text.others}</h3>
                <ul className="-mx-2 max-h-32 overflow-y-auto">{others.map(entry)}</ul>
              </>
            )}
          </>
        )}
        {naming.at === 'panel' ? (
          <div className="py-1">
            <NewListForm
              at="panel"
              saved={saved}
              actions={actions}
              onLeave={() => focusOnceDrawn(() => adder.current)}
            />
          </div>
        ) : (
          <button
            ref={adder}
            type="button"
            aria-disabled={bare || undefined}
            className="-mx-2 flex h-7 w-[calc(100%+16px)] items-center gap-2 rounded-control px-2 text-left text-muted not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-text aria-disabled:text-faint pointer-coarse:h-10"
            onClick={() =>
              bare ? toast({ tone: 'info', title: text.empty }) : setNaming((last) => ({ ...last, at: 'panel' }))
            }
            {...ARROW_STOP}
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            {text.create}
          </button>
        )}
        {own.length === 0 && bare && saved.status === 'ready' && (
          <p className="mt-1 text-12 text-faint">{text.empty}</p>
        )}
      </div>
      {left.length > 0 && (
        <div className="mt-1 text-12 text-muted">
          <p>{text.left(left.length)}</p>
          <Button variant="ghost" className="-ml-2 text-12 text-text" onClick={() => actions.moveToAccount(left)}>
            {text.move}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Loading state or error; loaded lists stay visible. */
function Reading({ saved: { status, lists, retry } }: { readonly saved: Saved }) {
  if (status === 'ready') return null;
  if (status === 'loading') {
    return (
      <div role="img" aria-label={text.loading} className="flex h-14 flex-col justify-around">
        <Skeleton className="w-36" />
        <Skeleton className="w-28" />
      </div>
    );
  }
  return (
    <div role="alert" className="mb-1 text-12 text-muted">
      <p>{lists.length === 0 ? text.notLoaded : text.notRefreshed}</p>
      <Button variant="ghost" icon={RotateCw} className="-ml-2 text-12 text-text" onClick={retry}>
        {messages.ui.retry}
      </Button>
    </div>
  );
}

/**
 * Moves focus when a list is deleted or restored, because its button disappears. Returns the function to call before
 * a deletion.
 */
function useDeletedFocus(
  lists: readonly SavedList[],
  section: RefObject<HTMLElement | null>,
  otherwise: RefObject<HTMLElement | null>,
): (list: SavedList) => void {
  const [leaving, setLeaving] = useState<SavedList | null>(null);
  const gone = useRef<string | null>(null);
  const hasLeft = leaving !== null && !lists.some(({ id }) => id === leaving.id);
  useEffect(() => {
    if (!hasLeft) return;
    setLeaving(null);
    gone.current = leaving.name;
    (section.current?.querySelector<HTMLElement>('li button') ?? otherwise.current)?.focus();
  }, [hasLeft, leaving, section, otherwise]);
  useEffect(() => {
    const back = lists.find(({ name }) => name === gone.current);
    if (!back) return;
    gone.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = [...(section.current?.querySelectorAll<HTMLElement>('li [data-list]') ?? [])];
    buttons.find(({ dataset }) => dataset.list === back.name)?.focus();
  }, [lists, section]);
  return setLeaving;
}

/** Finds a list by name or conditions: arrows select, Enter opens, Esc closes. */
function ListSearch({
  lists,
  typed,
  source,
  onType,
  onChoose,
  onLeave,
}: {
  readonly lists: readonly SavedList[];
  readonly typed: string;
  /** Data set of the page; lists of others are marked. */
  readonly source: ListedSource;
  readonly onType: (typed: string) => void;
  readonly onChoose: (list: SavedList) => void;
  readonly onLeave: () => void;
}) {
  const id = useId();
  const [marked, setMarked] = useState(0);
  const found = matchingLists(lists, typed);
  const at = Math.min(marked, found.length - 1);
  const field = useComposedText(typed, (next) => {
    onType(next);
    setMarked(0);
  });
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
        {...field}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
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
          // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
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
