import {
  companion,
  dateColumn,
  numberColumn,
  orderColumn,
  refsColumn,
  tagsColumn,
  textColumn,
} from '#schemas/columns/define.ts';
import { defineDataSet } from '#schemas/columns/defineDataSet.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { ABOUT } from '#schemas/testing/columns.ts';

/** Table of every contestant: twenty stored columns of the product's kinds, from a fixed seed. */
export const BENCH_SPEC: DataSetSpec = defineDataSet({
  source: 'projects',
  identity: 'name',
  defaultSort: { field: 'market_cap_usd', order: 'desc' },
  companions: [companion('symbol', 'Symbol', 'text', { searchable: true, sortable: true, filterable: true })],
  columns: [
    orderColumn,
    textColumn('name', 'Name', 160, 'identity', { about: ABOUT, searchable: true }),
    numberColumn('price_usd', 'Price', 100, 'price', 'usd', { about: ABOUT }),
    numberColumn('change24h', '24h', 80, 'change', 'percent', { about: ABOUT }),
    numberColumn('change7d', '7d', 80, 'change', 'percent', { about: ABOUT }),
    numberColumn('change30d', '30d', 80, 'change', 'percent', { about: ABOUT }),
    numberColumn('change1h', '1h', 80, 'change', 'percent', { about: ABOUT }),
    numberColumn('market_cap_usd', 'Market cap', 120, 'money', 'usd', { about: ABOUT }),
    numberColumn('volume', 'Volume', 100, 'money', 'usd', { about: ABOUT }),
    numberColumn('tvl', 'TVL', 100, 'money', 'usd', { about: ABOUT }),
    numberColumn('circulating_supply', 'Circulating', 100, 'number', 'tokens', { about: ABOUT }),
    numberColumn('max_supply', 'Max supply', 100, 'number', 'tokens', { about: ABOUT }),
    numberColumn('total_supply', 'Total supply', 100, 'number', 'tokens', { about: ABOUT }),
    numberColumn('raised', 'Raised', 100, 'money', 'usd', { about: ABOUT }),
    tagsColumn('sector', 'Sector', 160, { about: ABOUT }),
    textColumn('type', 'Type', 100, 'text', { about: ABOUT, options: true }),
    textColumn('location', 'Location', 120, 'text', { about: ABOUT, options: true }),
    textColumn('description', 'Description', 300, 'text', { about: ABOUT }),
    dateColumn('date', 'Date', 120, { about: ABOUT }),
    refsColumn('organizations', 'Investors', 120, 'avatars', 'venture', { about: ABOUT }),
  ],
});

export const NUMBER_FIELDS = BENCH_SPEC.columns
  .filter((column) => column.type === 'number' && column.display !== 'order')
  .map((column) => column.field);
export const TEXT_FIELDS = ['name', 'symbol', 'type', 'location', 'description'] as const;
export const SECTORS = [
  'DeFi',
  'Lending',
  'Gaming',
  'NFT',
  'Layer 1',
  'Layer 2',
  'Oracle',
  'Bridges',
  'Storage',
  'AI',
  'DePIN',
  'Wallet',
];
const TYPES = ['Token', 'Protocol', 'Chain', 'Exchange', 'Fund'];
const SYLLABLES = [
  'ka',
  'lor',
  'ven',
  'ta',
  'mir',
  'an',
  'dell',
  'os',
  'qui',
  'sen',
  'bra',
  'tor',
  'um',
  'fi',
  'xa',
  'ny',
];
const WORDS = [
  'settles',
  'payments',
  'lends',
  'stakes',
  'on',
  'many',
  'chains',
  'with',
  'proofs',
  'for',
  'funds',
  'and',
  'people',
];

/** Reproducible numbers in [0, 1) for one row. */
function rowRandom(index: number): () => number {
  let state = (index * 0x9e3779b1 + 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * How many digits the figures have: few decimals, seven significant digits of any size (as sources round them), or all
 * 17 (as sources compute them).
 */
export type FigureDigits = 'few decimals' | 'seven digits' | 'all digits';

/** Row `index` with figures of any size, from a billionth to a trillion. */
export function rowOfDigits(index: number, digits: FigureDigits): Row {
  const row = benchRow(index);
  if (digits === 'few decimals') return row;
  const random = rowRandom(index ^ 0x5bd1e995);
  const figure = () => {
    const size = 10 ** (random() * 21 - 9);
    return (random() < 0.2 ? -1 : 1) * (digits === 'seven digits' ? Number(size.toPrecision(7)) : size);
  };
  const figures = NUMBER_FIELDS.map((field) => [field, row[field] === null ? null : figure()]);
  return { ...row, ...Object.fromEntries(figures) };
}

/** Row `index` of the bench table; `_id` is index + 1. */
export function benchRow(index: number): Row {
  const random = rowRandom(index);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const logNormal = (scale: number) => scale * Math.exp((random() + random() + random() - 1.5) * 4);
  // Sources report money in whole dollars, prices in six digits and changes in five decimals.
  const money = (scale: number) => Math.round(logNormal(scale));
  const orNull = (chance: number, value: number) => (random() < chance ? null : value);
  const change = (spread: number) => Math.round((random() + random() - 1) * spread * 1e5) / 1e5;
  const name = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join('');
  const price = Number(logNormal(2).toPrecision(6));
  const supply = Math.round(logNormal(1e8));
  const month = 1 + Math.floor(random() * 12);
  const day = 1 + Math.floor(random() * 28);
  return {
    _id: index + 1,
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)} ${pick(SYLLABLES)}${index.toString(36)}`,
    symbol: name.slice(0, 4).toUpperCase(),
    price_usd: price,
    change24h: orNull(0.02, change(20)),
    change7d: orNull(0.02, change(40)),
    change30d: orNull(0.05, change(80)),
    change1h: orNull(0.2, change(4)),
    market_cap_usd: orNull(0.05, Math.round(price * supply)),
    volume: money(1e6),
    tvl: orNull(0.6, money(1e7)),
    circulating_supply: supply,
    max_supply: orNull(0.4, supply * 2),
    total_supply: Math.round(supply * 1.5),
    raised: orNull(0.5, money(5e6)),
    sector: [...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(SECTORS)))],
    type: pick(TYPES),
    location: random() < 0.1 ? null : `${pick(SYLLABLES)}${pick(SYLLABLES)} city`,
    description: Array.from({ length: 8 }, () => pick(WORDS)).join(' '),
    date: `${2015 + Math.floor(random() * 11)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
    organizations: Array.from({ length: Math.floor(random() * 4) }, () => {
      const fund = Math.floor(random() * random() * 2000);
      return { name: `Fund ${fund}`, slug: `fund-${fund}`, logo: null };
    }),
  };
}

/** Filter of every contestant: four conditions. */
export const BENCH_FILTER: readonly Triple[] = [
  ['market_cap_usd', 'gte', 10_000_000],
  ['change24h', 'gt', 0],
  ['sector', 'in', ['DeFi', 'Gaming']],
  ['name', 'contains', 'an'],
];
