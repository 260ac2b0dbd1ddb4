import { QueryClientProvider } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#src/api/queryClient.ts';
import { DirectoryPage } from '#src/pages/directory/DirectoryPage.tsx';
import { ScreenerPage } from '#src/pages/screener/ScreenerPage.tsx';
import { useCommandKeys } from '#src/shared/commands/useCommandKeys.ts';
import { parseSearch, stringifySearch } from '#src/shared/plainSearch.ts';
import { Toaster } from '#src/ui/Toasts.tsx';
import { PageWorker } from '#workers/testing/pageWorker.ts';
import { directoryParams, directorySearch } from '../directorySearch.ts';
import { counts, firstRowShown, grid, sortedHeaders } from './shownGrid.ts';

/** For tests of whole table pages: those of the playground need no server, and draw what the others draw. */

function Frame() {
  useCommandKeys({ letters: true, paused: false });
  return (
    <>
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
        <Outlet />
      </main>
      <button type="button">After the page</button>
      <Toaster />
    </>
  );
}

function routerOfPlayground() {
  const root = createRootRoute({ component: Frame });
  const shared = {
    getParentRoute: () => root,
    params: { parse: directoryParams, stringify: ({ source }: { readonly source: string }) => ({ source }) },
    validateSearch: directorySearch,
  };
  const directory = createRoute({
    ...shared,
    path: '/directory-demo/$source',
    component: () => {
      const { source } = directory.useParams();
      return <DirectoryPage key={source} source={source} sampleMode={true} />;
    },
  });
  const screener = createRoute({
    ...shared,
    path: '/master-demo/$source',
    component: () => {
      const { source } = screener.useParams();
      return <ScreenerPage key={source} source={source} />;
    },
  });
  const history = createBrowserHistory();
  return createRouter({
    routeTree: root.addChildren([directory, screener]),
    ...{ history, parseSearch, stringifySearch },
  });
}

const before = window.location.href;
let leave = async () => {};

/** Keeps each test of the file from the ones before. */
export function onPlayground(): void {
  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    vi.stubGlobal('Worker', PageWorker);
    await page.viewport(1440, 480);
  });
  afterEach(async () => {
    await leave();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
    sessionStorage.clear();
    window.history.replaceState(null, '', before);
  });
}

/** Opens a page of the playground and waits for its first row. Opened again it is as after a reload. */
export async function openPlayground(address: string): Promise<void> {
  await leave();
  window.history.replaceState(null, '', address);
  const router = routerOfPlayground();
  const { unmount } = await render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <div className="flex h-screen flex-col">
        <RouterProvider router={router} />
      </div>
    </QueryClientProvider>,
  );
  leave = async () => {
    leave = async () => {};
    router.history.destroy();
    await unmount();
  };
  await firstRowShown();
}

/** Leads the open page to another address, as a link does. */
export function follow(address: string): void {
  window.history.pushState(null, '', address);
}

/** Leads it to an address that asks for all rows, from the first one and with the focus nowhere. */
export async function showAll(address: string): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  follow(address);
  await expect.poll(() => counts().matching === counts().total).toBe(true);
  await expect.poll(sortedHeaders).toEqual([]);
  grid().scrollTo(0, 0);
}
