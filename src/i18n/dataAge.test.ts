import { expect, it } from 'vitest';
import { momentsOfKinds } from '#schemas/testing/moments.ts';
import { agesText, ageText, liveText } from './dataAge.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const held = { newest: null, stale: 0 };
const figures = { projects: { price_usd: held, tvl: held } };

it.each([
  ['2026-11-23T10:00:00.000Z', '2h ago'],
  ['2026-11-18T10:00:00.000Z', 'Nov 18'],
  ['2021-12-23T00:00:00.000Z', 'Dec 2021'],
  [null, 'date unknown'],
])('%s is written %s', (moment, words) => {
  expect(ageText(moment, NOW)).toBe(words);
});

it.each([
  [{ prices: '2026-11-23T10:00:00.000Z', tvl: '2026-11-23T09:00:00.000Z' }, 'Live · 3h ago', 'Live'],
  [
    { prices: '2026-11-23T10:00:00.000Z', tvl: '2021-12-23T00:00:00.000Z' },
    'Live · prices 2h ago, TVL Dec 2021',
    'Partly live',
  ],
  [
    { prices: '2023-03-01T10:00:00.000Z', tvl: '2021-12-23T00:00:00.000Z' },
    'Not live · prices Mar 2023, TVL Dec 2021',
    'Not live',
  ],
  [{ news: '2026-11-23T11:59:00.000Z' }, 'Not live · prices date unknown, TVL date unknown', 'Not live'],
])('the badge over %j reads %s', (kinds, full, short) => {
  expect(liveText(momentsOfKinds(kinds, figures), NOW)).toEqual({ full, short });
});

it('uses the first kind of data when no figures age', () => {
  const rounds = momentsOfKinds(
    { rounds: '2024-03-13T00:00:00.000Z', news: '2026-11-23T11:00:00.000Z' },
    { fundraising: { date: held } },
  );
  expect(liveText(rounds, NOW).full).toBe('Not live · rounds Mar 2024');
  expect(agesText(rounds, NOW)).toBe('rounds Mar 2024');
  expect(liveText(momentsOfKinds({}), NOW).full).toBe('Not live · date unknown');
});
