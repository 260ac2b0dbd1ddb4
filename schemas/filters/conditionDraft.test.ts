import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import type { DataSetSpec } from '../columns/spec.ts';
import { SOURCES } from '../kinds.ts';
import { triplesOf } from '../testing/arbitraries.ts';
import {
  type ConditionDraft,
  EMPTY_DRAFT,
  parseCondition,
  readDraft,
  stageOf,
  stepBack,
  takeTyped,
  takeValue,
  typeText,
} from './conditionDraft.ts';
import { quoted, writeCondition } from './conditionText.ts';
import { filterableFields } from './filterableFields.ts';
import type { Triple } from './triples.ts';

const { projects, fundraising } = DATA_SETS;

/** Types letter by letter, as a person does. */
function typed(spec: DataSetSpec, text: string): ConditionDraft {
  let draft = EMPTY_DRAFT;
  for (const letter of text) draft = typeText(spec, draft, draft.text + letter);
  return draft;
}

describe('a condition typed in one piece', () => {
  it.each<[string, readonly Triple[]]>([
    ['tvl >= 5M', [['tvl', 'gte', 5e6]]],
    ['TVL>=5M', [['tvl', 'gte', 5e6]]],
    ['tvl ≥ 1,200', [['tvl', 'gte', 1200]]],
    ['market cap at least $1.5b', [['market_cap_usd', 'gte', 1.5e9]]],
    ['market_cap_usd<2M', [['market_cap_usd', 'lt', 2e6]]],
    ['24h > -5 %', [['change24h', 'gt', -5]]],
    ['24h is not 0', [['change24h', 'ne', 0]]],
    ['tvl != 3', [['tvl', 'ne', 3]]],
    ['tvl is known', [['tvl', 'known', 1]]],
    ['tvl is unknown', [['tvl', 'known', 0]]],
    ['TVL or unknown', [['tvl', 'known', [0, 1]]]],
    ['sector is known', [['sector', 'known', 1]]],
    ['name is not known', [['name', 'known', 0]]],
    ['name is "known"', [['name', 'eq', 'known']]],
    ['investors all of a16z, Paradigm', [['organizations', 'all', ['a16z', 'Paradigm']]]],
    [
      'tvl between 1M and 5M',
      [
        ['tvl', 'gte', 1e6],
        ['tvl', 'lte', 5e6],
      ],
    ],
    [
      'tvl between 1M - 5M',
      [
        ['tvl', 'gte', 1e6],
        ['tvl', 'lte', 5e6],
      ],
    ],
    ['tvl in 1,200, 3; 4', [['tvl', 'in', [1200, 3, 4]]]],
    ['sector in DeFi, AI', [['sector', 'in', ['DeFi', 'AI']]]],
    ['sector in DeFi, AI,', [['sector', 'in', ['DeFi', 'AI']]]],
    ['sector not in DeFi', [['sector', 'nin', ['DeFi']]]],
    ['sector without DeFi', [['sector', 'ne', 'DeFi']]],
    ['sector without any of DeFi, AI', [['sector', 'nin', ['DeFi', 'AI']]]],
    ['sector contains DeFi', [['sector', 'eq', 'DeFi']]],
    ['sector contains the text fi', [['sector', 'contains', 'fi']]],
    ['sector in "Storage, cold", "say ""hi"""', [['sector', 'in', ['Storage, cold', 'say "hi"']]]],
    ['sector in "5"" nails, short", DeFi', [['sector', 'in', ['5" nails, short', 'DeFi']]]],
    ['project contains uni swap', [['name', 'contains', 'uni swap']]],
    ['project is notcoin', [['name', 'eq', 'notcoin']]],
    ['project is not Notcoin', [['name', 'ne', 'Notcoin']]],
    ['total raised > 1M', [['total_raised_usd', 'gt', 1e6]]],
    ['total supply > 1M', [['total_supply', 'gt', 1e6]]],
    ['investors = "Larkspur"', [['organizations', 'eq', 'Larkspur']]],
  ])('of projects: %s', (text, triples) => {
    expect(parseCondition(projects, text)).toEqual({ ok: true, triples });
    expect(readDraft(projects, typed(projects, text))).toEqual({ ok: true, triples });
  });

  it.each<[string, readonly Triple[]]>([
    ['date past 3 months', [['date', 'gte', '-P3M']]],
    ['date is past 5 years', [['date', 'gte', '-P5Y']]],
    ['date in the past 3 months', [['date', 'gte', '-P3M']]],
    ['date = last month', [['date', 'gte', '-P1M']]],
    ['date not in the last year', [['date', 'lt', '-P1Y']]],
    ['date != past 3 months', [['date', 'lt', '-P3M']]],
    ['date is 3 months ago', [['date', 'eq', '-P3M']]],
    ['date >= 3 months ago', [['date', 'gte', '-P3M']]],
    ['date since 2024', [['date', 'gte', '2024']]],
    ['date from Mar 5, 2024', [['date', 'gte', '2024-03-05']]],
    ['date before 2024-03', [['date', 'lt', '2024-03']]],
    [
      'date between 2024 and today',
      [
        ['date', 'gte', '2024'],
        ['date', 'lte', '-P0D'],
      ],
    ],
    ['date not in 2023, 2024', [['date', 'nin', ['2023', '2024']]]],
    ['round in Seed, Series A', [['stages', 'in', ['Seed', 'Series A']]]],
    ['source is unknown', [['announcement', 'known', 0]]],
    ['token is No Token', [['token', 'eq', 'No Token']]],
  ])('of rounds: %s', (text, triples) => {
    expect(parseCondition(fundraising, text)).toEqual({ ok: true, triples });
    expect(readDraft(fundraising, typed(fundraising, text))).toEqual({ ok: true, triples });
  });

  it.each([
    ['height > 5', 'noField', 'height > 5'],
    ['', 'noField', ''],
    ['tvl', 'noOperator', ''],
    ['tvl about 5', 'noOperator', 'about 5'],
    ['tvl >= ', 'needed', ''],
    ['tvl >= lots', 'notANumber', 'lots'],
    ['tvl in 5; lots', 'notANumber', 'lots'],
    ['tvl between 5', 'notARange', '5'],
    ['tvl between 5 and 2', 'reversed', '5 and 2'],
    ['sector in "DeFi', 'openQuote', '"DeFi'],
    [`project is ${'x'.repeat(201)}`, 'tooLong', 'x'.repeat(201)],
  ])('that is none says why: %s', (text, reason, about) => {
    expect(parseCondition(projects, text)).toEqual({ ok: false, problem: { reason, typed: about } });
  });

  it('names a date that is none', () => {
    expect(parseCondition(fundraising, 'date > 2024-02-30')).toEqual({
      ok: false,
      problem: { reason: 'notADate', typed: '2024-02-30' },
    });
  });
});

describe('a condition typed letter by letter', () => {
  it('goes to the next step when a step is complete, and not before', () => {
    expect(stageOf(typed(projects, 'tvl'))).toBe('field');
    expect(stageOf(typed(projects, 'tvl '))).toBe('operator');
    expect(stageOf(typed(projects, 'total '))).toBe('field');
    expect(stageOf(typed(projects, 'tvl >'))).toBe('operator');
    expect(typed(projects, 'tvl > ')).toMatchObject({ operator: { choice: 'gt' }, text: '' });
    expect(typed(projects, 'tvl >= ')).toMatchObject({ operator: { choice: 'gte' }, text: '' });
    expect(typed(projects, 'sector not in De')).toMatchObject({ operator: { choice: 'nin' }, text: 'De' });
    expect(typed(projects, 'sector in DeFi, A')).toMatchObject({ values: ['DeFi'], text: 'A' });
  });

  it('goes back step by step', () => {
    let draft: ConditionDraft | null = takeTyped(typed(projects, 'sector in DeFi, AI'));
    const seen: (string | null)[] = [];
    while (draft) {
      seen.push(`${stageOf(draft)} ${draft.values.join()}`.trim());
      draft = stepBack(draft);
    }
    expect(seen).toEqual(['value DeFi,AI', 'value DeFi', 'value', 'operator', 'field']);
  });
});

describe('one of several values', () => {
  it('is taken as it would be written, whatever it holds', () => {
    const draft = takeValue(typed(projects, 'sector in '), quoted('Storage, "cold"'));
    expect(readDraft(projects, draft)).toEqual({ ok: true, triples: [['sector', 'in', ['Storage, "cold"']]] });
  });

  it('is taken when a comma is certain to part it', () => {
    expect(typed(projects, 'tvl in 5,').values).toEqual([]);
    expect(typed(projects, 'tvl in 5, ').values).toEqual(['5']);
    expect(typed(projects, 'tvl in 2019,2020').values).toEqual(['2019']);
    expect(takeTyped(typed(projects, 'tvl in 5,6')).values).toEqual(['5', '6']);
    expect(takeTyped(typed(projects, 'tvl in 1,200')).values).toEqual(['1,200']);
  });
});

/** The triple with every member of its list once. */
function unique([field, operator, value]: Triple): Triple {
  return [field, operator, typeof value === 'object' ? [...new Set(value)] : value];
}

describe('the written form of a condition', () => {
  it('reads back as the same condition', () => {
    for (const source of SOURCES) {
      const spec = DATA_SETS[source];
      const fields = filterableFields(spec).map(({ field }) => field);
      const anyTriple = triplesOf(spec).filter(([field]) => fields.includes(field));
      fc.assert(
        fc.property(anyTriple, (triple) => {
          const written = writeCondition(spec, triple);
          expect([written, parseCondition(spec, written)]).toEqual([written, { ok: true, triples: [unique(triple)] }]);
        }),
        { numRuns: 400 },
      );
    }
  });

  it('reads like a sentence', () => {
    expect(writeCondition(projects, ['tvl', 'gte', 5e6])).toBe('TVL >= 5M');
    expect(writeCondition(projects, ['sector', 'nin', ['DeFi', 'AI']])).toBe('Sector not in DeFi, AI');
    expect(writeCondition(fundraising, ['date', 'gte', '-P3M'])).toBe('Date >= 3 months ago');
  });
});
