import { plural } from '#schemas/format.ts';
import type { Source } from '#schemas/kinds.ts';
import type { CommandGroup, CommandId } from '#src/shared/commands/commands.ts';
import { ROWS } from './rows.ts';

/** What each command does, in a few words; `also` holds other words it is found by. */
const COMMANDS: Readonly<Record<CommandId, { readonly does: string; readonly also?: string }>> = {
  search: { does: 'Search everything', also: 'global find lookup' },
  palette: { does: 'Command palette', also: 'actions menu' },
  findInGrid: { does: 'Find in the table', also: 'grid rows text' },
  help: { does: 'Keyboard shortcuts', also: 'help keys hotkeys' },

  sortColumn: { does: 'Sort by the column of the active cell', also: 'order' },
  filterColumn: { does: 'Filter by the column of the active cell', also: 'add a filter condition' },
  removeFilter: { does: 'Remove the filter in focus' },
  resetFilters: { does: 'Reset filters, search and order', also: 'clear remove all' },
  columns: { does: 'Choose columns', also: 'show hide order width pin' },
  exportCsv: { does: 'Export as CSV', also: 'download save file' },

  openRow: { does: 'Open the row, or go to the links of the cell' },
  openRowInNewTab: { does: 'Open the row in a new tab' },
  preview: { does: 'Preview the row', also: 'peek details panel' },
  watch: { does: 'Watch the row, or stop watching it', also: 'star favourite watchlist' },
  moveRow: { does: 'Move the watched row up or down', also: 'reorder watchlist' },
  select: { does: 'Select the row', also: 'choose check' },
  selectRange: { does: 'Select up to the row', also: 'range' },
  selectAll: { does: 'Select every row of the view' },
  clearSelection: { does: 'Clear the selection', also: 'deselect' },
  copy: { does: 'Copy the selected rows, or the cell', also: 'clipboard' },

  moveCell: { does: 'Move from cell to cell' },
  moveToEdge: { does: 'Go to the first or last column' },
  moveToFirstRow: { does: 'Go to the first row' },
  moveToLastRow: { does: 'Go to the last row' },
  movePage: { does: 'Move one screen of rows' },
  enterCell: { does: 'Enter the cell; Esc leaves it' },

  goHome: { does: 'Go home', also: 'start' },
  goProjects: { does: 'Go to projects', also: 'directory tokens coins' },
  goPeople: { does: 'Go to people', also: 'directory founders investors' },
  goOrganizations: { does: 'Go to organizations', also: 'directory funds ventures' },
  goFundraising: { does: 'Go to fundraising', also: 'directory rounds raises' },
  goScreener: { does: 'Go to the screener', also: 'master workstation' },
  goPlayground: { does: 'Go to the playground', also: 'demo' },
  goWatchlist: { does: 'Go to your watchlist', also: 'starred favourites watched' },
  goSettings: { does: 'Go to settings', also: 'account profile password plan exports preferences' },

  fold: { does: 'Fold or show the top', also: 'collapse totals' },
  panel: { does: 'Show or hide the filter panel', also: 'sidebar' },
  density: { does: 'Change the row height', also: 'density compact comfortable' },
  theme: { does: 'Change the theme', also: 'dark light mode night day colours' },
};

const GROUPS: Readonly<Record<CommandGroup, string>> = {
  find: 'Find',
  table: 'Table',
  rows: 'Rows',
  move: 'Move in the table',
  go: 'Go',
  screen: 'Screen',
};

/** Text of the commands, the palette, the list of keys and the hint of a sequence. */
export const commandMessages = {
  does: (id: CommandId) => COMMANDS[id].does,
  also: (id: CommandId) => COMMANDS[id].also ?? '',
  groups: GROUPS,

  help: {
    title: 'Keyboard shortcuts',
    absent: 'not on this page',
    absentNote: 'Dimmed keys belong to other pages.',
    lettersOff: 'Letter keys are off. Keys with Ctrl or ⌘ and the keys of the table still work.',
    followedBy: 'then',
  },
  letters: 'Letter keys',
  lettersAbout: 'Single letters run commands. Switch them off if you dictate, or if your screen reader types them.',

  palette: {
    title: 'Command palette',
    field: 'Type a command or a name',
    results: 'Results',
    recent: 'Recent',
    rows: { project: 'Projects', venture: 'Organizations', people: 'People' },
    screens: 'Screens',
    columns: 'Columns',
    filters: 'Filters',
    settings: 'Settings',
    commands: 'Commands',
    sortBy: (column: string) => `Sort by ${column}`,
    sorted: { desc: 'highest first', asc: 'lowest first' },
    showColumn: (column: string) => `Show ${column}`,
    hideColumn: (column: string) => `Hide ${column}`,
    filterBy: (field: string) => `Filter by ${field}`,
    filterWhere: (condition: string) => `Filter: ${condition}`,
    filterRows: (source: Source, typed: string) => `Filter ${ROWS[source].many} by “${typed}”`,
    directory: (title: string) => `${title} directory`,
    screener: (title: string) => `${title} screener`,
    playground: (title: string) => `${title} playground`,
    home: 'Home',
    watchlist: 'Watchlist',
    theme: (name: string) => `Theme: ${name}`,
    density: (name: string) => `Rows: ${name}`,
    lettersOn: 'Turn letter keys on',
    lettersOff: 'Turn letter keys off',
    settingsAlso: 'display settings preferences',
    current: 'in use',
    move: 'Move',
    open: 'Open',
    newTab: 'New tab',
    close: 'Esc, close',
    found: (count: number) => plural(count, 'result', 'results'),
    proposed: (count: number) => plural(count, 'suggestion', 'suggestions'),
    searching: 'Searching names',
    empty: (typed: string) => `Nothing matches “${typed}”`,
    emptyHint: 'Try fewer letters, or the name of a page, a column or a project.',
    rowsFailed: 'Projects, organizations and people could not be searched. Everything else works.',
    rowsOffline: 'You are offline: projects, organizations and people cannot be searched. Everything else works.',
    retry: 'Retry',
    investments: (count: number) => plural(count, 'investment', 'investments'),
    usd: 'USD',
    percent: '%',
  },
};
