import { formatCount, plural } from '#schemas/format.ts';
import { pivotWords } from '#schemas/i18n/en/pivotWords.ts';
import { rowsOf } from '#schemas/i18n/en/rowNames.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import type { ComparedWith } from '#schemas/pivot/pivot.ts';

const COMPARED: Readonly<Record<ComparedWith, string>> = {
  total: '% of the total',
  row: '% of its row',
  column: '% of its column',
  before: 'change since the period before',
};

const HEAT = { none: 'None', column: 'By column', row: 'By row', table: 'Whole table' };

/** Text of pivots. */
export const pivotMessages = {
  name: 'Pivot',
  open: 'Pivot: add up the rows by group',
  close: 'Show the rows',
  by: 'Pivot by this column',

  ...pivotWords,
  compared: COMPARED,
  groups: (shown: number, all: number) =>
    shown < all ? `${formatCount(shown)} of ${plural(all, 'group', 'groups')}` : plural(all, 'group', 'groups'),
  overlap: 'Groups share rows',
  lists: 'A row with several values is in several groups, and in the total once.',

  cell: {
    /** `12.34M USD, of 12 rounds, 3 without Amount, 1 stale`. */
    of: (source: DataSetName, count: number) => `of ${rowsOf(source, count)}`,
    without: (count: number, field: string) => `${formatCount(count)} without ${field}`,
    stale: (count: number) => `${formatCount(count)} stale`,
    nothing: 'nothing known',
    noRows: 'no rows',
    hint: 'Enter opens the rows, Ctrl+Enter in a new tab, Ctrl+C copies the link.',
  },
  sortBy: (measure: string) => `Order by ${measure}`,
  menu: {
    label: 'Cell of the pivot',
    open: 'Show the rows',
    newTab: 'Show the rows in a new tab',
    copy: 'Copy the link',
    copied: 'Link copied',
    fold: 'Fold all groups',
    unfold: 'Unfold all groups',
  },

  edit: {
    open: 'Edit',
    label: 'Edit the pivot',
    rows: 'Rows',
    columns: 'Columns',
    measures: 'Figures',
    field: 'Field',
    how: 'Grouped by',
    edges: 'Ranges begin at',
    edgesExample: '1M, 10M, 100M',
    edgesWrong: 'Give ascending numbers, such as 1M, 10M, 100M.',
    parts: 'Parts',
    figure: 'Figure',
    ofField: 'Of',
    byDate: 'By',
    comparedWith: 'Shown as',
    plain: 'itself',
    addRows: 'Add rows',
    addColumns: 'Add columns',
    addMeasure: 'Add a figure',
    remove: (what: string) => `Remove ${what}`,
    order: 'Order of rows',
    byKeys: 'By their names',
    orders: { asc: 'ascending', desc: 'descending' },
    direction: 'Direction',
    topLabel: 'Groups shown at most',
    all: 'all',
    heat: 'Color',
    heats: HEAT,
    done: 'Done',
    swap: 'Swap rows and columns',
  },

  draw: {
    label: 'Chart this pivot',
    forms: { bars: 'Bars', stacked: 'Stacked', lines: 'Lines', heat: 'Heat map' },
    measure: 'Figure',
    ofFirst: (drawn: number, all: number) => `The first ${formatCount(drawn)} of ${formatCount(all)} groups.`,
    others: 'Others',
    needsPeriod: 'Lines need rows or columns by day, week, month, quarter or year.',
    needsColumns: 'Stacked bars and heat maps need columns.',
    notStacked: 'Only counts and sums can be stacked.',
    empty: 'Nothing to draw',
    emptyText: 'No group has a figure that is known.',
    summary: (title: string, most: string) => `${title}. Most: ${most}.`,
  },

  export: {
    open: 'Export the pivot as CSV',
  },
  observatory: {
    open: 'Chart this view in the observatory',
    leaves: (search: string) => `It does not take the search “${search}”.`,
    rows: 'Show these as rows',
  },

  states: {
    loading: 'Adding up the rows',
    empty: 'No row to add up',
    emptyText: 'No row passes the filter and the search.',
    failed: 'The pivot could not be counted',
    wrong: 'This pivot cannot be shown',
    bins: (max: number, side: 'rows' | 'columns') => `A pivot has at most ${max} groupings of ${side}.`,
    measures: (max: number) => `A pivot has at most ${max} figures.`,
    ranges: (edges: number, parts: number) =>
      `A grouping has at most ${edges} range limits, or between 2 and ${parts} equal parts.`,
    begin: 'Begin with a usual pivot',
  },
};
