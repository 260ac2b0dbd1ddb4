import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { projects } from '#schemas/columns/projects.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import type { TableQuery, TableState } from '#workers/client.ts';
import { FilterChips } from './FilterChips.tsx';

it('the filter menu says how much of each field is known in the view', async () => {
  const count = vi.fn(async ({ filter }: TableQuery) =>
    filter.some(([field, operator]) => field === 'tvl' && operator === 'known') ? 38 : 100,
  );
  const getState = () => ({ complete: true }) as TableState;
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <FilterChips
        spec={projects}
        filter={[['sector', 'eq', 'AI']]}
        search="uni"
        handle={fakeTable({ count, getState })}
        adding={{ open: true, field: null }}
        onAdding={vi.fn()}
        onChange={vi.fn()}
      />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('known for 38 %')).toBeVisible();
  // Where all is known, nothing is said.
  expect(screen.getByText(/^known for/).elements()).toHaveLength(1);
  expect(count).toHaveBeenCalledWith({ filter: [['sector', 'eq', 'AI']], search: 'uni', sort: null });
});
