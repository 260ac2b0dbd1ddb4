import { formatCount } from '#schemas/format.ts';
import type { Source } from '#schemas/kinds.ts';
import { counted, ROWS } from './rows.ts';

/** Text of watchlists: their page, and what is told of a star. */
export const watchlist = {
  title: 'Watchlist',
  retry: 'Retry',
  undo: 'Undo',

  star: {
    signIn: (name: string) => `Sign in to watch ${name}.`,
    notAdded: (name: string) => `${name} could not be added to your watchlist`,
    notRemoved: (name: string) => `${name} could not be taken off your watchlist`,
  },

  tabs: 'Watchlists',
  grid: (source: Source) => `Watched ${ROWS[source].many}`,
  removed: (name: string) => `${name} is off your watchlist`,
  orderNotKept: 'The new order could not be saved',
  refreshFailed: (reason: string) => `Your watchlist could not be refreshed. ${reason} What you see may be older.`,
  failed: 'Your watchlist could not be loaded',
  moved: (name: string, place: number, of: number) => `${name} is now ${formatCount(place)} of ${formatCount(of)}`,
  notMovable: 'Rows move by hand while they stand in your own order: end the sort first.',
  keys: { move: 'Move', remove: 'Remove', reorder: 'Reorder', filter: 'Filter' },

  empty: {
    title: (source: Source) => `You watch no ${ROWS[source].many} yet`,
    text: (source: Source) =>
      `Click a star, or press W on a row, wherever there are ${ROWS[source].many}: they gather here, with your notes.`,
    open: (source: Source) => `Open ${ROWS[source].many}`,
  },

  note: {
    title: (name: string) => `Note on ${name}`,
    label: 'Note',
    left: (count: number) => `${counted(count, 'character', 'characters')} left`,
    tooMany: (count: number) => `${counted(count, 'character', 'characters')} too many. A note holds 500.`,
    save: 'Save',
    cancel: 'Cancel',
    saving: 'Saving',
    notSaved: (reason: string) => `The note is not saved yet. ${reason}`,
    hint: 'Enter saves, Shift and Enter begins a line.',
    up: 'Move up',
    down: 'Move down',
    top: 'Move to the top',
    remove: 'Stop watching',
  },

  paste: {
    open: 'Paste a list',
    title: (source: Source) => `Paste a list of ${ROWS[source].many}`,
    label: 'One a line, or separated by commas',
    hint: {
      projects: 'Tickers, names or addresses of pages: BTC, Bitcoin, /project/bitcoin.',
      people: 'Names or addresses of pages: /people/linh-tran.',
      organizations: 'Names or addresses of pages: /organization/aster-capital.',
    } satisfies Partial<Record<Source, string>>,
    check: 'Check',
    checking: 'Checking',
    nothing: 'Type or paste at least one line.',
    tooMany: (lines: number, most: number) =>
      `These are ${formatCount(lines)} lines. Check at most ${formatCount(most)} at once: take the rest away and add them next.`,
    notChecked: (reason: string) => `The list could not be checked. ${reason} It is kept: try again.`,
    notAdded: (reason: string) => `Nothing was added. ${reason} Your choice is kept: try again.`,
    found: (count: number) => `${formatCount(count)} found`,
    already: (count: number) => `${formatCount(count)} watched already`,
    missing: (count: number) => `${formatCount(count)} not found`,
    several: (count: number) => `${formatCount(count)} to choose from`,
    isWatched: 'Watched already',
    isMissing: 'Not found',
    which: (line: string) => `Which one is “${line}”?`,
    take: (line: string, name: string) => `Add ${name} for “${line}”`,
    results: 'What your lines mean',
    typed: 'Your line',
    meant: 'Found',
    back: 'Back',
    add: (count: number) => `Add ${formatCount(count)}`,
    adding: 'Adding',
    added: (source: Source, count: number) =>
      `${counted(count, ROWS[source].one, ROWS[source].many)} added to your watchlist`,
    left: (count: number) => `${counted(count, 'line is', 'lines are')} left, kept here to mend.`,
  },
};
