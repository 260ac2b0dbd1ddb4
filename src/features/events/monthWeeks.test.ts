import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayByKey, monthAfter, monthWeeks } from './monthWeeks.ts';

const months = fc
  .tuple(fc.integer({ min: 1990, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

describe('a month', () => {
  it('has each of its days once, under its weekday', () => {
    fc.assert(
      fc.property(months, (month) => {
        const weeks = monthWeeks(month);
        const days = weeks.flat().filter((day) => day !== null);
        expect(days[0]).toBe(`${month}-01`);
        expect(days).toEqual([...new Set(days)].toSorted());
        expect(new Date(Date.parse(days.at(-1) ?? '') + 86_400_000).getUTCDate()).toBe(1);
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          for (const [at, day] of week.entries())
            if (day !== null) expect((new Date(day).getUTCDay() + 6) % 7).toBe(at);
        }
      }),
    );
  });

  it('is followed by the next, over the years', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
    expect(monthAfter('2026-03', 12)).toBe('2027-03');
  });
});

describe('a key', () => {
  it.each([
    ['2026-11-30', 'ArrowRight', '2026-12-01'],
    ['2026-11-01', 'ArrowLeft', '2026-10-31'],
    ['2026-11-24', 'ArrowUp', '2026-11-17'],
    ['2026-11-24', 'ArrowDown', '2026-12-01'],
    ['2026-11-25', 'Home', '2026-11-23'],
    ['2026-11-25', 'End', '2026-11-29'],
    ['2026-01-31', 'PageDown', '2026-02-28'],
    ['2026-03-31', 'PageUp', '2026-02-28'],
  ])('on %s: %s leads to %s', (day, key, expected) => {
    expect(dayByKey(day, key)).toBe(expected);
  });

  it('of another kind leads nowhere', () => {
    expect(dayByKey('2026-11-24', 'a')).toBeNull();
  });
});
