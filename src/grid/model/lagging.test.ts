import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { momentsOfKinds } from '#schemas/testing/moments.ts';
import { figureAge, laggingColumns } from './lagging.ts';

const { projects } = DATA_SETS;
const age = (newest: string | null) => ({ newest, stale: 0 });
const moments = momentsOfKinds(
  { prices: '2026-04-30T14:00:00.000Z', tvl: '2021-12-23T00:00:00.000Z' },
  {
    projects: {
      name: age('2020-01-01T00:00:00.000Z'),
      price_usd: age('2026-04-30T14:00:00.000Z'),
      volume: age('2026-04-30T12:30:00.000Z'),
      change7d: age('2026-04-30T09:00:00.000Z'),
      sector: age('2026-02-01T00:00:00.000Z'),
      tvl: age('2021-12-23T00:00:00.000Z'),
      max_supply: age(null),
    },
  },
);

it('a header says how far its column is behind the page; less than two hours are no lag', () => {
  expect([...laggingColumns(projects, projects.columns, moments)]).toEqual([
    ['change7d', 'as of 09:00'],
    ['sector', 'as of Feb 1'],
    ['tvl', 'as of Dec 2021'],
    ['max_supply', 'as of unknown'],
  ]);
  expect(laggingColumns(projects, projects.columns, null).size).toBe(0);
  expect(laggingColumns(projects, projects.columns, momentsOfKinds({}, moments.fields)).size).toBe(0);
});

const column = (name: string): ColumnSpec => {
  const found = projects.columns.find(({ field }) => field === name);
  if (!found) throw new Error(name);
  return found;
};

it.each([
  ['price_usd', '2026-04-30T13:00:00.000Z', null],
  ['price_usd', '2026-04-30T10:00:00.000Z', 'behind'],
  ['price_usd', '2026-04-28T13:00:00.000Z', 'stale'],
  ['price_usd', null, 'stale'],
  ['tvl', '2021-12-23T00:00:00.000Z', 'stale'],
  // What a project does stays true.
  ['sector', '2019-01-01T00:00:00.000Z', null],
] as const)('a figure of %s as of %s is %s', (name, moment, expected) => {
  expect(figureAge(projects, column(name), moment, moments)).toBe(expected);
});
