import { describe, expect, it } from 'vitest';
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
    expect(formatted(option, ['yAxis', 'axisLabel', 'formatter'], Math.log10(20))).toBe('20.0000');
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
    ]);
  });

  it('names its first day from the left end on, so that nothing of it is cut', () => {
    const align = (from: number) =>
      Reflect.get(Object(Reflect.get(Object(lineOption({ ...chart, from }).xAxis), 'axisLabel')), 'alignMinLabel');
    expect(align(START)).toBe('left');
    expect(align(START - 0.5 * DAY_MS)).toBeUndefined();
  });

  it('refuses series of two kinds', () => {
    expect(() => lineOption({ ...chart, series: [price, timeSeries('sum', 'Raised', price)] })).toThrow('kind');
  });
});
