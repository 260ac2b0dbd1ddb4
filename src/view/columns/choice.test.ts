import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { DEFAULT_VIEW, type View, visibleColumns } from '#schemas/view.ts';
import { type ColumnNames, moveColumn, toggleColumn } from './choice.ts';

const spec = DATA_SETS.projects;
const withColumns = (columns: ColumnNames): View => ({ ...DEFAULT_VIEW, columns });
const shown = (columns: ColumnNames) => visibleColumns(spec, withColumns(columns)).map((column) => column.field);
const preset = shown(null);

describe('the column chooser', () => {
  it('hides a column and brings it back to its place, which is the default set again', () => {
    const without = toggleColumn(spec, withColumns(null), 'market_cap_usd');
    expect(shown(without)).toEqual(preset.filter((field) => field !== 'market_cap_usd'));
    expect(toggleColumn(spec, withColumns(without), 'market_cap_usd')).toBeNull();
  });

  it('shows a column that is hidden by default', () => {
    expect(shown(toggleColumn(spec, withColumns(null), 'description'))).toContain('description');
  });

  it('moves a column, but never before the pinned ones nor past the end', () => {
    expect(shown(moveColumn(spec, withColumns(null), 'tvl', -1)).indexOf('tvl')).toBe(preset.indexOf('tvl') - 1);
    const first = shown(moveColumn(spec, withColumns(null), 'tvl', -99));
    expect(first.slice(0, 3)).toEqual(['order', 'name', 'tvl']);
    expect(shown(moveColumn(spec, withColumns(null), 'tvl', 99)).at(-1)).toBe('tvl');
    expect(moveColumn(spec, withColumns(null), 'name', 3)).toBeNull();
  });

  it('never loses, doubles or invents a column', () => {
    const field = fc.constantFrom(
      ...spec.columns.map((column) => column.field).filter((name) => name !== 'name' && name !== 'order'),
    );
    const step = fc.tuple(field, fc.integer({ min: -3, max: 3 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let columns: ColumnNames = null;
        for (const [name, by] of steps) {
          columns =
            by === 0
              ? toggleColumn(spec, withColumns(columns), name)
              : moveColumn(spec, withColumns(columns), name, by);
        }
        const names = shown(columns);
        expect(new Set(names).size).toBe(names.length);
        expect(names.slice(0, 2)).toEqual(['order', 'name']);
        expect(names.every((name) => spec.columns.some((column) => column.field === name))).toBe(true);
      }),
    );
  });
});
