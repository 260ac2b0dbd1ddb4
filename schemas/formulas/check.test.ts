import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fundraising } from '../columns/fundraising.ts';
import { projects } from '../columns/projects.ts';
import type { DataSetSpec } from '../columns/spec.ts';
import type { Row } from '../filters/semantics.ts';
import { formulasOf } from '../testing/formulas.ts';
import { unixMs } from '../units.ts';
import { checkFormula } from './check.ts';
import { hasAtMost } from './core.ts';
import { evaluateFormula } from './evaluate.ts';
import { formulaNames } from './names.ts';
import { parseFormula } from './parse.ts';

const NOW = unixMs(Date.UTC(2026, 10, 30));

function check(text: string, spec: DataSetSpec = projects) {
  const read = parseFormula(text, formulaNames(spec));
  return read.ok ? checkFormula(spec, read.value) : read;
}

/** The unit of a formula, or why it has none. */
function unitOf(text: string, spec: DataSetSpec = projects): string {
  const checked = check(text, spec);
  if (!checked.ok) return checked.problem.code;
  return checked.value.kind === 'number' ? checked.value.unit : checked.value.kind;
}

function answerOf(text: string, row: Readonly<Record<string, unknown>>, spec: DataSetSpec = projects) {
  const checked = check(text, spec);
  const full: Row = { _id: 1, ...row };
  return checked.ok ? evaluateFormula(spec, checked.value, full, NOW) : checked.problem.code;
}

describe('the unit of a formula', () => {
  it.each([
    ['market_cap_usd / tvl', 'times'],
    ['market_cap_usd + tvl', 'usd'],
    ['market_cap_usd * 2 - 5m', 'usd'],
    ['market_cap_usd + circulating_supply', 'units'],
    ['market_cap_usd > circulating_supply', 'units'],
    ['price_usd * circulating_supply', 'usd'],
    ['market_cap_usd / circulating_supply', 'price'],
    ['market_cap_usd / price_usd', 'tokens'],
    ['price_usd > $1', 'yesNo'],
    ['price_usd > market_cap_usd', 'units'],
    ['pct(circulating_supply, max_supply)', 'percent'],
    ['pct(circulating_supply, tvl)', 'units'],
    ['tvl * 30%', 'usd'],
    ['tvl * change7d', 'usd'],
    ['change7d * 2', 'percent'],
    ['change7d / change30d', 'times'],
    ['change7d - change30d', 'percent'],
    ['1 + 30%', 'bareBesidePercent'],
    ['market_cap_usd / tvl + 30%', 'times'],
    ['market_cap_usd / tvl > 30%', 'yesNo'],
    ['market_cap_usd * tvl', 'mixed'],
    ['market_cap_usd * tvl + 1', 'mixed'],
    ['market_cap_usd * tvl + tvl * tvl', 'units'],
    ['rank(tvl)', 'none'],
    ['zscore(tvl)', 'none'],
    ['median(tvl)', 'usd'],
    ['sum(circulating_supply)', 'tokens'],
    ['mean(price_usd)', 'price'],
    ['count(tvl)', 'count'],
    ['tvl / median(tvl)', 'times'],
    ['tvl > median(tvl) * 2', 'yesNo'],
    ['tvl + rank(tvl)', 'units'],
    ['median(founded)', 'unknownName'],
    ['median(name)', 'wantsKind'],
    ['rank(tvl / median(tvl))', 'nestedView'],
    ['log(tvl)', 'none'],
    ['round(tvl / market_cap_usd, 2)', 'times'],
    ['round(tvl, volume)', 'wantsDigits'],
    ['days(ath_date, today)', 'days'],
    ['tvl + days(ath_date, today)', 'units'],
    ['years_since(ath_date) > 2', 'yesNo'],
    ['years_since(tvl)', 'wantsKind'],
    ['ath_date > 2024', 'yesNo'],
    ['ath_date > "15 Mar 2024"', 'yesNo'],
    ['ath_date > "soon"', 'notADate'],
    ['ath_date', 'date'],
    ['sector', 'noResult'],
    ['"large"', 'noResult'],
    ['if(tvl > 1, "large", "small")', 'text'],
    ['if(tvl > 1, "large", 2)', 'kinds'],
    ['coalesce(symbol, name, "none")', 'text'],
    ['coalesce(sector, "none")', 'kinds'],
    ['coalesce(ath_date, listed)', 'date'],
    ['min(ath_date, 2024-03)', 'date'],
    ['max(ath_date, tvl)', 'wantsKind'],
    ['min(ath_date, listed) > 2024', 'yesNo'],
    ['days(min(ath_date, listed), today)', 'days'],
    ['if(tvl > 1, "large", "small") = "large"', 'yesNo'],
    ['if(tvl > 1, "large", "small") contains "l"', 'wantsKind'],
    ['name', 'text'],
    ['name + 1', 'wantsKind'],
    ['name = symbol', 'wantsWrittenText'],
    ['tvl = DeFi', 'unknownName'],
    ['tvl = "DeFi"', 'kinds'],
    ['sector > "AI"', 'notComparable'],
    ['tvl and 1', 'wantsKind'],
    ['if(tvl > 1, tvl, volume)', 'usd'],
    ['if(tvl > 1, tvl, change7d)', 'units'],
    ['if(tvl > 1, tvl, name)', 'kinds'],
    ['coalesce(tvl, 0)', 'usd'],
    ['min(tvl, volume, 5m)', 'usd'],
    ['max(1, 2)', 'none'],
  ])('%s', (text, unit) => {
    expect(unitOf(text)).toBe(unit);
  });

  it('says where and why', () => {
    expect(check('tvl + circulating_supply')).toMatchObject({
      problem: { code: 'units', operator: '+', left: 'usd', right: 'tokens', span: { from: 0, to: 24 } },
    });
    expect(check('1 + change7d')).toMatchObject({
      problem: { code: 'bareBesidePercent', span: { from: 0, to: 1 }, mend: '1%' },
    });
  });

  it('is refused where it grows beyond its text', () => {
    const doubled = (of: string, times: number): string =>
      times === 0 ? of : doubled(`if(${of} = ath_date, ath_date)`, times - 1);
    expect(unitOf(`${doubled('ath_date', 3)} = 2024`)).toBe('yesNo');
    expect(unitOf(`${doubled('ath_date', 25)} = 2024`)).toBe('tooLong');
  });
});

describe('the value of a formula', () => {
  const row = {
    tvl: 50,
    market_cap_usd: 25,
    volume: null,
    change7d: 30,
    name: 'Uniswap',
    sector: ['DeFi'],
    ath_date: '2024-03',
  };
  it.each([
    ['market_cap_usd / tvl', 0.5],
    ['tvl / (market_cap_usd - 25)', null],
    ['tvl + volume', null],
    ['coalesce(volume, 0) + tvl', 50],
    ['min(tvl, volume)', null],
    ['tvl * 30%', 15],
    ['tvl * change7d', 15],
    ['change7d + 1%', 31],
    ['market_cap_usd / tvl = 50%', true],
    ['pct(market_cap_usd, tvl)', 50],
    ['-market_cap_usd', -25],
    ['abs(-tvl)', 50],
    ['log(tvl * 2)', 2],
    ['log(0)', null],
    ['log(-tvl)', null],
    ['round(2.5)', 3],
    ['round(-2.5)', -2],
    ['round(1.256, 2)', 1.26],
    ['round(1256, -2)', 1300],
    ['if(volume > 1, 1, 2)', null],
    ['if(tvl > 1, 1)', 1],
    ['if(tvl < 1, 1)', null],
    ['volume > 1', null],
    ['volume > 1 or tvl > 1', true],
    ['volume > 1 and tvl < 1', false],
    ['not volume > 1', null],
    ['volume is unknown', true],
    ['(volume > 1) is known', false],
    ['sector = DeFi', true],
    ['sector not in (DeFi, AI)', false],
    ['name contains "SWAP"', true],
    ['symbol = UNI', null],
    ['symbol is known', false],
    ['ath_date = 2024', true],
    ['ath_date > 2024-02', true],
    ['ath_date > 2024-03-15', false],
    ['days(ath_date, 2024-03-11)', 10],
    ['round(months_since(ath_date))', 33],
    ['round(years_since(ath_date), 2)', 2.75],
    ['tvl in (1, 50)', true],
    ['tvl not in (1, volume)', null],
    ['tvl in ()', false],
    ['volume in ()', null],
    ['1e200 * 1e200', null],
    ['1e-200 * 1e-200', null],
    ['1e200 / 1e200', 1],
    ['1e-200 / 1e200', null],
  ])('%s', (text, value) => {
    expect(answerOf(text, row)).toBe(value);
  });

  it('is unknown where a figure is stale', () => {
    const stale = { ...row, stale: ['TVL'] };
    expect(answerOf('market_cap_usd / tvl', stale)).toBeNull();
    expect(answerOf('market_cap_usd * 2', stale)).toBe(50);
  });

  it('is a finite number, never below zero by its sign alone, whatever the row', () => {
    const figures = fc.oneof(fc.constantFrom(null, 0, 1, 1e15, 5e-324, 1e36), fc.double({ noNaN: true }));
    const rows = fc.record({ tvl: figures, market_cap_usd: figures, volume: figures, price_usd: figures });
    fc.assert(
      fc.property(formulasOf(projects).figures, rows, (node, values) => {
        const checked = checkFormula(projects, node);
        if (!checked.ok) return;
        expect(hasAtMost(checked.value, 600)).toBe(true);
        const value = evaluateFormula(projects, checked.value, { _id: 1, ...values }, NOW);
        if (value === null || typeof value === 'boolean') return;
        expect(Number.isFinite(value)).toBe(true);
        expect(Object.is(value, -0)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('is one of yes, no and unknown for conditions of rounds', () => {
    fc.assert(
      fc.property(formulasOf(fundraising).conditions, (node) => {
        const checked = checkFormula(fundraising, node);
        if (checked.ok)
          expect([true, false, null]).toContain(evaluateFormula(fundraising, checked.value, { _id: 1 }, NOW));
      }),
    );
  });
});
