import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { detailQuery } from '#src/api/queries.ts';
import { EntityPage } from './EntityPage.tsx';

afterEach(() => vi.restoreAllMocks());

/** The page of an unknown organization; the server answers its address with `answer`. */
async function openUnknown(answer: { readonly status: number; readonly path: string }) {
  const response = new Response(null, { status: answer.status });
  Object.defineProperty(response, 'url', { value: new URL(answer.path, window.location.href).href });
  const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(response);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(detailQuery('venture', 'zyla-roe').queryKey, { result: null, version: 1, asOf: null });
  const history = createMemoryHistory({ initialEntries: ['/organization/zyla-roe'] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  const screen = await render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <EntityPage kind="venture" slug="zyla-roe" tab={null} mode="view" />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return { screen, history, fetched };
}

it('follows an organization that became a person', async () => {
  const { history, fetched } = await openUnknown({ status: 200, path: '/people/zyla-roe' });
  await expect.poll(() => history.location.pathname).toBe('/people/zyla-roe');
  expect(fetched).toHaveBeenCalledWith('/organization/zyla-roe', expect.objectContaining({ method: 'HEAD' }));
});

it('says that the address is unknown when the server confirms it', async () => {
  const { screen, history } = await openUnknown({ status: 404, path: '/organization/zyla-roe' });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(history.location.pathname).toBe('/organization/zyla-roe');
});
