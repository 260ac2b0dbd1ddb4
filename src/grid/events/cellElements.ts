import type { CellPosition } from '../model/keyboard.ts';

/** The cell an event happened in, or null beside the cells. */
export function cellAround(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[role=gridcell],[role=rowheader],[role=columnheader]');
}

/** Where a cell stands, read from what it tells assistive technology. */
export function positionOf(cell: HTMLElement): CellPosition {
  const rowIndex = Number(cell.closest('[role=row]')?.getAttribute('aria-rowindex') ?? 1);
  return { row: rowIndex - 2, column: Number(cell.getAttribute('aria-colindex') ?? 1) - 1 };
}

/** The links and buttons inside a cell. */
export function controlsOf(cell: HTMLElement): readonly HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>('a[href],button')];
}

/** Scrolls sideways no more than is needed to show a cell whole beside the pinned columns. */
export function revealColumn(scroller: HTMLElement, cell: HTMLElement): void {
  if (cell.classList.contains('grid-pinned')) return;
  const edge = cell.closest('[role=row]')?.querySelector('.grid-edge');
  const view = scroller.getBoundingClientRect();
  const left = edge?.getBoundingClientRect().right ?? view.left;
  const right = view.left + scroller.clientWidth;
  const box = cell.getBoundingClientRect();
  if (box.left < left) scroller.scrollLeft -= left - box.left;
  else if (box.right > right) scroller.scrollLeft += Math.min(box.right - right, box.left - left);
}

/** Scrolls the page, where it scrolls because the window is low, no more than is needed to show all of a table, or as much as fits. */
export function showTable(table: HTMLElement | null): void {
  const box = table?.getBoundingClientRect();
  if (box) window.scrollBy(0, Math.min(box.top, Math.max(0, box.bottom - window.innerHeight)));
}

/**
 * Keys inside a cell whose controls were entered: Escape and F2 go back to the cell, Tab and the side arrows go round its
 * controls. True when the key was used.
 */
export function moveInsideCell(cell: HTMLElement, key: string, backwards: boolean): boolean {
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
