import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Option } from '#schemas/queries/results.ts';
import type { Histogram, TableQuery, TableState, TableWindow } from '../protocol.ts';
import { appendRows } from '../table/appendRows.ts';
import { createTable, type Table } from '../table/table.ts';
import { WARM_ROWS, warmUp } from '../table/warmUp.ts';
import { untilAborted } from '../untilAborted.ts';
import { type HeldView, type HostedTable, isSameQuery, superseding, type Wanted, WHOLE } from './hostedTable.ts';
import { LocalTable } from './localTable.ts';
import { Publisher } from './publisher.ts';
import type { Surroundings } from './surroundings.ts';

/** Rows made on the spot. */
export interface RowMaker {
  /** How many rows there are. */
  readonly count: number;
  /** Rows `start` … as the wire carries them, at most `count`. */
  rows(start: number, count: number): readonly unknown[];
}

const FIRST_ROWS = 500;
/** Rows are made in small batches, which are gone before the garbage collector comes for them. */
const BATCH = 250;
const ROWS_PER_SLICE = 4000;
/** From this many rows on, the first queries would be felt while their code is still cold. */
const WARMED_FROM = 50_000;

/** A table of made rows. Some are shown at once; filters and sorts wait until the last is made. */
export class SampleTable implements HostedTable {
  readonly #around: Surroundings;
  readonly #publisher: Publisher;
  /** The first rows, then all. */
  #local: LocalTable | null = null;
  #query: TableQuery = WHOLE;
  #isStale = false;
  #present = new AbortController();
  readonly #complete: Promise<LocalTable>;

  constructor(spec: DataSetSpec, maker: RowMaker, around: Surroundings, tell: (state: TableState) => void) {
    this.#around = around;
    this.#publisher = new Publisher(tell);
    this.#complete = this.#make(spec, maker);
    // Who waits for the rows hears of a failure; so does everybody through the state.
    this.#complete.catch(() => undefined);
  }

  setQuery(query: TableQuery): void {
    if (isSameQuery(query, this.#query)) return;
    this.#query = query;
    this.#present = superseding(this.#present);
    if (!this.#publisher.state.complete) return;
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
    const local = await this.#complete;
    return local.options(this.#query, field, searchValue, limit);
  }

  async count(query: TableQuery): Promise<number> {
    const local = await this.#complete;
    return local.count(query);
  }

  async histogram(field: string): Promise<Histogram | null> {
    this.#refresh();
    return this.#publisher.state.complete ? (this.#local?.histogram(field) ?? null) : null;
  }

  get superseded(): AbortSignal {
    return this.#present.signal;
  }

  async hold(_wanted: Wanted, signal: AbortSignal): Promise<HeldView> {
    const local = await untilAborted(this.#complete, signal);
    this.#refresh();
    return { revision: this.#publisher.state.revision, rows: local.ordered() };
  }

  /** Nothing to ask again: rows are made here. */
  retry(): void {
    this.#refresh();
  }

  async #make(spec: DataSetSpec, maker: RowMaker): Promise<LocalTable> {
    const { count } = maker;
    this.#publisher.update({ total: count, progress: 0 });
    if (count > FIRST_ROWS) {
      const first = createTable(spec, FIRST_ROWS);
      appendUpTo(first, maker, FIRST_ROWS);
      this.#show(first, WHOLE);
      this.#publisher.update({ status: 'refreshing', loaded: FIRST_ROWS });
      await this.#around.pause();
    }
    const table = createTable(spec, count);
    while (table.length < count) {
      appendUpTo(table, maker, Math.min(count, table.length + ROWS_PER_SLICE));
      this.#publisher.update({ progress: table.length / count });
      await this.#around.pause();
    }
    if (count >= WARMED_FROM) {
      const few = createTable(spec, WARM_ROWS);
      appendUpTo(few, maker, WARM_ROWS);
      warmUp(few);
    }
    const local = this.#show(table, this.#query);
    this.#publisher.update({
      status: 'ready',
      complete: true,
      progress: null,
      matching: local.view.matching,
      loaded: local.view.matching,
    });
    return local;
  }

  #show(table: Table, query: TableQuery): LocalTable {
    this.#local?.dispose();
    const local = new LocalTable(table, query, this.#around);
    this.#local = local;
    this.#publisher.update({ revision: this.#publisher.state.revision + 1 });
    return local;
  }

  #refresh(): void {
    if (!this.#local || !this.#isStale) return;
    this.#isStale = false;
    this.#local.show(this.#query);
    const { matching } = this.#local.view;
    this.#publisher.update({ matching, loaded: matching, revision: this.#publisher.state.revision + 1 });
  }
}

/** Adds the rows that the table does not have yet, up to that many. */
function appendUpTo(table: Table, maker: RowMaker, rows: number): void {
  while (table.length < rows) appendRows(table, maker.rows(table.length, Math.min(BATCH, rows - table.length)));
}
