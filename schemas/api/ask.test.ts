import { describe, expect, it } from 'vitest';
import { type Answer, AnswerSchema, type AskQuery, AskQuerySchema } from './ask.ts';
import { AskBodySchema } from './chat.ts';

const QUERY: AskQuery = {
  source: 'fundraising',
  triples: [['category', 'eq', 'DeFi']],
  relation: { kind: 'ofProjects', record: null, triples: [['tvl', 'gt', 50_000_000]] },
  aggregate: { of: 'rows', field: null },
  group: null,
  sort: { field: 'date', order: 'desc' },
  limit: null,
  period: { field: 'date', from: '2026-03', to: null },
  shown: ['lead_investors'],
};

const ANSWER: Answer = {
  kind: 'answer',
  sentence: '1 round since March 2026.',
  query: QUERY,
  chips: [{ part: 'condition', at: 0, label: 'Category', operator: 'is', value: 'DeFi' }],
  columns: [{ field: 'amount_quantity', label: 'Amount', type: 'number', unit: 'usd' }],
  rows: [{ id: 7, kind: 'round', path: '/round/7', cells: [15_000_000] }],
  chart: { kind: 'bars', label: 'Amount', unit: 'usd', points: [{ label: 'A', value: 1, rows: 1, path: null }] },
  total: 1,
  figure: null,
  leftOut: 0,
  leftOutIn: null,
  sources: [{ label: 'Rounds', source: 'sample', asOf: null }],
  version: 1,
  asOf: null,
  openIn: { label: 'Open 1 in Fundraising', path: '/directory/fundraising?filter=x' },
  followUps: [{ label: 'And in 2025?', query: QUERY }],
  unused: [],
};

const KINDS: readonly Answer[] = [
  ANSWER,
  {
    kind: 'help',
    sentence: 'From the help.',
    passages: [{ article: 'filters', title: 'Filters', heading: 'Lists', text: 'A list …', path: '/help/filters' }],
  },
  { kind: 'choice', sentence: 'Which one?', readings: [{ label: 'Rounds', query: QUERY }] },
  { kind: 'nothing', sentence: 'Not understood.', words: ['weather'], without: null, hits: [] },
];

describe('answers on the wire', () => {
  it.each(KINDS)('keeps a reply of kind $kind as it is', (answer) => {
    expect(AnswerSchema.parse(JSON.parse(JSON.stringify(answer)))).toEqual(answer);
  });

  it('refuses links that leave the site', () => {
    for (const path of ['https://example.com/', '//example.com', '/\\example.com']) {
      expect(AnswerSchema.safeParse({ ...ANSWER, openIn: { label: 'Open', path } }).success).toBe(false);
    }
  });

  it('takes an edited query beside the question', () => {
    const body = { ask_id: '0b8f6a52-6f0e-4c7a-9a39-0d5c1c1f7a10', question: 'DeFi rounds since March' };
    expect(AskBodySchema.parse({ ...body, query: QUERY })).toEqual({ ...body, query: QUERY });
    expect(AskBodySchema.safeParse({ ...body, query: { ...QUERY, source: 'users' } }).success).toBe(false);
  });

  it.each([
    { ...QUERY, triples: [['category', 'like', 'DeFi']] },
    { ...QUERY, limit: 51 },
    { ...QUERY, aggregate: { of: 'drop', field: null } },
    { ...QUERY, triples: Array.from({ length: 51 }, () => ['tvl', 'gt', 1]) },
  ])('refuses a query that is none', (query) => {
    expect(AskQuerySchema.safeParse(query).success).toBe(false);
  });
});
