import { describe, expect, it } from 'vitest';
import { numberColumn } from '#schemas/columns/define.ts';
import { projects } from '#schemas/columns/projects.ts';
import { defineDataSet } from '#schemas/columns/spec.ts';
import { DEFAULT_LAYOUT, visibleColumns } from '#schemas/queries/view.ts';
import { CHECK_COLUMN, layOut } from './screenerColumns.ts';

const LOOK = { narrow: false, density: 'compact', rows: 5000, stars: true, touch: false, width: 0 } as const;
const columns = visibleColumns(projects, DEFAULT_LAYOUT);
const widthOf = ({ views }: ReturnType<typeof layOut>, field: string) =>
  views.find(({ spec }) => spec.field === field)?.spec.width;

describe('the columns of the screener', () => {
  it('begin with the checkboxes, then what is pinned, and are counted in that order', () => {
    const { fields, views, pinned, defs } = layOut(projects, columns, LOOK);
    expect(fields.slice(0, 3)).toEqual([CHECK_COLUMN, 'order', 'name']);
    expect(views.map(({ at }) => at)).toEqual(views.map((_, place) => place + 1));
    expect(pinned.map(({ spec }) => spec.field)).toEqual(['order', 'name']);
    expect(defs.filter(({ pinned: side }) => side === 'left').map(({ colId }) => colId)).toEqual(fields.slice(0, 3));
  });

  it('put a column that the view pins beside the others that stay', () => {
    const pinned = visibleColumns(projects, { ...DEFAULT_LAYOUT, pinned: ['tvl', 'name'] });
    expect(layOut(projects, pinned, LOOK).pinned.map(({ spec }) => spec.field)).toEqual(['order', 'tvl', 'name']);
  });

  it('leave what a wide table has over to the name, and take nothing away in a small one', () => {
    const small = layOut(projects, columns, LOOK);
    const wide = layOut(projects, columns, { ...LOOK, width: small.width + 300 });
    expect(widthOf(wide, 'name')).toBe((widthOf(small, 'name') ?? 0) + 300);
    expect(wide.width).toBe(small.width + 300);
    expect(widthOf(wide, 'tvl')).toBe(widthOf(small, 'tvl'));
  });

  it('keep only the name pinned where there is little room, without the position', () => {
    const { fields, pinned } = layOut(projects, columns, { ...LOOK, narrow: true });
    expect(fields).not.toContain('order');
    expect(pinned.map(({ spec }) => spec.field)).toEqual(['name']);
  });

  it('cannot be moved, sized or pinned by dragging where the view would not know it', () => {
    const { defs } = layOut(projects, columns, LOOK);
    const named = (name: string) => defs.find(({ colId }) => colId === name);
    expect(named(CHECK_COLUMN)).toMatchObject({ resizable: false, suppressMovable: true });
    expect(named('order')).toMatchObject({ resizable: false, suppressMovable: true });
    expect(defs.every(({ lockPinned, sortable }) => lockPinned && sortable === false)).toBe(true);
    expect(named('tvl')).toMatchObject({ minWidth: 80, maxWidth: 420 });
  });

  it('take a column that was added to a declaration, without a line here', () => {
    const spec = defineDataSet({
      ...projects,
      columns: [...projects.columns, numberColumn('diluted_cap_usd', 'Diluted cap', 120, 'money', 'usd')],
    });
    const { defs, fields } = layOut(spec, spec.columns, LOOK);
    expect(fields.at(-1)).toBe('diluted_cap_usd');
    expect(defs.at(-1)).toMatchObject({ headerName: 'Diluted cap', width: 120 });
  });
});
