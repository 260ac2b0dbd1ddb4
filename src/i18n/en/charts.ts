import { formatCount, plural } from '#schemas/format.ts';

/** Texts of charts. */
export const chartMessages = {
  charts: {
    usd: 'USD',
    price: {
      label: 'Price',
      method: 'The last known price of each day (UTC) in US dollars. Days without one are joined by the line.',
    },
    marketCap: {
      label: 'Market cap',
      method:
        'The last known market cap of each day (UTC) in US dollars, as its source states it. Days without one are joined by the line.',
    },
    volume: {
      label: 'Volume',
      method:
        'What was traded within 24 hours up to the last known moment of each day (UTC), in US dollars, as its source states it. Of several days it is added up.',
    },
    raised: {
      label: 'Raised since the first of the month',
      method:
        'Sum of the known amounts of rounds from the first of the month to the end of each day (UTC), in US dollars, acquisitions left out. A round known only to its month counts on the last day of it.',
    },
  },
  figure: 'Figure',
  range: 'Range',
  ranges: { '7d': '7D', '30d': '30D', '90d': '90D', '1y': '1Y', '3y': '3Y', all: 'All' },
  log: 'Log',
  logTitle: 'Logarithmic axis',
  table: 'Show as a table',
  plot: 'Show as a chart',
  image: 'Save as an image',
  csv: 'Export as CSV',
  change: (range: string) => `% ${range}`,
  chosen: '% in range',
  changeSince: (day: string) => `% since ${day}`,
  loading: 'Loading the chart',
  empty: (label: string) => `No history of ${label.toLowerCase()} is known`,
  emptyText: 'A line needs two days. It appears once a source gives them.',
  emptyRange: 'Fewer than two days are known in this range.',
  imageFailed: 'The image could not be made',
  title: (label: string, subject: string) => `${label} of ${subject}`,
  titleUnit: (title: string, unit: string) => `${title}, ${unit}`,
  span: (from: string, to: string) => `${from} to ${to}`,
  origin: (source: string, asOf: string) => `Source: ${source}. As of ${asOf}.`,
  unknownSource: 'not recorded',
  method: 'How it is made',
  summary: {
    course: (label: string, from: string, first: string, to: string, last: string, unit: string) =>
      `${label} from ${from} to ${to}: ${first} to ${last} ${unit}`,
    change: (change: string) => ` (${change}%)`,
    sum: (label: string, from: string, to: string, sum: string, unit: string, days: number) =>
      `${label} from ${from} to ${to}: ${sum} ${unit} in ${plural(days, 'known day', 'known days')}`,
    ends: (low: string, lowDay: string, high: string, highDay: string) =>
      `; lowest ${low} on ${lowDay}, highest ${high} on ${highDay}.`,
    undated: (count: number) => ` ${plural(count, 'round is', 'rounds are')} known only to the year and not marked.`,
  },
  months: {
    days: (label: string) => `${label}, by day of the month`,
    day: (day: number, totals: readonly (readonly [month: string, total: string])[], unit: string) =>
      `Day ${day}: ${totals.map(([month, total]) => `${month} ${total}`).join(', ')} ${unit}`,
    to: (day: number) => `To day ${day}`,
    column: 'To day',
  },
  pointOrigin: (source: string, time: string) => `${source}, ${time} UTC`,
  point: (date: string, value: string, unit: string) => `${date}: ${value} ${unit}`,
  since: (date: string) => `Since ${date}`,
  days: (label: string) => `${label} by day`,
  keys: 'Arrow keys move from day to day, Enter shows the table, and Enter there goes back.',
  ends: {
    from: (label: string) => `First day of ${label}`,
    to: (label: string) => `Last day of ${label}`,
  },
  date: 'Date',
  byWeek: {
    sum: 'The sum of each week.',
    last: 'Each week’s last known value.',
    running: 'The total to the end of each week.',
  },
  /** At a bar's height: what it adds up. */
  perBucket: {
    day: (sum: string) => `${sum}/d`,
    week: (sum: string) => `${sum}/wk`,
    month: (sum: string) => `${sum}/mo`,
    quarter: (sum: string) => `${sum}/qtr`,
    year: (sum: string) => `${sum}/yr`,
  },
  besideByWeek: (label: string) => `${label} is added up.`,
  source: 'Source',
  asOf: 'As of (UTC)',
  tableOf: (title: string) => `${title} as a table`,
  column: (label: string, unit: string) => `${label} (${unit})`,
  index: {
    label: (label: string) => `${label} index`,
    unit: (date: string) => `100 on ${date}`,
    method:
      'Each line is divided by its last known value at or before the base date, times 100; a line that begins later is 100 on its first day. What is before the base date is dotted.',
    base: 'Base date',
    line: (name: string, first: string, from: string, last: string, to: string) =>
      ` ${name}: ${first} on ${from}, ${last} on ${to}.`,
    late: (name: string, date: string) =>
      ` ${name} has no history at the base date: its line is 100 on its first day, ${date}.`,
    none: (name: string) => ` No history of ${name} is known.`,
    outside: (name: string) => ` ${name} has no figures in this range.`,
    subject: (names: readonly string[]) => names.join(', '),
    point: (date: string, values: readonly string[]) => `${date}: ${values.join(', ')}`,
    value: (name: string, value: string) => `${name} ${value}`,
    keys: 'The base date is moved by arrow keys, a month by Page Up and Page Down.',
  },
  marks: {
    label: 'Marked in this range',
    column: 'What happened',
    show: 'Marks',
    kinds: { round: 'Rounds', event: 'Events', news: 'News' },
    kindTitle: { round: 'Mark the rounds', event: 'Mark the events', news: 'Mark the news' },
    round: (round: string, date: string) => `Round: ${round}, ${date}`,
    event: (title: string, date: string) => `Event: ${title}, ${date}`,
    news: (title: string, date: string) => `News: ${title}, ${date}`,
    newsLetter: 'N',
    cluster: (count: number, from: string, to: string) =>
      `${formatCount(count)} marks, ${from === to ? from : `${from} to ${to}`}`,
    newest: (shown: number, total: number, what: string) =>
      ` The newest ${formatCount(shown)} of ${formatCount(total)} ${what} are marked.`,
  },
  export: {
    whatDays: (title: string, rows: number, columns: number) =>
      `${title}: ${plural(rows, 'day', 'days')}, ${formatCount(columns)} columns, oldest first.`,
    what: (title: string, rows: number, columns: number) =>
      `${title}: ${plural(rows, 'row', 'rows')}, ${formatCount(columns)} columns.`,
    readyText: (rows: number, columns: number) => `${formatCount(rows)} rows, ${formatCount(columns)} columns.`,
  },
};

/** Texts of charts over bins. */
export const binMessages = {
  /** A figure by the side of its axis. */
  left: (name: string) => `${name}, left`,
  right: (name: string, unit: string) => `${name}, ${unit}, right`,
  nothing: 'nothing known',
  unknown: (count: number) => `${formatCount(count)} of unknown amount`,
  unknownRows: (rows: string) => `${rows} of unknown amount count in no sum.`,
  total: (value: string, unit: string, rows: string) => `${value} ${unit} in ${rows}.`,
  counted: (rows: string) => `${rows}.`,
  largest: (label: string, value: string) => `${label} (${value})`,
  mostIn: (marks: readonly string[]) => `Most: ${marks.join(', ')}.`,
  rowsHead: 'Rows',
  unknownHead: 'Unknown amount',
  only: (label: string) => `Only ${label}`,
  choose: 'Filter',
  open: (mark: string) => `${mark}. Open in the directory`,
  marks: (label: string) => `Bars of ${label}`,
  keys: 'Arrow keys move from mark to mark. Enter opens the directory, Space filters the other charts, F2 shows the table.',
  from: (label: string) => `First bar of ${label}`,
  to: (label: string) => `Last bar of ${label}`,
  whole: 'All',
  empty: 'Nothing passes these filters',
  emptyText: 'Remove a filter to see more.',
  unstated: 'Nothing is known of it',
  unstatedText: (rows: string, lacking: string) => `${rows} pass these filters; ${lacking}.`,
  rest: (shown: number, count: number) => `The ${formatCount(shown)} largest of ${formatCount(count)}.`,
  overlaps: 'They overlap: what has several counts in each.',
  sum: 'Total',
};

/** Texts of charts that the page draws as tables. */
export const tableChartMessages = {
  usd: 'USD',
  deals: 'deals',
  projects: 'projects',
  tokens: 'tokens',
  of: (label: string, subject: string) => `${label} of ${subject}`,
  dealQuarters: {
    label: 'Capital by quarter',
    method:
      'Sum of the disclosed amounts of the rounds it joined, by the quarter (UTC) of their date. Rounds count whole, all investors together; acquisitions are left out.',
  },
  dealStages: {
    label: 'Deals by stage',
    method:
      'Rounds it joined by their stage, of all years, with the sum of their disclosed amounts. Rounds count whole, all investors together; acquisitions are left out.',
  },
  dealSectors: {
    label: 'Deals by sector',
    method:
      'Rounds it joined by what they were for, of all years, with the sum of their disclosed amounts. A round of two sectors counts in both.',
  },
  coInvestors: {
    label: 'Co-investors',
    method:
      'How many rounds each two of the closest co-investors joined together, rounds without it included. Circles that invest together stand side by side.',
  },
  comparedQuarters: {
    label: 'Deals by quarter',
    method: 'Rounds that each of them joined, by the quarter (UTC) of their date; acquisitions are left out.',
  },
  breadth: {
    label: 'Market breadth',
    method:
      'Number of projects whose price is higher, and lower, than at the beginning of each span. Stale prices are left out.',
  },
  supply: {
    label: 'Supply',
    method: 'Tokens as the source states them. Shares are those of the maximum, or of the total where there is none.',
  },
  raisedByStage: {
    label: 'Money raised by kind of round',
    method: 'Sum of the disclosed amounts of the rounds of each kind. Acquisitions are left out.',
  },
};
