import { expect, it } from 'vitest';
import { daySpan } from '../dates.ts';
import { periodOf } from './periods.ts';

it.each([
  ['2026-03-01', '2026-03-01', '2026-03'],
  // Known to the month: it has no tile of a day, and never that of the first.
  ['2026-03', null, '2026-03'],
  ['2026-Q1', null, null],
  ['2026', null, null],
])('%s has the day %s and the month %s in a chart', (date, day, month) => {
  const span = daySpan(date) ?? expect.fail();
  expect([periodOf(span, 'day'), periodOf(span, 'month')]).toEqual([day, month]);
});
