import type { ListColumn } from '#schemas/api/listColumns.ts';
import { rowValueOf, withListColumns } from '#schemas/columns/listColumns.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { UnixMs } from '#schemas/units.ts';
import type { OwnCells, OwnListRows } from '../protocol.ts';
import { withCells } from '../table/listCells.ts';
import type { Table } from '../table/table.ts';
import { arrangeTable } from '../table/view.ts';
import { withOwnLists } from './ownLists.ts';

/** What only the member has, over a data set that others share: columns of the opened list, and lists that formulas ask for. */
export class OwnColumns {
  readonly #columns: readonly ListColumn[];
  readonly #cells: OwnCells['cells'];
  readonly #lists: readonly OwnListRows[];
  readonly #now: () => UnixMs;

  constructor({ columns, cells, lists = [] }: OwnCells, now: () => UnixMs) {
    this.#columns = columns;
    this.#cells = cells;
    this.#lists = lists;
    this.#now = now;
  }

  get isEmpty(): boolean {
    return this.#columns.length === 0 && this.#lists.length === 0;
  }

  /** The data set with them. */
  spec(declared: DataSetSpec): DataSetSpec {
    return withListColumns(declared, this.#columns, this.#lists);
  }

  /** A whole table with them, its rows in their default order. */
  arranged(table: Table): Table {
    arrangeTable(table);
    return this.over(table);
  }

  /** The table with them; its rows stay where they are. */
  over(table: Table): Table {
    if (this.isEmpty) return table;
    const keys = this.#columns.map(({ key }) => key);
    return withOwnLists(withCells(table, this.spec(table.spec), keys, this.#cells), table, this.#lists, this.#now);
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
