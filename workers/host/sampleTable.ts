import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { SAMPLE_ROWS, SAMPLE_SIZES } from '#schemas/constants.ts';
import { isoDay, type PartialDate } from '#schemas/dates.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { Source } from '#schemas/kinds.ts';
import { createSampleData } from '#schemas/sample/sampleData.ts';
import { epochDay, type UnixMs } from '#schemas/units.ts';
import type { TableState } from '../protocol.ts';
import { appendRows } from '../table/appendRows.ts';
import { createTable, type Table } from '../table/table.ts';
import { firstRowsByAll } from '../table/ties.ts';
import { completeOrder, createView } from '../table/view.ts';
import { HeldTable } from './heldTable.ts';
import type { WorkerEnvironment } from './workerEnvironment.ts';

/** A generator of rows. */
export interface RowMaker {
  readonly count: number;
  /** Rows `start` … as the wire carries them, at most `count`. */
  rows(start: number, count: number): readonly unknown[];
  /** Daily prices of a row of projects over a year, by its `_id`, up to today; empty where none is known. */
  prices(id: number): Float64Array;
  /** The day of the last price. */
  readonly lastDay: PartialDate;
}

/** Small batches die young in the garbage collector. */
const BATCH = 250;
const ROWS_PER_SLICE = 4000;
/** From this size on, cold code would make the first queries slow. */
const WARMED_FROM = 50_000;

/** A table of generated rows, shown when complete; reports progress. */
export class SampleTable extends HeldTable {
  constructor(
    spec: DataSetSpec,
    maker: RowMaker,
    environment: WorkerEnvironment,
    publish: (state: TableState) => void,
  ) {
    super(spec, environment, publish);
    this.#make(maker).catch((error: unknown) => this.fail(error));
  }

  async #make(maker: RowMaker): Promise<void> {
    const { count } = maker;
    this.publisher.update({ total: count, progress: 0 });
    const table = createTable(this.spec, count);
    while (table.length < count) {
      appendUpTo(table, maker, Math.min(count, table.length + ROWS_PER_SLICE));
      this.publisher.update({ progress: table.length / count });
      await this.environment.pause();
    }
    if (count >= WARMED_FROM) {
      const few = createTable(this.spec, WARM_ROWS);
      appendUpTo(few, maker, WARM_ROWS);
      warmUp(few);
    }
    this.showAll(table);
  }
}

/** Appends rows up to `rows`. */
function appendUpTo(table: Table, maker: RowMaker, rows: number): void {
  while (table.length < rows) appendRows(table, maker.rows(table.length, Math.min(BATCH, rows - table.length)));
}

/**
 * The first `rows` sample rows of a directory. Proportions are fixed: the largest size has fewer organizations than
 * projects.
 */
export function sampleMaker(source: Source, rows: number, seed: number, now: UnixMs): RowMaker {
  const projects = Math.ceil((rows * SAMPLE_SIZES.projects) / SAMPLE_SIZES[source]);
  const sampleData = createSampleData({
    seed,
    projects: Math.min(Math.max(projects, SAMPLE_ROWS.min), SAMPLE_ROWS.max),
    now,
  });
  return {
    count: Math.min(rows, sampleData.count(source)),
    rows: (start, count) => sampleData.rows(source, start, count),
    prices: (id) => (source === 'projects' ? sampleData.pricesOfYear(id - 1) : new Float64Array()),
    lastDay: isoDay(epochDay(now)),
  };
}

/** Enough rows to reach every sort path. */
const WARM_ROWS = 6000;
const ROUNDS = 12;

/**
 * Warms up the JIT for filter, search and sort, in tens of milliseconds. Otherwise the first call on a million rows is
 * several times slower.
 */
function warmUp(table: Table): void {
  const columns = [...table.columns.values()];
  const kinds = (['number', 'text', 'date', 'list'] as const).flatMap((kind) =>
    columns.filter((column) => column.kind === kind).slice(0, 1),
  );
  const filters = kinds.map(({ kind, spec }): Triple[] => {
    if (kind === 'number')
      return [
        [spec.field, 'gte', 0],
        [spec.field, 'lt', 1e6],
      ];
    return [[spec.field, kind === 'date' ? 'gte' : 'contains', kind === 'date' ? '2000' : 'a']];
  });
  const ties = kinds.slice(0, 1).map((column) => ({ column, order: 'asc' as const }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const column of kinds) {
      for (const order of ['asc', 'desc'] as const) {
        firstRowsByAll([{ column, order }, ...ties], null, table.length, 100);
        const sort = { field: column.spec.field, order };
        completeOrder(createView(table, { filter: filters[0] ?? [], sort, search: '' }));
      }
    }
    createView(table, { filter: filters.flat(), sort: null, search: '' });
    createView(table, { filter: [], sort: null, search: 'an e' });
  }
}
