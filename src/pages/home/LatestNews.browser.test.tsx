import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { type Headline, headlinesQuery } from '#src/api/homeQueries.ts';
import { LatestNews } from './LatestNews.tsx';

const article = (_id: number, more: Partial<Headline>): Headline => ({
  ...{ _id, slug: `story-${_id}`, title: `Story ${_id}`, summary: null, url: null, source_name: null },
  ...{ created_at: '2026-01-12T10:00:00.000Z', provenance: null },
  ...{ tags: [], projects: [], organizations: [], people: [], assets: [] },
  ...more,
});
const asset = (name: string, symbol: string | null) => ({ name, slug: name.toLowerCase(), logo: null, symbol });

it('names the assets that articles are about, not the topics of their tags', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData<unknown>(headlinesQuery().queryKey, {
    ...{ version: 1, asOf: null },
    result: [
      article(1, { tags: ['defi'], assets: [asset('Bitcoin', 'BTC'), asset('Ethereum', 'ETH')] }),
      article(2, { tags: ['whale'], assets: [asset('Lighter', null)] }),
      article(3, { tags: ['regulation'] }),
    ],
  });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const screen = await render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <LatestNews />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  const row = (title: string) => screen.getByRole('row').filter({ hasText: title });
  await expect.element(row('Story 1').getByRole('link', { name: 'BTC' })).toHaveAttribute('href', '/project/bitcoin');
  await expect.element(row('Story 1').getByRole('button', { name: /Ethereum/ })).toBeInTheDocument();
  await expect
    .element(row('Story 2').getByRole('link', { name: 'Lighter' }))
    .toHaveAttribute('href', '/project/lighter');
  await expect.element(row('Story 3')).toHaveTextContent('--');
  for (const topic of ['defi', 'whale', 'regulation']) {
    await expect.element(screen.getByText(topic)).not.toBeInTheDocument();
  }
});
