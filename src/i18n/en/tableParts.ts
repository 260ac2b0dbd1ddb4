import type { FailureCause } from '#schemas/feeds.ts';
import { formatCount, plural } from '#schemas/format.ts';
import { headingOf, ROWS } from '#schemas/i18n/en/rowNames.ts';
import type { DataSetName, Source } from '#schemas/kinds.ts';
import type { SortPreset } from '#schemas/queries/sortPresets.ts';
import type { TemplateName } from '#schemas/queries/templates.ts';

const MARKET_ORDERS = { default: 'Default order', change24h: '24h change', marketCap: 'Market cap' };

/** What the top 8 of a directory are ordered by. */
const TOP_ORDERS: Readonly<Record<Source, Readonly<Record<SortPreset, string>>>> = {
  projects: { ...MARKET_ORDERS, totalFundraising: 'Total raised' },
  people: { ...MARKET_ORDERS, default: 'Projects', totalFundraising: 'Total raised' },
  organizations: { ...MARKET_ORDERS, default: 'Deals', totalFundraising: 'Total of rounds joined' },
  fundraising: { ...MARKET_ORDERS, default: 'Last 30 days', totalFundraising: 'All time' },
};

/** What a failed feed did. */
const CAUSES: Readonly<Record<FailureCause, string>> = {
  unreachable: 'could not be reached',
  timeout: 'did not answer in time',
  limited: 'allowed no more requests for now',
  refused: 'refused the request',
  error: 'answered with an error',
  unreadable: 'sent an answer that cannot be read',
  other: 'failed',
};

/** Text of what comes after a table's rows: around it (totals, the top 8, its state), and where it fails. */
export const tablePartMessages = {
  /** Of columns that a member adds to a list. */
  ownColumns: {
    resting: 'Alerts rest while the list is filtered by your own columns',
    add: 'Own column…',
    edit: 'Edit this own column…',
    fill: 'Fill the selected rows with this cell',
    clear: 'Empty the cell',
  },
  top: {
    label: (order: string) => `Top 8 by ${order}`,
    lead: 'Top 8 by',
    /** Of rounds. */
    largest: (period: string) => `Top 8 by amount, ${period}`,
    largestLead: 'Largest rounds',
    known: (count: number, period: string) => {
      const rounds = count === 0 ? 'No round' : count === 1 ? 'The only round' : `All ${count} rounds`;
      return `${rounds} with a known amount, ${period}`;
    },
    knownLead: (count: number) => plural(count, 'known amount', 'known amounts'),
    days: (days: number, until: string) => `${days} days to ${until}`,
    noRound: 'No round of this time states its amount.',
    orders: TOP_ORDERS,
    failed: 'The top 8 could not be loaded.',
    empty: 'Nothing to show here yet.',
    percent: '%',
    raised: 'raised',
    joined: 'in rounds joined',
    deals: (count: number) => plural(count, 'deal', 'deals'),
    led: (count: number) => `${formatCount(count)} led`,
    median: (amount: string) => `median ${amount}`,
    projects: (count: number) => plural(count, 'project', 'projects'),
  },

  /** Views that anybody can open. */
  templates: {
    open: 'Ready-made views',
    names: {
      defiValue: 'DeFi value: worth less than its TVL',
      freshSeeds: 'Fresh seeds: early rounds of 3 months',
      idleFunds: 'Large funds, idle since 6 months',
      activeInvestors: 'People with 2 or more deals in 12 months',
    } satisfies Readonly<Record<TemplateName, string>>,
  },

  glance: {
    label: (source: DataSetName) => `Filtered ${ROWS[source].many} at a glance`,
    lead: 'Filtered',
    total: 'Total',
    median: 'Median',
    sortBy: (column: string) => `sort by ${column}`,
    fromMedian: 'only from the median up',
    only: (column: string, value: string) => `only ${column} ${value}`,
    up: 'Up',
    down: 'Down',
    newest: 'Newest',
    most: (column: string) => `Most ${column.toLowerCase()}`,
    none: 'None',
  },

  partial: {
    /** Names of the feeds that failed for one cause, and how many more. */
    failed: (names: readonly string[], more: number, cause: FailureCause) =>
      `${more > 0 ? `${names.join(', ')} and ${more} more` : names.join(' and ')} ${CAUSES[cause]}`,
    text: (failures: readonly string[], feeds: number) =>
      `${failures.join('; ')}. ${feeds === 1 ? 'Its' : 'Their'} earlier figures are shown.`,
    details: 'Details',
    dismiss: 'Dismiss',
    cause: (cause: FailureCause) => CAUSES[cause],
    title: 'Feeds',
    states: { ok: 'Up to date', failed: 'Failed', never: 'Not fetched yet' },
  },

  totals: {
    label: 'Totals of the data set',
    marketCap: 'Market cap',
    volume: 'Volume 24h',
    tvl: 'TVL',
    raised: 'Raised 30d',
    to: (day: string) => `to ${day}`,
    change: '%',
  },

  sortStrip: {
    label: 'Sorted by several columns',
    sortedBy: 'Sorted by',
    orders: { asc: 'ascending', desc: 'descending' },
    turn: (column: string, place: number, order: string) => `${place}. ${column}, ${order}: reverse the direction`,
    remove: (column: string) => `${column} from the sort`,
    drag: 'Drag to another place, or press Shift with the arrows',
    moved: (column: string, place: number, of: number) => `${column}: ${place} of ${of}`,
    clear: 'Clear',
    clearAll: 'Clear the sort',
    full: (most: number) => `A table sorts by ${most} columns at most. Take one out first.`,
  },

  density: 'Row height',
  /** What the button for phones does. */
  phoneRows: { lines: 'Rows in two lines', columns: 'Rows in columns' },
  densities: { compact: 'Compact', comfortable: 'Comfortable' },

  status: {
    label: 'Table status',
    loading: (source: DataSetName) => `Loading ${ROWS[source].many}`,
    making: (source: DataSetName, share: string) => `Generating ${ROWS[source].many}, ${share}`,
    loaded: 'Loaded',
    all: 'all',
    first: (count: number) => (count === 0 ? 'none' : `1–${formatCount(count)}`),
    sortedBy: 'Sorted by',
    sortedThen: 'then',
    sortOrder: { asc: 'ascending', desc: 'descending' },
    refreshing: 'Refreshing',
    failed: 'Last request failed',
    offline: 'Offline',
    demo: 'Demo data',
    keys: { move: 'Move', watch: 'Watch', preview: 'Preview', filter: 'Filter', fold: 'Fold', shortcuts: 'Shortcuts' },
  },

  demo: {
    badge: 'Demo data',
    about: 'Generated in this browser with fictional names. Everything is unlocked, and no data leaves your browser.',
    rows: 'Rows',
  },

  error: {
    title: (source: DataSetName) => `${headingOf(source)} could not be loaded`,
    notYet: (source: DataSetName) => `${headingOf(source)} cannot be shown yet`,
    viewUnchanged: 'Your filters, columns and order are unchanged.',
    rowsUnchanged: 'The rows on the screen are unchanged.',
    timeout: 'The server did not answer in time.',
    stale: (asOf: string) => `Figures are from ${asOf}.`,
  },
};
