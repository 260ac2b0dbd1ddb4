import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type LocationRewrite, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { addressOf, BASE_PATH, pathOfAddress } from '#schemas/i18n/buildLanguage.ts';
import { isHydrating } from '#src/shared/hydration.ts';
import { parseSearch, stringifySearch } from '#src/shared/plainSearch.ts';
import { FailurePage, NotFoundPage } from './error-pages/ErrorPages.tsx';
import { redrawOnDateFormat } from './pagesByDateFormat.ts';
import { routeTree } from './routeTree.gen.ts';

export type AppRouter = ReturnType<typeof createAppRouter>;

export function App({ router, queryClient }: { readonly router: AppRouter; readonly queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** Pages of a further language lie below its base. Given as the router's `basepath`, home would end in a slash. */
const IN_LANGUAGE: LocationRewrite = {
  input: ({ url }) => {
    url.pathname = pathOfAddress(url.pathname);
    return url;
  },
  output: ({ url }) => {
    url.pathname = addressOf(url.pathname);
    return url;
  },
};

/** `frame`: only the frame of a page is rendered, without its content. `history`: of a server without a window. */
export function createAppRouter(
  queryClient: QueryClient,
  { frame = false, history }: { readonly frame?: boolean; readonly history?: RouterHistory } = {},
) {
  const router = createRouter({
    routeTree,
    ...(BASE_PATH === '' ? {} : { rewrite: IN_LANGUAGE }),
    context: { queryClient, frame },
    parseSearch,
    stringifySearch,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    // A reader who scrolled the page before it was taken over stays there.
    scrollRestoration: history === undefined && (() => !(isHydrating() && window.scrollY > 0)),
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: FailurePage,
  });
  redrawOnDateFormat(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
