import { formatCount } from '#schemas/format.ts';
import { ROWS, rowsOf } from '#schemas/i18n/en/rowNames.ts';
import type { DataSetName } from '#schemas/kinds.ts';

/** Text that a table's page begins with. What comes after its rows is in `tableParts.ts`. */
export const directory = {
  rows: rowsOf,
  grid: (source: DataSetName) => `Table of ${ROWS[source].many}`,

  tabs: {
    label: 'Directories',
  },

  search: (source: DataSetName) => `Find ${ROWS[source].many}`,
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

  watch: {
    add: (name: string) => `Watch ${name}`,
    remove: (name: string) => `Stop watching ${name}`,
  },
};

/** For readers without script. */
export const directoryReadingMessages = {
  pages: 'Pages of rows',
  rows: (from: string, to: string, of: string) => `Rows ${from} to ${to} of ${of}`,
  previous: 'Previous page',
  next: 'Next page',
  needsScript: 'Filters, columns, stars and exports need JavaScript. A click on a column sorts, Enter searches.',
};
