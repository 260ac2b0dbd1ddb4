import { expect, it } from 'vitest';
import type { AskedRecord, AskQuery, RelationKind } from '#schemas/api/ask.ts';
import type { Found } from './figures.ts';
import { leftOutIn, openIn } from './openIn.ts';
import { checkQuery } from './select.ts';

const ids = Array.from({ length: 500 }, (_, at) => at + 1);
const found: Found = {
  ...{ version: 1, asOf: null, kind: 'live', total: 501, rows: [], figure: null, without: 0, groups: [], columns: [] },
  ...{ ids, origins: [], hasMoreGroups: false },
};
const fund: AskedRecord = { kind: 'venture', id: 7, name: 'Larkspur Capital', slug: 'larkspur-capital' };

function related(
  source: AskQuery['source'],
  kind: RelationKind,
  record: AskedRecord | null,
  more: Partial<AskQuery> = {},
) {
  const query: AskQuery = {
    ...{ source, triples: [], relation: { kind, record, triples: [] }, aggregate: { of: 'rows', field: null } },
    ...{ group: null, sort: null, limit: null, period: null, shown: [] },
    ...more,
  };
  return checkQuery(query, Date.UTC(2026, 5, 30));
}

const opens = (...query: Parameters<typeof related>) => openIn(related(...query), found);

it('leads to the record where its rows are more than an address can name', () => {
  expect(opens('news', 'mentions', fund)).toEqual({
    label: 'News of Larkspur Capital',
    path: '/organization/larkspur-capital/news',
  });
  expect(opens('people', 'team', { ...fund, kind: 'project' })?.path).toBe('/project/larkspur-capital/team');
  // The directory says a portfolio as a condition, and others beside it.
  expect(opens('projects', 'holdings', fund, { triples: [['tvl', 'gt', 5]] })?.path).toBe(
    `/directory/projects?${new URLSearchParams({ filter: 'organizations.eq.Larkspur Capital,tvl.gt.5' })}`,
  );
});

it('leads nowhere where no page has the rows', () => {
  expect(opens('fundraising', 'ofProjects', null)).toBeNull();
  expect(opens('news', 'mentions', fund, { period: { field: 'created_at', from: '2025', to: null } })).toBeNull();
  expect(opens('news', 'mentions', { ...fund, slug: null })).toBeNull();
});

it('leads to the rows without a figure under the conditions of the query', () => {
  const sum = related('projects', 'holdings', fund, {
    ...{ triples: [['name', 'starts', 'K']], aggregate: { of: 'sum', field: 'total_raised_usd' } },
  });
  expect(leftOutIn(sum, { ...found, without: 3 })).toBe(
    `/directory/projects?${new URLSearchParams({ filter: 'organizations.eq.Larkspur Capital,name.starts.K,total_raised_usd.known.0' })}`,
  );
});
