import { expect, it } from 'vitest';
import type { Moments } from '#schemas/freshness.ts';
import { momentsOfKinds } from '#schemas/testing/moments.ts';
import { agesText, ageText, liveLine, liveText } from './dataAge.ts';

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
  [{ prices: '2026-11-23T10:00:00.000Z', tvl: '2026-11-23T09:00:00.000Z' }, 'Live', '3h ago'],
  [
    { prices: '2026-11-23T10:00:00.000Z', tvl: '2021-12-23T00:00:00.000Z' },
    'Partly live',
    'prices 2h ago, TVL Dec 2021',
  ],
  [
    { prices: '2023-03-01T10:00:00.000Z', tvl: '2021-12-23T00:00:00.000Z' },
    'Not live',
    'prices Mar 2023, TVL Dec 2021',
  ],
  [{ news: '2026-11-23T11:59:00.000Z' }, 'Not live', 'prices date unknown, TVL date unknown'],
])('of %j is said: %s · %s', (kinds, state, ages) => {
  const said = liveText({ moments: momentsOfKinds(kinds, figures), asOf: null }, NOW);
  expect(said).toEqual({ state, ages });
  // The line begins with the word, which stands alone where the line has no room.
  expect(liveLine(said)).toBe(`${state} · ${ages}`);
});

it.each([
  ['2026-11-23T10:00:00.000Z', 'Live · 2h ago'],
  ['2021-12-23T00:00:00.000Z', 'Not live · Dec 2021'],
  [null, 'Not live · date unknown'],
])('data of one moment, %s, is %s', (asOf, line) => {
  expect(liveLine(liveText({ moments: null, asOf }, NOW))).toBe(line);
});

it('uses the first kind of data when no figures age', () => {
  const rounds = momentsOfKinds(
    { rounds: '2024-03-13T00:00:00.000Z', news: '2026-11-23T11:00:00.000Z' },
    { fundraising: { date: held } },
  );
  const line = (moments: Moments) => liveLine(liveText({ moments, asOf: null }, NOW));
  expect(line(rounds)).toBe('Not live · rounds Mar 2024');
  expect(agesText(rounds, NOW)).toBe('rounds Mar 2024');
  expect(line(momentsOfKinds({}))).toBe('Not live · date unknown');
});
