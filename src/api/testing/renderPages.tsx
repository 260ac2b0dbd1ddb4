import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type ParsedLocation,
  type RouteComponent,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#src/api/queryClient.ts';
import { parseSearch, stringifySearch } from '#src/shared/plainSearch.ts';
import { Toaster } from '#src/ui/Toasts.tsx';

interface Beginning {
  /** The address to begin at. */
  readonly at?: string;
  /** Answers that have come already, by the key of their query. */
  readonly known?: readonly (readonly [QueryKey, unknown])[];
}

interface Surroundings extends Beginning {
  readonly frame?: RouteComponent;
  /** May send elsewhere before a page is drawn. */
  readonly guard?: (entered: { readonly location: ParsedLocation; readonly preload: boolean }) => void;
  readonly history?: RouterHistory;
}

/**
 * Draws pages by their paths, `/project/$slug`, with a router, queries and messages as the application has them; `frame` stays
 * around all of them, by an `Outlet`. The page at the address is drawn when it returns.
 */
export async function renderPages(
  pages: Readonly<Record<string, RouteComponent>>,
  {
    at = '/',
    known = [],
    frame = Outlet,
    guard = () => undefined,
    history = createMemoryHistory({ initialEntries: [at] }),
  }: Surroundings = {},
) {
  const client = createQueryClient(() => undefined);
  for (const [key, answer] of known) client.setQueryData(key, answer);
  const root = createRootRoute({ component: frame, beforeLoad: guard });
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  );
  const router = createRouter({ routeTree: root.addChildren(routes), history, parseSearch, stringifySearch });
  await router.load();
  const screen = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { screen, router, history, client };
}

/** Draws a part of a page, which stays wherever its links lead. */
export const renderPart = (part: ReactNode, beginning: Beginning = {}) =>
  renderPages({}, { ...beginning, frame: () => part });

/** A known answer of the data query. */
export const answered = ({ queryKey }: { readonly queryKey: QueryKey }, result: unknown) =>
  [queryKey, { result, version: 1, asOf: null }] as const;
