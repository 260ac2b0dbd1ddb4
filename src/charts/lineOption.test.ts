import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CHARTS } from './descriptors.ts';
import { type LineChart, lineOption } from './lineOption.ts';
import { timeSeries } from './timeSeries.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const price = timeSeries('last', 'Price', {
  time: Float64Array.from({ length: 5 }, (_, at) => START + at * DAY_MS),
  value: Float64Array.of(8, 9.5, 31, 12, 14.27),
});
const chart: LineChart = {
  series: [price],
  from: START,
  to: START + 4 * DAY_MS,
  log: false,
  format: CHARTS.price.format,
  size: { width: 640, height: 260 },
  insets: { top: 12, right: 88, bottom: 30, left: 0 },
  colors: {
    canvas: 'canvas',
    surface: '#12161b',
    bar: '#4a5764',
    positive: '#3fcf8e',
    negative: '#ff6b6b',
    heat: ['#6a2b2f', '#4c2427', '#332023', '#1f262e', '#1a3129', '#1a4435', '#1b5841'],
    raised: 'raised',
    text: 'text',
    muted: 'muted',
    line: 'line',
    lineStrong: 'line-strong',
    control: 'control',
    accent: 'accent',
    onAccent: 'on-accent',
    series: ['series-1', 'series-2'],
    font: 'font',
  },
};

const Bars = z.object({ data: z.array(z.tuple([z.number(), z.number()])) });

/** Calls a formatter of an option, found by the names that lead to it. */
function formatted(option: unknown, path: readonly string[], value: unknown): unknown {
  const found = path.reduce<unknown>((place, name) => Reflect.get(Object(place), name), option);
  if (typeof found !== 'function') throw new Error(`No formatter at ${path.join('.')}`);
  return found(value);
}

describe('the option of a line', () => {
  it('depends on its data and colors only', async () => {
    await expect(lineOption(chart)).toMatchFileSnapshot('./lineOption.snapshot.txt');
    await expect(lineOption({ ...chart, log: true })).toMatchFileSnapshot('./lineOptionLog.snapshot.txt');
  });

  it('writes values of a logarithmic axis as they are', () => {
    const option = lineOption({ ...chart, log: true });
    expect(formatted(option, ['yAxis', 'axisLabel', 'formatter'], Math.log10(20))).toBe('20');
  });

  it('leaves what is not positive off a logarithmic axis', () => {
    const mixed = timeSeries('last', 'Price', { time: price.time, value: Float64Array.of(-1, 0, 1, 10, 100) });
    expect(lineOption({ ...chart, series: [mixed], log: true })).toMatchObject({
      yAxis: { min: 0, max: 2 },
      series: [
        {
          data: [
            [expect.any(Number), 0],
            [expect.any(Number), 1],
            [expect.any(Number), 2],
          ],
        },
      ],
    });
  });

  it('breaks a line where more than a month is not known', () => {
    const gaps = (days: number) => {
      const time = Float64Array.of(START, START + days * DAY_MS);
      const apart = timeSeries('last', 'Price', { time, value: Float64Array.of(1, 2) });
      return lineOption({ ...chart, series: [apart], to: START + 60 * DAY_MS }).series;
    };
    expect(gaps(31)).toMatchObject([
      {
        data: [
          [START, 1],
          [START + 31 * DAY_MS, 2],
        ],
      },
    ]);
    expect(gaps(32)).toMatchObject([
      {
        data: [
          [START, 1],
          [START + DAY_MS, null],
          [START + 32 * DAY_MS, 2],
        ],
      },
      expect.anything(),
    ]);
  });

  it('shows as dots what no line leads to', () => {
    const dots = (days: readonly number[], log = false) => {
      const time = Float64Array.from(days, (day) => START + day * DAY_MS);
      const spread = timeSeries('last', 'Price', { time, value: Float64Array.from(days, () => 10) });
      const { series } = lineOption({ ...chart, series: [spread], to: START + 200 * DAY_MS, log });
      return z.array(z.looseObject({ data: z.array(z.unknown()) })).parse(series)[1]?.data;
    };
    expect(dots([0, 1, 2])).toBeUndefined();
    expect(dots([0, 1, 60, 120, 121])).toEqual([[START + 60 * DAY_MS, 10]]);
    expect(dots([0, 60], true)).toEqual([
      [START, 1],
      [START + 60 * DAY_MS, 1],
    ]);
  });

  it('names its first day from the left end on, so that nothing of it is cut', () => {
    const align = (from: number) =>
      Reflect.get(Object(Reflect.get(Object(lineOption({ ...chart, from }).xAxis), 'axisLabel')), 'alignMinLabel');
    expect(align(START)).toBe('left');
    expect(align(START - 0.5 * DAY_MS)).toBeUndefined();
  });

  it('names its values without the zeros that all of them end in', () => {
    const named = (...value: readonly number[]) => {
      const time = Float64Array.from(value, (_, at) => START + at * DAY_MS);
      const priced = timeSeries('last', 'Price', { time, value: Float64Array.from(value) });
      const { yAxis } = lineOption({ ...chart, series: [priced] });
      const { customValues } = z
        .object({ axisLabel: z.object({ customValues: z.array(z.number()) }) })
        .parse(yAxis).axisLabel;
      return customValues.map((tick) => formatted({ yAxis }, ['yAxis', 'axisLabel', 'formatter'], tick));
    };
    expect(named(64_000, 124_949, 90_000)).toEqual(['80,000', '100,000', '120,000']);
    expect(named(0.06, 0.0699, 0.0512)).toEqual(['0.055', '0.060', '0.065']);
  });

  it('has bars of what the shown days add up to below it, whatever the range and the width', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1e6), { minLength: 2, maxLength: 900 }),
        fc.nat(400),
        fc.integer({ min: 200, max: 1400 }),
        (traded, skipped, width) => {
          const time = Float64Array.from(traded, (_, at) => START + at * DAY_MS);
          const volume = timeSeries('sum', 'Volume', { time, value: Float64Array.from(traded) });
          const last = traded.length - 1;
          const first = Math.min(skipped, last - 1);
          const [from, to] = [START + first * DAY_MS, START + last * DAY_MS];
          const { series } = lineOption({ ...chart, from, to, volume, size: { width, height: 300 } });
          const bars = Bars.parse(Reflect.get(Object(series), 1)).data;
          expect(bars.reduce((sum, [, value]) => sum + value, 0)).toBe(
            traded.slice(first).reduce((sum, value) => sum + value, 0),
          );
          for (const [place] of bars) {
            expect(place).toBeGreaterThanOrEqual(from);
            expect(place).toBeLessThanOrEqual(to);
          }
          expect(bars.length).toBeLessThanOrEqual(Math.max(2, width / 2));
        },
      ),
    );
  });

  it('has bars on the days of the lines above, however few there are', () => {
    const traded = timeSeries('sum', 'Volume', price);
    expect(lineOption({ ...chart, volume: traded })).toMatchObject({
      xAxis: [
        { min: START, max: START + 4 * DAY_MS },
        { min: START, max: START + 4 * DAY_MS, containShape: false },
      ],
    });
  });

  it('refuses series of two kinds', () => {
    expect(() => lineOption({ ...chart, series: [price, timeSeries('sum', 'Raised', price)] })).toThrow('kind');
  });
});
