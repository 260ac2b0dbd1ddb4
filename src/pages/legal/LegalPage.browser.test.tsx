import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { LegalText } from '#schemas/api/legal.ts';
import { legalTextQuery } from '#src/api/queries.ts';
import { LegalPage } from './LegalPage.tsx';

async function open(language: LegalText['language']) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const text: LegalText = {
    ...{ language, title: 'Điều khoản', changed: '2026-02-03', html: '<p>Nội dung.</p>' },
    sections: [],
  };
  client.setQueryData(legalTextQuery('terms').queryKey, text);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <LegalPage name="terms" /> }),
    history: createMemoryHistory(),
  });
  return render(
    <QueryClientProvider client={client}>
      {/* The application's router has another type. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

it('says where the operator wrote the text in another language, and marks its parts as of that language', async () => {
  const screen = await open('vi');
  await expect.element(screen.getByRole('note')).toHaveTextContent('wrote this text in Vietnamese');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'vi');
  expect(screen.getByText('Nội dung.').element().closest('[lang]')).toHaveAttribute('lang', 'vi');
});

it('says nothing of a text in the language of the page', async () => {
  const screen = await open('en');
  await expect.element(screen.getByText('Nội dung.')).toBeVisible();
  expect(screen.getByRole('note').elements()).toEqual([]);
});
