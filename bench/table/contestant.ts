import type { Row } from '#schemas/filters/semantics.ts';

/** What every contestant does. Ids are `_id`s of the first rows, so that answers can be compared. */
export interface Contestant {
  readonly name: string;
  /** Takes the rows `[start, end)`; called in slices, then `ready` once. */
  load(rows: readonly Row[]): void;
  ready(): void;
  /** The bench filter from nothing: how many rows pass. */
  filter(): number;
  /** Sorts by a field and gives the first hundred ids. Descending; no answer may be remembered from an earlier call. */
  sort(field: string): readonly number[];
  /** The bench filter and a sort together: the first hundred ids. */
  filterAndSort(field: string): readonly number[];
  /** A hundred rows from `start`, as what a renderer needs. */
  window(start: number): readonly unknown[];
  /** Takes a page of a hundred new rows. */
  append(rows: readonly Row[]): void;
  /** The whole table as CSV: its length in bytes. */
  csv(): number | Promise<number>;
  /**
   * How many cells of the whole table hold a text: as a part of texts, of figures as drawn and in full, and of dates. Null
   * where it is not on offer.
   */
  readonly find: ((text: string) => number | Promise<number>) | null;
  /** Forgets filter and sort, so that the next measurement begins from nothing. */
  reset(): void;
}

export const FIRST_WINDOW = 100;
