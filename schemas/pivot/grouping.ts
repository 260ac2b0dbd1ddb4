import { addsUp, type ColumnSpec, type DataSetSpec, findField, type Sort } from '../columns/spec.ts';
import type { Row } from '../filters/semantics.ts';
import { readBin, writeBin } from './address.ts';
import { binsOf, PivotSchema, problemOf } from './params.ts';
import type { Period } from './periods.ts';
import {
  type FieldMeasure,
  isPeriod,
  type PivotBin,
  type PivotKey,
  type PivotMeasure,
  type PivotSort,
} from './pivot.ts';

/** Rows of a table under the heads of their groups. The measures stand under the columns they are of. */
export interface Grouping {
  readonly bins: readonly PivotBin[];
  readonly measures: readonly PivotMeasure[];
  /** By bin. */
  readonly sorts: readonly PivotSort[];
  readonly unfolded: Unfolded;
}

/** Groups whose parts or rows are shown: all or none, but for some, by `keysName`. */
export interface Unfolded {
  readonly all: boolean;
  readonly except: readonly string[];
}

export const ALL_FOLDED: Unfolded = { all: false, except: [] };
export const ALL_UNFOLDED: Unfolded = { all: true, except: [] };

/** A group as its line shows it. */
export interface GroupHead {
  /** From the outermost group to this one. */
  readonly keys: readonly PivotKey[];
  /** Its rows, each once. */
  readonly count: number;
  /** By measure, as in cells of pivots. */
  readonly values: readonly (number | null)[];
  readonly unknown: readonly number[];
  readonly stale: readonly number[];
  /** The edges of its bin of numbers. */
  readonly edges: readonly number[] | null;
  /** Its place among the groups beside it, from 1, and how many these are. */
  readonly place: number;
  readonly of: number;
}

/** The field in which a line of a table carries a head. Such lines are no rows: their `_id` is below zero. */
export const HEAD_FIELD = '_head';
/** The field that says which of its group a row is, from 0. */
export const PLACE_FIELD = '_place';

/** A line that the table engine made has a head, or is a row. */
export function headOf(line: Row | null | undefined): GroupHead | null {
  const head = line?.[HEAD_FIELD];
  return isHead(head) ? head : null;
}

function isHead(value: unknown): value is GroupHead {
  return typeof value === 'object' && value !== null && 'keys' in value && 'count' in value;
}

/** Which of its group a row is, from 0; `index` where there are no groups. */
export function placeOf(row: Row, index: number): number {
  const place = row[PLACE_FIELD];
  return typeof place === 'number' ? place : index;
}

/** A group's name among all others. */
export function keysName(keys: readonly PivotKey[]): string {
  return JSON.stringify(keys);
}

/** Unfolds what is folded, and folds what is not. */
export function toggled(unfolded: Unfolded, keys: readonly PivotKey[]): Unfolded {
  const name = keysName(keys);
  const { except } = unfolded;
  return {
    ...unfolded,
    except: except.includes(name) ? except.filter((other) => other !== name) : [...except, name],
  };
}

export function isUnfolded({ all, except }: Unfolded, keys: readonly PivotKey[]): boolean {
  return all !== except.includes(keysName(keys));
}

/** What a head says of a column: its sum, or the median where a sum says nothing; null: nothing. */
export function headMeasure(column: ColumnSpec): FieldMeasure | null {
  if (column.type !== 'number' || column.currencies || column.field === 'order') return null;
  return { figure: addsUp(column) ? 'sum' : 'median', field: column.field };
}

/**
 * The heads of a view: groups in the order of the sorted column's measure, or of the keys of a sorted bin; else periods by time, the
 * latest first, and others by their rows, the most first.
 */
export function groupingOf(
  columns: readonly ColumnSpec[],
  bins: readonly PivotBin[],
  sort: Sort | null,
  unfolded: Unfolded,
): Grouping {
  const measures = columns.flatMap((column) => headMeasure(column) ?? []);
  const by = measures.findIndex((measure) => measure.field === sort?.field);
  const sortOf = (bin: PivotBin): PivotSort => {
    if (sort !== null && by >= 0) return { by, order: sort.order };
    if (sort?.field === bin.field) return { by: 'keys', order: sort.order };
    return { by: isPeriod(bin.by) ? 'keys' : 'rows', order: 'desc' };
  };
  return { bins, measures, unfolded, sorts: bins.map(sortOf) };
}

/** How rows are grouped by a field where nothing else is said: dates by `period`, figures in parts, all else by value; null: they cannot be. */
export function firstBin(spec: DataSetSpec, name: string, period: Period): PivotBin | null {
  const field = findField(spec, name);
  const [by] = field ? binsOf(field) : [];
  if (!field || by === undefined) return null;
  if (field.type === 'date') return { field: name, by: period };
  return field.type === 'number' ? { field: name, by: 'quantiles', parts: 4 } : { field: name, by: 'value' };
}

/** The groups of a view as a parameter of an address. */
export function encodeGroups(bins: readonly PivotBin[]): string {
  return bins.map(writeBin).join(',');
}

/** Reads that parameter; what the data set cannot be grouped by is left out. */
export function decodeGroups(spec: DataSetSpec, text: string): readonly PivotBin[] {
  const bins = text === '' ? [] : text.split(',').flatMap((part) => readBin(part) ?? []);
  const rows: PivotBin[] = [];
  for (const bin of bins) if (canFollow(spec, rows, bin)) rows.push(bin);
  return rows;
}

/** Whether a table can be grouped by one more bin, within the limits of pivots. */
export function canFollow(spec: DataSetSpec, before: readonly PivotBin[], bin: PivotBin): boolean {
  const read = PivotSchema.safeParse({ rows: [...before, bin] });
  return read.success && before.every(({ field }) => field !== bin.field) && problemOf(spec, read.data) === null;
}
