import type { SORT_FILTER_TYPE } from '#schemas/constants.ts';
import type { Operator } from '#schemas/filters.ts';
import { formatCount } from '#schemas/format.ts';
import type { Source } from '#schemas/kinds.ts';
import { counted, ROWS, rowsOf } from './rows.ts';

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
    editorOf: (field: string) => `Filter by ${field}`,
    reset: 'Reset',
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
  },

  count: (total: number) => `of ${formatCount(total)}`,
  countLabel: (source: Source, matching: number, total: number) =>
    `${formatCount(matching)} of ${rowsOf(source, total)} match`,

  density: 'Row height',
  densities: { compact: 'Compact', comfortable: 'Comfortable' },

  columns: {
    open: 'Columns',
    label: 'Choose columns',
  },

  fold: 'Fold the top',
  unfold: 'Show the top',

  export: {
    open: 'CSV',
    label: 'Export this view as CSV',
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

  watch: {
    add: (name: string) => `Watch ${name} on this device`,
    remove: (name: string) => `Stop watching ${name} on this device`,
    about: 'Watched rows are kept in this browser only.',
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
