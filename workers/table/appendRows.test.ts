import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { appendRows } from './appendRows.ts';
import { createTable } from './table.ts';
import { readRows } from './viewRows.ts';

const spec = DATA_SETS.fundraising;
const FIELDS = ['projects', 'date', 'amount_quantity', 'category', 'organizations'];

/** Texts that repeat, that occur once and that change; lists of any length. */
const rowOf = (index: number) => ({
  _id: index + 1,
  projects: `Project ${index}`,
  date: index % 7 === 0 ? null : `20${10 + (index % 15)}-01`,
  amount_quantity: index % 5 === 0 ? null : index * 1.5,
  category: Array.from({ length: index % 4 }, (_, at) => `Category ${(index + at) % 11}`),
  organizations: Array.from({ length: index % 3 }, (_, at) => ({
    name: `Fund ${(index + at) % 13}`,
    slug: null,
    logo: null,
  })),
});
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => rowOf(from + at));

describe('rows from JSON', () => {
  it('round-trip in batches of any size', () => {
    const table = createTable(spec, 1);
    appendRows(table, rows(0, 700));
    appendRows(table, rows(700, 703));
    appendRows(table, []);
    appendRows(table, rows(703, 9000));
    expect(table.length).toBe(9000);
    const all = Array.from({ length: 9000 }, (_, row) => row);
    expect(readRows(table, all, FIELDS)).toEqual(rows(0, 9000));
  });

  it('with a malformed one far behind are refused by its number, and change nothing', () => {
    const table = createTable(spec);
    appendRows(table, rows(0, 10));
    const wrong = { ...rowOf(310), amount_quantity: 'much' };
    expect(() => appendRows(table, [...rows(10, 310), wrong])).toThrow("Row 301 of the answer: 'amount_quantity'");
    expect(table.length).toBe(10);
    appendRows(table, rows(10, 400));
    expect(readRows(table, [9, 10, 399], FIELDS)).toEqual([rowOf(9), rowOf(10), rowOf(399)]);
  });
});
