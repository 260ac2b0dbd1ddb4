import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { type ColumnSpec, figureField } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { headOf } from '#schemas/pivot/grouping.ts';
import type { SortHow } from '#schemas/queries/sort.ts';
import type { GroupLook } from './groupLook.ts';
import { plainRow } from './heads.tsx';
import { type CellPosition, type GridCommand, type GridExtent, HEADER_ROW, keyCommand } from './model/keyboard.ts';
import type { ListedNames } from './NamesPopover.tsx';
import type { DataGridProps, OpenHow } from './props.ts';

/** The cell of an event, or null outside cells. */
export function cellAround(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[role=gridcell],[role=rowheader],[role=columnheader]');
}

/** A cell's position, read from its ARIA attributes. */
export function positionOf(cell: HTMLElement): CellPosition {
  const rowIndex = Number(cell.closest('[role=row]')?.getAttribute('aria-rowindex') ?? 1);
  return { row: rowIndex - 2, column: Number(cell.getAttribute('aria-colindex') ?? 1) - 1 };
}

/** Links and buttons inside a cell. */
export function controlsOf(cell: HTMLElement): readonly HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>('a[href],button')];
}

/** Scrolls sideways just enough to show the whole cell beside the pinned columns. */
export function revealColumn(scroller: HTMLElement, cell: HTMLElement): void {
  if (cell.classList.contains('grid-pinned')) return;
  const edge = cell.closest('[role=row]')?.querySelector('.grid-edge');
  const view = scroller.getBoundingClientRect();
  const left = edge?.getBoundingClientRect().right ?? view.left;
  const rightEdge = cell.closest('[role=row]')?.querySelector('.grid-right-edge');
  const right = rightEdge?.getBoundingClientRect().left ?? view.left + scroller.clientWidth;
  const box = cell.getBoundingClientRect();
  if (box.left < left) scroller.scrollLeft -= left - box.left;
  else if (box.right > right) scroller.scrollLeft += Math.min(box.right - right, box.left - left);
}

/** In a low window scrolls the page just enough to show the table, or as much as fits. */
export function showTable(table: HTMLElement | null): void {
  const box = table?.getBoundingClientRect();
  if (box) window.scrollBy(0, Math.min(box.top, Math.max(0, box.bottom - window.innerHeight)));
}

/**
 * Keys inside an entered cell: Escape and F2 return to the cell, Tab and side arrows cycle its controls. True when
 * used.
 */
function moveInsideCell(cell: HTMLElement, key: string, backwards: boolean): boolean {
  if (key === 'Escape' || key === 'F2') {
    cell.focus({ preventScroll: true });
    return true;
  }
  const step =
    key === 'ArrowRight' || (key === 'Tab' && !backwards) ? 1 : key === 'ArrowLeft' || key === 'Tab' ? -1 : 0;
  if (step === 0) return false;
  const controls = controlsOf(cell);
  const at = controls.findIndex((control) => control.contains(document.activeElement));
  controls[(at + step + controls.length) % controls.length]?.focus();
  return true;
}

/** Handlers of row and header checkboxes. */
interface Check {
  /** `range`: with Shift. */
  row(index: number, row: Row, how: 'toggle' | 'range'): void;
  header(): void;
  /** All rows of a group. */
  head(line: Row): void;
}

interface GridEvents {
  readonly props: DataGridProps;
  /** Visible columns in order; undefined is the checkbox column. */
  readonly columns: readonly (ColumnSpec | undefined)[];
  /** Checkbox handlers, if the grid has checkboxes. */
  readonly check?: Check | undefined;
  readonly position: CellPosition;
  readonly extent: () => GridExtent;
  /** A line of the view: a row, or the head of a group. */
  readonly lineAt: (index: number) => Row | undefined;
  readonly groups?: GroupLook | undefined;
  /** Makes a cell active, reveals it and focuses it. */
  readonly goTo: (to: CellPosition) => void;
  /** Makes a cell active without moving it. */
  readonly activate: (to: CellPosition) => void;
  /** Lists all names of a cell that shows some. */
  readonly listNames: (names: ListedNames) => void;
  /** Makes a column as wide as its content. */
  readonly fitColumn: (field: string) => void;
}

const MIDDLE_BUTTON = 1;
/** Picture beside a row's name: opens the row in a new tab. */
const PICTURE = '.grid-picture';
/** The strip at the end of a header by which its column is resized. */
const RESIZER = '.grid-resizer, .ag-header-cell-resize';

/** Time in ms after which a resting finger opens the menu, and how far in px it may move. */
const LONG_PRESS = { ms: 500, slack: 10 };

/** The finger on the grid: until when it may become a long press, and whether it has. */
const touch = { timer: undefined as ReturnType<typeof setTimeout> | undefined, x: 0, y: 0, opened: false };

/** Key and click handlers of the whole grid; rows have none of their own. */
export function gridEvents({
  props,
  columns,
  check,
  position,
  extent,
  lineAt,
  groups,
  goTo,
  activate,
  fitColumn,
  listNames,
}: GridEvents) {
  const { onOpen, onSort, onEdit, onMenu, watch } = props;
  const headAt = (index: number) => (groups && index !== HEADER_ROW ? headOf(lineAt(index)) : null);
  const rowAt = (index: number) => plainRow(lineAt(index));

  /** True when the line is a head, which folds or unfolds. */
  const toggleHead = (index: number): boolean => {
    const head = headAt(index);
    if (head) groups?.onToggle(head);
    return head !== null;
  };
  /** What arrows to the side do on the name of a head, and from a name to the head above it. True when they did. */
  const moveInTree = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean => {
    if (!groups || position.row === HEADER_ROW || ctrlKey || metaKey || altKey || shiftKey) return false;
    if (columns[position.column]?.field !== props.spec.identity) return false;
    const head = headAt(position.row);
    if (key === 'ArrowRight' && head && !groups.isUnfolded(head)) return toggleHead(position.row);
    if (key !== 'ArrowLeft') return false;
    if (head && groups.isUnfolded(head)) return toggleHead(position.row);
    if (head?.keys.length === 1) return false;
    void props.table.heads(position.row).then((heads) => {
      const above = heads.at(-1);
      if (above) goTo({ row: above.line, column: position.column });
    });
    return true;
  };

  const sortBy = (column: ColumnSpec | undefined, how: SortHow) => {
    if (column?.sortable) onSort(figureField(column), how);
  };
  const open = (index: number, how: OpenHow) => {
    if (toggleHead(index)) return;
    const row = rowAt(index);
    if (row) onOpen(row, how);
  };
  const toggleWatch = (index: number) => {
    const row = rowAt(index);
    if (row) watch?.toggle(row);
  };

  /** True when the cell is editable. */
  const edit = (at: CellPosition, cell: HTMLElement, typed = ''): boolean => {
    const column = columns[at.column];
    const row = at.row === HEADER_ROW ? undefined : rowAt(at.row);
    if (!onEdit || !column?.editable || !row) return false;
    onEdit(row, column, cell, typed);
    return true;
  };

  /** True when the cell has a menu. */
  const openMenu = (at: CellPosition, place: DOMRect, byKey: boolean): boolean => {
    const column = columns[at.column];
    if (!onMenu || !column) return false;
    const row = at.row === HEADER_ROW ? null : (rowAt(at.row) ?? null);
    onMenu({ column, index: at.row, row, at: place, byKey });
    return true;
  };
  /** Opens the menu of the cell under the pointer, and makes the cell active, so that focus returns there. */
  const openMenuAt = (target: EventTarget, x: number, y: number): boolean => {
    const cell = cellAround(target);
    if (!cell || !columns[positionOf(cell).column] || !onMenu) return false;
    clearTimeout(touch.timer);
    activate(positionOf(cell));
    cell.focus({ preventScroll: true });
    return openMenu(positionOf(cell), new DOMRect(x, y), false);
  };

  const toggleCheckbox = (at: CellPosition, range: boolean) => {
    if (at.row === HEADER_ROW) return check?.header();
    const line = lineAt(at.row);
    if (line && headAt(at.row)) return void check?.head(line);
    const row = rowAt(at.row);
    if (row) check?.row(at.row, row, range ? 'range' : 'toggle');
  };

  /** Commands without a meaning here are left to page shortcuts. */
  const means = (command: GridCommand, column: ColumnSpec | undefined) => {
    if (command.kind === 'menu') return onMenu !== undefined && column !== undefined;
    return command.kind !== 'sort' || column?.sortable === true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellAround(event.target);
    if (!cell) return;
    if (event.target !== cell) {
      if (moveInsideCell(cell, event.key, event.shiftKey)) swallow(event);
      return;
    }
    const column = columns[position.column];
    if (!column && check && isCheckKey(event, position)) {
      swallow(event);
      return toggleCheckbox(position, event.shiftKey);
    }
    if (moveInTree(event)) return swallow(event);
    if (event.key === ' ' && column && toggleHead(position.row)) return swallow(event);
    if (column?.editable && isTyping(event) && edit(position, cell, event.key)) return swallow(event);
    const hasLinks = position.row !== HEADER_ROW && cell.dataset.links !== undefined && controlsOf(cell).length > 0;
    const command = keyCommand(event, position, extent(), hasLinks);
    if (!command || !means(command, column)) return;
    swallow(event);
    if ((command.kind === 'open' && command.how === 'same') || command.kind === 'enter') {
      if (edit(position, cell)) return;
    }
    switch (command.kind) {
      case 'move':
        return goTo(command.to);
      case 'open':
        return open(position.row, command.how);
      case 'enter':
        return controlsOf(cell)[0]?.focus();
      case 'sort':
        return sortBy(column, command.how);
      case 'menu':
        return void openMenu(position, cell.getBoundingClientRect(), true);
    }
  };

  const onContextMenu = (event: MouseEvent) => {
    // With Shift the browser's menu opens.
    if (event.shiftKey || touch.opened) {
      if (touch.opened) event.preventDefault();
      return;
    }
    if (openMenuAt(event.target, event.clientX, event.clientY)) event.preventDefault();
  };

  // Not every browser asks for a menu after a long press.
  const onPointerDown = ({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) => {
    clearTimeout(touch.timer);
    touch.opened = false;
    if (pointerType !== 'touch' || !isPrimary) return;
    Object.assign(touch, { x, y });
    touch.timer = setTimeout(() => {
      touch.opened = openMenuAt(target, x, y);
    }, LONG_PRESS.ms);
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - touch.x, clientY - touch.y) > LONG_PRESS.slack) clearTimeout(touch.timer);
  };
  const endPress = () => clearTimeout(touch.timer);

  const onMouseDown = (event: MouseEvent) => {
    const cell = cellAround(event.target);
    if (!cell || event.button !== 0 || isOnEdge(event.target)) return;
    activate(positionOf(cell));
    // A link or star works without moving focus: the next arrow key continues from here.
    if (event.target instanceof Element && event.target.closest('a[href],button,.grid-check')) {
      event.preventDefault();
      cell.focus({ preventScroll: true });
    }
  };

  const onClick = (event: MouseEvent) => {
    const cell = cellAround(event.target);
    if (!cell || !(event.target instanceof Element) || isOnEdge(event.target)) return;
    // Lifting the finger after a long press is no click.
    if (touch.opened) return event.preventDefault();
    const at = positionOf(cell);
    if (check && !columns[at.column]) return toggleCheckbox(at, event.shiftKey);
    if (at.row === HEADER_ROW) {
      const how = event.shiftKey ? 'among' : 'alone';
      // In its own task: sorting within the click would block a frame.
      setTimeout(() => sortBy(columns[at.column], how));
      return;
    }
    if (headAt(at.row)) return void (event.target.closest('.grid-group-name') && toggleHead(at.row));
    if (event.target.closest('.grid-star')) return toggleWatch(at.row);
    if (event.target.closest('.grid-more-names')) {
      const [column, row] = [columns[at.column], rowAt(at.row)];
      if (column && row) listNames({ column, value: row[column.field], row, cell });
      return;
    }
    if (edit(at, cell)) return;
    if (event.target.closest(PICTURE)) return open(at.row, 'new-tab');
    const name = event.target.closest('.grid-name');
    if (!name) return;
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    // The browser opens a real link in a new tab itself.
    if (elsewhere && name instanceof HTMLAnchorElement) return;
    event.preventDefault();
    open(at.row, elsewhere ? 'new-tab' : 'same');
  };

  const onAuxClick = (event: MouseEvent) => {
    const cell = cellAround(event.target);
    if (!cell || event.button !== MIDDLE_BUTTON || !(event.target instanceof Element)) return;
    const opens = event.target.closest(`.grid-name,${PICTURE}`);
    if (opens && !(opens instanceof HTMLAnchorElement)) open(positionOf(cell).row, 'new-tab');
  };

  const onDoubleClick = (event: MouseEvent) => {
    const cell = cellAround(event.target);
    if (!cell || (event.target instanceof Element && event.target.closest(`a,button,${PICTURE}`))) return;
    const at = positionOf(cell);
    const column = columns[at.column];
    if (isOnEdge(event.target)) return column && fitColumn(column.field);
    if (onEdit && columns[at.column]?.editable) return;
    if (at.row !== HEADER_ROW && columns[at.column]) open(at.row, 'same');
  };

  return {
    ...{ onKeyDown, onMouseDown, onClick, onAuxClick, onDoubleClick, onContextMenu },
    ...{ onPointerDown, onPointerMove, onPointerUp: endPress, onPointerCancel: endPress },
  };
}

/** True on the strip at the end of a header by which its column is resized. */
const isOnEdge = (target: EventTarget) => target instanceof Element && target.closest(RESIZER) !== null;

/** Space on any checkbox, or Enter on the header's, where no row can open. */
function isCheckKey(event: KeyboardEvent, at: CellPosition): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return event.key === ' ' || (event.key === 'Enter' && at.row === HEADER_ROW);
}

/** True for a key that writes a character; the space bar is a key of the table. */
function isTyping({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  const writes = [...key].length === 1 && key !== ' ' && !nativeEvent.isComposing;
  // AltGr, and Option on a Mac, write characters.
  return writes && (nativeEvent.getModifierState('AltGraph') || !(ctrlKey || metaKey || altKey));
}

/** Keeps a handled key from the browser and from page shortcuts. */
function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
