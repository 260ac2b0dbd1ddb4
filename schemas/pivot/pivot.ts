import type { Filter } from '../filters/tree.ts';
import { PERIODS, type Period } from './periods.ts';

/**
 * Pivots: rows of a data set added up by the values of its fields. One typed object is asked by grids, charts, files, programs and
 * answers, and answered alike by the table engine and by the server. `testing/pivots.ts` says what it means.
 */

/**
 * How a field makes groups.
 * - `value`: each value; a list is in the group of each of its members
 * - `letter`: the first character of a text, as texts are compared: `a`, `1`, and nothing for the empty text
 * - `known`: 1 with a value, 0 without one
 * - `sign`: -1, 0, 1
 * - a period: `2024-03-15`, `2024-W11`, `2024-03`, `2024-Q1`, `2024`
 * - `edges`: the place of the edge a number is at or above and below the next, -1 below the first
 * - `quantiles`: the same, of edges that divide the known figures into so many parts
 */
export type PivotBin =
  | { readonly field: string; readonly by: 'value' | 'letter' | 'known' | 'sign' | Period }
  | { readonly field: string; readonly by: 'edges'; readonly edges: readonly number[] }
  | { readonly field: string; readonly by: 'quantiles'; readonly parts: number };

/** What a field's rows come to. `first` and `last`: the figure of the earliest and latest row by another field, a date. */
export const FIGURES = ['distinct', 'sum', 'mean', 'median', 'q1', 'q3', 'min', 'max', 'first', 'last'] as const;
export type Figure = (typeof FIGURES)[number];
/** Figures that stand at a share of all in order. */
export const QUANTILES = { q1: 0.25, median: 0.5, q3: 0.75 } as const satisfies Partial<Record<Figure, number>>;

/**
 * What a figure is compared with: per cent of all, of its row, of its column, or its change since the period before. Only counts and
 * sums have shares.
 */
export const COMPARED_WITH = ['total', 'row', 'column', 'before'] as const;
export type ComparedWith = (typeof COMPARED_WITH)[number];

export type PivotMeasure =
  | { readonly figure: 'count'; readonly of?: ComparedWith | undefined }
  | {
      readonly figure: Figure;
      readonly field: string;
      /** The date that says which row is first. */
      readonly by?: string | undefined;
      readonly of?: ComparedWith | undefined;
    };

/** A measure of a field. */
export type FieldMeasure = Extract<PivotMeasure, { readonly field: string }>;

/**
 * The order of row groups: by a measure's place among the measures, by their rows, or by their keys; without one, by their keys. Rests
 * are last.
 */
export interface PivotSort {
  readonly by: number | 'rows' | 'keys';
  readonly order: 'asc' | 'desc';
}

export interface Pivot {
  readonly rows: readonly PivotBin[];
  readonly columns: readonly PivotBin[];
  readonly measures: readonly PivotMeasure[];
  readonly sort: PivotSort | null;
  /** Groups in the answer, beneath each group: the first rows by the sort, and the columns with the most rows. Null: all. */
  readonly limit: { readonly rows: number | null; readonly columns: number | null };
}

/** A pivot of nothing, for those that say less. */
export const EMPTY_PIVOT: Pivot = {
  ...{ rows: [], columns: [], measures: [], sort: null },
  limit: { rows: null, columns: null },
};

/** The rows that a pivot adds up. Rolling dates are resolved. */
export interface PivotScope {
  readonly filter: Filter;
  readonly search: string;
}

/**
 * Rows that have no value to be grouped by: it is not known, its figure is stale, or its date is not known as exactly as the period
 * asks. Such groups follow all others, in this order.
 */
export const RESTS = ['stale', 'inexact', 'unknown'] as const;
export type Rest = (typeof RESTS)[number];
/** The place of each among them: so many groups behind the last key. */
export const REST_PLACES = { stale: 0, inexact: 1, unknown: 2 } as const satisfies Record<Rest, number>;

/** What a group is of: a value, a period, a letter, a sign, the place of an edge, or a rest. */
export type PivotKey = string | number | { readonly rest: Rest };

/** One group; its parent has the same keys without the last one. */
export interface PivotGroup {
  readonly keys: readonly PivotKey[];
}

/** Where a row group and a column group meet; -1: of all rows, of all columns. */
export interface PivotCell {
  readonly row: number;
  readonly column: number;
  /** Rows of the data set. A row whose list has several members is in several groups, and in their total once. */
  readonly count: number;
  /** By measure; null: nothing is known, or there is nothing to compare with. */
  readonly values: readonly (number | null)[];
  /** By measure: rows that it leaves out, because its figure is not known, or stale. */
  readonly unknown: readonly number[];
  readonly stale: readonly number[];
}

export interface PivotAnswer {
  /** Groups, each before its parts. */
  readonly rows: readonly PivotGroup[];
  readonly columns: readonly PivotGroup[];
  /** Outermost groups there are; the answer may hold fewer. */
  readonly groups: { readonly rows: number; readonly columns: number };
  /** Where there are rows, row by row; the totals come first. */
  readonly cells: readonly PivotCell[];
  /** The edges of bins by `edges` and `quantiles`, by place among rows, then columns; null for others. */
  readonly edges: readonly (readonly number[] | null)[];
}

/** Most bins and measures of one pivot, of bins most that are lists (each row is in all pairs of their members), and most cells of one answer. */
export const PIVOT_LIMITS = {
  rows: 3,
  columns: 2,
  lists: 2,
  measures: 8,
  edges: 50,
  parts: 20,
  cells: 100_000,
} as const;

/** Whether a bin is a period. */
export function isPeriod(by: PivotBin['by']): by is Period {
  return PERIODS.some((period) => period === by);
}

/** The place of the last bin that is a period; -1: none is. */
export function lastPeriod(bins: readonly PivotBin[]): number {
  return bins.findLastIndex(({ by }) => isPeriod(by));
}

/** The field a measure is of; null: it counts rows. */
export function measuredField(measure: PivotMeasure): string | null {
  return measure.figure === 'count' ? null : measure.field;
}

/** Whether a key is of rows without a value. */
export function isRest(key: PivotKey): key is { readonly rest: Rest } {
  return typeof key === 'object';
}

/** The place of the edge that a number is at or above and below the next; -1 below the first. */
export function edgeBin(edges: readonly number[], value: number): number {
  let bin = -1;
  while (bin + 1 < edges.length && value >= (edges[bin + 1] ?? 0)) bin += 1;
  return bin;
}
