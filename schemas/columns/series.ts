/**
 * Figures over time that a column draws for each row: a line by days or weeks, bars by quarters. They are no part of rows, and are
 * asked for the rows in view. Rows are sorted by one figure that stands for them: their change.
 */
export interface SeriesSpec {
  /** The stored figure that stands for the series: rows are sorted by it, and files and copies have it. */
  readonly figure: string;
  /** How many moments there are, the same for all rows. */
  readonly points: number;
  readonly step: SeriesStep;
}

/** What lies between two moments; by quarter a figure is of the whole quarter. */
export type SeriesStep = 'day' | 'week' | 'quarter';
