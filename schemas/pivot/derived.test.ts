import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { expectedPivot } from '../testing/pivots.ts';
import { derivedFigure, derivedValue } from './derived.ts';
import { problemOf } from './params.ts';
import type { Pivot, PivotMeasure } from './pivot.ts';

const spec = DATA_SETS.projects;
const sum = (field: string): PivotMeasure => ({ figure: 'sum', field });
const asked = (measures: readonly PivotMeasure[]): Pivot => ({
  ...{ rows: [], columns: [], measures, sort: null, limit: { rows: null, columns: null } },
});

describe('derived figures', () => {
  it('are as now, and as before the change', () => {
    const now = derivedFigure(spec, 'market_cap_now30d') ?? expect.fail();
    const before = derivedFigure(spec, 'market_cap_before30d') ?? expect.fail();
    expect([derivedValue(now, 150, 50), derivedValue(before, 150, 50)]).toEqual([150, 100]);
    expect([derivedValue(now, 0, -100), derivedValue(before, 0, -100)]).toEqual([null, null]);
  });

  it('add up rows that have both, and count those of which one is stale', () => {
    const row = (_id: number, market_cap_usd: number | null, change30d: number | null, stale: string[] = []) => ({
      ...{ _id, market_cap_usd, change30d, stale },
    });
    const rows = [row(1, 150, 50), row(2, 30, null), row(3, null, 20), row(4, 80, 100, ['Price']), row(5, 9, -100)];
    const measures = [sum('market_cap_now30d'), sum('market_cap_before30d')];
    expect(expectedPivot(spec, rows, asked(measures), { filter: [], search: '' }).cells).toEqual([
      { row: -1, column: -1, count: 5, values: [150, 100], unknown: [3, 3], stale: [1, 1] },
    ]);
  });

  it('are no figures that a program can ask for', () => {
    expect(problemOf(spec, asked([sum('market_cap_before30d')]))).toMatchObject({
      problem: { reason: 'no_figure', field: 'market_cap_before30d' },
    });
  });
});
