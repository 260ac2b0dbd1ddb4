import type { Pool } from 'pg';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { SOURCES, type Source } from '#schemas/kinds.ts';
import { bumpDataset, type Dataset } from '#server/modules/datasets/dataset.ts';
import { deriveInvestors } from '#server/modules/datasets/relations.ts';
import { replaceRows } from '#server/modules/datasets/rows.ts';
import { withTransaction } from '../platform/db/pool.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A complete row: fields not given are missing, lists empty. */
export function rowOf(source: Source, _id: number, fields: Fields): Row {
  const row: Record<string, unknown> & { _id: number } = { _id };
  for (const { field, type } of storedFields(DATA_SETS[source])) {
    row[field] = fields[field] ?? (['tags', 'refs', 'links'].includes(type) ? [] : null);
  }
  return row;
}

/** A reference to another row. */
export const refTo = (name: string, slug: string | null = null) => ({ name, slug, logo: null });

const organizations: Fields[] = [
  {
    ventures_name: 'Aster Capital',
    slug: 'aster-capital',
    type: 'Fund',
    number_of_investment: 40,
    location: 'Zug',
    total_investment_amount: 9e8,
  },
  {
    ventures_name: 'Bitcoin Frontier',
    slug: 'bitcoin-frontier',
    type: 'Fund',
    number_of_investment: 12,
    location: 'Hà Nội',
  },
  { ventures_name: 'Cobalt DAO', slug: 'cobalt-dao', type: 'DAO', number_of_investment: null },
  { ventures_name: 'Unlisted', slug: null, type: 'fund', number_of_investment: 3 },
];

const projects: Fields[] = [
  {
    name: 'Bitcoin',
    symbol: 'BTC',
    slug: 'bitcoin',
    price_usd: 100_000,
    change24h: 25,
    market_cap_usd: 2e12,
    volume: 5e10,
    sector: ['Store of value'],
    total_raised_usd: null,
  },
  {
    name: 'Aave',
    symbol: 'AAVE',
    slug: 'aave',
    price_usd: 300,
    change24h: -4,
    market_cap_usd: 4e9,
    volume: 2e8,
    tvl: 2e10,
    sector: ['DeFi', 'Lending'],
    total_raised_usd: 4.9e7,
    organizations: [refTo('Aster Capital', 'aster-capital')],
  },
  {
    name: 'Wrapped Bitcoin',
    symbol: 'WBTC',
    slug: 'wrapped-bitcoin',
    price_usd: 99_900,
    change24h: 2,
    market_cap_usd: 1e10,
    sector: ['DeFi'],
  },
  { name: 'Bitcoin Cash', symbol: 'BCH', slug: 'bitcoin-cash', price_usd: 500, change24h: null, market_cap_usd: 9e9 },
  { name: 'Ångström', symbol: null, slug: 'angstrom', sector: ['defi', 'Dérivés'], total_raised_usd: 1e6 },
  { name: "Robert'); DROP TABLE--", symbol: '%_\\', slug: "o'neil", tvl: 0 },
];

const people: Fields[] = [
  {
    name: 'Linh Trần',
    slug: 'linh-tran',
    primary_job_title: 'Partner',
    organization: [refTo('Aster Capital', 'aster-capital')],
  },
  {
    name: 'Ada Bitcoin',
    slug: 'ada-bitcoin',
    primary_job_title: 'Founder',
    relate_token: [refTo('Bitcoin', 'bitcoin')],
    organization: [refTo('Bitcoin Frontier', 'bitcoin-frontier')],
  },
  {
    name: 'Sam Oak',
    slug: 'sam-oak',
    primary_job_title: 'partner',
    organization: [refTo('Bitcoin Frontier', 'bitcoin-frontier')],
    employer_kinds: ['Fund'],
  },
];

const aster = refTo('Aster Capital', 'aster-capital');
const rounds: Fields[] = [
  { projects: 'Aave', slug: 'aave', stages: 'Seed', amount_quantity: 1e6, date: '2021-03', organizations: [aster] },
  {
    projects: 'Aave',
    slug: 'aave',
    stages: 'Series A',
    amount_quantity: 3e6,
    ...{ stated_amount: 2.8e6, stated_currency: 'EUR' },
    date: '2022-07-01',
    organizations: [aster, refTo('Cobalt DAO', 'cobalt-dao')],
  },
  {
    projects: 'Aave',
    slug: 'aave',
    stages: 'Seed',
    amount_quantity: null,
    ...{ stated_amount: 1.5e6, stated_currency: 'CAD' },
    date: '2020',
    people: [refTo('Linh Trần', 'linh-tran')],
  },
  { projects: 'Aave', slug: 'aave', stages: null, amount_quantity: 4e6, date: null, organizations: [aster] },
  {
    projects: 'Ångström',
    slug: 'angstrom',
    stages: 'Seed',
    amount_quantity: 5e6,
    date: '2026-01-02',
    token: 'No Token',
  },
  {
    projects: 'Ångström',
    slug: 'angstrom',
    stages: 'Seed',
    amount_quantity: 7e6,
    date: '2026-01',
    people: [refTo('Linh Trần', 'linh-tran')],
  },
];

/** Small directories to count by hand; `_id` is the position, from 1. */
export const SMALL_DATA: Readonly<Record<Source, readonly Row[]>> = {
  projects: projects.map((fields, index) => rowOf('projects', index + 1, fields)),
  people: people.map((fields, index) => rowOf('people', index + 1, fields)),
  organizations: organizations.map((fields, index) => rowOf('organizations', index + 1, fields)),
  fundraising: rounds.map((fields, index) => rowOf('fundraising', index + 1, fields)),
};

/** Replaces the directories with these rows, as one data change. */
export function fill(
  pool: Pool,
  rows: Partial<Readonly<Record<Source, readonly Row[]>>>,
  kind: Dataset['kind'] = 'sample',
): Promise<Dataset> {
  return withTransaction(pool, async (client) => {
    for (const source of SOURCES) {
      const given = rows[source];
      if (given) await replaceRows(client, DATA_SETS[source], given);
    }
    await deriveInvestors(client);
    return bumpDataset(client, { kind, asOf: '2026-01-15T12:00:00.000Z' });
  });
}
