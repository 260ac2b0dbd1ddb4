import type { Row } from '#schemas/filters/semantics.ts';

/** Operations of a contestant. Ids are `_id`s of the first rows, to compare answers. */
export interface Contestant {
  readonly name: string;
  /** Loads rows `[start, end)` in slices; then `ready` is called once. */
  load(rows: readonly Row[]): void;
  ready(): void;
  /** Number of rows that match the bench filter, uncached. */
  filter(): number;
  /** First hundred ids sorted by a field, descending, uncached. */
  sort(field: string): readonly number[];
  /** First hundred ids of the filtered and sorted table. */
  filterAndSort(field: string): readonly number[];
  /** A hundred rows from `start`, as a renderer needs them. */
  window(start: number): readonly unknown[];
  /** Appends a page of a hundred rows. */
  append(rows: readonly Row[]): void;
  /** Size of the whole table as CSV, in bytes. */
  csv(): number | Promise<number>;
  /**
   * Number of cells that contain a text: in texts, in figures (formatted and full) and in dates. Null where
   * unsupported.
   */
  readonly find: ((text: string) => number | Promise<number>) | null;
  /**
   * What the strip says of the filtered view, already shown: sum and median of the market cap, then ids of its five largest rows
   * and of the two that rose and fell most. Null where unsupported.
   */
  readonly strip: (() => readonly number[]) | null;
  /** Clears filter and sort before the next measurement. */
  reset(): void;
}

export const FIRST_WINDOW = 100;
