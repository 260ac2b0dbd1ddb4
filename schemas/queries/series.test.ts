import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packSeries, seriesAt } from './series.ts';

const figure = fc.option(fc.float({ noNaN: true, noDefaultInfinity: true }), { nil: null });

it('packed figures of a row are those given, and what is not known is a gap and never zero', () => {
  const rows = fc.array(fc.option(fc.array(figure, { maxLength: 9 }), { nil: null }), { maxLength: 12 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 9 }), (given, points) => {
      const packed = { last: null, points, values: packSeries(given, points) };
      expect(packed.values).toHaveLength(given.length * points);
      for (const [row, figures] of given.entries()) {
        const expected = Array.from({ length: points }, (_, at) => figures?.[at] ?? Number.NaN);
        expect([...seriesAt(packed, row)]).toEqual(expected);
      }
    }),
  );
});
