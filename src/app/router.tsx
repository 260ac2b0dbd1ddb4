import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { lazyPart } from '#src/ui/lazyPart.tsx';
import { Failure } from './error-pages/failure.tsx';
import { parseSearch, stringifySearch } from './plainSearch.ts';
import { routeTree } from './routeTree.gen.ts';

const NotFoundPage = lazyPart(async () => (await import('./error-pages/NotFoundPage.tsx')).NotFoundPage);

/** The router over the routes of `src/routes`. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache says what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: Failure,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
