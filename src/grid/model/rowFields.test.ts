import { expect, it } from 'vitest';
import { people } from '#schemas/columns/people.ts';
import { projects } from '#schemas/columns/projects.ts';
import { rowFields } from './rowFields.ts';

const columns = (...names: string[]) => projects.columns.filter((column) => names.includes(column.field));

it('asks for the visible columns and for what naming, opening and explaining a row needs', () => {
  expect(rowFields(projects, columns('order', 'tvl'))).toEqual(['logo', 'name', 'provenance', 'slug', 'symbol', 'tvl']);
});

it('does not ask for companions a data set does not have', () => {
  expect(rowFields(people, [])).not.toContain('symbol');
});

it('is the same list in whatever order columns stand', () => {
  expect(rowFields(projects, columns('tvl', 'volume'))).toEqual(
    rowFields(projects, columns('volume', 'tvl').reverse()),
  );
});
