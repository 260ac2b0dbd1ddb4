import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { Column } from '../columns.ts';
import { NO_DAY, spansOf } from '../dictionary.ts';
import { staleRows } from '../stale.ts';
import type { Table } from '../table.ts';

/** The figures of a field by row, as measures count them. */
export interface Figures {
  /** Known, within the bounds of the field and current, else NaN. */
  readonly values: Float64Array;
  /** Marks of rows whose figure is left out because it is stale; null: there are none. */
  readonly stale: Uint8Array | null;
}

/** The figures of a number field, or of a date its first or last day. */
export function figuresOf(table: Table, name: string, end: 'from' | 'to'): Figures {
  const column = table.columns.get(name);
  const { length } = table;
  if (column?.kind === 'date') return { values: daysOf(column, length, end), stale: null };
  const values = new Float64Array(length).fill(Number.NaN);
  if (column?.kind !== 'number') return { values, stale: null };
  const marks = staleRows(table, name);
  const stale = marks && new Uint8Array(length);
  const [least, most] = boundsOf(table.spec, name);
  for (let row = 0; row < length; row++) {
    const value = column.values[row] ?? Number.NaN;
    if (!(value >= least && value <= most)) continue;
    if (stale && marks[row] === 1) stale[row] = 1;
    else values[row] = value;
  }
  return { values, stale };
}

function boundsOf(spec: DataSetSpec, name: string) {
  return findField(spec, name)?.bounds ?? ([-Number.MAX_VALUE, Number.MAX_VALUE] as const);
}

function daysOf(column: Extract<Column, { kind: 'text' | 'date' }>, length: number, end: 'from' | 'to'): Float64Array {
  const spans = spansOf(column.dictionary);
  const values = new Float64Array(length);
  for (let row = 0; row < length; row++) {
    const code = column.codes[row] ?? NO_CODE;
    const day = code === NO_CODE ? NO_DAY : (spans[end][code] ?? NO_DAY);
    values[row] = day === NO_DAY ? Number.NaN : day;
  }
  return values;
}
