import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { beforeView, formulasOf, rowsOver } from '#schemas/formulas/viewFormulas.ts';
import { filterRows } from '../filter.ts';
import type { Table } from '../table.ts';

/** The rows that functions over the view count: those that pass the parts of the filter. Found when the first function asks. */
export class RowsOver {
  readonly #table: Table;
  readonly #before: DataSetSpec;
  readonly #filter: Filter;
  /** Makes the table that has the columns of a data set. */
  readonly #tableOf: (table: Table, spec: DataSetSpec) => Table;
  #rows: Uint32Array | undefined;
  #byId: Uint32Array | undefined;

  constructor(table: Table, spec: DataSetSpec, tableOf: (table: Table, spec: DataSetSpec) => Table) {
    this.#tableOf = tableOf;
    this.#table = table;
    this.#before = beforeView(spec);
    this.#filter = rowsOver(spec);
  }

  /** Equal for the same rows of a table. */
  get said(): readonly unknown[] {
    return [this.#filter, formulasOf(this.#before)];
  }

  /** Their row numbers. */
  get rows(): Uint32Array {
    this.#rows ??=
      filterRows(this.#tableOf(this.#table, this.#before), this.#filter, '') ??
      Uint32Array.from({ length: this.#table.length }, (_, row) => row);
    return this.#rows;
  }

  /** The same by ids: sums add figures in that order, as the server does. */
  get byId(): Uint32Array {
    const { ids } = this.#table;
    this.#byId ??= this.rows.toSorted((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
    return this.#byId;
  }
}
