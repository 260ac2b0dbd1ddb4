import { describe, expect, it } from 'vitest';
import { readFilterText } from '../filters/text/read.ts';
import { writeFilterText } from '../filters/text/write.ts';
import { formulaNames } from '../formulas/names.ts';
import { parseFormula } from '../formulas/parse.ts';
import { printWithLabels } from '../formulas/print.ts';
import { readFormula } from '../formulas/viewFormulas.ts';
import { decodeView, encodeView } from '../queries/view.ts';
import { sharedView } from '../queries/withoutOwn.ts';
import { DATA_SETS } from './dataSets.ts';
import { withListColumns } from './listColumns.ts';
import { ownListKey, WATCHLIST_NAME } from './ownLists.ts';

const list = (name: string, isAsked = true) => ({ key: ownListKey(name), name, isAsked });
const spec = withListColumns(
  DATA_SETS.projects,
  [],
  [list('L2s'), list('To "call"'), list('By score', false), list(WATCHLIST_NAME)],
);
const L2S = ownListKey('L2s');

describe('in_list', () => {
  it.each([
    ['in_list("L2s")', `${L2S} is known`],
    ['In_List(l2s)', `${L2S} is known`],
    ['in_list(watchlist)', `${ownListKey(WATCHLIST_NAME)} is known`],
    ['in_list("To ""call""")', `${ownListKey('To "call"')} is known`],
    ['not in_list("L2s") and tvl > 1m', `not ${L2S} is known and tvl > 1M`],
    ['if(in_list(L2s), tvl, 0)', `if(${L2S} is known, tvl, 0)`],
  ])('%s asks for the field of the list', (text, written) => {
    expect(readFormula(spec, text)).toMatchObject({ ok: true, value: { text: written } });
    expect(readFormula(spec, written)).toMatchObject({ ok: true, value: { text: written } });
  });

  it('is shown with the name of the list', () => {
    const names = formulaNames(spec);
    for (const text of ['in_list("To ""call""") or tvl > 5', 'not in_list("L2s")']) {
      const read = parseFormula(text, names);
      expect(read.ok && printWithLabels(read.value, names)).toBe(text.replace('tvl', 'TVL'));
    }
  });

  it.each([
    ['in_list("L2")', { code: 'unknownList', typed: 'L2', nearest: ['L2s'], mend: '"L2s"' }],
    // Its conditions read what no other view has.
    ['in_list("By score")', { code: 'unknownList', typed: 'By score' }],
    ['in_list()', { code: 'wantsValue' }],
    ['in_list("L2s"', { code: 'openParenthesis' }],
  ])('%s names the problem', (text, problem) => {
    expect(readFormula(spec, text)).toMatchObject({ ok: false, problem });
  });

  it('knows no list where nobody is signed in, and none of a field’s own name', () => {
    expect(readFormula(DATA_SETS.projects, 'in_list("L2s")')).toMatchObject({
      ok: false,
      problem: { code: 'unknownList' },
    });
    expect(readFormula(spec, 'in_list("TVL")')).toMatchObject({ ok: false, problem: { code: 'unknownList' } });
  });

  it('is a condition of the text of a filter, and reads back as it was', () => {
    const read = readFilterText(spec, 'not in_list("L2s") and (in_list(watchlist) or tvl > 1m)');
    expect(read.ok && read.filter).toEqual([
      { not: [L2S, 'known', 1] },
      {
        any: [
          [ownListKey(WATCHLIST_NAME), 'known', 1],
          ['tvl', 'gt', 1e6],
        ],
      },
    ]);
    const filter = read.ok ? read.filter : [];
    const written = writeFilterText(spec, filter);
    expect(written).toBe('not in_list("L2s") and (in_list("watchlist") or tvl > 1M)');
    expect(readFilterText(spec, written)).toMatchObject({ ok: true, filter });
  });

  it('stays out of links, as its rows are the member’s', () => {
    const asked = {
      filter: `${L2S}.known.1,tvl.gte.5`,
      f: `f_a|A|${L2S} is known,f_b|B|tvl * 2`,
      columns: 'name,f_a,f_b',
    };
    const view = decodeView(spec, asked);
    expect(view.formulas).toHaveLength(2);
    const shared = encodeView(sharedView(spec, view));
    expect(JSON.stringify(shared)).not.toMatch(/o_[a-z0-9]{8}/);
    expect(shared).toMatchObject({ filter: 'tvl.gte.5', f: 'f_b|B|tvl * 2' });
  });
});

it('has a key a list that says nothing of its name', () => {
  const keys = Array.from({ length: 5_000 }, (_, at) => ownListKey(`0192${at}-7c1e-7b1a-9f00-00000000000${at % 10}`));
  expect(new Set(keys).size).toBe(5_000);
  for (const key of keys) expect(key).toMatch(/^o_[a-z0-9]{8}$/);
});
