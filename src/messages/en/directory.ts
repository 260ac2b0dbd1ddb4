import { formatCount } from '#schemas/format.ts';
import type { Source } from '#schemas/kinds.ts';
import { headingOf, ROWS, rowsOf } from './rows.ts';

/** Text that a table's page begins with. What comes after its rows is in `tableParts.ts`. */
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

  search: (source: Source) => `Find ${ROWS[source].many}`,
  clearSearch: 'Clear the search',

  filters: {
    label: 'Filters',
    add: 'Filter',
    addLabel: 'Add a filter',
    editorOf: (field: string) => `Filter by ${field}`,
    reset: 'Reset',
    blank: 'empty text',
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
    add: (name: string) => `Watch ${name}`,
    remove: (name: string) => `Stop watching ${name}`,
  },

  error: {
    title: (source: Source) => `${headingOf(source)} could not be loaded`,
    notYet: (source: Source) => `${headingOf(source)} cannot be shown yet`,
    kept: 'Your filters, columns and order are kept.',
    keptRows: 'The rows on the screen are kept.',
    timeout: 'The server did not answer in time.',
    stale: (asOf: string) => `Figures are from ${asOf}.`,
  },
};
