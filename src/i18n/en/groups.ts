import { formatCount } from '#schemas/format.ts';

/** Text of tables whose rows stand in groups. */
export const groupMessages = {
  strip: 'Groups of the rows',
  grouped: 'Grouped by',
  how: (field: string) => `How to group by ${field}`,
  remove: (field: string) => `Do not group by ${field}`,
  earlier: (field: string) => `Group by ${field} first`,
  group: 'Group by this column',
  ungroup: 'Do not group by this column',
  unfoldAll: 'Unfold all',
  foldAll: 'Fold all',
  clear: 'Ungroup',
  drop: 'Drop a column here to group by it',
  cannot: (column: string) => `The table cannot be grouped by ${column}.`,
  waiting: 'Groups appear once all rows are loaded.',
  never: 'This table is too large to be grouped here. Filter it, or use the pivot of the API.',
  head: (name: string, rows: string) => `${name}, ${rows}`,
  italics: 'Italics: median',
  figure: (label: string, value: string, left: string) =>
    left === '' ? `${label}: ${value}` : `${label}: ${value}, ${left}`,
  left: (unknown: number, stale: number) =>
    [
      ...(unknown > 0 ? [`${formatCount(unknown)} not known`] : []),
      ...(stale > 0 ? [`${formatCount(stale)} stale left out`] : []),
    ].join(', '),
};
