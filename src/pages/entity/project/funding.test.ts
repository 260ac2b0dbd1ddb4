import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import { bareProject } from '#schemas/testing/profiles.ts';
import { raisedSoFar } from './funding.ts';

const round = (_id: number, stages: string | null, amount_quantity: number | null) => ({
  ...emptyRow(DATA_SETS.fundraising),
  ...{ _id, projects: 'Plum', stages, amount_quantity },
  ...{ amount_quantity_unit: null, subcategories: [], investors: [] },
});

/** Running totals of rounds, oldest first. */
function totals(rounds: readonly ReturnType<typeof round>[]) {
  const given = bareProject('Plum', { rounds: rounds.toReversed() }).rounds;
  return raisedSoFar(given)
    .map(({ raised }) => raised)
    .toReversed();
}

it('adds up what is disclosed, without what buyers paid', () => {
  expect(totals([round(1, 'Seed', null), round(2, 'Series A', 5), round(3, 'M&A', 900), round(4, null, 2)])).toEqual([
    null,
    5,
    5,
    7,
  ]);
});

it('leaves out rounds that may be of another company', () => {
  const doubtful = { ...round(2, 'Seed', 900), doubt: 'Perhaps another company' };
  expect(totals([round(1, 'Series A', 5), doubtful, round(3, null, 2)])).toEqual([5, 5, 7]);
});

it('ends in the sum, and never falls', () => {
  const amount = fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: null });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), (amounts) => {
      const found = totals(amounts.map((each, at) => round(at + 1, 'Seed', each)));
      const known = amounts.filter((each) => each !== null);
      expect(found.at(-1)).toBe(known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0));
      expect(found).toEqual(found.toSorted((a, b) => (a ?? -1) - (b ?? -1)));
    }),
  );
});
