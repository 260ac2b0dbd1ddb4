import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fundraising } from '../columns/fundraising.ts';
import { projects } from '../columns/projects.ts';
import { formulasOf, withoutSpans } from '../testing/formulas.ts';
import { FORMULA_LIMITS } from './limits.ts';
import { formulaNames } from './names.ts';
import { parseFormula } from './parse.ts';
import { printFormula, printWithLabels } from './print.ts';

const names = formulaNames(projects);
const rounds = formulaNames(fundraising);

function read(text: string, known = names): string {
  const result = parseFormula(text, known);
  return result.ok
    ? printFormula(result.value)
    : `${result.problem.code} ${result.problem.span.from}–${result.problem.span.to}`;
}

describe('a formula in its one text', () => {
  it.each([
    ['Market cap / TVL', 'market_cap_usd / tvl'],
    ['market cap÷tvl', 'market_cap_usd / tvl'],
    ['[Market cap] × 2 − "TVL"', 'market_cap_usd * 2 - tvl'],
    ['("Market cap" + TVL) * 2', '(market_cap_usd + tvl) * 2'],
    ['market_cap_usd - (tvl - 5m)', 'market_cap_usd - (tvl - 5M)'],
    ['(market_cap_usd - tvl) - 1.5bn', 'market_cap_usd - tvl - 1.5B'],
    ['-tvl * -2', '-tvl * -2'],
    ['tvl > 1,234,567', 'tvl > 1234567'],
    ['min(1,234)', 'min(1, 234)'],
    ['tvl > $5m and 7d < -30%', 'tvl > $5M and change7d < -30%'],
    ['tvl ≥ 5 or not tvl <> 3', 'tvl >= 5 or not tvl != 3'],
    ['not (tvl > 1 and volume > 2)', 'not (tvl > 1 and volume > 2)'],
    ['tvl between 1m and 5m and volume > 2', 'tvl >= 1M and tvl <= 5M and volume > 2'],
    ['sector in (DeFi, Real World Assets)', 'sector in ("DeFi", "Real World Assets")'],
    ['sector = Layer 1 and tvl is unknown', 'sector = "Layer 1" and tvl is unknown'],
    ['sector not in ("AI")', 'sector not in ("AI")'],
    ['name contains uni or name starts with a', 'name contains "uni" or name starts with "a"'],
    ['name is known', 'name is known'],
    ['IF(tvl > 0, Cap / TVL, coalesce(FDV, 0))', 'if(tvl > 0, cap_to_tvl, coalesce(fdv_usd, 0))'],
    ['years_since(ATH date) > 2', 'years_since(ath_date) > 2'],
    ['ATH date > 3 months ago', 'ath_date > 3 months ago'],
    ['ath_date >= 2024-03 and ath_date < today', 'ath_date >= 2024-03 and ath_date < today'],
    ['days(ath_date, 2026-11-30)', 'days(ath_date, 2026-11-30)'],
    ['2026 - 3', '2026 - 3'],
    ['tvl = (volume = 3)', 'tvl = (volume = 3)'],
    ['tvl lớn', 'wantsOperator 4–7'],
    ['tvl > 5 và không (volume chưa biết)', 'tvl > 5 and not volume is unknown'],
    ['sector thuộc (DeFi; AI) hoặc name chứa uni', 'sector in ("DeFi", "AI") or name contains "uni"'],
    ['ath_date > 3 tháng trước', 'ath_date > 3 months ago'],
  ])('%s', (text, written) => {
    expect(read(text)).toBe(written);
  });

  it('is written with labels that read as the same fields', () => {
    const result = parseFormula('market_cap_usd / (tvl - change7d)', names);
    const labeled = result.ok ? printWithLabels(result.value, names) : '';
    expect(labeled).toBe('[Market cap] / (TVL - [7d])');
    expect(read(labeled)).toBe('market_cap_usd / (tvl - change7d)');
  });
});

describe('the words of conditions', () => {
  it.each([
    ['tvl at least 5m', 'tvl >= 5M'],
    ['tvl over 5m and tvl under 1bn', 'tvl > 5M and tvl < 1B'],
    ['tvl = 5m..10m', 'tvl >= 5M and tvl <= 10M'],
    ['tvl from 5m to 10m', 'tvl >= 5M and tvl <= 10M'],
    ['tvl trên 5m', 'tvl > 5M'],
    ['listed past 3 months', 'listed >= 3 months ago'],
    ['sector in DeFi, AI', 'sector in ("DeFi", "AI")'],
    ['sector not DeFi', 'sector != "DeFi"'],
    ['sector all of (DeFi, AI)', 'sector = "DeFi" and sector = "AI"'],
    ['tvl > 5 or unknown', 'tvl > 5 or tvl is unknown'],
    ['name ~ "x"', 'name contains "x"'],
    ['name = Over the top', 'name = "Over the top"'],
  ])('%s', (text, printed) => {
    expect(read(text)).toBe(printed);
  });
});

describe('what cannot be read', () => {
  it.each([
    ['', 'empty 0–0'],
    ['tvl >', 'wantsValue 5–5'],
    ['tvl * / 2', 'wantsValue 6–7'],
    ['(tvl + 1', 'openParenthesis 0–8'],
    ['min(tvl, 1', 'openParenthesis 3–10'],
    ['tvl)', 'wantsOperator 3–4'],
    ['1 < tvl < 3', 'chained 8–9'],
    ['"DeFi', 'openQuote 0–5'],
    ['tvl & 3', 'wantsOperator 4–5'],
    ['# + 3', 'unknownSign 0–1'],
    ['pct(tvl)', 'arguments 0–8'],
    ['sector in', 'wantsList 9–9'],
    ['2024-13 < 3', 'notADate 0–7'],
  ])('%j', (text, problem) => {
    expect(read(text)).toBe(problem);
  });

  it('is too long or too deep', () => {
    expect(read(`tvl ${'+ 1'.repeat(400)}`)).toBe('tooLong 0–1204');
    expect(read(`tvl ${'+1'.repeat(300)}`)).toBe('tooLong 0–604');
    expect(read(`${'('.repeat(100)}1${')'.repeat(100)}`)).toBe('tooDeep 40–41');
  });

  it('names what was perhaps meant, with its mend', () => {
    expect(parseFormula('markt cap * 2', names)).toMatchObject({
      problem: { code: 'unknownName', typed: 'markt cap', span: { from: 0, to: 9 }, mend: 'Market cap' },
    });
    expect(parseFormula('cloalesce(tvl, 1)', names)).toMatchObject({
      problem: { code: 'unknownFunction', typed: 'cloalesce', mend: 'coalesce' },
    });
    expect(parseFormula('(tvl', names)).toMatchObject({ problem: { code: 'openParenthesis', mend: '(tvl)' } });
  });
});

describe('any formula', () => {
  it.each([
    ['projects', formulasOf(projects), names],
    ['fundraising', formulasOf(fundraising), rounds],
  ])('of %s reads as it is written', (_, { figures, conditions }, known) => {
    fc.assert(
      fc.property(fc.oneof(figures, conditions), (node) => {
        const written = printFormula(node);
        fc.pre(written.length <= FORMULA_LIMITS.length);
        const result = parseFormula(written, known);
        if (!result.ok && (result.problem.code === 'tooDeep' || result.problem.code === 'tooLong')) return;
        expect(result.ok && withoutSpans(result.value), written).toEqual(withoutSpans(node));
        const labeled = result.ok ? parseFormula(printWithLabels(result.value, known), known) : result;
        if (labeled.ok) expect(withoutSpans(labeled.value)).toEqual(withoutSpans(node));
        else expect(labeled.problem.code, printWithLabels(node, known)).toBe('tooLong');
      }),
      { numRuns: 1000 },
    );
  });

  const PIECES = [
    'tvl',
    'Market cap',
    '"DeFi"',
    '[7d]',
    '5m',
    '30%',
    '$2',
    '(',
    ')',
    ',',
    '+',
    '-',
    '*',
    '/',
    '<',
    '>=',
    '!=',
    'and',
    'or',
    'not',
    'in',
    'is',
    'known',
    'unknown',
    'contains',
    'between',
    'if(',
    'min(',
    'round(',
    'sector',
    'name',
    'Stage',
    'today',
    '3 months ago',
    '2024-03',
    'không',
    'chưa biết',
    '“',
    '[',
    '"',
    '×',
    '\u0301',
    '𝔸',
    'œ',
    '\ud800',
    '.',
    'e9',
    '1e999',
    ';',
  ];

  it('is read or refused: ten thousand random texts', () => {
    const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((parts) => parts.join(' '));
    const glued = fc.array(fc.constantFrom(...PIECES), { maxLength: 10 }).map((parts) => parts.join(''));
    const any = fc.oneof(pieces, glued, fc.string({ unit: 'binary', maxLength: 60 }));
    fc.assert(
      fc.property(any, (text) => {
        const result = parseFormula(text, names);
        if (!result.ok) {
          expect(result.problem.span.from).toBeLessThanOrEqual(result.problem.span.to);
          expect(result.problem.span.to).toBeLessThanOrEqual(text.length);
          return;
        }
        const written = printFormula(result.value);
        const again = parseFormula(written, names);
        expect(again.ok ? printFormula(again.value) : again.problem, `${text} → ${written}`).toBe(written);
      }),
      { numRuns: 10_000 },
    );
  });
});
