import type { SortHow } from '#schemas/queries/sort.ts';
import type { OpenHow } from '../props.ts';

/** Index of the header, above the first row. */
export const HEADER_ROW = -1;

/** A cell by row (`HEADER_ROW` is the header) and column, both from 0. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

export interface GridExtent {
  readonly rows: number;
  readonly columns: number;
  /** Rows that fit into view: the step of Page Up and Page Down. */
  readonly pageRows: number;
}

/** The parts of a key press that matter; a KeyboardEvent is one. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What a key does in a focused cell. */
export type GridCommand =
  | { readonly kind: 'move'; readonly to: CellPosition }
  | { readonly kind: 'open'; readonly how: OpenHow }
  /** Move focus to the controls inside the cell. */
  | { readonly kind: 'enter' }
  | { readonly kind: 'sort'; readonly how: SortHow }
  /** Open the menu of the cell. */
  | { readonly kind: 'menu' };

/** The nearest existing cell; without rows a header cell. */
export function clampPosition(at: CellPosition, extent: GridExtent): CellPosition {
  const row = Math.max(HEADER_ROW, Math.min(at.row, extent.rows - 1));
  const column = Math.max(0, Math.min(at.column, extent.columns - 1));
  return row === at.row && column === at.column ? at : { row, column };
}

/** Maps a key by the ARIA grid pattern; null leaves it to the browser. With `hasLinks`, Enter moves to the cell's links. */
export function keyCommand(
  press: KeyPress,
  at: CellPosition,
  extent: GridExtent,
  hasLinks: boolean,
): GridCommand | null {
  const jump = press.ctrlKey || press.metaKey;
  const inHeader = at.row === HEADER_ROW;
  // Elsewhere Alt belongs to the browser and the window manager; in rows of a watchlist it moves them.
  if (press.altKey) return inHeader && press.key === 'ArrowDown' && !jump ? { kind: 'menu' } : null;
  const move = (row: number, column: number): GridCommand => ({
    kind: 'move',
    to: clampPosition({ row, column }, extent),
  });
  const sort: GridCommand = { kind: 'sort', how: press.shiftKey ? 'among' : 'alone' };
  const last = extent.rows - 1;
  const page = Math.max(1, extent.pageRows);
  switch (press.key) {
    case 'ArrowUp':
      return move(jump ? Math.min(0, last) : at.row - 1, at.column);
    case 'ArrowDown':
      return move(jump ? last : at.row + 1, at.column);
    case 'ArrowLeft':
      return move(at.row, jump ? 0 : at.column - 1);
    case 'ArrowRight':
      return move(at.row, jump ? extent.columns - 1 : at.column + 1);
    case 'Home':
      return move(jump ? Math.min(0, last) : at.row, 0);
    case 'End':
      return move(jump ? last : at.row, extent.columns - 1);
    case 'PageUp':
      return jump ? null : move(inHeader ? HEADER_ROW : Math.max(Math.min(0, last), at.row - page), at.column);
    case 'PageDown':
      return jump ? null : move(Math.max(0, at.row) + page, at.column);
    case 'Enter':
      if (inHeader) return sort;
      return hasLinks && !jump ? { kind: 'enter' } : { kind: 'open', how: jump ? 'new-tab' : 'same' };
    case 'ContextMenu':
      return { kind: 'menu' };
    case 'F10':
      return press.shiftKey && !jump ? { kind: 'menu' } : null;
    case 'F2':
      return inHeader ? null : { kind: 'enter' };
    case ' ':
      return inHeader && !jump ? sort : null;
    default:
      // Letters are page shortcuts.
      return null;
  }
}
