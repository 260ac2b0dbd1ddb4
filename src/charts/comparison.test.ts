import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayRows, rebased } from './comparison.ts';
import { lineOption, spreadPlaces } from './lineOption.ts';
import { timeSeries } from './timeSeries.ts';

const series = (name: string, start: number, ...values: readonly number[]) =>
  timeSeries('last', name, {
    time: Float64Array.from(values, (_, at) => start + at),
    value: Float64Array.from(values),
  });

describe('an index', () => {
  it('is 100 at the base, or at the last known value before it', () => {
    expect(rebased(series('a', 0, 2, 4, 8), 1)).toMatchObject({ start: 1, isLate: false });
    expect([...rebased(series('a', 0, 2, 4, 8), 1).series.value]).toEqual([50, 100, 200]);
    expect([...rebased(series('a', 0, 2, Number.NaN, 8), 1).series.value]).toEqual([100, 400]);
    expect([...rebased(series('a', 0, 2, 4, 8), 99).series.value]).toEqual([25, 50, 100]);
  });

  it('begins at 100 where its history begins after the base', () => {
    const late = rebased(series('a', 5, 0, 4, 8), 1);
    expect(late).toMatchObject({ start: 6, isLate: true });
    expect([...late.series.value]).toEqual([0, 100, 200]);
  });

  it('has no line without a value above zero', () => {
    expect(rebased(series('a', 0, 0, -1), 1)).toMatchObject({ start: null });
    expect(rebased(series('a', 0), 1).series.time).toHaveLength(0);
  });

  it('keeps the ratio of any two days', () => {
    const price = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(price, { minLength: 2, maxLength: 30 }), fc.nat(29), (values, base) => {
        const index = rebased(series('a', 0, ...values), base).series.value;
        const ratio = (values.at(-1) ?? 0) / (values[0] ?? 1);
        expect((index.at(-1) ?? 0) / (index[0] ?? 1) / ratio).toBeCloseTo(1, 9);
      }),
    );
  });
});

it('lists every day that any line has', () => {
  expect(dayRows([series('a', 0, 1, 2), series('b', 1, 3, 4)])).toEqual({
    time: Float64Array.of(0, 1, 2),
    values: [
      [1, 2, null],
      [null, 3, 4],
    ],
  });
});

it('spreads tags without leaving the plot', () => {
  expect(spreadPlaces([50, 52, 200], 20, 200)).toEqual([50, 70, 200]);
  expect(spreadPlaces([199, 200], 20, 200)).toEqual([180, 200]);
});

it('draws what is before the base dotted, and a tag a line', () => {
  const option = lineOption({
    series: [series('Aave', 0, 50, 100, 150), series('Compound', 0, 90, 100, 80)],
    from: 0,
    to: 2,
    log: false,
    base: 1,
    tags: ['AAVE', 'LONGSYMBOL'],
    format: String,
    size: { width: 640, height: 260 },
    insets: { top: 0, right: 100, bottom: 0, left: 0 },
    colors: {
      canvas: '',
      surface: '',
      bar: '',
      positive: '',
      negative: '',
      heat: [],
      raised: '',
      text: '',
      muted: '',
      line: '',
      lineStrong: '',
      control: '',
      accent: '',
      onAccent: '',
      series: ['one', 'two'],
      font: '',
    },
  });
  expect(option).toMatchObject({
    series: [
      {
        name: 'Aave',
        color: 'one',
        data: [
          [1, 100],
          [2, 150],
        ],
        markLine: { lineStyle: { color: 'transparent' } },
      },
      {
        color: 'one',
        data: [
          [0, 50],
          [1, 100],
        ],
        lineStyle: { type: [1, 3] },
      },
      {
        name: 'Compound',
        color: 'two',
        data: [
          [1, 100],
          [2, 80],
        ],
      },
      {
        color: 'two',
        data: [
          [0, 90],
          [1, 100],
        ],
      },
    ],
  });
});
