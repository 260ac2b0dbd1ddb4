import { expect, it } from 'vitest';
import { formerRowsQuery } from '#src/api/queries.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { FormerRows } from './FormerRows.tsx';

const FORMER = [
  { _id: 7, former: { name: 'Plover', last_reported_at: '2026-01-05T00:00:00.000Z', moved_to: null } },
  {
    _id: 8,
    former: { name: 'Diana Vale', last_reported_at: null, moved_to: { kind: 'people' as const, slug: 'diana-vale' } },
  },
];

it('says what became of the rows that a filter names and that are none now', async () => {
  const { screen } = await renderPart(<FormerRows source="organizations" filter={[['_id', 'in', [7, 8, 9]]]} />, {
    at: '/directory/organizations',
    known: [[formerRowsQuery('organizations', [7, 8, 9]).queryKey, { result: FORMER, version: 1, asOf: null }]],
  });
  const gone = screen.getByRole('region', {
    name: '1 organization this filter names is no longer reported by any source',
  });
  await expect.element(gone).toHaveTextContent('Plover');
  await expect.element(gone).toHaveTextContent('last listed Jan 05, 2026');
  const moved = screen.getByRole('region', { name: '1 organization this filter names is now listed elsewhere' });
  await expect.element(moved.getByRole('link', { name: 'Diana Vale' })).toHaveAttribute('href', '/people/diana-vale');
});

it('asks for nothing where the filter names no rows', async () => {
  const { screen } = await renderPart(<FormerRows source="organizations" filter={[['tvl', 'gte', 7]]} />, { at: '/' });
  expect(screen.container.textContent).toBe('');
});
