import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type FieldSpec, findField } from '#schemas/columns/spec.ts';
import { type ConditionDraft, EMPTY_DRAFT, readDraft, typeText } from '#schemas/filters/conditionDraft.ts';
import { noteOf, suggestChoices, suggestDates, suggestFields } from './useSuggestions.ts';

const { projects, fundraising } = DATA_SETS;
const labels = (typed: string) => suggestFields(projects, typed).map((field) => field.label);

function field(name: string): FieldSpec {
  const found = findField(projects, name) ?? findField(fundraising, name);
  if (!found) throw new Error(name);
  return found;
}

describe('fields', () => {
  it('are all offered for nothing typed, as declared', () => {
    expect(labels('')).toContain('Investors');
    expect(labels('')[0]).toBe('Project');
    expect(labels('')).not.toContain('#');
  });

  it('come best first: whole names, beginnings, parts, letters in their order', () => {
    expect(labels('tvl')[0]).toBe('TVL');
    expect(labels('sup').slice(0, 2)).toEqual(['Max supply', 'Total supply']);
    expect(labels('mcap')).toEqual(['Market cap']);
    expect(labels('MARKET')[0]).toBe('Market cap');
    expect(labels('xyz')).toEqual([]);
  });

  it('are also found by their name in the address', () => {
    expect(labels('peoples')).toContain('People');
  });
});

describe('conditions', () => {
  const choices = (name: string, typed: string) => suggestChoices(field(name), typed).map(({ choice }) => choice);

  it('fit the type, negations among them', () => {
    expect(choices('tvl', '')).toEqual([
      ...['gte', 'lte', 'between', 'gt', 'lt', 'eq', 'ne', 'in', 'nin'],
      ...['known', 'unknown'],
    ]);
    expect(choices('sector', '')).toEqual(['in', 'nin', 'all', 'contains', 'starts', 'known', 'unknown']);
    expect(choices('name', '')).toContain('ne');
    expect(choices('date', '')).toContain('nin');
  });

  it('are found by symbol and by word', () => {
    expect(choices('tvl', '!')).toEqual(['ne']);
    expect(choices('tvl', '>')).toEqual(['gte', 'gt']);
    expect(choices('tvl', 'at m')).toEqual(['lte']);
    expect(choices('sector', 'without')).toEqual(['nin']);
    expect(choices('tvl', 'zzz')).toEqual([]);
  });
});

describe('dates', () => {
  const values = (choice: Parameters<typeof suggestDates>[0], typed: string) =>
    suggestDates(choice, typed, 2026).map(({ value }) => value);

  it('are rolling ranges and years, as far as they fit the condition', () => {
    expect(values('gte', '')).toEqual(['-P1M', '-P3M', '-P6M', '-P1Y', '-P2Y', '-P3Y', '2026', '2025', '2024', '2023']);
    expect(values('in', '')).toEqual(['2026', '2025', '2024', '2023']);
    expect(suggestDates('lt', '', 2026)[1]).toEqual({ label: '3 months ago', value: '-P3M' });
  });

  it('follow what is typed', () => {
    expect(values('gte', 'past 3')).toEqual(['-P3M', '-P3Y']);
    expect(values('gte', '3m')).toEqual(['-P3M']);
    expect(values('gte', '202')).toEqual(['2026', '2025', '2024', '2023']);
    expect(values('gte', '2019-05')).toEqual([]);
  });
});

const spec = DATA_SETS.projects;

function noted(typed: string, rows: number | null): string {
  const draft: ConditionDraft = typeText(spec, EMPTY_DRAFT, typed);
  const read = readDraft(spec, draft);
  return noteOf(spec, draft, read.ok ? read.triples : null, rows);
}

it.each([
  ['tvl >= 5M', 'TVL ≥ 5M: 1,667 projects would match'],
  ['sector in DeFi', 'Sector contains DeFi: 1,667 projects would match'],
  // Enter would not be enough before: it takes what is written as one more value.
  ['sector in DeFi, ', 'Sector contains DeFi: 1,667 projects would match. Press Enter to apply'],
  ['sector in ', ''],
])('of %j the note is %j', (typed, note) => {
  expect(noted(typed, 1667)).toBe(note);
});
