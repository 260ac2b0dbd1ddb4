import type { Unit } from '#schemas/columns/spec.ts';
import { plural } from '#schemas/format.ts';

const UNITS: Readonly<Record<Unit, string>> = { usd: 'USD', percent: '%', tokens: '', count: '', year: '', times: '×' };

const ORDINALS = ['first', 'second', 'third', 'fourth'] as const;
const ORDERS = { asc: 'ascending', desc: 'descending' } as const;

/** Text of the grid. */
export const grid = {
  unit: (unit: Unit) => UNITS[unit],
  position: 'Position',
  missing: 'No value',
  /** After the label of a header, for screen readers; of the first column `aria-sort` says the direction. */
  sorted: (number: number, order: 'asc' | 'desc') =>
    `, sorted ${ORDINALS[number - 1] ?? number}${number === 1 ? '' : `, ${ORDERS[order]}`}`,
  more: (count: number) => `+${count}`,
  moreNames: (count: number) => `${count} more: list all names`,
  outlets: (count: number) => plural(count, 'outlet', 'outlets'),
  /** `5 outlets, first Ledgerpost at 14:02`. */
  toldBy: (count: number, first: string, time: string | null) =>
    `${plural(count, 'outlet', 'outlets')}, first ${first}${time === null ? '' : ` at ${time}`}`,
  /** Between a title and the summary beside it, for screen readers. */
  afterTitle: ': ',
  /** Beside the title of research; what follows is for screen readers. */
  exclusive: 'Exclusive',
  exclusiveMeans: ', for members with Pro or Enterprise',
  moreTags: (count: number) => `${count} more: list all values`,
  namesOf: (column: string, count: number) => `${column}, ${count}`,
  percent: (exact: string) => `${exact}%`,
  usd: (exact: string) => `${exact} USD`,
  inWords: (exact: string, words: string) => `${exact} (${words})`,
  source: (source: string, age: string) => `${source}, ${age}`,
  loading: 'Loading rows',
  refreshing: 'Refreshing rows',
  networks: {
    twitter: 'Twitter',
    linkedin: 'LinkedIn',
    telegram: 'Telegram',
    github: 'GitHub',
    website: 'Website',
  },
  /** By which rule a column is colored, after its label and in its description. */
  colored: {
    scale: 'colored by size',
    median: 'colored above and below the median',
    from: (limit: string) => `colored from ${limit}`,
    below: (limit: string) => `colored below ${limit}`,
    both: (low: string, high: string) => `colored below ${low} and from ${high}`,
  },
  /** The bars of a header and the facts beside them. */
  distribution: {
    between: (from: string, to: string) => `${from} to ${to}`,
    bar: (what: string, rows: string) => `${what}, ${rows}`,
    of: (rows: string, all: string) => `${rows} of ${all}`,
    known: (percent: string, known: string, rows: string) => `Known for ${percent}%: ${known} of ${rows} rows.`,
    tallest: (bar: string) => `Most: ${bar}.`,
    stale: (rows: string) => `${rows} stale left out.`,
    label: (column: string) => `Distribution of ${column}`,
    facts: { distinct: 'Different values', least: 'Least', median: 'Median', most: 'Most' },
    dateFacts: { distinct: 'Different dates', least: 'First', median: 'Median', most: 'Last' },
    top: 'Most frequent',
    inexact: (rows: string) => `${rows} are not that exact.`,
  },
  /** What a line or bars over time say: `Price 7d: least 1.02, most 1.40, last 1.31, +12.00%; 2 days unknown`. */
  series: {
    said: (column: string, { least, most, last }: Readonly<Record<'least' | 'most' | 'last', string>>) =>
      `${column}: least ${least}, most ${most}, last ${last}`,
    change: (said: string, change: string) => `${said}, ${change}%`,
    gaps: (said: string, gaps: string) => `${said}; ${gaps} unknown`,
    steps: {
      day: (count: number) => plural(count, 'day', 'days'),
      week: (count: number) => plural(count, 'week', 'weeks'),
      quarter: (count: number) => plural(count, 'quarter', 'quarters'),
    },
    nothing: (column: string) => `${column}: no value`,
    stale: (column: string) => `${column}: not drawn, because the figure is stale`,
    failed: (column: string) => `${column}: could not be loaded`,
  },
  profile: (name: string, network: string) => `${name} on ${network}`,
};
