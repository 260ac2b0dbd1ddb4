import { describe, expect, it } from 'vitest';
import { csvText } from '#schemas/csv.ts';
import { chartFile } from './chartFile.ts';
import { CHARTS, summaryText } from './descriptors.ts';
import { placeByKey, withEnd } from './RangeHandles.tsx';
import { rangeOf, rangesWithin, spanOf } from './range.ts';
import { summaryOf } from './timeSeries.ts';

const DAY_MS = 86_400_000;
const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const points = { time: Float64Array.of(day('2026-03-04'), day('2026-03-05')), value: Float64Array.of(0.1, 1234.5678) };

describe('the file of a chart', () => {
  it('has days and raw values', () => {
    expect(
      csvText([
        ['Date', 'Price (USD)'],
        ['2026-03-04', '0.1'],
        ['2026-03-05', '1234.5678'],
      ]),
    ).toBe('\uFEFFDate,Price (USD)\r\n2026-03-04,0.1\r\n2026-03-05,1234.5678\r\n');
  });

  it('has numbers as they are, and text that no spreadsheet runs', () => {
    expect(csvText([['-1.5', '1e-7', '-2+3', '=A1', 'a "b", c']])).toBe(`\uFEFF-1.5,1e-7,'-2+3,'=A1,"a ""b"", c"\r\n`);
  });

  it('is named after its figure, its subject and its last day', () => {
    const { name, rows, title } = chartFile(CHARTS.marketCap, { name: 'Bítcoin', slug: 'bítcoin/../x' }, [
      { name: 'Bítcoin', ...points },
    ]);
    expect(name).toBe('assay-market-cap_bítcoin-x_2026-03-05.csv');
    expect([rows, title]).toEqual([2, 'Market cap of Bítcoin']);
  });
});

it('a chart is said in a sentence', () => {
  const summary = summaryOf({ ...points, value: Float64Array.of(2, 3) });
  expect(summary && summaryText(CHARTS.price, summary)).toBe(
    'Price from Mar 4, 2026 to Mar 5, 2026: 2.0000 to 3.0000 USD (+50.00%); lowest 2.0000 on Mar 4, 2026, highest 3.0000 on Mar 5, 2026.',
  );
});

it('a chart of sums says what they add up to, and no change', () => {
  const summary = summaryOf({ ...points, value: Float64Array.of(2e6, 3e6) });
  expect(summary && summaryText(CHARTS.volume, summary)).toBe(
    'Volume from Mar 4, 2026 to Mar 5, 2026: 5.00M USD in 2 known days; lowest 2.00M on Mar 4, 2026, highest 3.00M on Mar 5, 2026.',
  );
});

describe('a range', () => {
  const whole = { from: day('2026-01-01'), to: day('2026-05-01') };

  it('is the last days, or all days when there are fewer', () => {
    expect(spanOf('30d', whole)).toEqual({ from: day('2026-04-01'), to: whole.to });
    expect(spanOf('1y', whole)).toEqual(whole);
  });

  it('is known again from its days', () => {
    expect(rangeOf(spanOf('30d', whole), whole)).toBe('30d');
    expect(rangeOf(whole, whole)).toBe('all');
    expect(rangeOf({ from: whole.from, to: whole.to - DAY_MS }, whole)).toBeNull();
  });

  it('is offered where it shows less than all days', () => {
    expect(rangesWithin(whole)).toEqual(['7d', '30d', '90d', 'all']);
    expect(rangesWithin({ ...whole, from: day('2016-05-01') })).toEqual(['7d', '30d', '90d', '1y', '3y', 'all']);
    expect(rangesWithin({ from: 0, to: 0 })).toEqual(['all']);
  });

  it('has ends that stay inside and never cross', () => {
    const span = { from: day('2026-02-01'), to: day('2026-03-01') };
    expect(withEnd(span, 'from', day('2027-01-01'), whole)).toEqual({ from: day('2026-02-28'), to: span.to });
    expect(withEnd(span, 'from', 0, whole)).toEqual({ from: whole.from, to: span.to });
    expect(withEnd(span, 'to', 0, whole)).toEqual({ from: span.from, to: day('2026-02-02') });
    expect(withEnd(span, 'to', day('2027-01-01'), whole)).toEqual({ from: span.from, to: whole.to });
  });

  it.each([
    ['ArrowRight', '2026-02-02'],
    ['ArrowUp', '2026-02-02'],
    ['ArrowLeft', '2026-01-31'],
    ['ArrowDown', '2026-01-31'],
    ['PageUp', '2026-03-03'],
    ['PageDown', '2026-01-02'],
  ])('move by %s to %s', (key, moved) => expect(placeByKey(key, day('2026-02-01'), whole)).toBe(day(moved)));

  it('move to the ends by Home and End, and by no other key', () => {
    expect(['Home', 'End', 'Enter'].map((key) => placeByKey(key, day('2026-02-01'), whole))).toEqual([
      whole.from,
      whole.to,
      null,
    ]);
  });
});
