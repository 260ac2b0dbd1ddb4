import type { NewList, SavedList, SaveProblem } from './savedList.ts';

/** What becomes another; the rest stays. */
type ListChange = Partial<Pick<SavedList, 'name' | 'view' | 'notify'>>;

/** What came of a change: the list as it is kept now, or why nothing was changed. */
export type Kept =
  | {
      readonly ok: true;
      readonly list: SavedList;
      /** False: it lasts as long as the page only. */
      readonly stored: boolean;
    }
  | { readonly ok: false; readonly problem: SaveProblem };

/** A place where lists are kept: this device, or the member's account. What is kept is seen by all who read it at once. */
export interface ListStore {
  add(list: NewList): Promise<Kept>;
  /** The name has to be tidy. */
  change(list: SavedList, change: ListChange): Promise<Kept>;
  /** `stored` is of no meaning here. */
  remove(list: SavedList): Promise<Kept>;
  /** Undoes a removal. */
  restore(list: SavedList): Promise<Kept>;
}

/** The lists of a place, of all data sets, and how reading them went. */
export interface ListsRead {
  readonly lists: readonly SavedList[];
  readonly status: 'ready' | 'loading' | 'failed';
  readonly retry: () => void;
  /** How many lists the place keeps in all; null: no limit, undefined: not known yet. */
  readonly limit: number | null | undefined;
}
