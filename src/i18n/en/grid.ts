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
  percent: (exact: string) => `${exact} %`,
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
  profile: (name: string, network: string) => `${name} on ${network}`,
};
