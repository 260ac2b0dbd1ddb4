import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { barOption } from './barOption.ts';
import { BIN_CHARTS, formatRound } from './binDescriptors.ts';
import { type BinMark, binSummary, binsCsv, chosenSpan, markText } from './bins.ts';
import { calendarOption, cellOf } from './calendarOption.ts';
import { testColors as colors } from './testing/colors.ts';
import { heatOf, treemapOption } from './treemapOption.ts';

const marks: readonly BinMark[] = [
  {
    key: '2026-01',
    label: 'Jan 2026',
    short: 'Jan 26',
    value: 30e6,
    second: 2e6,
    rows: 12,
    unknown: 2,
    parts: [
      { name: 'Seed', value: 10e6 },
      { name: 'Other', value: 20e6 },
    ],
  },
  { key: '2026-02', label: 'Feb 2026', short: 'Feb', value: null, rows: 3, unknown: 3, parts: [] },
];
const chart = {
  marks,
  isChosen: (key: BinMark['key']) => key === '2026-01',
  format: formatRound,
  colors,
  size: { width: 640, height: 260 },
  insets: { top: 10, right: 8, bottom: 28, left: 52 },
};

describe('options', () => {
  it('of bars are made of their marks and colors alone', async () => {
    await expect(barOption(chart)).toMatchFileSnapshot('./barOption.snapshot.txt');
    const plain = marks.map(({ parts: _, ...mark }) => mark);
    await expect(
      barOption({ ...chart, marks: plain, lying: false, risesFrom: 1, formatSecond: formatRound }),
    ).toMatchFileSnapshot('./barOptionLine.snapshot.txt');
  });

  it('of tiles and days are too', async () => {
    await expect(treemapOption({ ...chart, formatSecond: String, strongest: 8 })).toMatchFileSnapshot(
      './treemapOption.snapshot.txt',
    );
    const days = [
      { ...marks[0], key: '2026-01-01', label: 'Jan 1, 2026' },
      { ...marks[1], key: '2026-01-05', label: 'Jan 5, 2026' },
    ] as readonly BinMark[];
    await expect(calendarOption({ ...chart, marks: days })).toMatchFileSnapshot('./calendarOption.snapshot.txt');
  });

  it('of tiles leave the text off where it would be cut', () => {
    const [most, least] = marks;
    const small = { ...least, value: (most?.value ?? 0) / 100 } as BinMark;
    const option = treemapOption({ ...chart, marks: [most as BinMark, small], formatSecond: String, strongest: 8 });
    expect(option).toMatchObject({ series: [{ data: [{ label: { show: true } }, { label: { show: false } }] }] });
  });

  it('of bars name only as many as have the room for their letters', () => {
    const namedOf = (short: string) => {
      const columns = Array.from({ length: 12 }, (_, at): BinMark => ({ ...(marks[1] as BinMark), key: at, short }));
      const option = z
        .object({
          xAxis: z.object({
            axisLabel: z.object({ interval: z.function({ input: [z.number()], output: z.boolean() }) }),
          }),
        })
        .parse(barOption({ ...chart, marks: columns, size: { width: 272, height: 200 } }));
      return columns.filter((_, at) => option.xAxis.axisLabel.interval(at)).length;
    };
    expect([namedOf('Nov'), namedOf('2024-Q4')]).toEqual([4, 3]);
  });

  it('dim what is not chosen', () => {
    expect(barOption(chart)).toMatchObject({
      series: [{ data: [{ itemStyle: { opacity: 1 } }, { itemStyle: { opacity: 0.3 } }] }, expect.anything()],
    });
  });
});

describe('tiles and days', () => {
  it.each([
    [-20, 0],
    [-8, 0],
    [-4, 2],
    [0, 3],
    [null, 3],
    [4, 5],
    [8, 6],
    [90, 6],
  ])('color a change of %s as step %s of seven', (change, step) => expect(heatOf(change, 8)).toBe(step));

  it('put Mondays on top, each week in a column', () => {
    const thursday = Date.UTC(2026, 0, 1) / 86_400_000;
    expect(cellOf('2026-01-01', thursday)).toEqual([0, 3]);
    expect(cellOf('2026-01-04', thursday)).toEqual([0, 6]);
    expect(cellOf('2026-01-05', thursday)).toEqual([1, 0]);
    expect(cellOf('soon', thursday)).toBeNull();
  });
});

describe('what a chart says', () => {
  const descriptor = BIN_CHARTS.months;

  it('of a mark: sum, rows, and how many are of unknown amount', () => {
    expect(marks.map((mark) => markText(descriptor, mark))).toEqual([
      'Jan 2026: 30M USD, 12 rounds, 2 of unknown amount',
      'Feb 2026: nothing known, 3 rounds, 3 of unknown amount',
    ]);
  });

  it('of all: the total of each row once, the largest, and what counts in no sum', () => {
    expect(binSummary(descriptor, marks, { value: 30e6, rows: 15, unknown: 5 })).toBe(
      '30M USD in 15 rounds. Most: Jan 2026 (30M). 5 rounds of unknown amount count in no sum.',
    );
    expect(binSummary(BIN_CHARTS.deals, marks, { value: 15, rows: 15, unknown: 5 })).toContain('15 rounds.');
  });

  it('in a file: raw figures, and no text that a spreadsheet runs', () => {
    const risky = [{ ...marks[0], label: '=1+1, "x"' }, marks[1]] as readonly BinMark[];
    expect(binsCsv(descriptor, risky)).toBe(
      '\uFEFFMonth,Capital raised by month (USD),Rows,Unknown amount,Seed (USD),Other (USD)\r\n' +
        '"\'=1+1, ""x""",30000000,12,2,10000000,20000000\r\nFeb 2026,,3,3,0,0\r\n',
    );
  });

  it('of the chosen marks: the first and the one behind the last', () => {
    expect(chosenSpan(marks, null)).toBeNull();
    expect(chosenSpan(marks, () => false)).toBeNull();
    expect(chosenSpan(marks, (key) => key === '2026-02')).toEqual({ from: 1, to: 2 });
  });

  it.each([
    [0, '0'],
    [500, '500'],
    [1_000_000, '1M'],
    [1_500_000, '1.5M'],
    [1_234_567, '1.23M'],
    [100e9, '100B'],
  ])('writes %s shortly as %s', (value, text) => expect(formatRound(value)).toBe(text));
});
