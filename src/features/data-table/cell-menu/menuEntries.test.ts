import { describe, expect, it, vi } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type ColumnSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import { parseFilter } from '#schemas/filters/parseFilter.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { withFormulas } from '#schemas/formulas/viewFormulas.ts';
import { DEFAULT_VIEW, type View, visibleColumns } from '#schemas/queries/view.ts';
import { type MenuActions, type MenuGroups, menuEntries } from './menuEntries.ts';

const { projects } = DATA_SETS;
const row: Row = {
  _id: 7,
  name: 'Korvane',
  sector: ['DeFi', 'AI'],
  category: ['DeFi'],
  tvl: 2_500_000,
  price_usd: null,
};

function column(field: string, view: View = DEFAULT_VIEW): ColumnSpec {
  const found = visibleColumns(projects, view).find((one) => one.field === field);
  if (!found) throw new Error(`no column ${field}`);
  return found;
}

const openHistory = vi.fn<() => void>();

function opened(field: string, of: Row | null, view: Partial<View> = {}) {
  const actions = {
    spec: projects,
    view: { ...DEFAULT_VIEW, ...view },
    change: vi.fn<MenuActions['change']>(),
    open: vi.fn<NonNullable<MenuActions['open']>>(),
    filter: vi.fn<MenuActions['filter']>(),
    groupBy: vi.fn(),
    isGroupedBy: () => false,
    pivots: true,
    formula: null,
    ownColumn: null,
    fitColumn: vi.fn<MenuActions['fitColumn']>(),
    about: vi.fn<MenuActions['about']>(),
    limits: vi.fn<MenuActions['limits']>(),
    history: (field: string) => (field === 'sector' ? openHistory : null),
    copyCell: vi.fn<MenuActions['copyCell']>(),
    copyRow: vi.fn<MenuActions['copyRow']>(),
    copyName: vi.fn<MenuActions['copyName']>(),
  };
  const request = { column: column(field, actions.view), row: of, index: of ? 0 : -1, at: {} as DOMRect, byKey: true };
  const groups = menuEntries(request, actions);
  return { actions, groups, choose: (...labels: readonly string[]) => choose(groups, labels) };
}

function labels(groups: MenuGroups): readonly string[] {
  return groups.flat().flatMap((entry) => [entry.label, ...('groups' in entry ? labels(entry.groups) : [])]);
}

function choose(groups: MenuGroups, [label, ...rest]: readonly string[]): void {
  const entry = groups.flat().find((one) => one.label === label);
  if (!entry) throw new Error(`no entry ${label} among ${labels(groups).join(', ')}`);
  if ('groups' in entry) choose(entry.groups, rest);
  else entry.run();
}

describe('the menu of a header where a view computes columns', () => {
  const formula = vi.fn();
  const change = vi.fn<MenuActions['change']>();
  const view: View = { ...DEFAULT_VIEW, formulas: [{ key: 'f_x', title: 'X', text: 'tvl * 2' }] };
  const spec = withFormulas(projects, view.formulas);
  const menuOf = (field: string) => {
    const { actions } = opened('tvl', null);
    const found = visibleColumns(spec, view).find((one) => one.field === field);
    if (!found) throw new Error(`no column ${field}`);
    const request = { column: found, row: null, index: -1, at: {} as DOMRect, byKey: true };
    return menuEntries(request, { ...actions, spec, view, formula, change });
  };

  it('adds a formula, and edits or removes its own', () => {
    choose(menuOf('tvl'), ['Add a formula']);
    expect(formula).toHaveBeenLastCalledWith(null);
    expect(labels(menuOf('tvl'))).not.toContain('Edit the formula');
    choose(menuOf('f_x'), ['Edit the formula']);
    expect(formula).toHaveBeenLastCalledWith('f_x');
    choose(menuOf('f_x'), ['Remove the formula']);
    expect(change).toHaveBeenLastCalledWith(expect.objectContaining({ formulas: undefined }));
  });
});

describe('the menu of figures over time', () => {
  const shown = { columns: ['name', 'price_7d'] };
  const priced = { ...row, change7d: 12.5 };

  it('sorts and filters by the change that stands for them', () => {
    const header = opened('price_7d', null, shown);
    header.choose('Sort descending');
    expect(header.actions.change).toHaveBeenCalledWith({ sort: { field: 'change7d', order: 'desc' } });
    header.choose('Filter…');
    expect(header.actions.filter).toHaveBeenCalledWith('change7d');
    const sorted = opened('price_7d', null, { ...shown, sort: { field: 'change7d', order: 'desc' } });
    expect(labels(sorted.groups)).not.toContain('Sort descending');
  });

  it('makes conditions of it in a cell', () => {
    const cell = opened('price_7d', priced, shown);
    cell.choose('At least 12.5%');
    expect(cell.actions.change).toHaveBeenCalledWith({ filter: [['change7d', 'gte', 12.5]] });
  });
});

describe('the menu of a header', () => {
  it('leads to what proposals changed of a column that they can change', () => {
    opened('sector', null).choose('What proposals changed');
    expect(openHistory).toHaveBeenCalledOnce();
    expect(labels(opened('tvl', null).groups)).not.toContain('What proposals changed');
  });

  it('sorts, filters, pins, fits, hides and copies the name', () => {
    const { choose: pick, actions, groups } = opened('tvl', null);
    expect(labels(groups)).toEqual([
      'Sort descending',
      'Sort ascending',
      'Filter…',
      'Pivot by this column',
      'Group by this column',
      'Show totals below the columns',
      'Pin to the left edge',
      'Pin to the right edge',
      'Fit to content',
      'Hide',
      'Color',
      'By size',
      'Above and below the median',
      'By limits…',
      'About this column',
      'Copy the column’s name',
    ]);
    pick('Show totals below the columns');
    expect(actions.change).toHaveBeenLastCalledWith({ totals: 'on' });
    pick('Sort ascending');
    expect(actions.change).toHaveBeenLastCalledWith({ sort: { field: 'tvl', order: 'asc' } });
    pick('Pin to the left edge');
    expect(actions.change).toHaveBeenLastCalledWith(expect.objectContaining({ pinned: ['name', 'tvl'] }));
    pick('Pin to the right edge');
    expect(actions.change).toHaveBeenLastCalledWith(expect.objectContaining({ pinned: ['name', 'tvl.right'] }));
    const { pinned } = actions.change.mock.lastCall?.[0] ?? {};
    expect(labels(opened('tvl', null, { pinned: pinned ?? null }).groups)).toEqual(
      expect.arrayContaining(['Pin to the left edge', 'Unpin']),
    );
    pick('Hide');
    expect(actions.change.mock.lastCall?.[0].columns).not.toContain('tvl');
    pick('Filter…');
    pick('Fit to content');
    expect([actions.filter.mock.lastCall, actions.fitColumn.mock.lastCall]).toEqual([['tvl'], ['tvl']]);
  });

  it('removes the sort there is, and offers the other direction', () => {
    const { choose: pick, actions, groups } = opened('tvl', null, { sort: { field: 'tvl', order: 'desc' } });
    expect(labels(groups).slice(0, 2)).toEqual(['Sort ascending', 'Remove the sort']);
    pick('Remove the sort');
    expect(actions.change).toHaveBeenCalledExactlyOnceWith({ sort: null });
  });

  it('sorts further, and turns or takes out one of several', () => {
    const sort = { field: 'sector', order: 'asc' } as const;
    const { choose: pick, actions, groups } = opened('tvl', null, { sort });
    expect(labels(groups).slice(0, 3)).toEqual(['Sort descending', 'Sort ascending', 'Then sort by this']);
    pick('Then sort by this');
    const ties = [{ field: 'tvl', order: 'desc' }] as const;
    expect(actions.change).toHaveBeenLastCalledWith({ sort: { ...sort, ties } });
    const among = opened('tvl', null, { sort: { ...sort, ties } });
    expect(labels(among.groups).slice(0, 4)).toEqual([
      'Reverse its direction',
      'Take out of the sort',
      'Sort descending',
      'Sort ascending',
    ]);
    among.choose('Reverse its direction');
    expect(among.actions.change).toHaveBeenLastCalledWith({
      sort: { ...sort, ties: [{ field: 'tvl', order: 'asc' }] },
    });
    among.choose('Take out of the sort');
    expect(among.actions.change).toHaveBeenLastCalledWith({ sort });
    among.choose('Sort descending');
    expect(among.actions.change).toHaveBeenLastCalledWith({ sort: { field: 'tvl', order: 'desc' } });
  });

  it('colors a column of figures by another rule than it has, or no more', () => {
    const { choose: pick, actions } = opened('tvl', null, { colors: { volume: { by: 'median' } } });
    pick('Color', 'By size');
    expect(actions.change).toHaveBeenLastCalledWith({ colors: { volume: { by: 'median' }, tvl: { by: 'scale' } } });
    pick('Color', 'By limits…');
    expect(actions.limits).toHaveBeenCalledOnce();
    const colored = opened('tvl', null, { colors: { tvl: { by: 'scale' } } });
    expect(labels(colored.groups)).not.toContain('By size');
    colored.choose('Color', 'No color');
    expect(colored.actions.change).toHaveBeenLastCalledWith({ colors: undefined });
    expect(labels(opened('sector', null).groups)).not.toContain('Color');
  });

  it('offers no fifth column', () => {
    const ties = ['volume', 'price_usd', 'name'].map((field) => ({ field, order: 'asc' }) as const);
    const { groups } = opened('tvl', null, { sort: { field: 'sector', order: 'asc', ties } });
    expect(labels(groups)).not.toContain('Then sort by this');
  });

  it('neither hides nor unpins what always shows, and has nothing for the position', () => {
    expect(labels(opened('name', null).groups)).not.toContain('Hide');
    expect(opened(ORDER_FIELD, null).groups).toEqual([]);
  });
});

describe('the menu of a cell', () => {
  it('opens and copies the row, and has the menu of the column', () => {
    const { choose: pick, actions } = opened('tvl', row);
    pick('Open in a new tab');
    expect(actions.open).toHaveBeenCalledExactlyOnceWith(row, 'new-tab');
    pick('Copy the cell');
    pick('Copy the row');
    pick('Copy the row with its sources');
    expect(actions.copyCell.mock.calls).toEqual([[row, column('tvl'), 0]]);
    expect(actions.copyRow.mock.calls).toEqual([[row], [row, { sources: true }]]);
    pick('Column TVL', 'Hide');
    expect(actions.change).toHaveBeenCalledOnce();
  });

  it.each<[string, readonly string[], readonly Triple[]]>([
    ['tvl', ['Only 2.5M'], [['tvl', 'eq', 2_500_000]]],
    ['tvl', ['Exclude 2.5M'], [['tvl', 'ne', 2_500_000]]],
    ['tvl', ['At least 2.5M'], [['tvl', 'gte', 2_500_000]]],
    ['tvl', ['At most 2.5M'], [['tvl', 'lte', 2_500_000]]],
    ['sector', ['Only rows with', 'AI'], [['sector', 'eq', 'AI']]],
    ['sector', ['Exclude rows with', 'DeFi'], [['sector', 'ne', 'DeFi']]],
    ['price_usd', ['Only unknown values'], [['price_usd', 'known', 0]]],
    ['price_usd', ['Exclude unknown values'], [['price_usd', 'known', 1]]],
  ])('filters %s by %j', (field, path, filter) => {
    const { choose: pick, actions } = opened(field, row);
    pick(...path);
    expect(actions.change).toHaveBeenCalledExactlyOnceWith({ filter });
  });

  it('excludes a further member beside those excluded before', () => {
    const { choose: pick, actions } = opened('sector', row, { filter: [['sector', 'ne', 'Gaming']] });
    pick('Exclude rows with', 'AI');
    expect(actions.change).toHaveBeenCalledExactlyOnceWith({ filter: [['sector', 'nin', ['Gaming', 'AI']]] });
  });

  it.each(Object.values(DATA_SETS))(
    'of every column of $source makes only conditions that the data set understands',
    (spec) => {
      for (const shown of spec.columns) {
        for (const value of [
          null,
          12,
          '2024-05',
          '2024-05-01T08:41Z',
          ['a', 'b'],
          [{ name: 'a', slug: null, logo: null }],
        ]) {
          const filters: Filter[] = [];
          const groups = menuEntries(
            { column: shown, row: { _id: 1, [shown.field]: value }, index: 0, at: {} as DOMRect, byKey: true },
            {
              ...{ spec, view: DEFAULT_VIEW, open: null },
              ...{
                filter: vi.fn(),
                formula: null,
                history: () => null,
                about: vi.fn(),
                limits: vi.fn(),
                groupBy: vi.fn(),
                isGroupedBy: () => false,
                pivots: true,
                ownColumn: null,
                fitColumn: vi.fn(),
                copyCell: vi.fn(),
                copyRow: vi.fn(),
                copyName: vi.fn(),
              },
              change: ({ filter }) => filter && filters.push(filter),
            },
          );
          runAll(groups);
          for (const filter of filters) expect(parseFilter(spec, filter)).toMatchObject({ ok: true });
        }
      }
    },
  );
});

function runAll(groups: MenuGroups): void {
  for (const entry of groups.flat()) 'groups' in entry ? runAll(entry.groups) : entry.run();
}
