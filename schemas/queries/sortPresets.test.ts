import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { findField } from '../columns/spec.ts';
import { SORT_FILTER_TYPE } from '../constants.ts';
import { SOURCES } from '../kinds.ts';
import { presetField, presetOf, presetSort, presetsOf, SORT_PRESETS } from './sortPresets.ts';

const { projects, people, fundraising } = DATA_SETS;

describe('the sort presets', () => {
  it('are ordered by number', () => {
    expect(SORT_PRESETS.map((preset) => SORT_FILTER_TYPE[preset])).toEqual([0, 1, 2, 3]);
  });

  it('are those a data set has a figure for', () => {
    expect(presetsOf('projects')).toEqual(['default', 'change24h', 'marketCap', 'totalFundraising']);
    expect(presetsOf('organizations')).toEqual(['default', 'totalFundraising']);
    expect(presetsOf('fundraising')).toEqual(['default', 'totalFundraising']);
    expect(presetsOf('people')).toEqual(['default']);
  });

  it('name fields that can be sorted', () => {
    for (const source of SOURCES) {
      const spec = DATA_SETS[source];
      for (const preset of presetsOf(source)) {
        expect(findField(spec, presetField(spec, preset) ?? '')?.sortable).toBe(true);
      }
    }
  });

  it('sort by their field in either order; the own order as declared is no sort', () => {
    expect(presetSort(projects, 'change24h', 'asc')).toEqual({ field: 'change24h', order: 'asc' });
    expect(presetSort(fundraising, 'default', 'desc')).toBeNull();
    expect(presetSort(fundraising, 'default', 'asc')).toEqual({ field: 'date', order: 'asc' });
    expect(presetSort(people, 'marketCap', 'desc')).toBeNull();
  });

  it('are recognised in a view', () => {
    expect(presetOf(projects, null)).toBe('default');
    expect(presetOf(projects, { field: 'tvl', order: 'desc' })).toBeNull();
    const ties = [{ field: 'name', order: 'asc' }] as const;
    expect(presetOf(projects, { field: 'change24h', order: 'desc', ties })).toBeNull();
    for (const source of SOURCES) {
      const spec = DATA_SETS[source];
      for (const preset of presetsOf(source)) {
        const found = presetOf(spec, presetSort(spec, preset, 'asc'));
        expect(presetSort(spec, found ?? 'default', 'asc')).toEqual(presetSort(spec, preset, 'asc'));
      }
    }
  });
});
