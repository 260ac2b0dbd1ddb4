import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { PLAIN_TOTALS, totalFigures, totalsOf, withTotal } from './totals.ts';

const { projects } = DATA_SETS;
const column = (field: string, spec = projects) => {
  const found = spec.columns.find((one) => one.field === field);
  if (!found) throw new Error(`no column ${field}`);
  return found;
};

describe('what can stand below a column', () => {
  it('follows its unit: no sum or mean of shares, changes and prices, and none of medians', () => {
    expect(totalFigures(projects, column('market_cap_usd'))).toContain('sum');
    for (const spec of Object.values(DATA_SETS))
      for (const one of spec.columns) {
        const { unit, type } = one;
        const figures = totalFigures(spec, one);
        if (type !== 'number')
          expect(figures.filter((figure) => !['min', 'max', 'distinct'].includes(figure))).toEqual([]);
        if (unit === 'percent' || unit === 'year' || unit === 'times' || one.display === 'price' || one.neverAdded)
          expect([one.field, figures.filter((figure) => figure === 'sum' || figure === 'mean')]).toEqual([
            one.field,
            [],
          ]);
      }
  });

  it('is the sum where it adds up, else the median, and what was chosen', () => {
    const columns = [column('name'), column('price_usd'), column('market_cap_usd'), column('sector')];
    const figures = (written: string) =>
      totalsOf(projects, columns, written).map((one) => `${one.figure}.${one.field}`);
    expect(figures(PLAIN_TOTALS)).toEqual(['median.price_usd', 'sum.market_cap_usd']);
    const chosen = withTotal(withTotal(PLAIN_TOTALS, 'market_cap_usd', 'max'), 'sector', 'distinct');
    expect(chosen).toBe('max.market_cap_usd,distinct.sector');
    expect(figures(chosen)).toEqual(['median.price_usd', 'max.market_cap_usd', 'distinct.sector']);
    expect(withTotal(withTotal(chosen, 'sector', null), 'market_cap_usd', null)).toBe(PLAIN_TOTALS);
  });

  it('leaves out what an address cannot ask for', () => {
    const columns = [column('price_usd'), column('market_cap_usd')];
    for (const written of ['sum.price_usd', 'mean.price_usd', 'zzz', 'sum.market_cap_usd~total', 'sum.nothing', ',,.'])
      expect(totalsOf(projects, columns, written)).toEqual(totalsOf(projects, columns, PLAIN_TOTALS));
  });
});
