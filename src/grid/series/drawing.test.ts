import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { organizations } from '#schemas/columns/organizations.ts';
import { projects } from '#schemas/columns/projects.ts';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { drawingOf, SERIES_BOX, seriesText } from './drawing.ts';

const gap = Number.NaN;
const columns: readonly ColumnSpec[] = [...projects.columns, ...organizations.columns];
function named(field: string): ColumnSpec & Required<Pick<ColumnSpec, 'series'>> {
  const column = columns.find((one) => one.field === field);
  if (!column?.series) throw new Error(`${field} is no series`);
  return { ...column, series: column.series };
}
const price = named('price_7d');
const draw = (values: readonly number[], column = price) => drawingOf(Float32Array.from(values), column.series);
const said = (values: readonly number[], change: number | null, column = price) =>
  seriesText(column, draw(values, column).facts, change);

/** The points of a path. */
const pointsOf = (path: string) =>
  [...path.matchAll(/[ML](\S+) (\S+?)(?=[MLhvz]|$)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe('a line', () => {
  it('goes through every known figure and never over what is not known', () => {
    const values = fc.array(fc.oneof(fc.constant(gap), fc.float({ noNaN: true, noDefaultInfinity: true })), {
      minLength: 2,
      maxLength: 60,
    });
    fc.assert(
      fc.property(values, (all) => {
        const { path: line, dots } = draw(all);
        const path = line + dots;
        const runs = all.filter((value, at) => !Number.isNaN(value) && Number.isNaN(all[at - 1] ?? gap)).length;
        expect(path.split('M').length - 1).toBe(runs);
        const places = new Set(pointsOf(path).map(([x]) => x));
        const known = all.flatMap((value, at) =>
          Number.isNaN(value) ? [] : [Number(((at / (all.length - 1)) * SERIES_BOX.width).toFixed(1))],
        );
        expect(places).toEqual(new Set(known));
        for (const [, y = -1] of pointsOf(path)) expect(y >= 0 && y <= SERIES_BOX.height).toBe(true);
      }),
    );
  });

  it('has days between two gaps as dots', () => {
    expect(draw([gap, 4, gap])).toMatchObject({ path: '', dots: 'M50.0 10.0L50.0 10.0' });
    expect(draw([1, 1, gap, 1, gap])).toMatchObject({ path: 'M0.0 10.0L25.0 10.0', dots: 'M75.0 10.0L75.0 10.0' });
  });

  it('is nearly flat where the figures hardly move, and fills the height where they do', () => {
    const heights = (values: readonly number[]) => pointsOf(draw(values).path).map(([, y]) => y);
    expect(heights([1, 1.0001])).toEqual([10.1, 9.9]);
    expect(heights([1, 2])).toEqual([18, 2]);
  });
});

describe('bars', () => {
  const deals = named('deals_quarters');

  it('stand on zero; a quarter without any is a line on the ground, one that is not known is none', () => {
    const { path, isFilled } = draw([4, 0, gap, 2], deals);
    expect(isFilled).toBe(true);
    expect(path.match(/v-[\d.]+/g)).toEqual(['v-20.00', 'v-0.80', 'v-10.00']);
  });

  it('of nothing but zeros are flat', () => {
    expect(draw([0, 0], deals).path.match(/v-[\d.]+/g)).toEqual(['v-0.80', 'v-0.80']);
  });
});

describe('what is read of it', () => {
  it('is the least, the most, the last known and the change, and how much is not known', () => {
    expect(said([1.25, gap, 1.5, 1.02, gap, 1.31], 12)).toBe(
      'Price 7d: least 1.0200, most 1.5000, last 1.3100, +12.00%; 2 days unknown',
    );
    expect(said([2, 1], -50)).toBe('Price 7d: least 1.0000, most 2.0000, last 1.0000, −50.00%');
    expect(said([1, gap], null)).toBe('Price 7d: least 1.0000, most 1.0000, last 1.0000; 1 day unknown');
    expect(said([3, 0, 12], 300, named('deals_quarters'))).toBe(
      'Deals by quarter: least 0, most 12, last 12, +300.00%',
    );
    expect(said([2.5e9, 3e9], null, named('tvl_30d'))).toBe('TVL 30d: least 2.50B, most 3.00B, last 3.00B');
  });

  it('says where nothing is known', () => {
    expect(said([gap, gap], 5)).toBe('Price 7d: no value');
  });
});
