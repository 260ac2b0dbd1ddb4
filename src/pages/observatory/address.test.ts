import { expect, it } from 'vitest';
import { LAST_YEAR, readObservatory, writeObservatory } from './address.ts';

it.each([undefined, '', 'zzz', 'zzz.eq.1', 'date.gte.soon', ['all'], 7])(
  'reads the filter %j as the last year',
  (filter) => {
    expect(readObservatory({ filter }).rounds).toEqual(LAST_YEAR);
  },
);

it('keeps what it understands of a filter, and asks for all time by a word', () => {
  expect(readObservatory({ filter: 'zzz,stages.in.Seed' }).rounds).toEqual([['stages', 'in', ['Seed']]]);
  const all = readObservatory({ filter: 'all' });
  expect(all.rounds).toEqual([]);
  expect(writeObservatory(all)).toEqual({ filter: 'all' });
});
