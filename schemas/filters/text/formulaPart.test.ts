import { expect, it } from 'vitest';
import { projects } from '../../columns/projects.ts';
import { decodeFilter, encodeFilter } from '../address.ts';
import { parseFilter } from '../parseFilter.ts';
import { readFilterText } from './read.ts';
import { writeFilterText } from './write.ts';

it.each([
  ['fdv > 3 * market cap', [{ formula: 'fdv_usd > 3 * market_cap_usd' }]],
  ['tvl > 5m and not (market cap < tvl)', [['tvl', 'gt', 5e6], { not: { formula: 'market_cap_usd < tvl' } }]],
  [
    'market cap / tvl < 2 or sector = DeFi',
    [{ any: [{ formula: 'market_cap_usd / tvl < 2' }, ['sector', 'eq', 'DeFi']] }],
  ],
  ['if(tvl > 1m, volume > 1m, market cap > 1b)', [{ formula: 'if(tvl > 1M, volume > 1M, market_cap_usd > 1B)' }]],
])('reads what no condition says as a formula: %s', (text, parts) => {
  const read = readFilterText(projects, text);
  const filter = read.ok ? read.filter : [];
  expect(filter).toEqual(parts);
  expect(parseFilter(projects, filter)).toEqual({ ok: true, value: parts });
  expect(readFilterText(projects, writeFilterText(projects, filter))).toEqual(read);
  expect(decodeFilter(projects, encodeFilter(filter))).toEqual(filter);
});

it.each([
  ['fdv > circulating', 'units'],
  ['fdv * 2', 'noCondition'],
])('refuses %s: %s', (text, code) => {
  expect(readFilterText(projects, text)).toMatchObject({ ok: false, problem: { code } });
});

it('refuses as a part what is no yes and no, or too many of them', () => {
  const refused = (input: unknown) => parseFilter(projects, input).ok;
  expect(refused([{ formula: 'tvl' }])).toBe(false);
  expect(refused([{ formula: 5 }])).toBe(false);
  expect(refused([{ formula: 'tvl > ' }])).toBe(false);
  expect(refused([{ any: Array.from({ length: 11 }, (_, at) => ({ formula: `tvl > volume + ${at}` })) }])).toBe(false);
  expect(refused([{ formula: 'tvl > volume' }])).toBe(true);
});
