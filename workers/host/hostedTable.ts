import { asksListColumns } from '#schemas/columns/listColumns.ts';
import type { DataSetSpec, Sort } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { isOn } from '#schemas/filters/tree.ts';
import { isListField, type Operator } from '#schemas/filters/triples.ts';
import type { PackedPivot } from '#schemas/pivot/packed.ts';
import type { Option } from '#schemas/queries/results.ts';
import { textKey } from '#schemas/text.ts';
import {
  type Distributions,
  type LinkedCall,
  OPENING,
  type PivotCall,
  type Spreads,
  type TableQuery,
  type TableState,
  type TableWindow,
} from '../protocol.ts';
import type { GroupedRows } from '../table/pivot/groupedRows.ts';
import type { ViewRows } from '../table/viewRows.ts';

/** Rows a call needs: all of the view, a range of positions, or some `_id`s. */
export type Wanted = 'all' | { readonly start: number; readonly end: number } | WantedIds;

/** Rows by `_id`. Those outside the view follow it, in default order. */
export interface WantedIds {
  readonly ids: Float64Array;
  /** Their positions in the view are needed too. */
  readonly places: boolean;
}

/** Rows in view order, then rows outside it; includes all wanted rows. */
export interface HeldView {
  readonly revision: number;
  readonly rows: ViewRows;
}

/** Progress of fetching. */
export type OnFetched = (known: number, of: number) => void;

/** A table in its worker, for any source of rows. */
export interface HostedTable {
  setQuery(query: TableQuery): void;
  window(start: number, count: number, fields: readonly string[]): TableWindow;
  options(field: string, searchValue: string, limit: number): Promise<readonly Option[]>;
  count(query: TableQuery): Promise<number>;
  /** Null while the table is not complete. */
  distributions(fields: readonly string[], facts: boolean): Promise<Distributions | null>;
  /** Null while the table is not complete. */
  spreads(fields: readonly string[]): Promise<Spreads | null>;
  /** Null while the table is not complete. Whatever the shown view. */
  linked(call: LinkedCall): Promise<Readonly<Record<string, PackedPivot>> | null>;
  /** Null while the table is not complete. Whatever the shown view. */
  pivot(call: PivotCall): Promise<PackedPivot | null>;
  /** The first rows of the current query in another order, as `leadersQuery` of `schemas` selects them. */
  leaders(sort: Sort, count: number, fields: readonly string[]): Promise<readonly Row[]>;
  /** The first rows of any query, in its order. */
  first(query: TableQuery, count: number, fields: readonly string[]): Promise<readonly Row[]>;
  /**
   * The current view, once the wanted rows are loaded. Rejects with the signal's reason; keeps the same view when a
   * newer one replaces it.
   */
  hold(wanted: Wanted, signal: AbortSignal, onFetched?: OnFetched): Promise<HeldView>;
  /** The rows of the current view under heads; null: each line is a row. */
  readonly grouped: GroupedRows | null;
  /** Aborts when another view replaces the current one. */
  readonly superseded: AbortSignal;
  retry(): void;
}

/** All rows in default order. */
export const WHOLE: TableQuery = { filter: [], sort: null, search: '' };

export function isSameQuery(a: TableQuery, b: TableQuery): boolean {
  return isSameRows(a, b) && JSON.stringify(a.grouping ?? null) === JSON.stringify(b.grouping ?? null);
}

/** Whether two queries have the same rows in the same order, whatever the heads above them. */
export function isSameRows(a: TableQuery, b: TableQuery): boolean {
  return isSameServed(a, b) && JSON.stringify(a.added ?? null) === JSON.stringify(b.added ?? null);
}

/** The same as far as the server knows: what was added by hand is the member's. */
export function isSameServed(a: TableQuery, b: TableQuery): boolean {
  const said = ({ filter, sort, search, formulas = [] }: TableQuery) =>
    JSON.stringify([filter, sort, search, formulas]);
  return said(a) === said(b);
}

/** Whether only all rows answer a query: it reads own columns, or rows were added to it by hand. */
export function needsAllRows(query: TableQuery): boolean {
  return asksListColumns(query) || (query.added !== undefined && query.added.ids.length > 0);
}

/**
 * The query that counts a field's options: without the field's own choices. For a list, values that every row must hold
 * stay.
 */
export function withoutChoices(spec: DataSetSpec, query: TableQuery, field: string): TableQuery {
  const isChoice = (operator: Operator) => operator === 'in' || (operator === 'eq' && !isListField(spec, field));
  return { ...query, filter: query.filter.filter((part) => !isOn(part, field) || !isChoice(part[1])) };
}

/** Values with rows in the view, then other values of the data set with count 0. For searches only. */
export function withAbsent(found: readonly Option[], all: readonly Option[], limit: number): readonly Option[] {
  const seen = new Set(found.map(({ value }) => textKey(value)));
  const absent = all.filter(({ value }) => !seen.has(textKey(value))).map(({ value }) => ({ value, count: 0 }));
  return [...found, ...absent].slice(0, limit);
}

/** Aborts the older view's controller and returns a new one. */
export function superseding(older: AbortController): AbortController {
  older.abort(new DOMException('Another view is shown', 'AbortError'));
  return new AbortController();
}

/** Publishes state changes, once per microtask. */
export class Publisher {
  #state: TableState = OPENING;
  #published: TableState = OPENING;
  #isScheduled = false;
  readonly #publish: (state: TableState) => void;

  constructor(publish: (state: TableState) => void) {
    this.#publish = publish;
  }

  get state(): TableState {
    return this.#state;
  }

  update(change: Partial<TableState>): void {
    this.#state = { ...this.#state, ...change };
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      if (isSame(this.#state, this.#published)) return;
      this.#published = this.#state;
      this.#publish(this.#state);
    });
  }
}

function isSame(a: TableState, b: TableState): boolean {
  const other: Readonly<Record<string, unknown>> = { ...b };
  return Object.entries(a).every(([name, value]) => other[name] === value);
}
