import type { Option } from '#schemas/queries/results.ts';
import { type Histogram, OPENING, type TableQuery, type TableState, type TableWindow } from '../protocol.ts';
import type { ViewRows } from '../table/viewRows.ts';

/** The rows of the present view that somebody works on: all of them, those at some places, or some by their `_id`s. */
export type Wanted = 'all' | { readonly start: number; readonly end: number } | WantedIds;

/** Rows by their `_id`s, those that the view leaves out too: they come behind it, in the data set's own order. */
export interface WantedIds {
  readonly ids: Float64Array;
  /** Where in the view they stand is wanted too. */
  readonly places: boolean;
}

/** Rows in the order of the view, and behind it those that it leaves out; among them all that are wanted. */
export interface HeldView {
  readonly revision: number;
  readonly rows: ViewRows;
}

/** Told of rows while they are fetched. */
export type OnFetched = (known: number, of: number) => void;

/** A table inside its worker, wherever its rows come from. */
export interface HostedTable {
  setQuery(query: TableQuery): void;
  window(start: number, count: number, fields: readonly string[]): TableWindow;
  options(field: string, searchValue: string, limit: number): Promise<readonly Option[]>;
  count(query: TableQuery): Promise<number>;
  histogram(field: string): Promise<Histogram | null>;
  /**
   * The present view, once the wanted rows are here. Rejects with the signal's reason; goes on with the same view when a
   * newer one takes its place.
   */
  hold(wanted: Wanted, signal: AbortSignal, onFetched?: OnFetched): Promise<HeldView>;
  /** Aborts when another view takes the place of the present one. */
  readonly superseded: AbortSignal;
  retry(): void;
}

/** Every row, in the data set's own order. */
export const WHOLE: TableQuery = { filter: [], sort: null, search: '' };

export function isSameQuery(a: TableQuery, b: TableQuery): boolean {
  return JSON.stringify([a.filter, a.sort, a.search]) === JSON.stringify([b.filter, b.sort, b.search]);
}

/** The query by which a field's own choices are counted: a choice does not hide the others. */
export function withoutChoices(query: TableQuery, field: string): TableQuery {
  return {
    ...query,
    filter: query.filter.filter(([name, operator]) => name !== field || (operator !== 'in' && operator !== 'eq')),
  };
}

/** Ends what waits on the older view; gives what the newer one is to be waited on by. */
export function superseding(older: AbortController): AbortController {
  older.abort(new DOMException('Another view is shown', 'AbortError'));
  return new AbortController();
}

/** Holds a table's state and tells of it when something in it changed: once for all changes of one turn. */
export class Publisher {
  #state: TableState = OPENING;
  #told: TableState = OPENING;
  #isTelling = false;
  readonly #tell: (state: TableState) => void;

  constructor(tell: (state: TableState) => void) {
    this.#tell = tell;
  }

  get state(): TableState {
    return this.#state;
  }

  update(change: Partial<TableState>): void {
    this.#state = { ...this.#state, ...change };
    if (this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      if (isSame(this.#state, this.#told)) return;
      this.#told = this.#state;
      this.#tell(this.#state);
    });
  }
}

function isSame(a: TableState, b: TableState): boolean {
  const other: Readonly<Record<string, unknown>> = { ...b };
  return Object.entries(a).every(([name, value]) => other[name] === value);
}
