import type { ListColumn } from '#schemas/api/listColumns.ts';
import { rowValueOf, withListColumns } from '#schemas/columns/listColumns.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { OwnCells } from '../protocol.ts';
import { withCells } from '../table/listCells.ts';
import type { Table } from '../table/table.ts';
import { arrangeTable } from '../table/view.ts';

/** The columns of the opened list that only its member has, over a data set that others share. */
export class OwnColumns {
  readonly #columns: readonly ListColumn[];
  readonly #cells: OwnCells['cells'];

  constructor({ columns, cells }: OwnCells = { columns: [], cells: new Map() }) {
    this.#columns = columns;
    this.#cells = cells;
  }

  get isEmpty(): boolean {
    return this.#columns.length === 0;
  }

  /** The data set with these columns. */
  spec(declared: DataSetSpec): DataSetSpec {
    return withListColumns(declared, this.#columns);
  }

  /** A whole table with these columns, its rows in their default order. */
  arranged(table: Table): Table {
    arrangeTable(table);
    return this.over(table);
  }

  /** The table with these columns; its rows stay where they are. */
  over(table: Table): Table {
    const keys = this.#columns.map(({ key }) => key);
    return withCells(table, this.spec(table.spec), keys, this.#cells);
  }

  /** Rows of the server with the asked ones among these columns. */
  fill<Line extends Row | null>(rows: readonly Line[], fields: readonly string[]): Line[] {
    const asked = this.#columns.filter(({ key }) => fields.includes(key));
    if (asked.length === 0) return [...rows];
    return rows.map((row) => {
      if (row === null) return row;
      const own = asked.map(({ key, kind }) => {
        const value = this.#cells.get(key)?.get(row._id);
        return [key, value === undefined ? (kind === 'tags' ? [] : null) : rowValueOf(value)];
      });
      return { ...row, ...Object.fromEntries(own) };
    });
  }
}
