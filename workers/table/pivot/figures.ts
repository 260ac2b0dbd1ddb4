import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { type DerivedFigure, derivedFigure, derivedValue } from '#schemas/pivot/derived.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { Column } from '../columns.ts';
import { NO_DAY, spansOf } from '../dictionary.ts';
import { staleRows } from '../stale.ts';
import type { Table } from '../table.ts';

/** The figures of a field by row, as measures count them. */
export interface Figures {
  /** Known, within the bounds of the field and current, else NaN. */
  readonly values: Float64Array<ArrayBuffer>;
  /** Marks of rows whose figure is left out because it is stale; null: there are none. */
  readonly stale: Uint8Array | null;
}

/** The figures of a number field, or of a date its first or last day. */
export function figuresOf(table: Table, name: string, end: 'from' | 'to'): Figures {
  const derived = derivedFigure(table.spec, name);
  if (derived) return derivedFigures(table, derived);
  const column = table.columns.get(name);
  const { length } = table;
  if (column?.kind === 'date') return { values: daysOf(column, length, end), stale: null };
  return withoutStale(boundedOf(table, name), [staleRows(table, name)]);
}

/** Figures that follow from two columns: stale where either is. */
function derivedFigures(table: Table, derived: DerivedFigure): Figures {
  const values = boundedOf(table, derived.of);
  const changes = boundedOf(table, derived.change);
  for (let row = 0; row < values.length; row++)
    values[row] = derivedValue(derived, values[row] ?? Number.NaN, changes[row] ?? Number.NaN) ?? Number.NaN;
  return withoutStale(values, [staleRows(table, derived.of), staleRows(table, derived.change)]);
}

/** Known figures within the bounds of their field, else NaN. */
function boundedOf(table: Table, name: string): Float64Array<ArrayBuffer> {
  const column = table.columns.get(name);
  const values = new Float64Array(table.length).fill(Number.NaN);
  if (column?.kind !== 'number') return values;
  const [least, most] = boundsOf(table.spec, name);
  for (let row = 0; row < values.length; row++) {
    const value = column.values[row] ?? Number.NaN;
    if (value >= least && value <= most) values[row] = value;
  }
  return values;
}

/** Takes figures out that a mark says are stale. */
function withoutStale(values: Float64Array<ArrayBuffer>, marks: readonly (Uint8Array | null)[]): Figures {
  const known = marks.filter((one) => one !== null);
  if (known.length === 0) return { values, stale: null };
  const stale = new Uint8Array(values.length);
  for (const own of known)
    for (let row = 0; row < values.length; row++) {
      if (own[row] !== 1 || Number.isNaN(values[row])) continue;
      stale[row] = 1;
      values[row] = Number.NaN;
    }
  return { values, stale };
}

function boundsOf(spec: DataSetSpec, name: string) {
  return findField(spec, name)?.bounds ?? ([-Number.MAX_VALUE, Number.MAX_VALUE] as const);
}

function daysOf(
  column: Extract<Column, { kind: 'text' | 'date' }>,
  length: number,
  end: 'from' | 'to',
): Float64Array<ArrayBuffer> {
  const spans = spansOf(column.dictionary);
  const values = new Float64Array(length);
  for (let row = 0; row < length; row++) {
    const code = column.codes[row] ?? NO_CODE;
    const day = code === NO_CODE ? NO_DAY : (spans[end][code] ?? NO_DAY);
    values[row] = day === NO_DAY ? Number.NaN : day;
  }
  return values;
}
