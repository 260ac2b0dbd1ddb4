import { expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import type { DataSetName } from '../kinds.ts';
import { decodeFilter, encodeFilter } from './address.ts';
import type { Triple } from './triples.ts';

/**
 * Addresses from before filters had groups, with what was read in them and how it was written then: both stay as they were, to the
 * byte.
 */
const OLD: readonly (readonly [source: DataSetName, address: string, filter: readonly Triple[], written: string])[] = [
  [
    'projects',
    'sector.in.DeFi|AI,tvl.gte.1000000',
    [
      ['sector', 'in', ['DeFi', 'AI']],
      ['tvl', 'gte', 1000000],
    ],
    'sector.in.DeFi|AI,tvl.gte.1000000',
  ],
  [
    'projects',
    'name.contains.Wrapped (wBTC)',
    [['name', 'contains', 'Wrapped (wBTC)']],
    'name.contains.Wrapped (wBTC)',
  ],
  ['projects', 'name.eq.Basis ((v2)', [['name', 'eq', 'Basis ((v2)']], 'name.eq.Basis ((v2)'],
  ['projects', 'name.in.a)|(b|c~1 d', [['name', 'in', ['a)', '(b', 'c, d']]], 'name.in.a)|(b|c~1 d'],
  [
    'projects',
    'name.starts.any(x,tvl.gte.5',
    [
      ['name', 'starts', 'any(x'],
      ['tvl', 'gte', 5],
    ],
    'name.starts.any(x,tvl.gte.5',
  ],
  ['projects', 'name.eq.~4~5', [['name', 'eq', '~4~5']], 'name.eq.~04~05'],
  ['projects', 'name.eq.~04', [['name', 'eq', '~4']], 'name.eq.~04'],
  [
    'projects',
    'organizations.all.a16z|Paradigm',
    [['organizations', 'all', ['a16z', 'Paradigm']]],
    'organizations.all.a16z|Paradigm',
  ],
  [
    'projects',
    'organizations.eq.a16z,organizations.eq.Paradigm',
    [['organizations', 'all', ['a16z', 'Paradigm']]],
    'organizations.all.a16z|Paradigm',
  ],
  [
    'projects',
    'volume.known.0,tvl.lt.5,tvl.known.0|1',
    [
      ['volume', 'known', 0],
      ['tvl', 'lt', 5],
      ['tvl', 'known', [0, 1]],
    ],
    'volume.known.0,tvl.lt.5,tvl.known.0|1',
  ],
  ['projects', 'tvl.known.0|1', [], ''],
  ['projects', '_id.ne.0', [], ''],
  ['projects', '_id.in.1|2|3', [['_id', 'in', [1, 2, 3]]], '_id.in.1|2|3'],
  [
    'projects',
    '_id.nin.7,market_cap_usd.gt.1e9',
    [
      ['_id', 'nin', [7]],
      ['market_cap_usd', 'gt', 1000000000],
    ],
    '_id.nin.7,market_cap_usd.gt.1000000000',
  ],
  [
    'projects',
    'sector.nin.Gaming|NFT,sector.in.DeFi',
    [
      ['sector', 'nin', ['Gaming', 'NFT']],
      ['sector', 'in', ['DeFi']],
    ],
    'sector.nin.Gaming|NFT,sector.in.DeFi',
  ],
  ['projects', 'sector.in.~3', [['sector', 'in', []]], 'sector.in.~3'],
  ['projects', 'sector.in.', [['sector', 'in', ['']]], 'sector.in.'],
  ['projects', 'name.eq.', [['name', 'eq', '']], 'name.eq.'],
  [
    'projects',
    'stale.known.1,tvl.gte.100',
    [
      ['stale', 'known', 1],
      ['tvl', 'gte', 100],
    ],
    'stale.known.1,tvl.gte.100',
  ],
  ['projects', 'stale.ne.None', [['stale', 'ne', 'None']], 'stale.ne.None'],
  [
    'projects',
    'stale.eq.Market cap,market_cap_usd.lt.5000000',
    [
      ['stale', 'eq', 'Market cap'],
      ['market_cap_usd', 'lt', 5000000],
    ],
    'stale.eq.Market cap,market_cap_usd.lt.5000000',
  ],
  [
    'projects',
    'change24h.gt.-5,change24h.lt.5',
    [
      ['change24h', 'gt', -5],
      ['change24h', 'lt', 5],
    ],
    'change24h.gt.-5,change24h.lt.5',
  ],
  ['projects', 'tvl.gte.1,tvl.gte.2', [['tvl', 'gte', 2]], 'tvl.gte.2'],
  ['projects', 'tvl.gte.x,sector.in.AI', [['sector', 'in', ['AI']]], 'sector.in.AI'],
  ['projects', 'nothing.eq.1,sector.in.AI', [['sector', 'in', ['AI']]], 'sector.in.AI'],
  ['projects', 'sector,tvl.gte', [], ''],
  [
    'projects',
    'symbol.eq.BTC,symbol.ne.ETH',
    [
      ['symbol', 'eq', 'BTC'],
      ['symbol', 'ne', 'ETH'],
    ],
    'symbol.eq.BTC,symbol.ne.ETH',
  ],
  ['projects', 'price_usd.lte.0.000012', [['price_usd', 'lte', 1.2e-5]], 'price_usd.lte.0.000012'],
  ['projects', 'any(tvl.gte.5', [], ''],
  ['projects', 'former_names.known.1', [['former_names', 'known', 1]], 'former_names.known.1'],
  ['projects', 'name.contains.100%~0 of a~2b', [['name', 'contains', '100%~ of a|b']], 'name.contains.100%~0 of a~2b'],
  [
    'fundraising',
    'date.gte.-P3M,stages.in.Seed|Pre-Seed',
    [
      ['date', 'gte', '-P3M'],
      ['stages', 'in', ['Seed', 'Pre-Seed']],
    ],
    'date.gte.-P3M,stages.in.Seed|Pre-Seed',
  ],
  [
    'fundraising',
    'date.gte.2024-01-01,date.lte.2024-12-31',
    [
      ['date', 'gte', '2024-01-01'],
      ['date', 'lte', '2024-12-31'],
    ],
    'date.gte.2024-01-01,date.lte.2024-12-31',
  ],
  [
    'fundraising',
    'date.eq.2024-Q1,amount_quantity.gte.5000000',
    [
      ['date', 'eq', '2024-Q1'],
      ['amount_quantity', 'gte', 5000000],
    ],
    'date.eq.2024-Q1,amount_quantity.gte.5000000',
  ],
  [
    'fundraising',
    'organizations.eq.Andreessen Horowitz (a16z),lead_investors.eq.Andreessen Horowitz (a16z)',
    [
      ['organizations', 'eq', 'Andreessen Horowitz (a16z)'],
      ['lead_investors', 'eq', 'Andreessen Horowitz (a16z)'],
    ],
    'organizations.eq.Andreessen Horowitz (a16z),lead_investors.eq.Andreessen Horowitz (a16z)',
  ],
  [
    'fundraising',
    'organizations.in.Digital Currency Group (DCG)|Polychain~1 Inc.,stages.ne.M&A,stages.known.0|1',
    [
      ['organizations', 'in', ['Digital Currency Group (DCG)', 'Polychain, Inc.']],
      ['stages', 'ne', 'M&A'],
      ['stages', 'known', [0, 1]],
    ],
    'organizations.in.Digital Currency Group (DCG)|Polychain~1 Inc.,stages.ne.M&A,stages.known.0|1',
  ],
  [
    'fundraising',
    'project_country.nin.Japan,date.in.2024-02|2025-06',
    [
      ['project_country', 'nin', ['Japan']],
      ['date', 'in', ['2024-02', '2025-06']],
    ],
    'project_country.nin.Japan,date.in.2024-02|2025-06',
  ],
  [
    'fundraising',
    'token.ne.No token,token.known.0|1',
    [
      ['token', 'ne', 'No token'],
      ['token', 'known', [0, 1]],
    ],
    'token.ne.No token,token.known.0|1',
  ],
  ['organizations', 'type.eq.Fund,country.in.United States|Singapore', [['type', 'eq', 'Fund']], 'type.eq.Fund'],
  [
    'people',
    "name.contains.O'Neil,organizations.contains.(ex)",
    [['name', 'contains', "O'Neil"]],
    "name.contains.O'Neil",
  ],
  [
    'news',
    'published.gte.-P7D,title.contains.ETF (spot)',
    [['title', 'contains', 'ETF (spot)']],
    'title.contains.ETF (spot)',
  ],
  ['jobs', 'location.contains.Remote (EU)', [], ''],
];

it.each(OLD)('%s: %s', (source, address, filter, written) => {
  expect(decodeFilter(DATA_SETS[source], address)).toEqual(filter);
  expect(encodeFilter(filter)).toBe(written);
});
