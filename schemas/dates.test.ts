import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daySpan, isoDay, isRelativeDate, resolveRelativeDate } from './dates.ts';
import { type EpochDay, unixMs } from './units.ts';

const at = (iso: string) => unixMs(Date.parse(iso));

describe('daySpan', () => {
  it('covers the days a date may mean', () => {
    expect(daySpan('2024-03-15')).toEqual({ from: 19797, to: 19797 });
    expect(daySpan('2024-02')).toEqual({ from: 19754, to: 19782 });
    expect(daySpan('2023')).toEqual({ from: 19358, to: 19722 });
    expect(daySpan('2024-Q1')).toEqual({ from: 19723, to: 19813 });
    expect(daySpan('2023-Q4')).toEqual({ from: 19631, to: 19722 });
  });

  it.each([
    '',
    '24',
    '2024-13',
    '2024-Q5',
    '2024-Q1-01',
    '2024-q1',
    '2024-00',
    '2023-02-29',
    '2024-2-1',
    '2024-01-01T00:00',
    '0000',
    'x',
  ])('refuses %j', (text) => {
    expect(daySpan(text)).toBeNull();
  });

  it('parses every day that isoDay writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (day) => {
        const span = daySpan(isoDay(day as EpochDay));
        expect(span).toEqual({ from: day, to: day });
      }),
    );
  });
});

describe('resolveRelativeDate', () => {
  it.each([
    ['-P3M', '2026-11-21T23:59:59Z', '2026-08-21'],
    ['-P1M', '2024-03-31T00:00:00Z', '2024-02-29'],
    ['-P1Y', '2024-02-29T12:00:00Z', '2023-02-28'],
    ['-P30D', '2026-01-05T00:00:00Z', '2025-12-06'],
    ['-P2025Y', '2026-11-22T00:00:00Z', '0001-11-22'],
    ['-P2026Y', '2026-11-22T00:00:00Z', '0001-01-01'],
    ['-P9999Y', '2026-11-22T00:00:00Z', '0001-01-01'],
  ])('%s asked at %s is %s', (text, now, day) => {
    expect(resolveRelativeDate(text, at(now))).toBe(day);
  });

  it('returns other texts unchanged', () => {
    expect(resolveRelativeDate('2024-01-01', at('2026-01-01T00:00:00Z'))).toBeNull();
    expect(isRelativeDate('P3M')).toBe(false);
  });
});
