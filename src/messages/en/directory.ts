import type { SORT_FILTER_TYPE } from '#schemas/constants.ts';
import type { Operator } from '#schemas/filters.ts';
import { formatCount } from '#schemas/format.ts';
import type { Source } from '#schemas/kinds.ts';

const ROWS: Readonly<Record<Source, { readonly one: string; readonly many: string }>> = {
  projects: { one: 'project', many: 'projects' },
  people: { one: 'person', many: 'people' },
  organizations: { one: 'organization', many: 'organizations' },
  fundraising: { one: 'round', many: 'rounds' },
};

const rowsOf = (source: Source, count: number) =>
  `${formatCount(count)} ${count === 1 ? ROWS[source].one : ROWS[source].many}`;
const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

const NUMBER_OPERATORS: Readonly<Record<Operator, string>> = {
  eq: '=',
  ne: '≠',
  gt: '>',
  gte: '≥',
  lt: '<',
  lte: '≤',
  in: 'in',
  nin: 'not in',
  contains: 'contains',
  starts: 'starts with',
};

const DATE_OPERATORS: Readonly<Record<Operator, string>> = {
  ...NUMBER_OPERATORS,
  eq: 'in',
  ne: 'not in',
  gt: 'after',
  gte: 'from',
  lt: 'before',
  lte: 'to',
};

const TEXT_OPERATORS: Readonly<Record<Operator, string>> = {
  eq: 'is',
  ne: 'is not',
  gt: 'after',
  gte: 'from',
  lt: 'before',
  lte: 'up to',
  in: 'in',
  nin: 'not in',
  contains: 'contains',
  starts: 'starts with',
};

const LIST_OPERATORS: Readonly<Record<Operator, string>> = {
  ...TEXT_OPERATORS,
  eq: 'contains',
  ne: 'without',
  in: 'contains any of',
  nin: 'without any of',
  contains: 'contains the text',
};

const MARKET_ORDERS = { default: 'Default order', change24h: '24h change', marketCap: 'Market cap' };

/** What the top 8 of a directory are ordered by. */
const TOP_ORDERS: Readonly<Record<Source, Readonly<Record<keyof typeof SORT_FILTER_TYPE, string>>>> = {
  projects: { ...MARKET_ORDERS, totalFundraising: 'Total raised' },
  people: { ...MARKET_ORDERS, default: 'Projects', totalFundraising: 'Total raised' },
  organizations: { ...MARKET_ORDERS, default: 'Investments', totalFundraising: 'Total invested' },
  fundraising: { ...MARKET_ORDERS, default: 'Date', totalFundraising: 'Amount' },
};

const ROLLING_UNITS: Readonly<Record<string, readonly [string, string]>> = {
  D: ['day', 'days'],
  M: ['month', 'months'],
  Y: ['year', 'years'],
};

/** Text of the directories and the playground. */
export const directory = {
  rows: rowsOf,
  grid: (source: Source) => `Table of ${ROWS[source].many}`,

  tabs: {
    label: 'Directories',
    totals: 'Totals of the data set',
    marketCap: 'Market cap',
    volume: 'Volume 24h',
    tvl: 'TVL',
    raised: 'Raised 30d',
    change: '%',
  },

  top: {
    label: (order: string) => `Top 8 by ${order}`,
    lead: 'Top 8 by',
    orders: TOP_ORDERS,
    failed: 'The top 8 could not be loaded.',
    empty: 'Nothing to show here yet.',
    percent: '%',
    raised: 'raised',
    invested: 'invested',
    investments: (count: number) => counted(count, 'investment', 'investments'),
    projects: (count: number) => counted(count, 'project', 'projects'),
    undisclosed: 'Undisclosed',
  },

  search: (source: Source) => `Find ${ROWS[source].many}`,
  clearSearch: 'Clear the search',

  filters: {
    label: 'Filters',
    add: 'Filter',
    addLabel: 'Add a filter',
    findField: 'Find a field',
    noField: (text: string) => `No field is called “${text}”.`,
    withColumn: 'Columns',
    withoutColumn: 'More',
    back: 'Other field',
    editorOf: (field: string) => `Filter by ${field}`,
    reset: 'Reset',
    apply: 'Apply',
    removeThis: 'Remove',
    operator: 'Condition',
    value: 'Value',
    values: 'Values, separated by ;',
    from: 'From',
    to: 'To',
    least: 'At least',
    most: 'At most',
    amountHint: 'K, M, B and T are understood: 1.5M',
    percentHint: 'Per cent: 5 means 5 %',
    yearHint: 'A year: 2021',
    dateHint: 'A day, a month or a year: 2026-03-15, 2026-03, 2026',
    ranges: 'Range',
    custom: 'From and to',
    anyState: 'All',
    findOption: 'Find a value',
    options: 'Values',
    chosen: (count: number) => (count === 0 ? 'None chosen' : `${formatCount(count)} chosen`),
    noOption: (text: string) => (text === '' ? 'No row has a value here.' : `No value contains “${text}”.`),
    optionsFailed: 'The values could not be loaded.',
    moreOptions: (count: number) => `The ${formatCount(count)} most frequent values. Type to find others.`,
    nothing: 'nothing',
    blank: 'empty text',
    range: (from: string, to: string) => `${from} to ${to}`,
    rolling: (count: string, unit: string) => {
      const [one, many] = ROLLING_UNITS[unit] ?? ['', ''];
      return `Past ${count} ${count === '1' ? one : many}`;
    },
    numberOperators: NUMBER_OPERATORS,
    dateOperators: DATE_OPERATORS,
    textOperators: TEXT_OPERATORS,
    listOperators: LIST_OPERATORS,
    numberChoices: {
      gte: 'At least (≥)',
      lte: 'At most (≤)',
      between: 'Between',
      gt: 'More than (>)',
      lt: 'Less than (<)',
      eq: 'Exactly (=)',
      ne: 'Not (≠)',
      in: 'One of',
      nin: 'None of',
    },
    optionChoices: { in: 'Any of', nin: 'None of' },
    problems: {
      needed: 'Write a value, or remove the filter.',
      notANumber: 'Write a number such as 250, 1.5M or −3.',
      notADate: 'Write a date such as 2026, 2026-03 or 2026-03-15.',
      tooLong: 'Write at most 200 characters.',
      reversed: 'This lies before the beginning. Write a later or larger value.',
    },
  },

  count: (total: number) => `of ${formatCount(total)}`,
  countLabel: (source: Source, matching: number, total: number) =>
    `${formatCount(matching)} of ${rowsOf(source, total)} match`,

  density: 'Row height',
  densities: { compact: 'Compact', comfortable: 'Comfortable' },

  columns: {
    open: 'Columns',
    label: 'Choose columns',
    find: 'Find a column',
    shown: (count: number) => `Shown, ${count}`,
    hidden: (count: number) => `Hidden, ${count}`,
    none: (text: string) => `No column is called “${text}”.`,
    preset: 'Default',
    done: 'Done',
    inLink: 'Saved in the address',
    fixed: 'Always shown',
    earlier: (column: string) => `Move ${column} to the left`,
    later: (column: string) => `Move ${column} to the right`,
    moved: (column: string, place: number, of: number) => `${column}, place ${place} of ${of}`,
    hint: 'Alt with the arrow keys moves a column.',
    units: { usd: 'USD', percent: '%', tokens: 'tokens', count: '', year: 'year' },
  },

  fold: 'Fold the top',
  unfold: 'Show the top',

  export: {
    open: 'CSV',
    title: 'Export as CSV',
    label: 'Export this view as CSV',
    what: (source: Source, rows: number, columns: number) =>
      `${rowsOf(source, rows)}, ${counted(columns, 'column', 'columns')}, in the order you see.`,
    sources: 'Include sources',
    sourcesHint: 'Adds a column that names where the figures of a row come from and when they were fetched.',
    file: 'File',
    start: 'Export',
    cancel: 'Cancel',
    close: 'Close',
    progress: (rows: number, of: number) => `${formatCount(rows)} of ${formatCount(of)} rows`,
    preparing: 'Preparing',
    ready: 'CSV is ready',
    readyText: (rows: number, columns: number) =>
      `${counted(rows, 'row', 'rows')}, ${counted(columns, 'column', 'columns')}.`,
    failedText: (why: string) => `The export failed: ${why}. Nothing was saved; the view is unchanged.`,
    nothing: 'There is nothing to export: no row matches.',
  },

  status: {
    label: 'State of the table',
    loading: (source: Source) => `Loading ${ROWS[source].many}`,
    making: (source: Source, share: string) => `Making ${ROWS[source].many}, ${share}`,
    loaded: 'Loaded',
    all: 'all',
    first: (count: number) => (count === 0 ? 'none' : `1–${formatCount(count)}`),
    asOf: 'As of',
    refreshing: 'Refreshing',
    failed: 'Last request failed',
    offline: 'Offline',
    demo: 'Demo data',
    keys: { move: 'Move', watch: 'Watch', filter: 'Filter', fold: 'Fold', shortcuts: 'Shortcuts' },
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    groups: [
      {
        title: 'Page',
        keys: [
          { caps: ['/'], does: 'Search everything' },
          { caps: ['F'], does: 'Add a filter' },
          { caps: ['Backspace'], does: 'Remove the filter in focus' },
          { caps: ['C'], does: 'Choose columns' },
          { caps: ['\\'], does: 'Fold or show the top' },
          { caps: ['?'], does: 'Show this list' },
        ],
      },
      {
        title: 'Table',
        keys: [
          { caps: ['↑', '↓', '←', '→'], does: 'Move from cell to cell' },
          { caps: ['Home', 'End'], does: 'To the first or last column' },
          { caps: ['Ctrl', 'Home'], does: 'To the first row' },
          { caps: ['Ctrl', 'End'], does: 'To the last row' },
          { caps: ['PgUp', 'PgDn'], does: 'A window of rows up or down' },
          { caps: ['S'], does: 'Sort by the column' },
          { caps: ['F'], does: 'Filter by the column' },
          { caps: ['W'], does: 'Watch the row' },
          { caps: ['Enter'], does: 'Open the row, or the links of the cell' },
          { caps: ['Ctrl', 'Enter'], does: 'Open the row in a new tab' },
          { caps: ['F2'], does: 'Into the cell; Esc leads out' },
        ],
      },
    ],
  },

  watch: {
    add: (name: string) => `Watch ${name} on this device`,
    remove: (name: string) => `Stop watching ${name} on this device`,
    about: 'Watched rows are kept in this browser only.',
  },

  empty: {
    title: (source: Source) => `No ${ROWS[source].one} matches`,
    noData: (source: Source) => `No ${ROWS[source].many} yet`,
    noDataText: 'The data set holds none. They appear with the next sync.',
    filters: (count: number, total: number) =>
      `${counted(count, 'filter leaves', 'filters leave')} nothing of ${formatCount(total)}.`,
    search: (text: string, total: number) => `“${text}” leaves nothing of ${formatCount(total)}.`,
    both: (count: number, text: string, total: number) =>
      `${counted(count, 'filter', 'filters')} and “${text}” leave nothing of ${formatCount(total)}.`,
    without: 'Without',
    theSearch: 'the search',
    wouldBe: (count: number) => `there would be ${formatCount(count)}.`,
    removeFilter: (field: string) => `Remove ${field} filter`,
    removeSearch: 'Clear the search',
    resetAll: 'Reset all',
  },

  error: {
    title: (source: Source) =>
      `${ROWS[source].many[0]?.toUpperCase()}${ROWS[source].many.slice(1)} could not be loaded`,
    kept: 'Your filters, columns and order are kept.',
    keptRows: 'The rows on the screen are kept.',
    timeout: 'The server did not answer in time.',
    stale: (asOf: string) => `Figures are from ${asOf}.`,
  },

  partial: {
    text: (ok: number, all: number) => `${ok} of ${all} feeds answered.`,
    from: (name: string, asOf: string) => `${name} failed on ${asOf}; its earlier figures stay.`,
    never: (name: string) => `${name} has never answered.`,
    details: 'Details',
    title: 'Feeds',
    states: { ok: 'Answered', failed: 'Failed', never: 'Never asked' },
  },

  demo: {
    badge: 'Demo data',
    about: 'Generated in this browser with fictional names. Everything is unlocked and nothing is sent anywhere.',
    rows: 'Rows',
  },
};
