import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Option } from '#schemas/queries/results.ts';
import type { Histogram, TableQuery, TableState, TableWindow } from '../protocol.ts';
import type { Table } from '../table/table.ts';
import { untilAborted } from '../untilAborted.ts';
import { type HeldView, type HostedTable, isSameQuery, superseding, type Wanted, WHOLE } from './hostedTable.ts';
import { LocalTable } from './localTable.ts';
import { Publisher } from './publisher.ts';
import type { Surroundings } from './surroundings.ts';

/** A table whose rows are made or given here: everything is answered from them. What needs all of them waits until they are there. */
export class HeldTable implements HostedTable {
  protected readonly spec: DataSetSpec;
  protected readonly around: Surroundings;
  protected readonly publisher: Publisher;
  /** Null until the rows are here: a part of them would be shown in an order, and under a filter, that is not the whole's. */
  #local: LocalTable | null = null;
  #query: TableQuery = WHOLE;
  #isStale = false;
  #present = new AbortController();
  #allAreHere: () => void = () => undefined;
  #failed: (reason: unknown) => void = () => undefined;
  readonly #all = new Promise<void>((resolve, reject) => {
    this.#allAreHere = resolve;
    this.#failed = reject;
  });

  constructor(spec: DataSetSpec, around: Surroundings, tell: (state: TableState) => void) {
    this.spec = spec;
    this.around = around;
    this.publisher = new Publisher(tell);
    // Who waits for the rows hears of a failure.
    this.#all.catch(() => undefined);
  }

  setQuery(query: TableQuery): void {
    if (isSameQuery(query, this.#query)) return;
    this.#query = query;
    this.#present = superseding(this.#present);
    if (!this.publisher.state.complete) return;
    this.#isStale = true;
    // A burst of queries is answered once, by the last of them.
    this.around.after(0, () => this.#refresh());
  }

  window(start: number, count: number, fields: readonly string[]): TableWindow {
    this.#refresh();
    const from = Math.max(0, start);
    return {
      revision: this.publisher.state.revision,
      start: from,
      rows: this.#local?.rows(from, count, fields) ?? [],
    };
  }

  async options(field: string, searchValue: string, limit: number): Promise<readonly Option[]> {
    return (await this.#whole()).options(this.#query, field, searchValue, limit);
  }

  async count(query: TableQuery): Promise<number> {
    return (await this.#whole()).count(query);
  }

  async histogram(field: string): Promise<Histogram | null> {
    this.#refresh();
    return this.publisher.state.complete ? (this.#local?.histogram(field) ?? null) : null;
  }

  get superseded(): AbortSignal {
    return this.#present.signal;
  }

  async hold(wanted: Wanted, signal: AbortSignal): Promise<HeldView> {
    const local = await untilAborted(this.#whole(), signal);
    this.#refresh();
    return { revision: this.publisher.state.revision, rows: local.ordered(wanted) };
  }

  /** Nothing to ask again: the rows are here. */
  retry(): void {
    this.#refresh();
  }

  /** Shows all rows, in place of those before. */
  protected showAll(table: Table): void {
    // Whoever waits for the first of them waits for these.
    if (this.publisher.state.complete) this.#present = superseding(this.#present);
    this.#isStale = false;
    const { matching } = this.#show(table, this.#query).view;
    this.publisher.update({
      status: 'ready',
      error: null,
      complete: true,
      progress: null,
      total: table.length,
      matching,
      loaded: matching,
    });
    this.#allAreHere();
  }

  /** There will never be any rows. */
  protected fail(reason: unknown): void {
    this.#failed(reason);
  }

  #show(table: Table, query: TableQuery): LocalTable {
    this.#local?.dispose();
    const local = new LocalTable(table, query, this.around);
    this.#local = local;
    this.publisher.update({ revision: this.publisher.state.revision + 1 });
    return local;
  }

  async #whole(): Promise<LocalTable> {
    await this.#all;
    if (!this.#local) throw new Error('There are no rows');
    return this.#local;
  }

  #refresh(): void {
    if (!this.#local || !this.#isStale) return;
    this.#isStale = false;
    this.#local.show(this.#query);
    const { matching } = this.#local.view;
    this.publisher.update({ matching, loaded: matching, revision: this.publisher.state.revision + 1 });
  }
}
