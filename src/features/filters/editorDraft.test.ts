import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, type FieldSpec, findField } from '#schemas/columns/spec.ts';
import { unitOf } from '#schemas/filters/filterableFields.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { filterEntries } from './algebra.ts';
import { type Draft, draftOf, draftTriples, emptyDraft } from './editorDraft.ts';

const { projects, fundraising } = DATA_SETS;

function fieldOf(name: string): FieldSpec {
  const field = findField(projects, name) ?? findField(fundraising, name);
  if (!field) throw new Error(`no field ${name}`);
  return field;
}

/** Opens the editor of a filter and applies it unchanged. */
function reapplied(spec: DataSetSpec, filter: readonly Triple[]) {
  return filterEntries(spec, filter).map((entry) => {
    const field = findField(spec, entry.field);
    return field && draftTriples(entry.field, draftOf(field, entry, unitOf(spec, entry.field)));
  });
}

describe('a new filter', () => {
  it.each([
    ['tvl', 'number'],
    ['sector', 'options'],
    ['organizations', 'options'],
    ['stages', 'options'],
    ['date', 'date'],
    ['description', 'text'],
    ['name', 'text'],
  ])('of %s begins in the editor for %s', (name, kind) => {
    const field = name === 'description' ? projects.columns.find((column) => column.field === name) : fieldOf(name);
    expect(field && emptyDraft(field).kind).toBe(kind);
  });

  it.each<[string, Draft, readonly Triple[]]>([
    ['a bound', { kind: 'number', operator: 'gte', first: '1.5M', second: '' }, [['f', 'gte', 1_500_000]]],
    [
      'a range',
      { kind: 'number', operator: 'between', first: '1M', second: '2b' },
      [
        ['f', 'gte', 1e6],
        ['f', 'lte', 2e9],
      ],
    ],
    ['a range without an end', { kind: 'number', operator: 'between', first: '1M', second: ' ' }, [['f', 'gte', 1e6]]],
    ['a range without a beginning', { kind: 'number', operator: 'between', first: '', second: '5' }, [['f', 'lte', 5]]],
    [
      'several numbers',
      { kind: 'number', operator: 'in', first: '2019; 2,020', second: '' },
      [['f', 'in', [2019, 2020]]],
    ],
    ['a text, trimmed', { kind: 'text', operator: 'starts', text: ' uni ' }, [['f', 'starts', 'uni']]],
    ['chosen values', { kind: 'options', operator: 'nin', values: ['DeFi', 'AI'] }, [['f', 'nin', ['DeFi', 'AI']]]],
    [
      'a rolling range',
      { kind: 'date', operator: 'between', rolling: '-P3M', from: '', to: '' },
      [['f', 'gte', '-P3M']],
    ],
    [
      'two dates',
      { kind: 'date', operator: 'between', rolling: null, from: '2024', to: '2025-03-01' },
      [
        ['f', 'gte', '2024'],
        ['f', 'lte', '2025-03-01'],
      ],
    ],
    [
      'dates as they are spoken',
      { kind: 'date', operator: 'in', rolling: null, from: 'Mar 2024; 2025', to: '' },
      [['f', 'in', ['2024-03', '2025']]],
    ],
    [
      'a day that is not meant',
      { kind: 'date', operator: 'ne', rolling: null, from: '2024', to: '' },
      [['f', 'ne', '2024']],
    ],
    [
      'one period',
      { kind: 'date', operator: 'between', rolling: null, from: '2024', to: '2024' },
      [
        ['f', 'gte', '2024'],
        ['f', 'lte', '2024'],
      ],
    ],
  ])('of %s becomes its conditions', (_, draft, triples) => {
    expect(draftTriples('f', draft)).toEqual({ ok: true, triples });
  });

  it.each<[string, Draft, string, string]>([
    ['nothing', { kind: 'number', operator: 'gte', first: '', second: '' }, 'first', 'needed'],
    ['words', { kind: 'number', operator: 'gte', first: 'a lot', second: '' }, 'first', 'notANumber'],
    ['a broken upper bound', { kind: 'number', operator: 'between', first: '1', second: 'x' }, 'second', 'notANumber'],
    [
      'bounds the wrong way round',
      { kind: 'number', operator: 'between', first: '2M', second: '1M' },
      'second',
      'reversed',
    ],
    [
      'one bad number of several',
      { kind: 'number', operator: 'in', first: '1; two', second: '' },
      'first',
      'notANumber',
    ],
    ['no choice', { kind: 'options', operator: 'in', values: [] }, 'first', 'needed'],
    ['white space', { kind: 'text', operator: 'contains', text: '  ' }, 'first', 'needed'],
    ['too much text', { kind: 'text', operator: 'contains', text: 'x'.repeat(201) }, 'first', 'tooLong'],
    ['no dates', { kind: 'date', operator: 'between', rolling: null, from: '', to: '' }, 'first', 'needed'],
    [
      'a day that is none',
      { kind: 'date', operator: 'between', rolling: null, from: '2024-02-30', to: '' },
      'first',
      'notADate',
    ],
    [
      'one bad date of several',
      { kind: 'date', operator: 'nin', rolling: null, from: '2024; soon', to: '' },
      'first',
      'notADate',
    ],
    [
      'dates the wrong way round',
      { kind: 'date', operator: 'between', rolling: null, from: '2025', to: '2024' },
      'second',
      'reversed',
    ],
  ])('of %s says what is missing', (_, draft, at, reason) => {
    expect(draftTriples('f', draft)).toMatchObject({ ok: false, at, problem: { reason } });
  });
});

describe('a filter that is there', () => {
  it.each<[readonly Triple[]]>([
    [[['tvl', 'gte', 50e9]]],
    [[['tvl', 'lt', -2.5]]],
    [
      [
        ['tvl', 'gte', 1e6],
        ['tvl', 'lte', 2e6],
      ],
    ],
    [[['change24h', 'ne', 0]]],
    [[['sector', 'in', ['DeFi', 'AI']]]],
    [[['sector', 'contains', 'fi']]],
    [[['name', 'starts', 'uni']]],
  ])('opened and applied unchanged is the same: %j', (filter) => {
    expect(reapplied(projects, filter)).toEqual([{ ok: true, triples: filter }]);
  });

  it.each<[readonly Triple[]]>([
    [[['date', 'ne', '2024']]],
    [[['date', 'eq', '2024-03']]],
    [[['date', 'gt', '2024']]],
    [[['date', 'lt', '-P3M']]],
    [[['date', 'in', ['2023', '2024-03']]]],
    [[['date', 'nin', ['2023']]]],
    [[['date', 'gte', '-P3M']]],
    [[['date', 'lte', '-P1Y']]],
    [
      [
        ['date', 'gte', '2024'],
        ['date', 'lte', '-P1D'],
      ],
    ],
  ])('of a date, opened and applied unchanged is the same: %j', (filter) => {
    expect(reapplied(fundraising, filter)).toEqual([{ ok: true, triples: filter }]);
  });
});
