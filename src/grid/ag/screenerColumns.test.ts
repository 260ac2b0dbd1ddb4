import { describe, expect, it } from 'vitest';
import { numberColumn } from '#schemas/columns/define.ts';
import { defineDataSet } from '#schemas/columns/defineDataSet.ts';
import { projects } from '#schemas/columns/projects.ts';
import { DEFAULT_LAYOUT, visibleColumns } from '#schemas/queries/view.ts';
import { ABOUT } from '#schemas/testing/columns.ts';
import { NARROW_STAR_WIDTH } from '../metrics.ts';
import { columnDefs } from './agGrid.ts';
import { arrangementOf, CHECK_COLUMN, layOut } from './screenerColumns.ts';

const LOOK = { narrow: false, density: 'compact', rows: 5000, stars: true, touch: false, width: 0 } as const;
const columns = visibleColumns(projects, DEFAULT_LAYOUT);
const widthOf = ({ views }: ReturnType<typeof layOut>, field: string) =>
  views.find(({ spec }) => spec.field === field)?.spec.width;
const pinnedOf = ({ state }: ReturnType<typeof layOut>) =>
  state.filter(({ pinned }) => pinned === 'left').map(({ colId }) => colId);

describe('the columns of the screener', () => {
  it('start with the checkboxes, then the pinned ones, and are counted in that order', () => {
    const laidOut = layOut(projects, columns, LOOK);
    const { fields, views, state } = laidOut;
    expect(fields.slice(0, 3)).toEqual([CHECK_COLUMN, 'order', 'name']);
    expect(views.map(({ at }) => at)).toEqual(views.map((_, place) => place + 1));
    expect(pinnedOf(laidOut)).toEqual(fields.slice(0, 3));
    expect(state.filter(({ hide }) => !hide).map(({ colId }) => colId)).toEqual(fields);
  });

  it('pin a column that the layout pins, beside the other pinned ones', () => {
    const pinned = visibleColumns(projects, { ...DEFAULT_LAYOUT, pinned: ['tvl', 'name'] });
    expect(pinnedOf(layOut(projects, pinned, LOOK))).toEqual([CHECK_COLUMN, 'order', 'tvl', 'name']);
  });

  it('give the spare width of a wide table to the name, and never shrink', () => {
    const small = layOut(projects, columns, LOOK);
    const wide = layOut(projects, columns, { ...LOOK, width: small.width + 300 });
    expect(widthOf(wide, 'name')).toBe((widthOf(small, 'name') ?? 0) + 300);
    expect(wide.width).toBe(small.width + 300);
    expect(widthOf(wide, 'tvl')).toBe(widthOf(small, 'tvl'));
  });

  it('pin only the name in a narrow table, and have the star behind it without the position', () => {
    const laidOut = layOut(projects, columns, { ...LOOK, narrow: true });
    expect(pinnedOf(laidOut)).toEqual([CHECK_COLUMN, 'name']);
    expect(laidOut.fields.slice(0, 3)).toEqual([CHECK_COLUMN, 'name', 'order']);
    expect(widthOf(laidOut, 'order')).toBe(NARROW_STAR_WIDTH);
    const starless = layOut(projects, columns, { ...LOOK, narrow: true, stars: false });
    expect(starless.fields).not.toContain('order');
    expect(pinnedOf(starless)).toEqual([CHECK_COLUMN, 'name']);
  });

  it('cannot be dragged, resized or pinned where the layout would not record it', () => {
    const named = (name: string, narrow = false) => {
      const { state } = layOut(projects, columns, { ...LOOK, narrow });
      return columnDefs(projects, narrow, state).find(({ colId }) => colId === name);
    };
    for (const name of [CHECK_COLUMN, 'order'])
      expect(named(name)).toMatchObject({ resizable: false, suppressMovable: true, lockPinned: true });
    expect(named('tvl')).toMatchObject({ minWidth: 80, lockPinned: false, suppressMovable: false });
    expect(named('tvl', true)).toMatchObject({ lockPinned: true, suppressMovable: true });
  });

  it('are hidden when the layout hides them', () => {
    const shown = visibleColumns(projects, { ...DEFAULT_LAYOUT, columns: ['order', 'name', 'tvl'] });
    const { state } = layOut(projects, shown, LOOK);
    expect(state.filter(({ hide }) => hide)).toHaveLength(projects.columns.length - 3);
  });

  it('include a column added to a declaration without grid code', () => {
    const spec = defineDataSet({
      ...projects,
      columns: [
        ...projects.columns,
        numberColumn('diluted_cap_usd', 'Diluted cap', 120, 'money', 'usd', { about: ABOUT }),
      ],
    });
    const { fields, state } = layOut(spec, spec.columns, LOOK);
    expect(fields.at(-1)).toBe('diluted_cap_usd');
    expect(columnDefs(spec, false, state).at(-1)).toMatchObject({
      colId: 'diluted_cap_usd',
      headerName: 'Diluted cap',
    });
  });
});

describe('the arrangement after dragging', () => {
  const laidOut = layOut(projects, columns, LOOK);
  const drag = (field: string, pinned: 'left' | null, place: number) => {
    const others = laidOut.state.filter(({ colId }) => colId !== field);
    return others.toSpliced(place, 0, { colId: field, pinned, hide: false });
  };

  it('holds the order and the pins of the layout', () => {
    expect(arrangementOf(drag('tvl', 'left', 2), columns, laidOut)).toMatchObject({
      fields: expect.arrayContaining(['order', 'tvl', 'name']),
      pinned: ['tvl', 'name'],
    });
    expect(arrangementOf(drag('tvl', 'left', 2), columns, laidOut).fields.slice(0, 3)).toEqual([
      'order',
      'tvl',
      'name',
    ]);
    expect(arrangementOf(drag('name', null, 5), columns, laidOut).pinned).toEqual([]);
  });

  it('has pins at both edges, and records a drag from one to the other', () => {
    const both = visibleColumns(projects, { ...DEFAULT_LAYOUT, pinned: ['name', 'tvl.right', 'volume.right'] });
    const rightOf = ({ state }: ReturnType<typeof layOut>) =>
      state.filter(({ pinned, hide }) => pinned === 'right' && !hide).map(({ colId }) => colId);
    const wide = layOut(projects, both, LOOK);
    expect(rightOf(wide)).toEqual(['tvl', 'volume']);
    expect(wide.fields.slice(-2)).toEqual(['tvl', 'volume']);
    expect(arrangementOf(wide.state, both, wide).pinned).toEqual(['name', 'tvl.right', 'volume.right']);
    const dragged = wide.state.map((one) => (one.colId === 'tvl' ? { ...one, pinned: 'left' as const } : one));
    expect(arrangementOf(dragged, both, wide).pinned).toEqual(['name', 'tvl', 'volume.right']);
    // Where both do not fit, the one beside the others scrolls and stays pinned in the layout.
    const small = layOut(projects, both, { ...LOOK, width: 40 + 80 + 176 + 160 + 96 });
    expect(rightOf(small)).toEqual(['volume']);
    expect(arrangementOf(small.state, both, small).pinned).toEqual(['name', 'tvl.right', 'volume.right']);
    expect(rightOf(layOut(projects, both, { ...LOOK, narrow: true }))).toEqual([]);
  });

  it('keeps pins that do not fit', () => {
    const pinned = visibleColumns(projects, { ...DEFAULT_LAYOUT, pinned: ['name', 'tvl'] });
    const small = layOut(projects, pinned, { ...LOOK, width: 400 });
    expect(pinnedOf(small)).not.toContain('tvl');
    expect(arrangementOf(small.state, pinned, small).pinned).toEqual(['name', 'tvl']);
  });
});
