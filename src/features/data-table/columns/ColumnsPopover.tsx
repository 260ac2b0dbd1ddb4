import { useSetAtom } from 'jotai';
import { Columns3 } from 'lucide-react';
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { columnsByGroup } from '#schemas/columns/columnGroups.ts';
import { type ColumnSpec, type DataSetSpec, figureField, isStored } from '#schemas/columns/spec.ts';
import { DEFAULT_LAYOUT, type Layout, type View, visibleColumns } from '#schemas/queries/view.ts';
import { textKey } from '#schemas/text.ts';
import { useKnownShares } from '#src/features/filters/KnownShare.tsx';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { toolMessages } from '#src/i18n/en/tools.ts';
import { messages } from '#src/i18n/index.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { Button } from '#src/ui/Button.tsx';
import { ARROW_STOP, moveFocusByArrows, useFirstFocus } from '#src/ui/focus.ts';
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import { SearchInput } from '#src/ui/TextInput.tsx';
import type { TableHandle } from '#workers/client.ts';
import { editedFormulaAtom } from '../formulas/dialogState.ts';
import { type ColumnActions, ColumnEntry } from './ColumnEntry.tsx';
import {
  isAlwaysShown,
  isDefaultLayout,
  isMovable,
  moveColumn,
  pinColumn,
  placeColumn,
  resizeColumn,
  toggleColumn,
} from './choice.ts';
import { editedOwnColumnAtom } from './ownColumnState.ts';

const text = messages.directory.columns;

/** Opens the column chooser; shows the number of visible columns. Controlled by `open` and `onOpenChange` if given. */
export function ColumnsPopover({
  open,
  onOpenChange,
  ...chooser
}: ColumnChooserProps & { readonly open?: boolean; readonly onOpenChange?: (open: boolean) => void }) {
  const [ownOpen, setOwnOpen] = useState(false);
  const setOpen = onOpenChange ?? setOwnOpen;
  useCommand('columns', () => setOpen(true));
  const shown = visibleColumns(chooser.spec, chooser.layout).length;
  return (
    <Popover open={open ?? ownOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button icon={Columns3} aria-keyshortcuts="c">
          <span className="max-xl:sr-only">{text.open}</span>
          <span className="figure font-normal text-faint in-aria-expanded:text-muted">
            {shown} / {chooser.spec.columns.length}
          </span>
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={text.label}
        className="flex w-[min(22rem,calc(100vw-1rem))] flex-col overflow-hidden short:block short:overflow-auto"
      >
        <ColumnChooser {...chooser} />
      </PopoverContent>
    </Popover>
  );
}

const chooserText = toolMessages.columns;

interface ColumnChooserProps {
  readonly spec: DataSetSpec;
  readonly layout: Layout;
  /** The view, of which each column says how much is known. */
  readonly view: View;
  readonly handle: TableHandle | null;
  readonly onChange: (layout: Layout) => void;
  /** The table has a dialog for own columns of lists. */
  readonly takesOwn?: boolean;
  /** The table has a dialog for formulas. */
  readonly takesFormulas?: boolean;
}

/** Column chooser: find, show, hide, order, resize and pin columns. */
function ColumnChooser({
  spec,
  layout,
  onChange,
  takesFormulas = false,
  takesOwn = false,
  ...known
}: ColumnChooserProps) {
  const addFormula = useSetAtom(editedFormulaAtom);
  const addOwn = useSetAtom(editedOwnColumnAtom);
  return (
    <>
      <Finder spec={spec} layout={layout} onChange={onChange} {...known} />
      <div className="-mx-3 -mb-3 flex flex-wrap items-center gap-2 border-t border-line-strong p-2 text-12">
        <Button variant="ghost" disabled={isDefaultLayout(layout)} onClick={() => onChange(DEFAULT_LAYOUT)}>
          {chooserText.preset}
        </Button>
        <span className="flex-1 text-center text-muted">{chooserText.inLink}</span>
        {takesOwn && (
          <PopoverClose asChild>
            <Button variant="ghost" onClick={() => addOwn({ key: null })}>
              {tablePartMessages.ownColumns.add}
            </Button>
          </PopoverClose>
        )}
        {takesFormulas && (
          <PopoverClose asChild>
            <Button variant="ghost" aria-keyshortcuts="=" onClick={() => addFormula({ key: null })}>
              {chooserText.formula}
            </Button>
          </PopoverClose>
        )}
        <PopoverClose asChild>
          <Button>{chooserText.done}</Button>
        </PopoverClose>
      </div>
    </>
  );
}

function Finder({ spec, layout, view, handle, onChange }: ColumnChooserProps) {
  const stored = spec.columns.filter(isStored).map(({ field }) => field);
  const shares = useKnownShares(handle, view, stored);
  const finder = useFirstFocus<HTMLDivElement>();
  const [searched, setSearched] = useState('');
  const [announcement, announce] = useState('');
  const { drag, grip } = useColumnDrag((field, place) => reorder(field, placeColumn(spec, layout, field, place)));
  const asked = textKey(searched.trim());
  const wanted = (column: ColumnSpec) => textKey(column.label).includes(asked);
  const shown = visibleColumns(spec, layout);
  const hidden = spec.columns.filter((column) => !shown.some((one) => one.field === column.field));
  const labelOf = (field: string) => spec.columns.find((column) => column.field === field)?.label ?? field;
  // A toggled entry moves to the other group; focus follows it.
  const toggled = useRef<{ readonly field: string; readonly byKey: boolean } | null>(null);
  const toggle = (field: string, byKey: boolean) => {
    toggled.current = { field, byKey };
    onChange(toggleColumn(spec, layout, field));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the entry is in its other group.
  useLayoutEffect(() => {
    const last = toggled.current;
    toggled.current = null;
    if (last && document.activeElement === document.body)
      finder.current?.querySelector<HTMLElement>(`[name="${last.field}"]`)?.focus({ preventScroll: !last.byKey });
  }, [layout]);
  const reorder = (field: string, next: Layout) => {
    onChange(next);
    const order = visibleColumns(spec, next);
    announce(chooserText.moved(labelOf(field), order.findIndex((one) => one.field === field) + 1, order.length));
  };
  const declaredWidth = ({ field, width }: ColumnSpec) =>
    spec.columns.find((column) => column.field === field)?.width ?? width;
  const actionsOf = (column: ColumnSpec): ColumnActions => ({
    onMove: (steps) => reorder(column.field, moveColumn(spec, layout, column.field, steps)),
    onPin: (edge) => {
      onChange(pinColumn(spec, layout, column.field, edge));
      announce((edge === null ? chooserText.unpinned : chooserText.pinned[edge])(column.label));
    },
    onResize: (width) => {
      const next = resizeColumn(spec, layout, column.field, width ?? declaredWidth(column));
      onChange(next);
      const now = visibleColumns(spec, next).find((one) => one.field === column.field);
      announce(chooserText.resized(column.label, now?.width ?? column.width));
    },
  });
  const lineAt = (place: number) => {
    if (drag?.before === place) return 'above';
    return drag?.before === shown.length && place === shown.length - 1 ? 'below' : null;
  };
  const groups = [
    { title: chooserText.shown(shown.length), columns: shown.filter(wanted), isShown: true },
    ...columnsByGroup(hidden).map(({ group, columns }) => {
      const name = chooserText.groups[group];
      // Who looks for a group wants all of it.
      const found = textKey(name).includes(asked) ? columns : columns.filter(wanted);
      return { title: chooserText.hidden(name, columns.length), columns: found, isShown: false };
    }),
  ].filter((group) => group.columns.length > 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are an addition; Tab reaches every input.
    <div ref={finder} className="-mx-3 -mt-3 flex min-h-0 flex-col" onKeyDown={moveFocusByArrows}>
      <div className="p-2">
        <SearchInput label={chooserText.find} value={searched} data-autofocus onText={setSearched} {...ARROW_STOP} />
      </div>
      <div className="max-h-120 min-h-0 overflow-y-auto px-2 pb-1.5 short:max-h-none short:overflow-visible">
        {groups.map((group) => (
          <fieldset key={group.title}>
            <legend className="px-1 pt-1.5 pb-1 text-12 font-medium text-muted">{group.title}</legend>
            {group.columns.map((column) => (
              <ColumnEntry
                key={column.field}
                column={column}
                known={shares.get(figureField(column))}
                declaredWidth={declaredWidth(column)}
                shown={group.isShown}
                fixed={isAlwaysShown(spec, column)}
                place={shown.indexOf(column)}
                line={group.isShown ? lineAt(shown.indexOf(column)) : null}
                grip={grip(column.field)}
                onToggle={(byKey) => toggle(column.field, byKey)}
                actions={group.isShown && isMovable(column) ? actionsOf(column) : null}
              />
            ))}
          </fieldset>
        ))}
        {groups.length === 0 && <p className="px-1 py-2 text-muted">{chooserText.none(searched)}</p>}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** A column being dragged in the list of shown columns. */
interface Drag {
  readonly field: string;
  /** Drop index: the line is before this column; the column count means the end. */
  readonly before: number;
}

/**
 * Drags a shown column by its grip. Entries carry `data-place` (from 0) and `data-peers`, their group. `onDrop` gets
 * the new index.
 */
function useColumnDrag(onDrop: (field: string, place: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const begin = (event: PointerEvent<HTMLElement>, field: string) => {
    const entry = event.currentTarget.closest<HTMLElement>('[data-place]');
    if (event.button !== 0 || !entry) return;
    // Prevent focus and text selection.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ field, before: Number(entry.dataset.place) });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    const entry = event.currentTarget.closest<HTMLElement>('[data-place]');
    const list = entry?.parentElement;
    if (!entry || !list) return;
    const peers = [...list.querySelectorAll<HTMLElement>(`[data-peers="${entry.dataset.peers}"]`)];
    const below = peers.find((peer) => {
      const { top, height } = peer.getBoundingClientRect();
      return event.clientY < top + height / 2;
    });
    (below ?? peers.at(-1))?.scrollIntoView({ block: 'nearest' });
    const before = below ? Number(below.dataset.place) : Number(peers.at(-1)?.dataset.place) + 1;
    if (before !== drag.before) setDrag({ ...drag, before });
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const from = Number(event.currentTarget.closest<HTMLElement>('[data-place]')?.dataset.place);
    setDrag(null);
    if (!drag || drag.before === from || drag.before === from + 1) return;
    // Moving right: the column's own gap closes.
    onDrop(drag.field, drag.before > from ? drag.before - 1 : drag.before);
  };
  const grip = (field: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, field),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: () => setDrag(null),
  });
  return { drag, grip };
}
