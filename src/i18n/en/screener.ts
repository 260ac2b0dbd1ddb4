import { formatCount, plural } from '#schemas/format.ts';
import { rowsOf } from '#schemas/i18n/en/rowNames.ts';
import type { Source } from '#schemas/kinds.ts';

/** Text of the screener. */
export const screenerMessages = {
  title: (directory: string) => `${directory} screener`,

  panel: {
    show: 'Show the filter panel',
    hide: 'Hide the filter panel',
    filters: 'Filters',
    close: 'Close the filters',
    showRows: (source: Source, rows: number) => `Show ${rowsOf(source, rows)}`,
  },

  selection: {
    selected: 'selected',
    hidden: (count: number) => `${formatCount(count)} not in this view`,
    clear: 'Clear the selection',
    announce: (count: number) => (count === 0 ? 'Nothing is selected' : `${formatCount(count)} selected`),
    failed: 'Rows not selected',
    failedText: 'These rows could not be loaded. Check your connection and try again.',
  },

  find: {
    label: 'Find in the table',
    placeholder: 'Find in every row',
    place: (place: number, of: number) => `${formatCount(place)} of ${formatCount(of)}`,
    folded: (place: number, of: number) => `${formatCount(place)} of ${formatCount(of)}, folded away`,
    searching: 'Searching',
    nothing: 'Not found',
    failed: 'Search failed',
    next: 'Next cell',
    previous: 'Previous cell',
    close: 'Close the search',
  },

  status: {
    sum: 'Sum',
    median: 'Median',
    leftOut: (what: string) => `${what} left out`,
    ofSelection: (column: string, count: number) => `${column} of ${plural(count, 'selected row', 'selected rows')}`,
    ofSelected: (column: string, count: number) => `${column} of ${formatCount(count)} selected`,
    ofView: (column: string) => `${column} of all rows in this view`,
    page: 'Page',
    of: (pages: number) => `of ${formatCount(pages)}`,
    pageLabel: 'Page of 100 rows',
    nextPage: 'Next page',
    previousPage: 'Previous page',
    keys: {
      select: 'Select',
      open: 'Open',
      preview: 'Preview',
      filter: 'Filter',
      columns: 'Columns',
      all: 'All keys',
    },
  },
};

/** Text of the screener's grid, beside that of every grid. */
export const screenerGridMessages = {
  selectGroup: (name: string) => `Select the rows of ${name}`,
  selectRow: (name: string) => `Select ${name}`,
  selectAll: 'Select all rows of this view',
};
