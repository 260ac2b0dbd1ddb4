import { PAGE_TAKE } from '#schemas/constants.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { ActiveCell } from '#src/grid/props.ts';

export type ModalType = 'columns' | 'export' | 'filters';

/** Screener state besides its rows: the modal and the current page, from 1. */
export interface MasterTable {
  readonly modal: { readonly open: boolean; readonly type: ModalType | null };
  readonly page: number;
}

export type MasterTableAction =
  | { readonly type: 'openModal'; readonly modal: ModalType }
  /** With `modal`, closes that one only: a late close must not close a newer modal. */
  | { readonly type: 'closeModal'; readonly modal?: ModalType }
  /** `of`: number of pages; clamped to it. */
  | { readonly type: 'setPage'; readonly page: number; readonly of: number }
  | { readonly type: 'nextPage'; readonly of: number }
  | { readonly type: 'resetPage' };

export const MASTER_TABLE: MasterTable = { modal: { open: false, type: null }, page: 1 };

/** Reducer. Returns the same object without a change, to avoid a rerender. */
export function masterTable(state: MasterTable, action: MasterTableAction): MasterTable {
  switch (action.type) {
    case 'openModal':
      return isOpen(state, action.modal) ? state : { ...state, modal: { open: true, type: action.modal } };
    case 'closeModal': {
      const stays = !state.modal.open || (action.modal !== undefined && action.modal !== state.modal.type);
      // Keep the type: it is still closing.
      return stays ? state : { ...state, modal: { ...state.modal, open: false } };
    }
    case 'setPage':
      return atPage(state, action.page, action.of);
    case 'nextPage':
      return atPage(state, state.page + 1, action.of);
    case 'resetPage':
      return atPage(state, 1, 1);
  }
}

export function isOpen({ modal }: MasterTable, type: ModalType): boolean {
  return modal.open && modal.type === type;
}

function atPage(state: MasterTable, page: number, of: number): MasterTable {
  const wanted = Number.isFinite(page) ? Math.floor(page) : 1;
  const nearest = Math.max(1, Math.min(wanted, Math.max(1, of)));
  return nearest === state.page ? state : { ...state, page: nearest };
}

/** Number of pages; an empty view has one. */
export function pagesOf(rows: number): number {
  return Math.max(1, Math.ceil(rows / PAGE_TAKE));
}

/** Page of the rows in view (from 0): of the first row, at the end of the last. */
export function pageInView(first: number, last: number, rows: number): number {
  return last >= rows - 1 && first > 0 ? pagesOf(rows) : Math.floor(Math.max(0, first) / PAGE_TAKE) + 1;
}

/** Index of a page's first row. */
export function firstRowOf(page: number): number {
  return (page - 1) * PAGE_TAKE;
}

/** False, which leaves the key to the browser, without an active row. */
export function withActiveRow(cell: ActiveCell | null, act: (index: number, row: Row) => unknown): boolean {
  if (!cell?.row) return false;
  act(cell.index, cell.row);
  return true;
}
