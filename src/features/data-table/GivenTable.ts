import type { FirstRows } from '#src/api/queries.ts';
import type { TableHandle, TableState, TableWindow } from '#workers/client.ts';

/**
 * A table whose first rows came with the page. It shows them at once, without a worker; once connected, the worker's table
 * answers everything else. Until then questions wait, on the server for ever.
 */
export class GivenTable implements TableHandle {
  /** Tables of workers count from 1. */
  readonly id = 0;
  readonly atHand: TableWindow;
  readonly #first: FirstRows;
  readonly #listeners = new Set<() => void>();
  #state: TableState;
  #table: TableHandle | null = null;
  #onConnect: (table: TableHandle) => void = () => undefined;
  readonly #connected: Promise<TableHandle>;

  constructor(first: FirstRows) {
    const { rows, skip, matching, total, version, asOf } = first;
    this.#first = first;
    this.atHand = { revision: 0, start: skip, rows };
    this.#state = {
      ...{ status: 'ready', error: null, matching, total, loaded: rows.length, complete: false, revision: 0 },
      ...{ version, asOf, progress: null },
    };
    this.#connected = new Promise((resolve) => {
      this.#onConnect = resolve;
    });
  }

  /** Connects the worker's table, opened with what was given. Only once. */
  connect(open: (given: FirstRows) => TableHandle): void {
    const table = open(this.#first);
    this.#table = table;
    this.#onConnect(table);
    table.subscribe(() => this.#follow(table.getState()));
  }

  get isConnected(): boolean {
    return this.#table !== null;
  }

  getState(): TableState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async window(start: number, count: number, fields: readonly string[]): Promise<TableWindow> {
    return this.#givenWindow(start, count, fields) ?? (await this.#connected).window(start, count, fields);
  }

  setQuery: TableHandle['setQuery'] = (query) => this.#table?.setQuery(query);
  setRows: TableHandle['setRows'] = (changed, ids) => this.#table?.setRows(changed, ids);
  setOwn: TableHandle['setOwn'] = (own) => this.#table?.setOwn(own);
  options: TableHandle['options'] = async (...asked) => (await this.#connected).options(...asked);
  count: TableHandle['count'] = async (...asked) => (await this.#connected).count(...asked);
  linked: TableHandle['linked'] = async (...asked) => (await this.#connected).linked(...asked);
  pivot: TableHandle['pivot'] = async (...asked) => (await this.#connected).pivot(...asked);
  distributions: TableHandle['distributions'] = async (...asked) => (await this.#connected).distributions(...asked);
  spreads: TableHandle['spreads'] = async (...asked) => (await this.#connected).spreads(...asked);
  series: TableHandle['series'] = async (...asked) => (await this.#connected).series(...asked);
  find: TableHandle['find'] = async (...asked) => (await this.#connected).find(...asked);
  ids: TableHandle['ids'] = async (...asked) => (await this.#connected).ids(...asked);
  idsOfGroup: TableHandle['idsOfGroup'] = async (...asked) => (await this.#connected).idsOfGroup(...asked);
  heads: TableHandle['heads'] = async (...asked) => (await this.#connected).heads(...asked);
  summary: TableHandle['summary'] = async (...asked) => (await this.#connected).summary(...asked);
  totals: TableHandle['totals'] = async (...asked) => (await this.#connected).totals(...asked);
  leaders: TableHandle['leaders'] = async (...asked) => (await this.#connected).leaders(...asked);
  first: TableHandle['first'] = async (...asked) => (await this.#connected).first(...asked);
  copy: TableHandle['copy'] = async (...asked) => (await this.#connected).copy(...asked);
  exportCsv: TableHandle['exportCsv'] = async (...asked) => (await this.#connected).exportCsv(...asked);
  retry: TableHandle['retry'] = () => this.#table?.retry();

  dispose(): void {
    this.#listeners.clear();
    this.#table?.dispose();
  }

  /** A window of the given rows; later ones of it are pending while the worker loads them all. Null: ask the worker. */
  #givenWindow(start: number, count: number, fields: readonly string[]): TableWindow | null {
    const { rows, skip, matching, fields: held, becomesWhole } = this.#first;
    const { complete, revision, error } = this.#state;
    const end = Math.min(start + count, matching);
    const known = skip + rows.length;
    if (complete || revision > 0 || start < skip || start >= known) return null;
    if (!fields.every((field) => field === '_id' || held.includes(field))) return null;
    const isComing = becomesWhole && error === null;
    if (end > known && !isComing) return null;
    const pending = Array.from({ length: Math.max(0, end - known) }, () => null);
    return { revision, start, rows: [...rows.slice(start - skip, end - skip), ...pending] };
  }

  #follow(state: TableState): void {
    // The worker begins without a row.
    if (state.status === 'loading' && state.error === null) return;
    const given = state.revision === 0 ? this.#first.rows.length : 0;
    this.#state = { ...state, loaded: Math.max(state.loaded, given) };
    for (const listener of this.#listeners) listener();
  }
}
