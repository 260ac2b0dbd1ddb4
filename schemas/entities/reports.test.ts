import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { DAY_MS, unixMs } from '../units.ts';
import { chartColumns, nextDue, reportChart } from './reports.ts';

const at = (text: string) => unixMs(Date.parse(text));
const columnOf = (name: string, source: 'projects' | 'fundraising' = 'projects') => {
  const column = chartColumns(DATA_SETS[source]).find(({ field }) => field === name);
  if (!column) throw new Error(`no chart of ${name}`);
  return column;
};

describe('the next edition', () => {
  it.each([
    ['weekly', '2026-11-26T12:00:00Z', '2026-11-30T06:00:00Z'],
    ['weekly', '2026-11-30T05:59:59Z', '2026-11-30T06:00:00Z'],
    ['weekly', '2026-11-30T06:00:00Z', '2026-12-07T06:00:00Z'],
    ['monthly', '2026-11-26T12:00:00Z', '2026-12-01T06:00:00Z'],
    ['monthly', '2026-12-01T06:00:00Z', '2027-01-01T06:00:00Z'],
  ] as const)('%s, after %s, is due on %s', (frequency, now, due) => {
    expect(nextDue(frequency, at(now))).toBe(at(due));
  });

  it('is never made by itself without a schedule', () => {
    expect(nextDue('none', at('2026-11-26T12:00:00Z'))).toBeNull();
  });

  it('is always to come, on a Monday or on a first, within its period', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (moment) => {
        const [weekly, monthly] = [nextDue('weekly', unixMs(moment)), nextDue('monthly', unixMs(moment))];
        expect(new Date(weekly ?? 0).getUTCDay()).toBe(1);
        expect(new Date(monthly ?? 0).getUTCDate()).toBe(1);
        for (const [due, days] of [
          [weekly, 7],
          [monthly, 31],
        ] as const) {
          expect(due).toBeGreaterThan(moment);
          expect(due).toBeLessThanOrEqual(moment + days * DAY_MS);
        }
      }),
    );
  });
});

describe('a chart of a report', () => {
  it('counts each value of a list once a row, the most frequent first', () => {
    const chart = reportChart(columnOf('sector'), [['DeFi', 'Lending'], ['defi'], [], ['Lending', 'DeFi'], null]);
    expect(chart).toMatchObject({ unknown: 2, more: 0, overlaps: true });
    expect(chart.bars.map(({ rows }) => rows)).toEqual([3, 2]);
  });

  it('has bars by powers of ten of figures, and around zero of changes', () => {
    const caps = reportChart(columnOf('market_cap_usd'), [5e6, 7e6, 2e9, null]);
    expect(caps.bars[0]).toMatchObject({ rows: 2 });
    expect(caps.bars.at(-1)).toMatchObject({ rows: 1 });
    expect(caps.unknown).toBe(1);
    const changes = reportChart(columnOf('change24h'), [-50, -1, 3, 3]);
    expect(changes.bars.map(({ rows }) => rows)).toEqual([1, 0, 0, 1, 2]);
  });

  it.each([
    [[40], '40.00'],
    [[40, 70], '40.00 – 70.00'],
    [[0, 0], '0.00'],
  ])('names figures of one power by their bounds: %j', (figures, label) => {
    expect(reportChart(columnOf('market_cap_usd'), figures).bars).toEqual([{ label, rows: figures.length }]);
  });

  it('names months with their year', () => {
    const { bars } = reportChart(columnOf('date', 'fundraising'), ['2025-05-03', '2026-05', '2026']);
    expect(bars.map(({ label }) => label)).toEqual(['May 2025', 'May 2026']);
  });

  it('leaves no figure out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.double({ noNaN: true, min: -1e12, max: 1e15 }), fc.constant(null))),
        (values) => {
          const { bars, unknown } = reportChart(columnOf('market_cap_usd'), values);
          expect(bars.reduce((sum, { rows }) => sum + rows, unknown)).toBe(values.length);
        },
      ),
    );
  });
});
