import type { Unit } from '../../columns/spec.ts';
import type { ComparedWith, Figure, PivotBin, Rest } from '../../pivot/pivot.ts';

/** How a field makes groups, in a list of choices. */
const BINS: Readonly<Record<PivotBin['by'], string>> = {
  value: 'each value',
  letter: 'first letter',
  known: 'known or not',
  sign: 'above or below 0',
  edges: 'ranges',
  quantiles: 'equal parts',
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
};

const FIGURES: Readonly<Record<Figure | 'count', string>> = {
  count: 'Number of rows',
  distinct: 'Number of values',
  sum: 'Sum',
  mean: 'Mean',
  median: 'Median',
  q1: 'Lower quartile',
  q3: 'Upper quartile',
  min: 'Lowest',
  max: 'Highest',
  first: 'First',
  last: 'Last',
};

const SHARES: Readonly<Record<ComparedWith, string>> = {
  total: 'share of total',
  row: 'share of row',
  column: 'share of column',
  before: 'change',
};

const RESTS: Readonly<Record<Rest, string>> = {
  stale: 'Stale',
  inexact: 'Date not exact',
  unknown: 'Unknown',
};

/** What groups, measures and figures of pivots are called. */
export const pivotWords = {
  bins: BINS,
  periods: (field: string, period: string) => `${field} by ${period}`,
  binned: (field: string, how: string) => `${field}, ${how}`,
  week: (monday: string) => `Week of ${monday}`,
  blank: '(blank)',
  known: ['Unknown', 'Known'],
  signs: { up: 'Above 0', level: '0', down: 'Below 0' },
  below: (to: string) => `Below ${to}`,
  from: (from: string) => `${from} and more`,
  between: (from: string, to: string) => `${from} to ${to}`,
  rests: RESTS,
  total: 'Total',

  figures: FIGURES,
  of: (figure: string, field: string) => `${figure} of ${field}`,
  dated: (figure: string, by: string) => `${figure} by ${by}`,
  shares: SHARES,
  comparedWith: (measure: string, how: string) => `${measure}, ${how}`,
  units: { usd: 'USD', percent: '%', tokens: 'tokens', count: '', year: 'year', times: '×' } satisfies Readonly<
    Record<Unit, string>
  >,

  /** `Rounds by Sector and Date by quarter: …`. */
  title: (rows: string, bins: string) => `${rows} by ${bins}`,
  and: (names: readonly string[]) =>
    names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`,
};
