import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { decodeView } from '#schemas/queries/view.ts';
import { readChoices, writeChoices } from './choices.ts';
import { roundsView } from './MonthCapital.tsx';

it('writes the choices into the address and reads them again; defaults and nonsense are left out', () => {
  const choices = { order: 'totalFundraising', priced: true, active: 'people' } as const;
  expect(readChoices(writeChoices(choices))).toEqual(choices);
  const none = { order: 'default', priced: false, active: 'organizations' } as const;
  expect(readChoices({ top: 'volume', priced: 'yes', active: 'funds' })).toEqual(none);
  expect(Object.values(writeChoices(none)).filter((value) => value !== undefined)).toEqual([]);
});

it('leads to the rounds that the month counts: with those of an unknown kind, without acquisitions', () => {
  const view = decodeView(DATA_SETS.fundraising, { ...roundsView({ from: '2026-06-01', until: '2026-06-12' }) });
  expect(view.filter).toEqual([
    ['date', 'gte', '2026-06-01'],
    ['date', 'lte', '2026-06-12'],
    ['stages', 'ne', 'M&A'],
    ['stages', 'known', [0, 1]],
  ]);
});
