import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { TableState } from '../protocol.ts';
import { appendRows } from '../table/appendRows.ts';
import { createTable, type Table } from '../table/table.ts';
import { WARM_ROWS, warmUp } from '../table/warmUp.ts';
import { HeldTable } from './heldTable.ts';
import type { Surroundings } from './surroundings.ts';

/** Rows made on the spot. */
export interface RowMaker {
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
  constructor(spec: DataSetSpec, maker: RowMaker, around: Surroundings, tell: (state: TableState) => void) {
    super(spec, around, tell);
    this.#make(maker).catch((error: unknown) => this.fail(error));
  }

  async #make(maker: RowMaker): Promise<void> {
    const { count } = maker;
    this.publisher.update({ total: count, progress: 0 });
    const table = createTable(this.spec, count);
    while (table.length < count) {
      appendUpTo(table, maker, Math.min(count, table.length + ROWS_PER_SLICE));
      this.publisher.update({ progress: table.length / count });
      await this.around.pause();
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
