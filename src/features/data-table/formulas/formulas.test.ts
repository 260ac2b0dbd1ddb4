import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { READY_FORMULAS, readyFormulas } from '#schemas/formulas/ready.ts';
import { readFormula, withFormulas } from '#schemas/formulas/viewFormulas.ts';
import { DATA_SET_NAMES } from '#schemas/kinds.ts';
import { DEFAULT_VIEW, decodeView, encodeView } from '#schemas/queries/view.ts';
import { formulaMessages } from '#src/i18n/en/formulas.ts';
import { othersOf, withFormula, withoutFormula } from './changes.ts';
import { suggestionsAt } from './suggestions.ts';

const spec = DATA_SETS.projects;

describe('what the word at the caret may become', () => {
  const labels = (text: string) => suggestionsAt(spec, text, text.length).suggestions.map(({ insert }) => insert);

  it.each([
    ['mark', 'Market cap'],
    ['Market cap / tv', 'TVL'],
    ['tvl > 1 and vol', 'Volume'],
    ['coal', 'coalesce('],
    ['(cap', '[Cap / TVL]'],
  ])('%s', (text, first) => {
    expect(labels(text)).toContain(first);
  });

  it.each(['', 'tvl', 'tvl / ', 'tvl > 5m', '"DeF'])('%j asks for none', (text) => {
    expect(labels(text)).toEqual([]);
  });

  it('stands for that word alone', () => {
    const { from, to } = suggestionsAt(spec, 'tvl / mark', 10);
    expect('tvl / mark'.slice(from, to)).toBe('mark');
  });
});

describe('formulas of a view', () => {
  const view = {
    ...DEFAULT_VIEW,
    ...withFormula(spec, DEFAULT_VIEW, null, { title: 'MC / TVL', text: 'market_cap_usd / tvl' }),
  };

  it('stand beside the names', () => {
    expect(view.formulas).toEqual([{ key: 'f_mc_tvl', title: 'MC / TVL', text: 'market_cap_usd / tvl' }]);
    expect(view.columns?.slice(0, 3)).toEqual(['order', 'name', 'f_mc_tvl']);
  });

  it('come back from the address with what stands on them', () => {
    const more = { ...view, ...withFormula(spec, view, null, { title: 'MC, twice | ~', text: 'f_mc_tvl * 2' }) };
    const used = {
      ...more,
      filter: [['f_mc_twice', 'gt', 3] as const],
      sort: { field: 'f_mc_tvl', order: 'desc' as const },
      colors: { f_mc_tvl: { by: 'scale' as const } },
    };
    expect(decodeView(spec, { ...encodeView(used) })).toEqual(used);
    expect(othersOf(used, 'f_mc_twice')).toEqual(view.formulas);
  });

  it('leave with what stands on them', () => {
    const more = { ...view, ...withFormula(spec, view, null, { title: 'Twice', text: 'f_mc_tvl * 2' }) };
    const used = {
      ...more,
      filter: [['f_twice', 'gt', 3] as const, ['tvl', 'gt', 1] as const],
      sort: { field: 'f_mc_tvl', order: 'desc' as const },
    };
    const left = withoutFormula(spec, used, 'f_mc_tvl');
    expect(left.filter).toEqual([['tvl', 'gt', 1]]);
    expect(left.sort).toBeNull();
    expect(left.columns?.some((field) => field.startsWith('f_'))).toBe(false);
  });

  it('have names of their own', () => {
    const twice = { ...view, ...withFormula(spec, view, null, { title: 'MC / TVL', text: 'tvl' }) };
    expect(twice.formulas?.map(({ key }) => key)).toEqual(['f_mc_tvl', 'f_mc_tvl_2']);
    for (const name of DATA_SET_NAMES)
      for (const { field } of DATA_SETS[name].columns) expect(field.startsWith('f_'), field).toBe(false);
  });

  it('are dropped where the data set does not understand them, and change nothing of it else', () => {
    expect(decodeView(spec, { f: 'f_a|A|nonsense + 1,tvl|T|1,f_b|B|tvl' }).formulas).toEqual([
      { key: 'f_b', title: 'B', text: 'tvl' },
    ]);
    expect(withFormulas(withFormulas(spec, view.formulas), [])).toEqual(spec);
  });

  it('that are ready can be read, and say what they are', () => {
    for (const name of DATA_SET_NAMES)
      for (const ready of readyFormulas(name)) {
        expect(readFormula(DATA_SETS[name], READY_FORMULAS[ready].text).ok, ready).toBe(true);
        expect(formulaMessages.readyOnes[ready].says).not.toBe('');
      }
  });
});
