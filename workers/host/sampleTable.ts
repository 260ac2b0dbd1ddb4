import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { SAMPLE_ROWS, SAMPLE_SIZES } from '#schemas/constants.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { Source } from '#schemas/kinds.ts';
import { createSampleData } from '#schemas/sample/sampleData.ts';
import type { UnixMs } from '#schemas/units.ts';
import type { TableState } from '../protocol.ts';
import { appendRows } from '../table/appendRows.ts';
import { firstRows } from '../table/firstRows.ts';
import { createTable, type Table } from '../table/table.ts';
import { completeOrder, createView } from '../table/view.ts';
import { HeldTable } from './heldTable.ts';
import type { WorkerEnvironment } from './workerEnvironment.ts';

/** Rows made on the spot. */
interface RowMaker {
  /** How many rows there are. */
  readonly count: number;
  /** Rows `start` … as the wire carries them, at most `count`. */
  rows(start: number, count: number): readonly unknown[];
}

/** Rows are made in small batches, which are gone before the garbage collector comes for them. */
const BATCH = 250;
const ROWS_PER_SLICE = 4000;
/** From this many rows on, the first queries would be felt while their code is still cold. */
const WARMED_FROM = 50_000;

/** A table of made rows. None is shown before the last is made: how far that is, is told. */
export class SampleTable extends HeldTable {
  constructor(spec: DataSetSpec, maker: RowMaker, environment: WorkerEnvironment, tell: (state: TableState) => void) {
    super(spec, environment, tell);
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

/** Adds the rows that the table does not have yet, up to that many. */
function appendUpTo(table: Table, maker: RowMaker, rows: number): void {
  while (table.length < rows) appendRows(table, maker.rows(table.length, Math.min(BATCH, rows - table.length)));
}

/**
 * The first `rows` rows of a directory of the sample data. The proportions are fixed: the largest size has
 * fewer organizations than projects, and gives no more than it has.
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
  };
}

/** How many rows a table to warm up on should have: enough for every way of sorting. */
const WARM_ROWS = 6000;
const ROUNDS = 12;

/**
 * Runs the loops of filter, search and sort until the compiler has taken them up. A first call on a million rows is
 * several times slower than the next ones otherwise; here it costs some tens of milliseconds on a few rows.
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
  for (let round = 0; round < ROUNDS; round++) {
    for (const column of kinds) {
      for (const order of ['asc', 'desc'] as const) {
        firstRows(column, order, null, table.length, 100);
        completeOrder(
          createView(table, { filter: filters[0] ?? [], sort: { field: column.spec.field, order }, search: '' }),
        );
      }
    }
    createView(table, { filter: filters.flat(), sort: null, search: '' });
    createView(table, { filter: [], sort: null, search: 'an e' });
  }
}
