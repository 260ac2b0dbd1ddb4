import { describe, expect, it } from 'vitest';
import { filterableFields } from '../filters/filterableFields.ts';
import { decodeView, visibleColumns } from '../queries/view.ts';
import { ABOUT } from '../testing/columns.ts';
import { DATA_SETS } from './dataSets.ts';
import { numberColumn, orderColumn, seriesColumn, textColumn } from './define.ts';
import { defineDataSet } from './defineDataSet.ts';
import { addsUp, fileFields, findField, storedFields, writtenFields } from './spec.ts';

const { projects } = DATA_SETS;
const series = Object.values(DATA_SETS).flatMap((spec) =>
  spec.columns.filter(({ type }) => type === 'series').map((column) => ({ spec, column })),
);

describe('a column of figures over time', () => {
  it.each(series)('$column.field is no part of rows, and is sorted by a figure that is', ({ spec, column }) => {
    expect(storedFields(spec)).not.toContainEqual(expect.objectContaining({ field: column.field }));
    expect(filterableFields(spec)).not.toContainEqual(expect.objectContaining({ field: column.field }));
    expect(findField(spec, column.series?.figure ?? '')).toMatchObject({ type: 'number', sortable: true });
    expect([column.defaultVisible, column.filterable, addsUp({ ...column, neverAdded: true })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is shown where a view names it, and no view sorts by it', () => {
    const view = decodeView(projects, { columns: 'name,price_7d', sort: 'price_7d.desc' });
    expect(visibleColumns(projects, view).map(({ field }) => field)).toEqual(['name', 'price_7d']);
    expect(view.sort).toBeNull();
  });

  it('has its figure in files and copies, once', () => {
    const shown = ['order', 'name', 'price_7d', 'change7d', 'tvl_30d'];
    const written = ['order', 'name', 'change7d', 'tvl_change30d'];
    expect(writtenFields(projects, shown)).toEqual(written);
    expect(fileFields(projects, shown)).toEqual(written);
  });

  it('is refused without a stored figure that sorts', () => {
    const about = { means: 'x', from: 'coins', rule: 'x' } as const;
    const declare = (figure: string) => () =>
      defineDataSet({
        ...{ source: 'projects', identity: 'name', defaultSort: { field: 'name', order: 'asc' }, companions: [] },
        columns: [
          orderColumn,
          textColumn('name', 'Name', 100, 'identity', { about: ABOUT }),
          numberColumn('unsorted', 'Unsorted', 100, 'change', 'percent', { about: ABOUT, sortable: false }),
          numberColumn('change', 'Change', 100, 'change', 'percent', { about: ABOUT }),
          seriesColumn('line', 'Line', 'usd', { figure, points: 8, step: 'day' }, about),
        ],
      });
    expect(declare('change')).not.toThrow();
    for (const wrong of ['name', 'unsorted', 'line', 'nothing'])
      expect(declare(wrong)).toThrow(/projects\.line: the figure '.*' cannot stand for a series/);
  });
});
