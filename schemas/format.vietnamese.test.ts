import { expect, it } from 'vitest';
import { formatDate, formatDateTime, formatDayOfYear, formatDecimal, setDateFormat } from './format.ts';
import { writeDay } from './i18n/vi/days.ts';
import { mails } from './i18n/vi/mails.ts';

it('writes a fraction after a comma', () => {
  expect([formatDecimal(0.514, 2), formatDecimal(-1234.5, 1), formatDecimal(3920, 2)]).toEqual([
    '0,51',
    '−1.234,5',
    '3.920,00',
  ]);
});

it('writes days and months in digits, with the whole year in every style', () => {
  const styles = (['padded', 'plain', 'short'] as const).map((style) => formatDate('2026-06-07', style));
  expect(new Set(styles)).toEqual(new Set(['07/06/2026']));
  expect([formatDate('2026-11'), formatDate('2026-Q1'), formatDate('2026')]).toEqual(['11/2026', 'Quý 1/2026', '2026']);
  expect(formatDateTime('2026-11-28T09:00:00Z')).toBe('28/11/2026 09:00 UTC');
  // An account that chose months by name did so in English.
  setDateFormat('MMM D, YYYY');
  const named = [formatDate('2026-06-07', 'plain'), formatDayOfYear('2026-06-07', 'plain'), formatDate('2026-11')];
  setDateFormat('DD/MM/YYYY');
  expect(named).toEqual(['07/06/2026', '07/06', '11/2026']);
});

it('writes them alike in notifications and mails', () => {
  const at = '2026-11-28T09:00:00.000Z';
  expect(writeDay(at)).toBe('28/11/2026');
  const { paragraphs } = mails.planEnding({
    ...{ name: 'Lan', plan: 'pro', isTrial: false, what: 'ending', until: at, holds_until: at, link: '/' },
  });
  expect(paragraphs[1]).toContain('28/11/2026');
});
