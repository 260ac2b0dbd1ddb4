import { expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import type { DataSetName } from '../kinds.ts';
import { readListData, writeListData } from './saved-lists.ts';

/** Lists as they were stored before filters had groups, the text and formulas: read and stored again they are the same to the byte. */
const STORED: readonly (readonly [source: DataSetName, stored: string])[] = [
  [
    'projects',
    '{"view":{"filter":"sector.in.DeFi|AI,tvl.gte.1000000","sort":"tvl.desc","columns":"order,name,tvl,market_cap_usd","widths":"tvl.200","pinned":"name"},"notify":true}',
  ],
  [
    'projects',
    '{"view":{"filter":"volume.known.0,tvl.lt.5,tvl.known.0|1","sort":"market_cap_usd.asc,tvl.desc","q":"any(x"},"notify":false}',
  ],
  [
    'projects',
    '{"view":{"filter":"name.in.a)|(b|c~1 d,stale.known.1","totals":"sum","group":"sector","by":"listed.year","show":"sum.tvl"},"notify":true}',
  ],
  [
    'fundraising',
    '{"view":{"filter":"date.gte.-P3M,stages.in.Seed|Pre-Seed,organizations.all.Andreessen Horowitz (a16z)|Polychain~1 Inc.","groups":"stages"},"notify":true}',
  ],
  [
    'organizations',
    '{"view":{"filter":"type.eq.Fund,number_of_investment.gte.10","sort":"rounds_led.desc"},"notify":true}',
  ],
  ['people', '{"view":{"filter":"name.contains.any(O\'Neil"},"notify":true}'],
];

it.each(STORED)('%s: %s', (source, stored) => {
  expect(JSON.stringify(writeListData(readListData(DATA_SETS[source], JSON.parse(stored))))).toBe(stored);
});
