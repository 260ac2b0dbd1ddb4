import * as z from 'zod/mini';
import type { ColumnSpec, DataSetSpec } from '../columns/spec.ts';
import { nullableText } from '../entities/values.ts';

/**
 * Series of rows: figures over time, at moments that are the same for all rows. `last` is the last moment, a day or a quarter;
 * null: nothing has a date. A figure that is not known is null in JSON and NaN in columns: a gap, and never zero.
 */

/** Rows and columns of one question. */
export const SERIES_LIMITS = { ids: 200, series: 6 } as const;

export const SeriesParamsSchema = z.strictObject({
  /** Columns of type `series`. */
  series: z.array(z.string()).check(z.minLength(1), z.maxLength(SERIES_LIMITS.series)),
  /** `_id`s of rows; those that are no longer there are left out of the answer. */
  ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(SERIES_LIMITS.ids)),
});

/** An answer in JSON; in columns it has the same as `series`, see `columnar.ts`. */
export const SeriesAnswerSchema = z.object({
  ids: z.array(z.int()),
  series: z.record(
    z.string(),
    z.object({ last: nullableText, values: z.array(z.nullable(z.array(z.nullable(z.number())))) }),
  ),
});
export type SeriesAnswer = z.infer<typeof SeriesAnswerSchema>;

/** One column of series: of row `i` the figures `i × points` up to the next row's; NaN is a gap. */
export interface PackedSeries {
  readonly last: string | null;
  readonly points: number;
  readonly values: Float32Array<ArrayBuffer>;
}

/** Series by field, of rows in the order of `ids`. */
export interface SeriesOfRows {
  readonly ids: readonly number[];
  readonly series: ReadonlyMap<string, PackedSeries>;
}

/** A column of series by its name; undefined: there is none. */
export function findSeries(spec: DataSetSpec, field: string): ColumnSpec | undefined {
  return spec.columns.find((column) => column.field === field && column.series !== undefined);
}

/** Figures of rows as one array. A row without any, and figures that lack at the end of one, are gaps; what is too many is left out. */
export function packSeries(
  rows: readonly (readonly (number | null)[] | null)[],
  points: number,
): Float32Array<ArrayBuffer> {
  const packed = new Float32Array(rows.length * points).fill(Number.NaN);
  for (const [row, figures] of rows.entries())
    for (let point = 0; point < points; point++) {
      const figure = figures?.[point] ?? null;
      if (figure !== null) packed[row * points + point] = figure;
    }
  return packed;
}

/** The figures of one row. */
export function seriesAt({ points, values }: PackedSeries, row: number): Float32Array<ArrayBuffer> {
  return values.subarray(row * points, (row + 1) * points);
}
