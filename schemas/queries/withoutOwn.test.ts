import { describe, expect, it } from 'vitest';
import type { ListColumn } from '../api/listColumns.ts';
import { DATA_SETS } from '../columns/dataSets.ts';
import { withListColumns } from '../columns/listColumns.ts';
import { withFormulas } from '../formulas/viewFormulas.ts';
import { decodeView, encodeView, withNamedColumns } from './view.ts';
import { sharedView, withoutOwn } from './withoutOwn.ts';

const columns: readonly ListColumn[] = [
  { key: 'o_stage000', title: 'Stage', kind: 'tags', options: ['Hot'], several: false },
  { key: 'o_score000', title: 'Score', kind: 'number', options: [], several: false },
];
const own = withListColumns(DATA_SETS.projects, columns);
const view = decodeView(own, {
  filter: 'tvl.gte.1000000,any(o_stage000.in.Hot|sector.in.DeFi),o_score000.gt.5',
  sort: 'o_score000.desc,tvl.desc',
  columns: 'order,name,o_stage000,o_score000,tvl',
  widths: 'o_stage000.90,tvl.140',
  pinned: 'name,o_score000',
  colors: 'o_score000.scale',
  groups: 'o_stage000',
  f: 'f_x|X|o_score000 * 2,f_y|Y|tvl * 2',
});

describe('a view without own columns', () => {
  it('keeps what does not read them, and names none', () => {
    expect(encodeView(view).filter).toContain('o_score000');
    const shared = encodeView(withoutOwn(DATA_SETS.projects, view));
    expect(JSON.stringify(shared)).not.toMatch(/o_[a-z0-9]{8}|f_x|Hot/);
    expect(shared).toMatchObject({
      columns: 'order,name,tvl',
      widths: 'tvl.140',
      pinned: 'name',
      f: expect.anything(),
    });
    expect(shared.filter).toContain('tvl.gte.1000000');
  });

  it('is what a link to it says', () => {
    const link = encodeView(sharedView(withFormulas(own, view.formulas), view));
    expect(JSON.stringify(link)).not.toMatch(/o_[a-z0-9]{8}|f_x|Hot/);
    expect(link).toMatchObject({ columns: 'order,name,tvl', f: 'f_y|Y|tvl * 2' });
    const bare = decodeView(own, { sort: 'tvl.desc' });
    const { projects } = DATA_SETS;
    expect(sharedView(own, bare)).toEqual(withNamedColumns(projects, decodeView(projects, { sort: 'tvl.desc' })));
  });

  it('is the same view where it reads none', () => {
    const plain = decodeView(DATA_SETS.projects, { filter: 'tvl.gte.1000000', sort: 'tvl.desc', groups: 'sector' });
    expect(withoutOwn(DATA_SETS.projects, plain)).toEqual(plain);
  });
});
