import type { Answered, AskQuery, Written } from '#schemas/api/ask.ts';

/** Conversations of the member. */
export const ID = '00000000-0000-4000-8000-000000000001';
export const OTHER = '00000000-0000-4000-8000-000000000002';

export const query: AskQuery = {
  ...{ source: 'fundraising', triples: [['amount_quantity', 'gt', 5_000_000]], relation: null },
  ...{ aggregate: { of: 'rows', field: null }, group: null, sort: { field: 'date', order: 'desc' }, limit: 5 },
  ...{ period: { field: 'date', from: '2025', to: null }, shown: [] },
};

export const answered: Answered = {
  ...{ kind: 'answer', sentence: '2 rounds over 5M USD since 2025.', query },
  chips: [
    { part: 'source', at: 0, label: 'Fundraising', operator: null, value: null },
    { part: 'condition', at: 0, label: 'Amount', operator: '>', value: '5M USD' },
    { part: 'period', at: 0, label: 'Date', operator: '≥', value: '2025' },
    { part: 'limit', at: 0, label: 'Rows', operator: null, value: '5' },
  ],
  columns: [
    { field: 'date', label: 'Date', type: 'date', unit: null },
    { field: 'projects', label: 'Project', type: 'names', unit: null },
    { field: 'amount_quantity', label: 'Amount', type: 'number', unit: 'usd' },
  ],
  rows: [
    {
      ...{ id: 1, kind: 'round', path: '/round/1' },
      cells: [
        '2025-06-01',
        [
          { name: 'Auralith', path: '/project/auralith' },
          { name: 'Ann Lund', path: '/people/ann-lund', gender: 'Male' },
        ],
        48_000_000,
      ],
    },
    { ...{ id: 2, kind: 'round', path: '/round/2' }, cells: ['2025-05-01', [{ name: 'Nameless', path: null }], null] },
  ],
  chart: {
    ...{ kind: 'bars', label: 'By lead', unit: 'usd' },
    points: [{ label: 'Larkspur', value: 48_000_000, rows: 1, path: '/organization/larkspur' }],
  },
  ...{ total: 7, figure: null, leftOut: 1, leftOutIn: '/directory/fundraising?filter=amount_quantity.known.0' },
  sources: [
    { label: 'Rounds', source: 'sample data', asOf: '2026-01-15T09:00:00.000Z' },
    { label: 'Date', source: 'sample data', asOf: '2026-01-15T09:00:00.000Z' },
    { label: 'Amount', source: 'DefiLlama', asOf: '2026-01-15T09:00:00.000Z' },
    { label: 'Amount', source: 'feeds', asOf: '2026-01-14T09:00:00.000Z' },
  ],
  ...{ version: 3, asOf: '2026-01-15T09:00:00.000Z' },
  openIn: { label: 'Open 7 in Fundraising', path: '/directory/fundraising?filter=amount_quantity.gt.5000000' },
  followUps: [{ label: 'And in 2024?', query }],
  unused: ['please'],
};

export const written: Written = {
  ...{ kind: 'written', sentence: 'Two rounds passed.\n- Auralith raised 48M USD.' },
  text: 'Two rounds passed [1].\n- Auralith raised 48M USD [1, 2].',
  cited: [
    { number: 1, label: 'Rounds over 5M', path: '/directory/fundraising' },
    { number: 2, label: 'A story', path: null },
  ],
  evidence: [{ number: 1, answer: answered }],
};
