import { formatCount, plural } from '#schemas/format.ts';
import { ROWS } from '#schemas/i18n/en/rowNames.ts';
import type { DataSetName } from '#schemas/kinds.ts';

/** Text of watchlists and of stars. */
export const watchlistMessages = {
  title: 'Watchlist',
  retry: 'Retry',
  undo: 'Undo',

  star: {
    signIn: (name: string) => `Sign in to watch ${name}.`,
    notAdded: (name: string) => `${name} could not be added to your watchlist`,
    notRemoved: (name: string) => `${name} could not be removed from your watchlist`,
  },

  tabs: 'Watchlists',
  grid: (source: DataSetName) => `Watched ${ROWS[source].many}`,
  /** What is done with the selected rows of a table. */
  selected: {
    button: 'Watch',
    title: 'Add the selected rows to your watchlist',
    signIn: 'Sign in to watch the selected rows.',
    added: (source: DataSetName, count: number) =>
      count === 1
        ? `The ${ROWS[source].one} is on your watchlist`
        : `${formatCount(count)} ${ROWS[source].many} are on your watchlist`,
    notAdded: 'The selected rows could not be added to your watchlist',
  },
  removed: (name: string) => `${name} was removed from your watchlist`,
  orderNotKept: 'The new order could not be saved',
  refreshFailed: (reason: string) => `Your watchlist could not be refreshed. ${reason} What you see may be older.`,
  failed: 'Your watchlist could not be loaded',
  moved: (name: string, place: number, of: number) => `${name} is now ${formatCount(place)} of ${formatCount(of)}`,
  notMovable: 'You can move rows only in your own order. Clear the sort first.',
  keys: { move: 'Move', remove: 'Remove', reorder: 'Reorder', filter: 'Filter' },

  empty: {
    title: (source: DataSetName) => `You are not watching any ${ROWS[source].many} yet`,
    text: (source: DataSetName) =>
      `Click a star, or press W on a row, wherever you see ${ROWS[source].many}. They appear here, with your notes.`,
    open: (source: DataSetName) => `Open ${ROWS[source].many}`,
  },

  note: {
    title: (name: string) => `Note on ${name}`,
    label: 'Note',
    left: (count: number) => `${plural(count, 'character', 'characters')} left`,
    tooMany: (count: number) => `${plural(count, 'character', 'characters')} too many. A note can have at most 500.`,
    save: 'Save',
    cancel: 'Cancel',
    saving: 'Saving',
    notSaved: (reason: string) => `The note is not saved yet. ${reason}`,
    hint: 'Enter saves, Shift+Enter starts a new line.',
    up: 'Move up',
    down: 'Move down',
    top: 'Move to the top',
    remove: 'Stop watching',
  },

  paste: {
    open: 'Paste a list',
    title: (source: DataSetName) => `Paste a list of ${ROWS[source].many}`,
    label: 'One per line, or separated by commas',
    hint: {
      projects: 'Tickers, names or page addresses: BTC, Bitcoin, /project/bitcoin.',
      people: 'Names or page addresses: /people/linh-tran.',
      organizations: 'Names or page addresses: /organization/aster-capital.',
      jobs: 'Titles or page addresses of ads on the board.',
    } satisfies Partial<Record<DataSetName, string>>,
    check: 'Check',
    checking: 'Checking',
    nothing: 'Type or paste at least one line.',
    tooMany: (lines: number, most: number) =>
      `That is ${formatCount(lines)} lines. You can check at most ${formatCount(most)} at once. Remove the rest and add them later.`,
    notChecked: (reason: string) => `The list could not be checked. ${reason} Your list is still here. Try again.`,
    notAdded: (reason: string) => `Nothing was added. ${reason} Your choice is still here. Try again.`,
    found: (count: number) => `${formatCount(count)} found`,
    already: (count: number) => `${formatCount(count)} already watched`,
    missing: (count: number) => `${formatCount(count)} not found`,
    several: (count: number) => `${formatCount(count)} to choose from`,
    isWatched: 'Already watched',
    isMissing: 'Not found',
    which: (line: string) => `Which one is “${line}”?`,
    take: (line: string, name: string) => `Add ${name} for “${line}”`,
    results: 'Matches for your lines',
    typed: 'Your line',
    meant: 'Match',
    back: 'Back',
    add: (count: number) => `Add ${formatCount(count)}`,
    adding: 'Adding',
    added: (source: DataSetName, count: number) =>
      `${plural(count, ROWS[source].one, ROWS[source].many)} added to your watchlist`,
    left: (count: number) => `${plural(count, 'line is', 'lines are')} left here for you to correct.`,
  },
};
