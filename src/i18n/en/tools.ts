import type { ColumnGroup } from '#schemas/columns/columnGroups.ts';
import { COPIED_ROWS_MAX } from '#schemas/constants.ts';
import { formatCount, plural } from '#schemas/format.ts';
import { ROWS, rowsOf } from '#schemas/i18n/en/rowNames.ts';
import type { DataSetName } from '#schemas/kinds.ts';

/** Text of what opens over a table: editors, choosers, dialogs. Apart from the rest, because no first screen needs it. */
export const toolMessages = {
  columns: {
    find: 'Find a column',
    shown: (count: number) => `Shown, ${count}`,
    hidden: (group: string, count: number) => `Hidden: ${group}, ${count}`,
    /** Hidden columns by where their values come from. */
    groups: {
      own: 'your own columns',
      coins: 'market data',
      protocols: 'protocols',
      rounds: 'funding rounds',
      profiles: 'profiles',
      computed: 'computed',
      project: 'project',
      formulas: 'your formulas',
      investors: 'investors',
      related: 'related records',
      other: 'other',
    } satisfies Readonly<Record<ColumnGroup, string>>,
    none: (text: string) => `No column named “${text}”.`,
    preset: 'Default',
    formula: 'Formula…',
    done: 'Done',
    inLink: 'Saved in the address',
    fixed: 'Always shown',
    earlier: (column: string) => `Move ${column} to the left`,
    later: (column: string) => `Move ${column} to the right`,
    moved: (column: string, place: number, of: number) => `${column}, position ${place} of ${of}`,
    narrower: (column: string) => `Make ${column} narrower`,
    wider: (column: string) => `Make ${column} wider`,
    width: (column: string) => `Width of ${column} in px`,
    widthHint: (declared: number) => `80 to 420. Leave it empty for the default, ${declared}.`,
    resized: (column: string, px: number) => `${column}, ${px} px wide`,
    pin: (column: string) => `Pin ${column} to the left edge`,
    unpin: (column: string) => `Unpin ${column}`,
    pinned: {
      left: (column: string) => `${column} is pinned`,
      right: (column: string) => `${column} is pinned at the right`,
    },
    unpinned: (column: string) => `${column} scrolls with the others`,
    hint: 'Shift + ↑ ↓ moves the column, + and − change its width, P pins it, Shift + P at the right edge.',
    units: { usd: 'USD', percent: '%', tokens: 'tokens', count: '', year: 'year', times: '×' },
  },

  copy: {
    rows: (rows: number, columns: number) =>
      `${plural(rows, 'row', 'rows')}, ${plural(columns, 'column', 'columns')}, with a header.`,
    cell: (column: string) => `The exact value of ${column}.`,
    name: 'The name of the column.',
    tooMany: 'Too many rows to copy',
    tooManyText: `Up to ${formatCount(COPIED_ROWS_MAX)} rows can be copied. Export them as CSV instead.`,
  },

  cellMenu: {
    ofCell: (column: string) => `Cell of ${column}`,
    ofColumn: (column: string) => `Column ${column}`,
    open: 'Open',
    openInNewTab: 'Open in a new tab',
    only: (value: string) => `Only ${value}`,
    without: (value: string) => `Exclude ${value}`,
    atLeast: { number: (value: string) => `At least ${value}`, date: (value: string) => `Since ${value}` },
    atMost: { number: (value: string) => `At most ${value}`, date: (value: string) => `Until ${value}` },
    onlyWithOneOf: 'Only rows with',
    withoutOneOf: 'Exclude rows with',
    onlyKnown: 'Exclude unknown values',
    onlyUnknown: 'Only unknown values',
    aboutFigure: 'Value, source and age',
    aboutColumn: 'About this column',
    formula: 'Add a formula',
    editFormula: 'Edit the formula',
    removeFormula: 'Remove the formula',
    history: 'What proposals changed',
    copyCell: 'Copy the cell',
    copyRow: 'Copy the row',
    copyRowWithSources: 'Copy the row with its sources',
    copyName: 'Copy the column’s name',
    column: (column: string) => `Column ${column}`,
    sortDescending: 'Sort descending',
    sortAscending: 'Sort ascending',
    sortNone: 'Remove the sort',
    sortThen: 'Then sort by this',
    sortTurn: 'Reverse its direction',
    sortLeave: 'Take out of the sort',
    filter: 'Filter…',
    pin: 'Pin to the left edge',
    pinRight: 'Pin to the right edge',
    unpin: 'Unpin',
    fit: 'Fit to content',
    hide: 'Hide',
  },

  export: {
    title: 'Export as CSV',
    scope: 'Rows',
    thisView: (rows: number) => `This view (${formatCount(rows)})`,
    groups: 'Groups',
    selectedRows: (rows: number) => `Selected rows (${formatCount(rows)})`,
    what: (source: DataSetName, rows: number, columns: number) =>
      `${rowsOf(source, rows)}, ${plural(columns, 'column', 'columns')}, in the order you see.`,
    sources: 'Include sources',
    sourcesHint: 'Adds a column for each figure, with its source and when it was fetched.',
    file: 'File',
    start: 'Export',
    cancel: 'Cancel',
    close: 'Close',
    progress: (rows: number, of: number) => `${formatCount(rows)} of ${formatCount(of)} rows`,
    preparing: 'Preparing',
    ready: 'CSV is ready',
    readyText: (rows: number, columns: number) =>
      `${plural(rows, 'row', 'rows')}, ${plural(columns, 'column', 'columns')}.`,
    failedText: (why: string) => `The export failed: ${why}. Nothing was saved; the view is unchanged.`,
    counting: 'Counting the rows in this view.',
    nothing: 'There is nothing to export: no rows match.',
  },

  empty: {
    title: (source: DataSetName) => `No ${ROWS[source].one} matches`,
    noData: (source: DataSetName) => `No ${ROWS[source].many} yet`,
    noDataText: (source: DataSetName): string =>
      source === 'proposals'
        ? 'A contribution appears here once it is opened to votes.'
        : 'The data set is empty. Rows appear with the next sync.',
    filters: (count: number, total: number) =>
      `${plural(count, 'filter matches', 'filters match')} none of ${formatCount(total)}.`,
    search: (text: string, total: number) => `“${text}” matches none of ${formatCount(total)}.`,
    both: (count: number, text: string, total: number) =>
      `${plural(count, 'filter', 'filters')} and “${text}” match none of ${formatCount(total)}.`,
    without: 'Without',
    theSearch: 'the search',
    wouldBe: (count: number) => `there would be ${formatCount(count)}.`,
    reach: (field: string, latest: string) => `The latest known value of ${field} is ${latest}.`,
    removeFilter: (field: string) => `Remove ${field} filter`,
    removeSearch: 'Clear the search',
    resetAll: 'Reset all',
  },
};
