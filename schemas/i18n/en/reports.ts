import { formatCount, plural } from '../../format.ts';

/** Words of a report, in the language of the build. */
export const reportWords = {
  madeOn: (when: string) => `Made on ${when}`,
  list: (name: string) => `Saved list: ${name}`,
  conditions: 'Conditions',
  noConditions: 'None: all rows of the data set',
  search: (text: string) => `Search: ${text}`,
  rows: (rows: number) => plural(rows, 'row', 'rows'),
  notes: 'Notes',
  rowsOf: (label: string) => `Rows by ${label.toLowerCase()}`,
  unknown: (rows: number) => `${formatCount(rows)} without a value.`,
  more: (values: number) => `${plural(values, 'further value', 'further values')} not shown.`,
  overlaps: 'A row can be in several bars.',
  counted: (rows: number) => `The charts count the first ${formatCount(rows)} rows.`,
  table: 'Rows of the list',
  first: (shown: number, rows: number) => `The first ${formatCount(shown)} of ${formatCount(rows)} rows.`,
  sources: (names: string) => `Sources: ${names}.`,
  asOf: (when: string) => `Figures as of ${when}.`,
  staleLeftOut: (rows: number) => `${formatCount(rows)} of another time left out.`,
  /** Beside a stale figure. */
  staleAsOf: (when: string) => `as of ${when}`,
  staleUndated: 'date unknown',
  groups: (shown: number, all: number) => `The first ${formatCount(shown)} of ${formatCount(all)} groups.`,
  leavesOut: (measure: string, rows: number) => `${measure} leaves out ${formatCount(rows)} without a current figure.`,
  noPivot: 'The pivot of this list cannot be counted: a part of it no longer exists, or it has too many cells.',
  sharedRows: 'Groups share rows: a row with several values is in each of them, and in the total once.',
  open: 'Open this list on Assay',
};
