import { formatCount } from '#schemas/format.ts';
import type { Figure } from '#schemas/pivot/pivot.ts';

/** What a figure is called in few letters. */
const KINDS: Readonly<Record<Figure, string>> = {
  distinct: 'kinds',
  sum: 'sum',
  mean: 'avg',
  median: 'med',
  q1: 'Q1',
  q3: 'Q3',
  min: 'min',
  max: 'max',
  first: 'first',
  last: 'last',
};

/** Text of the line of totals at the foot of a table. */
export const footMessages = {
  ofView: 'Totals of the view',
  ofSelection: (rows: string) => `Totals of the selection, ${rows}`,
  name: (count: number | null) => (count === null ? 'Totals' : `Totals of ${formatCount(count)}`),
  selected: (count: number) => `${formatCount(count)} selected`,
  kinds: KINDS,
  choose: 'Choose',
  none: (column: string) => `${column}: no total chosen`,
  waiting: (measure: string) => `${measure}: counting`,
  failed: (measure: string) => `${measure}: could not be counted`,
  nothing: (measure: string) => `${measure}: nothing known`,
  menu: (column: string) => `What to show below ${column}`,
  hide: 'Hide the totals',
  show: 'Show totals below the columns',
};
