import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Option } from '#schemas/queries/results.ts';
import type { Histogram, TableQuery, TableState, TableWindow } from '../protocol.ts';
import { appendRows } from '../table/appendRows.ts';
import { asTableError } from '../table/failure.ts';
import { createTable } from '../table/table.ts';
import { untilAborted } from '../untilAborted.ts';
import { type HeldView, type HostedTable, isSameQuery, superseding, type Wanted, WHOLE } from './hostedTable.ts';
import { LocalTable } from './localTable.ts';
import { Publisher } from './publisher.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * A table of the rows a member watches, which the page hands over: some hundred, all of them at once, and again whenever one
 * came, went, moved or got another note. Everything is answered here.
 */
export class WatchedTable implements HostedTable {
  readonly #spec: DataSetSpec;
  readonly #around: Surroundings;
  readonly #publisher: Publisher;
  #local: LocalTable | null = null;
  #query: TableQuery = WHOLE;
  #isStale = false;
  #present = new AbortController();
  #hasRows: () => void = () => undefined;
  readonly #first = new Promise<void>((resolve) => {
    this.#hasRows = resolve;
  });

  constructor(spec: DataSetSpec, around: Surroundings, tell: (state: TableState) => void) {
    this.#spec = spec;
    this.#around = around;
    this.#publisher = new Publisher(tell);
  }

  /** Takes the place of all rows before. */
  setRows(rows: readonly unknown[]): void {
    const table = createTable(this.#spec, rows.length);
    try {
      appendRows(table, rows);
    } catch (error) {
      const { kind, status, message } = asTableError(error);
      this.#publisher.update({ status: 'error', error: { kind, status, message } });
      return;
    }
    this.#local?.dispose();
    this.#local = new LocalTable(table, this.#query, this.#around);
    this.#isStale = false;
    this.#present = superseding(this.#present);
    this.#publisher.update({ status: 'ready', error: null, complete: true, total: rows.length });
    this.#tell(this.#local);
    this.#hasRows();
  }

  setQuery(query: TableQuery): void {
    if (isSameQuery(query, this.#query)) return;
    this.#query = query;
    this.#present = superseding(this.#present);
    this.#isStale = true;
    // A burst of queries is answered once, by the last of them.
    this.#around.after(0, () => this.#refresh());
  }

  window(start: number, count: number, fields: readonly string[]): TableWindow {
    this.#refresh();
    const from = Math.max(0, start);
    return {
      revision: this.#publisher.state.revision,
      start: from,
      rows: this.#local?.rows(from, count, fields) ?? [],
    };
  }

  async options(field: string, searchValue: string, limit: number): Promise<readonly Option[]> {
    return (await this.#held()).options(this.#query, field, searchValue, limit);
  }

  async count(query: TableQuery): Promise<number> {
    return (await this.#held()).count(query);
  }

  async histogram(field: string): Promise<Histogram | null> {
    this.#refresh();
    return this.#local?.histogram(field) ?? null;
  }

  get superseded(): AbortSignal {
    return this.#present.signal;
  }

  async hold(_wanted: Wanted, signal: AbortSignal): Promise<HeldView> {
    const local = await untilAborted(this.#held(), signal);
    this.#refresh();
    return { revision: this.#publisher.state.revision, rows: local.ordered() };
  }

  /** Nothing to ask again: the page has asked. */
  retry(): void {
    this.#refresh();
  }

  async #held(): Promise<LocalTable> {
    await this.#first;
    if (!this.#local) throw new Error('There are no rows');
    return this.#local;
  }

  #refresh(): void {
    if (!this.#local || !this.#isStale) return;
    this.#isStale = false;
    this.#local.show(this.#query);
    this.#tell(this.#local);
  }

  #tell({ view: { matching } }: LocalTable): void {
    this.#publisher.update({ matching, loaded: matching, revision: this.#publisher.state.revision + 1 });
  }
}
