import { WATCHED_FIELDS } from '#schemas/columns/watched.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { appendRows } from '../table/appendRows.ts';
import { asTableError, createTable } from '../table/table.ts';
import { HeldTable } from './heldTable.ts';

/** A table of rows that the page hands over, watched ones most of all, up to a few thousand, with changes as they happen. */
export class WatchedTable extends HeldTable {
  #rows: ReadonlyMap<number, Row> = new Map();

  /** `changed`: new or changed rows; `ids`: all watched ids in the member's order. */
  setRows(changed: readonly Row[], ids: readonly number[]): void {
    const known = new Map([...this.#rows, ...changed.map((row) => [row._id, row] as const)]);
    const rows = ids.flatMap((id) => known.get(id) ?? []);
    this.#rows = new Map(rows.map((row) => [row._id, row]));
    const table = createTable(this.spec, rows.length);
    try {
      appendRows(
        table,
        rows.map((row, place) => ({ ...row, [WATCHED_FIELDS.place]: place })),
      );
    } catch (error) {
      this.publisher.update({ status: 'error', error: asTableError(error) });
      return;
    }
    this.showAll(table);
  }
}
