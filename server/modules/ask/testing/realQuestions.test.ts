import { describe, expect, it } from 'vitest';
import { RELATION_KINDS } from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { findField } from '#schemas/columns/spec.ts';
import { OPERATORS } from '#schemas/filters/triples.ts';
import { DATA_SET_NAMES, type DataSetName } from '#schemas/kinds.ts';
import { isSector } from '#schemas/sectors/sectors.ts';
import { comparable, isAccepted, questionsIn, RELATION } from './acceptedQueries.ts';
import { BEYOND_ALGEBRA } from './beyondAlgebra.ts';
import { englishPriceForms, vietnamesePriceForms } from './priceForms.ts';
import { realHeldOut, realQuestions, realUnanswerable } from './realQuestions.ts';
import { realRecords, realValues } from './realReader.ts';

const names = new Set(realRecords().map(({ name }) => name));
const values = new Map(realValues().map(({ source, field, values: held }) => [`${source} ${field}`, new Set(held)]));
/** Data sets whose rows the conditions of a relation are of. */
const RELATED: Readonly<Record<(typeof RELATION_KINDS)[number], DataSetName>> = {
  ofProjects: 'projects',
  ofInvestors: 'organizations',
  ofLeads: 'organizations',
  raising: 'fundraising',
  investors: 'fundraising',
  leads: 'fundraising',
  holdings: 'projects',
  team: 'people',
  former: 'people',
  founders: 'people',
  mentions: 'news',
};
const NAMED = new Set([
  'name',
  'ventures_name',
  'organizations',
  'projects',
  'relate_project',
  'lead_investors',
  'tags',
]);

/** What of a part names nothing that there is. */
function faultOf(source: DataSetName, part: string): string | null {
  const relation = RELATION.exec(part);
  const kind = RELATION_KINDS.find((one) => one === relation?.[1]);
  if (relation && !kind) return part;
  if (relation && kind) {
    const faults = (relation[2] ?? '')
      .split(/, (?![^[]*\])/)
      .flatMap((inner) => (names.has(inner) ? [] : [faultOf(RELATED[kind], inner)]));
    return faults.find((one) => one !== null) ?? null;
  }
  if (/^[-\w]*\.\.[-\w]*$/.test(part) || /^limit \d+$/.test(part) || part === 'count') return null;
  const figure = /^(?:sum|average|median|value|by|sort) (\w+)(?: (?:month|quarter|year|asc|desc))?$/.exec(part)?.[1];
  if (figure) return findField(DATA_SETS[source], figure) || /^(?:rows|figure)$/.test(figure) ? null : part;
  const [, field = '', operator = '', value = ''] = /^(\w+) (\w+) (.+)$/.exec(part) ?? [];
  const spec = findField(DATA_SETS[source], field);
  if (!spec || !OPERATORS.some((one) => one === operator)) return part;
  if (operator === 'known') return /^[01]$/.test(value) ? null : part;
  const members = /^\[(.*)\]$/.exec(value)?.[1]?.split(', ') ?? [value];
  if (spec.type === 'number') return members.every((one) => Number.isFinite(Number(one))) ? null : part;
  if (spec.type === 'date' || operator === 'contains') return null;
  const held = values.get(`${source} ${field}`);
  if (NAMED.has(field)) return members.every((one) => names.has(one)) ? null : part;
  return !held || members.every((one) => held.has(one) || isSector(one)) ? null : part;
}

describe.each(['en', 'vi'] as const)('golden questions over real names in %s', (language) => {
  const questions = [...realQuestions(language), ...realHeldOut(language)];

  it('are many, each once', () => {
    expect(questions.length).toBeGreaterThanOrEqual(language === 'en' ? 300 : 150);
    expect(realUnanswerable(language).length).toBeGreaterThanOrEqual(language === 'en' ? 120 : 40);
    const all = [...questions.map(({ question }) => question), ...realUnanswerable(language)];
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
  });

  it('mean queries of fields, values and names that there are', () => {
    const faults = questions.flatMap(({ question, accepted }) =>
      accepted.flatMap((query) => {
        const [name = '', ...parts] = query.split('; ');
        const source = DATA_SET_NAMES.find((one) => one === name);
        const faulty = source ? parts.filter((part) => faultOf(source, part) !== null) : [query];
        return faulty.map((part) => `${question}: ${part}`);
      }),
    );
    expect(faults).toEqual([]);
  });
});

describe('golden sets', () => {
  it('ask for price and cap of the hundred largest coins in 400 forms', () => {
    const forms = [...englishPriceForms(), ...vietnamesePriceForms()];
    expect(forms.length).toBe(400);
    expect(forms.filter(({ accepted }) => accepted.length === 0)).toEqual([]);
  });

  it('keep apart what the typed query cannot say, of each kind several', () => {
    const kinds = BEYOND_ALGEBRA.map(({ lacks }) => lacks);
    expect([...new Set(kinds)].filter((kind) => kinds.filter((one) => one === kind).length < 3)).toEqual([]);
    const answerable = new Set(realQuestions('en').map(({ question }) => question));
    expect(BEYOND_ALGEBRA.filter(({ question }) => answerable.has(question))).toEqual([]);
  });

  it('accept each choice of parts in braces, in any order', () => {
    const [asked] = questionsIn(
      '# rounds\nai seeds\tfundraising; {category eq AI|ofProjects(sector eq AI)}; {limit 1|}',
    );
    expect(asked).toMatchObject({ topic: 'rounds', question: 'ai seeds' });
    expect(asked?.accepted).toHaveLength(4);
    expect(isAccepted('fundraising; ofProjects(sector eq AI)', asked?.accepted ?? [])).toBe(true);
    expect(isAccepted('fundraising; category eq DeFi', asked?.accepted ?? [])).toBe(false);
    expect(comparable('projects; name in [Sui, Aave]; raising(date lte 2026, date gte 2025)')).toBe(
      comparable('projects; raising(date gte 2025, date lte 2026); name in [Aave, Sui]'),
    );
  });
});
