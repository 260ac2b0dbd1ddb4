import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { packPivot } from '#schemas/pivot/packed.ts';
import type { Pivot } from '#schemas/pivot/pivot.ts';
import { expectedPivot } from '#schemas/testing/pivots.ts';
import { stepOf } from './activeCell.ts';
import { heatOf, pivotModel, unfoldedRows } from './model.ts';
import { pivotCells } from './pivotCells.ts';

const spec = DATA_SETS.fundraising;

const round = (
  _id: number,
  stages: string | null,
  category: readonly string[],
  date: string | null,
  amount: number | null,
): Row => ({
  ...{ _id, projects: `Round ${_id}`, stages, category, date, amount_quantity: amount },
});
const ROWS: readonly Row[] = [
  round(1, 'Seed', ['Games'], '2024-02-01', 4e6),
  round(2, 'Seed', ['Games', 'DeFi'], '2024-05-01', null),
  round(3, 'Series A', ['DeFi'], '2024-05-09', 2e7),
  round(4, null, ['DeFi'], '2023', 1e6),
];
const PIVOT: Pivot = {
  rows: [
    { field: 'stages', by: 'value' },
    { field: 'category', by: 'value' },
  ],
  columns: [
    { field: 'date', by: 'year' },
    { field: 'date', by: 'quarter' },
  ],
  measures: [{ figure: 'count' }, { figure: 'sum', field: 'amount_quantity' }],
  sort: null,
  limit: { rows: null, columns: null },
};
const modelOf = (pivot: Pivot) =>
  pivotModel(spec, pivot, packPivot(expectedPivot(spec, ROWS, pivot, { filter: [], search: '' })), 'Total');

describe('the table of a pivot', () => {
  const model = modelOf(PIVOT);

  it('has a row a group within the one it divides, the total first and what is unknown last', () => {
    expect(model.rows.map(({ depth, label, place, of }) => `${depth} ${label} ${place}/${of}`)).toEqual([
      '0 Total 1/1',
      '1 Seed 1/3',
      '2 DeFi 1/2',
      '2 Games 2/2',
      '1 Series A 2/3',
      '2 DeFi 1/1',
      '1 Unknown 3/3',
      '2 DeFi 1/1',
    ]);
  });

  it('folds a group with all that divides it', () => {
    const seed = model.rows[1]?.id ?? '';
    expect(unfoldedRows(model.rows, new Set([seed])).map(({ label }) => label)).toEqual([
      ...['Total', 'Seed', 'Series A', 'DeFi', 'Unknown', 'DeFi'],
    ]);
  });

  it('has heads over their columns, and the total of each group behind its parts', () => {
    expect(model.heads.map((row) => row.map(({ from, to, label }) => `${from}-${to} ${label}`.trim()))).toEqual([
      ['0-2', '2-6 2023', '6-12 2024'],
      ['0-2 Total', '2-4 Date not exact', '4-6 Total', '6-8 Q1 2024', '8-10 Q2 2024', '10-12 Total'],
      Array.from({ length: 12 }, (_, at) => `${at}-${at + 1} ${at % 2 === 0 ? 'Rounds' : 'Sum of Amount'}`),
    ]);
  });

  it('finds each cell where its groups meet', () => {
    const total = model.rows[0];
    const figures = model.leaves.map(
      ({ group, measure }) => model.cellAt(total?.at ?? -1, group)?.values[measure] ?? null,
    );
    expect(figures).toEqual([4, 25e6, 1, 1e6, 1, 1e6, 1, 4e6, 2, 2e7, 3, 24e6]);
    expect(model.cellAt(4, 0)).toBeUndefined();
  });

  it('says what a figure leaves out', () => {
    const cells = pivotCells(spec, model, null, () => null);
    const [, seed] = model.rows;
    const sum = model.leaves[1];
    if (!seed || !sum) throw new Error('A cell is missing');
    expect(cells.drawn(seed, sum)).toMatchObject({ shown: '4.00M', label: '4.00M, of 2 rounds, 1 without Amount' });
    expect(cells.words(seed, sum)).toBe('Seed: Sum of Amount 4,000,000 USD, of 2 rounds, 1 without Amount');
  });

  it('colors figures by the largest of their column, and no total beside them', () => {
    const flat = modelOf({ ...PIVOT, rows: PIVOT.rows.slice(0, 1), columns: [] });
    const heat = heatOf(flat, 'column');
    const strength = (row: number) => {
      const [group, leaf] = [flat.rows[row], flat.leaves[1]];
      const cell = group && flat.cellAt(group.at, -1);
      return group && leaf && cell ? heat(group, leaf, cell) : null;
    };
    expect([strength(0), strength(2), strength(3)]).toEqual([0, 1, Math.sqrt(1 / 20)]);
    expect(strength(1)).toBeCloseTo(Math.sqrt(4 / 20));
  });
});

describe('keys in a pivot', () => {
  const { heads, rows, leaves } = modelOf(PIVOT);
  const extent = { heads, rows, columns: leaves.length, page: 3 };
  const press = (row: number, column: number, key: string, folded: ReadonlySet<string> = new Set(), isFar = false) =>
    stepOf({ row, column }, { key, isFar }, extent, folded);

  it('move from cell to cell, into the heads and to the ends', () => {
    expect(press(1, 0, 'ArrowDown')).toEqual({ move: { row: 2, column: 0 } });
    expect(press(0, 3, 'ArrowUp')).toEqual({ move: { row: -1, column: 3 } });
    expect(press(-3, 3, 'ArrowUp')).toEqual({ move: { row: -3, column: 3 } });
    // A wide head is one step.
    expect(press(-3, 3, 'ArrowRight')).toEqual({ move: { row: -3, column: 6 } });
    expect(press(-3, 8, 'ArrowLeft')).toEqual({ move: { row: -3, column: 5 } });
    expect(press(2, 4, 'End')).toEqual({ move: { row: 2, column: 11 } });
    expect(press(2, 4, 'Home', new Set(), true)).toEqual({ move: { row: 0, column: -1 } });
    expect(press(2, 4, 'PageDown')).toEqual({ move: { row: 5, column: 4 } });
  });

  it('unfold and fold a group on its name, and lead from a part to its group', () => {
    const seed = rows[1];
    if (!seed) throw new Error('A row is missing');
    expect(press(1, -1, 'ArrowLeft')).toEqual({ fold: seed });
    expect(press(1, -1, 'ArrowRight', new Set([seed.id]))).toEqual({ unfold: seed });
    expect(press(1, -1, 'ArrowRight')).toEqual({ move: { row: 1, column: 0 } });
    expect(press(3, -1, 'ArrowLeft')).toEqual({ move: { row: 1, column: -1 } });
    expect(press(1, -1, 'x')).toBeNull();
  });
});
