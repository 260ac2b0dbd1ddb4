import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { getDefaultStore } from 'jotai';
import { httpMessages } from '#schemas/i18n/en/http.ts';
import { createQueryClient } from '#src/api/queryClient.ts';
import { showToastAtom } from '#src/ui/Toasts.tsx';
import { FailurePage, NotFoundPage } from './error-pages/ErrorPages.tsx';
import { parseSearch, stringifySearch } from './plainSearch.ts';
import { routeTree } from './routeTree.gen.ts';

const queryClient = createQueryClient(() =>
  getDefaultStore().set(showToastAtom, { tone: 'error', title: httpMessages.networkAlert }),
);
const router = createAppRouter(queryClient);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: FailurePage,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
