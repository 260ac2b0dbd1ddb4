import type { Row } from '#schemas/filters/semantics.ts';
import { resolveFilter } from '#schemas/filters/triples.ts';
import type { Option } from '#schemas/queries/results.ts';
import type { Histogram, TableQuery } from '../protocol.ts';
import { prepareKeys } from '../table/dictionary.ts';
import { histogramOf } from '../table/histogram.ts';
import { optionsOf } from '../table/options.ts';
import { releaseLookups, type Table } from '../table/table.ts';
import { completeOrder, createView, isOrderPending, rowAt, type View, type ViewQuery } from '../table/view.ts';
import { rowsOfView, type ViewRows, withLeftOut } from '../table/viewRows.ts';
import { readRows } from '../table/window.ts';
import { type Wanted, withoutChoices } from './hostedTable.ts';
import type { Surroundings } from './surroundings.ts';

/** A table of which every row is held: queries are answered here. */
export class LocalTable {
  readonly table: Table;
  readonly #surroundings: Surroundings;
  #view: View;
  #stopCompleting: (() => void) | null = null;
  #stopPreparing: (() => void) | null = null;

  constructor(table: Table, query: TableQuery, surroundings: Surroundings) {
    this.table = table;
    this.#surroundings = surroundings;
    releaseLookups(table);
    this.#view = createView(table, this.#resolved(query));
    this.#completeSoon();
    this.#prepareSearch();
  }

  get view(): View {
    return this.#view;
  }

  show(query: TableQuery): void {
    this.#view = createView(this.table, this.#resolved(query));
    this.#completeSoon();
  }

  rows(start: number, count: number, fields: readonly string[]): Row[] {
    const rows: number[] = [];
    const end = Math.min(start + count, this.#view.matching);
    for (let place = Math.max(0, start); place < end; place++) rows.push(rowAt(this.#view, place));
    return readRows(this.table, rows, fields);
  }

  options(query: TableQuery, field: string, searchValue: string, limit: number): readonly Option[] {
    return optionsOf(this.table, this.#resolved(withoutChoices(query, field)), field, searchValue, limit);
  }

  count(query: TableQuery): number {
    return createView(this.table, this.#resolved({ ...query, sort: null })).matching;
  }

  histogram(field: string): Histogram | null {
    return histogramOf(this.#view, field);
  }

  /** Every row of the view, in its order, with those that are wanted by their ids and are not in it behind them. */
  ordered(wanted: Wanted): ViewRows {
    const rows = rowsOfView(this.#view);
    return wanted !== 'all' && 'ids' in wanted ? withLeftOut(rows, wanted.ids) : rows;
  }

  /** Forgets work that has not begun. */
  dispose(): void {
    this.#stopCompleting?.();
    this.#stopPreparing?.();
  }

  // The keys of a million names take a while: made beforehand and in parts, so that the first search need not wait.
  #prepareSearch(): void {
    const columns = [...this.table.columns.values()];
    const hasMore = columns.some(
      (column) => column.kind !== 'number' && column.spec.searchable && prepareKeys(column.dictionary, KEYS_AT_ONCE),
    );
    this.#stopPreparing = hasMore ? this.#surroundings.after(PREPARE_AFTER_MS, () => this.#prepareSearch()) : null;
  }

  // The first window goes out before the rest of the order is made.
  #completeSoon(): void {
    this.#stopCompleting?.();
    const view = this.#view;
    if (isOrderPending(view))
      this.#stopCompleting = this.#surroundings.after(COMPLETE_AFTER_MS, () => completeOrder(view));
  }

  #resolved(query: TableQuery): ViewQuery {
    return { ...query, filter: resolveFilter(this.table.spec, query.filter, this.#surroundings.now()) };
  }
}

const COMPLETE_AFTER_MS = 60;
const PREPARE_AFTER_MS = 5;
const KEYS_AT_ONCE = 20_000;
