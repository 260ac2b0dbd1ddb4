import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { DEFAULT_LAYOUT, type Layout } from '#schemas/queries/view.ts';
import { readLayout, writeLayout } from './useSavedLayout.ts';

const spec = DATA_SETS.projects;

describe('a saved layout', () => {
  it.each<Layout>([
    { columns: ['order', 'name', 'tvl'], widths: {}, pinned: null },
    { columns: null, widths: { tvl: 140 }, pinned: [] },
    { columns: null, widths: {}, pinned: ['name', 'price_usd'] },
  ])('is read as it was written: %j', (layout) => {
    expect(readLayout(spec, writeLayout(layout))).toEqual(layout);
  });

  it('is null for the default', () => {
    expect(writeLayout(DEFAULT_LAYOUT)).toBeNull();
    expect(readLayout(spec, '{}')).toBeNull();
  });

  it.each([null, '', 'x', '[]', '7', '{"columns":5}', '{"columns":"tvl","widths":"tvl.x","pinned":"none"}'])(
    'is nothing where it is damaged: %j',
    (text) => {
      expect(readLayout(spec, text)).toBeNull();
    },
  );

  it('loses only columns that the data set no longer has', () => {
    expect(readLayout(spec, '{"columns":"order,name,gone,tvl","widths":"gone.100,tvl.150"}')).toEqual({
      columns: ['order', 'name', 'tvl'],
      widths: { tvl: 150 },
      pinned: null,
    });
  });
});
