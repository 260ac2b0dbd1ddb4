import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS } from '#schemas/units.ts';
import { monthLine } from './monthLines.ts';
import { timeSeries } from './timeSeries.ts';

const JUNE = Date.UTC(2026, 5, 1);
const series = (points: readonly (readonly [day: number, value: number])[]) =>
  timeSeries('running', 'June', {
    time: Float64Array.from(points, ([day]) => JUNE + (day - 1) * DAY_MS),
    value: Float64Array.from(points, ([, value]) => value),
  });

it('keeps the total of the day before where nothing was added, and begins with the first day', () => {
  const line = monthLine(
    series([
      [2, 5],
      [2, 1],
      [4, 2],
      [9, 9],
    ]),
    JUNE,
    5,
  );
  expect(line).toEqual({ name: 'June', values: [0, 6, 6, 8, 8] });
});

it('ends with the sum of its days, and never falls', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.nat(1_000_000))), (points) => {
      const ordered = points.toSorted(([a], [b]) => a - b);
      const { values } = monthLine(series(ordered), JUNE, 30);
      expect(values).toHaveLength(30);
      expect(values.at(-1)).toBe(points.reduce((sum, [, value]) => sum + value, 0));
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    }),
  );
});
