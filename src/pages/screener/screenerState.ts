import { PAGE_TAKE } from '#schemas/constants.ts';

/** What the one modal of the screener can be. */
export type ModalType = 'columns' | 'export' | 'filters';

/** The state of the master table beside its rows: one modal, open or closed, of a type; and the current page, from 1. */
export interface MasterTable {
  readonly modal: { readonly open: boolean; readonly type: ModalType | null };
  readonly page: number;
}

export type MasterTableAction =
  | { readonly type: 'openModal'; readonly modal: ModalType }
  /** With `modal` only where that one is open: what closes late does not close another that was opened since. */
  | { readonly type: 'closeModal'; readonly modal?: ModalType }
  /** `of`: the number of pages; beyond them is the nearest. */
  | { readonly type: 'setPage'; readonly page: number; readonly of: number }
  | { readonly type: 'nextPage'; readonly of: number }
  | { readonly type: 'resetPage' };

export const MASTER_TABLE: MasterTable = { modal: { open: false, type: null }, page: 1 };

/** The next state. The same object where nothing changes, so that nothing is drawn again. */
export function masterTable(state: MasterTable, action: MasterTableAction): MasterTable {
  switch (action.type) {
    case 'openModal':
      return isOpen(state, action.modal) ? state : { ...state, modal: { open: true, type: action.modal } };
    case 'closeModal': {
      const stays = !state.modal.open || (action.modal !== undefined && action.modal !== state.modal.type);
      // The type stays: it says what closes.
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

/** True while that modal is the one that is open. */
export function isOpen({ modal }: MasterTable, type: ModalType): boolean {
  return modal.open && modal.type === type;
}

function atPage(state: MasterTable, page: number, of: number): MasterTable {
  const wanted = Number.isFinite(page) ? Math.floor(page) : 1;
  const nearest = Math.max(1, Math.min(wanted, Math.max(1, of)));
  return nearest === state.page ? state : { ...state, page: nearest };
}

/** How many pages so many rows make; no row is one empty page. */
export function pagesOf(rows: number): number {
  return Math.max(1, Math.ceil(rows / PAGE_TAKE));
}

/** The page that is read when these rows are in view (places from 0): that of the first, at the end the last. */
export function pageInView(first: number, last: number, rows: number): number {
  return last >= rows - 1 && first > 0 ? pagesOf(rows) : Math.floor(Math.max(0, first) / PAGE_TAKE) + 1;
}

/** The place of a page's first row, from 0. */
export function firstRowOf(page: number): number {
  return (page - 1) * PAGE_TAKE;
}
