import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { matchesFilter, type Row } from './semantics.ts';
import { countsStale, leavesStaleOut, WITH_STALE } from './staleFigures.ts';
import { KEEP_UNKNOWN, type Triple } from './triples.ts';

const spec = DATA_SETS.projects;
const FALLING: Triple = ['change24h', 'lt', 0];
const row: Row = { _id: 1, change24h: -5, tvl: 9, name: 'Aave', stale: ['Price'] };
const passes = (...filter: Triple[]) => matchesFilter(spec, row, filter);

describe('a stale figure', () => {
  it('meets no condition on its value, negations included', () => {
    const asked: Triple[] = [
      FALLING,
      ['change24h', 'ne', 7],
      ['change24h', 'in', [-5]],
      ['change24h', 'nin', [7]],
      ['price_usd', 'gte', 0],
    ];
    for (const triple of asked) expect(passes(triple)).toBe(false);
    expect(passes(['tvl', 'gte', 1], ['name', 'eq', 'Aave'])).toBe(true);
  });

  it('is known', () => {
    expect(passes(['change24h', 'known', 1])).toBe(true);
    expect(passes(FALLING, ['change24h', 'known', KEEP_UNKNOWN])).toBe(false);
    expect(matchesFilter(spec, { ...row, change24h: null }, [FALLING, ['change24h', 'known', KEEP_UNKNOWN]])).toBe(
      true,
    );
  });

  it.each<[Triple, boolean]>([
    [WITH_STALE, true],
    [['stale', 'eq', 'Price'], true],
    [['stale', 'eq', 'PRICE'], true],
    [['stale', 'in', ['TVL', 'Price']], true],
    [['stale', 'starts', 'pri'], true],
    [['stale', 'ne', 'None'], true],
    [['stale', 'nin', ['None', 'TVL']], true],
    // These select it, and do not ask for it.
    [['stale', 'ne', 'TVL'], false],
    [['stale', 'known', KEEP_UNKNOWN], false],
    [['stale', 'eq', 'TVL'], false],
  ])('meets it where %j asks for it: %s', (asked, counts) => {
    expect(passes(FALLING, asked)).toBe(counts);
    expect(leavesStaleOut(spec, FALLING, [FALLING, asked])).toBe(!counts);
  });

  it('counts for a whole filter, or does not', () => {
    expect([countsStale([FALLING]), countsStale([FALLING, WITH_STALE])]).toEqual([false, true]);
    expect(leavesStaleOut(spec, ['sector', 'eq', 'DeFi'], [])).toBe(false);
    expect(leavesStaleOut(DATA_SETS.fundraising, ['amount_quantity', 'gte', 1], [])).toBe(false);
  });
});
