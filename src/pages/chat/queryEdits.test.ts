import { expect, it } from 'vitest';
import type { AskQuery } from '#schemas/api/ask.ts';
import { aboutQuery, withoutPart } from './queryEdits.ts';

const stage = { field: 'stages', by: 'value' } as const;
const quarter = { field: 'date', by: 'quarter' } as const;
const query: AskQuery = {
  ...aboutQuery('fundraising', []),
  aggregate: { of: 'median', field: 'amount_quantity' },
  group: stage,
  across: quarter,
};

it('takes one of two groups away and keeps the other', () => {
  expect(withoutPart(query, { part: 'group', at: 0 })).toMatchObject({ group: quarter, across: null });
  expect(withoutPart(query, { part: 'group', at: 1 })).toMatchObject({ group: stage, across: null });
});

it('lists rows without a figure to group by', () => {
  const listed = { aggregate: { of: 'rows', field: null }, group: null, across: null };
  expect(withoutPart(query, { part: 'aggregate', at: 0 })).toMatchObject(listed);
});
