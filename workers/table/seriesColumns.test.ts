import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { headerOf, takenColumns } from './cellTexts.ts';
import { createTable } from './table.ts';

it('figures over time are written as the change that stands for them, once', () => {
  const table = createTable(DATA_SETS.projects);
  const columns = takenColumns(table, ['order', 'name', 'price_7d', 'change7d', 'tvl_30d', 'nothing']);
  expect(columns.map(headerOf)).toEqual(['#', 'Project', '7d (%)', 'Monthly TVL (%)']);
  expect(columns.slice(1).every(({ column }) => column !== null)).toBe(true);
});
