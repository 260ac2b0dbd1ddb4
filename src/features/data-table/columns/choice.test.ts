import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { DEFAULT_LAYOUT, decodeView, encodeLayout, type Layout, visibleColumns } from '#schemas/queries/view.ts';
import {
  arrangedLayout,
  isDefaultLayout,
  moveColumn,
  orderColumns,
  pinColumn,
  placeColumn,
  resizeColumn,
  showFiltered,
  toggleColumn,
} from './choice.ts';

const spec = DATA_SETS.projects;
const shown = (layout: Layout) => visibleColumns(spec, layout).map((column) => column.field);
const preset = shown(DEFAULT_LAYOUT);
const column = (layout: Layout, field: string) => visibleColumns(spec, layout).find((one) => one.field === field);

describe('a filter', () => {
  const fieldsOf = ({ change }: ReturnType<typeof showFiltered>) =>
    change.columns === undefined
      ? 'unchanged'
      : visibleColumns(spec, { ...DEFAULT_LAYOUT, ...change }).map(({ field }) => field);
  // Not beside the column that is moved: a step past a hidden column changes nothing that is seen.
  const hidden = spec.columns.findLast((column) => !column.defaultVisible)?.field ?? '';
  const known = [hidden, 'known', 1] as const;

  it('on a hidden column shows it', () => {
    expect(fieldsOf(showFiltered(spec, DEFAULT_LAYOUT, [], { filter: [known] }))).toContain(hidden);
  });

  it('leaves the columns where they are shown, were hidden again, or are part of the change', () => {
    expect(fieldsOf(showFiltered(spec, DEFAULT_LAYOUT, [], { filter: [['tvl', 'gt', 1]] }))).toBe('unchanged');
    expect(fieldsOf(showFiltered(spec, DEFAULT_LAYOUT, [known], { filter: [known, ['tvl', 'gt', 1]] }))).toBe(
      'unchanged',
    );
    expect(showFiltered(spec, DEFAULT_LAYOUT, [], { filter: [known], columns: null }).change).toEqual({
      filter: [known],
      columns: null,
    });
  });

  const begun = showFiltered(spec, DEFAULT_LAYOUT, [], { filter: [known] });
  const during: Layout = { ...DEFAULT_LAYOUT, columns: begun.change.columns ?? null };
  const change = (next: Parameters<typeof showFiltered>[3], layout = during) =>
    showFiltered(spec, layout, [known], next, begun.byFilter);

  it('hides the column again when it goes, and it was not arranged meanwhile', () => {
    expect(begun.byFilter).toEqual([hidden]);
    expect(change({ filter: [] }).change).toMatchObject({ filter: [], columns: null });
    const ordered = moveColumn(spec, during, 'tvl', 1);
    const after = change({ columns: ordered.columns, widths: ordered.widths, pinned: ordered.pinned });
    expect(after.byFilter).toEqual([hidden]);
    expect(shown(arrangedLayout(spec, ordered, after.byFilter))).toEqual(
      shown(moveColumn(spec, DEFAULT_LAYOUT, 'tvl', 1)),
    );
    expect(arrangedLayout(spec, resizeColumn(spec, during, 'tvl', 200), after.byFilter)).toEqual(
      resizeColumn(spec, DEFAULT_LAYOUT, 'tvl', 200),
    );
  });

  it('leaves a column that was chosen: shown before it, hidden and shown again, pinned, or part of a saved view', () => {
    const chosen = toggleColumn(spec, DEFAULT_LAYOUT, hidden);
    expect(showFiltered(spec, chosen, [], { filter: [known] }).byFilter).toEqual([]);
    const without = change(toggleColumn(spec, during, hidden));
    expect(without.byFilter).toEqual([]);
    expect(change(pinColumn(spec, during, hidden, 'left')).byFilter).toEqual([]);
    expect(change({ filter: [known], ...chosen }).byFilter).toEqual([]);
  });
});

describe('the column chooser', () => {
  it('hides a column and restores it to its place, the default again', () => {
    const without = toggleColumn(spec, DEFAULT_LAYOUT, 'market_cap_usd');
    expect(shown(without)).toEqual(preset.filter((field) => field !== 'market_cap_usd'));
    expect(toggleColumn(spec, without, 'market_cap_usd').columns).toBeNull();
  });

  it('shows a column that is hidden by default', () => {
    expect(shown(toggleColumn(spec, DEFAULT_LAYOUT, 'description'))).toContain('description');
  });

  it('moves a column, but never before the pinned ones nor past the end', () => {
    expect(shown(moveColumn(spec, DEFAULT_LAYOUT, 'tvl', -1)).indexOf('tvl')).toBe(preset.indexOf('tvl') - 1);
    const first = shown(moveColumn(spec, DEFAULT_LAYOUT, 'tvl', -99));
    expect(first.slice(0, 3)).toEqual(['order', 'name', 'tvl']);
    expect(shown(moveColumn(spec, DEFAULT_LAYOUT, 'tvl', 99)).at(-1)).toBe('tvl');
    expect(shown(moveColumn(spec, DEFAULT_LAYOUT, 'name', 3))).toEqual(preset);
  });

  it('moves a dragged column to its drop position', () => {
    expect(shown(placeColumn(spec, DEFAULT_LAYOUT, 'tvl', 2)).slice(0, 4)).toEqual([
      'order',
      'name',
      'tvl',
      'price_usd',
    ]);
    expect(shown(placeColumn(spec, DEFAULT_LAYOUT, 'price_usd', 4)).slice(2, 5)).toEqual([
      'change24h',
      'change7d',
      'price_usd',
    ]);
  });

  it('pins a column after the pinned ones, and unpins it', () => {
    const pinned = pinColumn(spec, DEFAULT_LAYOUT, 'tvl', 'left');
    expect(shown(pinned).slice(0, 3)).toEqual(['order', 'name', 'tvl']);
    expect(column(pinned, 'tvl')?.sticky).toBe(true);
    const freed = pinColumn(spec, pinned, 'tvl', null);
    expect(column(freed, 'tvl')?.sticky).toBe(false);
    expect(freed.pinned).toBeNull();
  });

  it('pins columns at the right edge, the newest beside those that scroll, and in the address', () => {
    const one = pinColumn(spec, DEFAULT_LAYOUT, 'tvl', 'right');
    const two = pinColumn(spec, one, 'volume', 'right');
    expect(shown(two).slice(0, 2)).toEqual(['order', 'name']);
    expect(shown(two).slice(-2)).toEqual(['volume', 'tvl']);
    expect(column(two, 'tvl')).toMatchObject({ sticky: false, stickyRight: true });
    expect(encodeLayout(two).pinned).toBe('name,volume.right,tvl.right');
    expect(shown(moveColumn(spec, two, 'volume', 1)).slice(-2)).toEqual(['tvl', 'volume']);
    expect(column(pinColumn(spec, two, 'tvl', 'left'), 'tvl')).toMatchObject({ sticky: true });
    expect(pinColumn(spec, one, 'tvl', null).pinned).toBeNull();
    expect(decodeView(spec, { pinned: 'name.right,tvl.right,tvl,order.right' }).pinned).toEqual(['tvl.right']);
  });

  it('can unpin every column', () => {
    const none = pinColumn(spec, DEFAULT_LAYOUT, 'name', null);
    expect(none.pinned).toEqual([]);
    expect(visibleColumns(spec, none).some((one) => one.sticky && one.field !== 'order')).toBe(false);
  });

  it('orders pinned columns among themselves', () => {
    const both = pinColumn(spec, DEFAULT_LAYOUT, 'tvl', 'left');
    expect(shown(moveColumn(spec, both, 'tvl', -1)).slice(0, 3)).toEqual(['order', 'tvl', 'name']);
    expect(shown(moveColumn(spec, both, 'tvl', 5)).slice(0, 3)).toEqual(['order', 'name', 'tvl']);
  });

  it('accepts the order of dragged headers', () => {
    const both = pinColumn(spec, DEFAULT_LAYOUT, 'tvl', 'left');
    const fields = ['order', 'tvl', 'name', ...shown(both).slice(3).toReversed()];
    expect(shown(orderColumns(spec, both, fields))).toEqual(fields);
  });

  it('clamps widths, and drops one that equals the declared one', () => {
    const wide = resizeColumn(spec, DEFAULT_LAYOUT, 'tvl', 9999);
    expect(column(wide, 'tvl')?.width).toBe(420);
    expect(column(resizeColumn(spec, wide, 'tvl', 1), 'tvl')?.width).toBe(80);
    expect(isDefaultLayout(resizeColumn(spec, wide, 'tvl', 80))).toBe(true);
  });

  it('never loses, duplicates or invents a column, and round-trips through the URL', () => {
    const field = fc.constantFrom(...spec.columns.map((one) => one.field).filter((name) => name !== 'order'));
    const step = fc.tuple(
      fc.constantFrom('toggle', 'move', 'place', 'pin', 'free', 'width'),
      field,
      fc.integer({ min: -9, max: 20 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let layout: Layout = DEFAULT_LAYOUT;
        for (const [what, name, by] of steps) {
          if (what === 'toggle' && name !== spec.identity) layout = toggleColumn(spec, layout, name);
          if (what === 'move') layout = moveColumn(spec, layout, name, by);
          if (what === 'place') layout = placeColumn(spec, layout, name, by);
          if (what === 'pin' || what === 'free')
            layout = pinColumn(spec, layout, name, what === 'free' ? null : by > 0 ? 'left' : 'right');
          if (what === 'width') layout = resizeColumn(spec, layout, name, 100 + by);
        }
        const names = shown(layout);
        expect(new Set(names).size).toBe(names.length);
        expect(names[0]).toBe('order');
        expect(names).toContain('name');
        expect(names.every((name) => spec.columns.some((one) => one.field === name))).toBe(true);
        const pins = visibleColumns(spec, layout).map((one) => one.sticky && one.field !== 'order');
        expect(pins.lastIndexOf(true)).toBeLessThanOrEqual(pins.filter(Boolean).length);
        const { columns, widths, pinned } = decodeView(spec, { ...encodeLayout(layout) });
        expect(visibleColumns(spec, { columns, widths, pinned })).toEqual(visibleColumns(spec, layout));
      }),
    );
  });
});
