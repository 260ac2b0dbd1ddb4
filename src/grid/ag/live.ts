import { useCallback, useSyncExternalStore } from 'react';
import type { FoundMarks, Selection } from '../props.ts';

/** What changes often and concerns few of the rows. */
export interface LiveMarks {
  /** The cell that Tab reaches; row -1 is the header. */
  readonly active: { readonly row: number; readonly column: number };
  readonly selection: Selection;
  readonly found: FoundMarks | null;
}

/** Keeps the marks for rows and headers, each of which is drawn again only when its own change. */
export class Live {
  readonly #listeners = new Set<() => void>();
  #marks: LiveMarks;

  constructor(marks: LiveMarks) {
    this.#marks = marks;
  }

  get marks(): LiveMarks {
    return this.#marks;
  }

  set(marks: LiveMarks): void {
    const { active, selection, found } = this.#marks;
    const same =
      marks.active.row === active.row &&
      marks.active.column === active.column &&
      marks.selection === selection &&
      marks.found === found;
    if (same) return;
    this.#marks = marks;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** A part of the marks; the component is drawn again when that part changes. */
export function useMark<Part>(live: Live, read: (marks: LiveMarks) => Part): Part {
  return useSyncExternalStore(live.subscribe, () => read(live.marks));
}

/** Place of the active cell in a row, -1 where it is in another. */
export function useActiveColumn(live: Live, row: number): number {
  return useMark(
    live,
    useCallback(({ active }) => (active.row === row ? active.column : -1), [row]),
  );
}
