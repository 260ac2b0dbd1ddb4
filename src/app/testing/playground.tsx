import { createBrowserHistory, Outlet, type RouteComponent, useParams } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { DirectoryPage } from '#src/pages/directory/DirectoryPage.tsx';
import { ScreenerPage } from '#src/pages/screener/ScreenerPage.tsx';
import { useCommandKeys } from '#src/shared/commands/useCommandKeys.ts';
import { PageWorker } from '#workers/testing/pageWorker.ts';
import { directoryParams } from '../directorySearch.ts';
import { counts, firstRowShown, grid, sortedHeaders } from './shownGrid.ts';

/** For tests of whole table pages: those of the playground need no server, and draw what the others draw. */

function Frame() {
  useCommandKeys({ letters: true, paused: false });
  return (
    <div className="flex h-screen flex-col">
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
        <Outlet />
      </main>
      <button type="button">After the page</button>
    </div>
  );
}

const useSource = () => directoryParams({ source: useParams({ strict: false }).source ?? '' }).source;

function Directory() {
  const source = useSource();
  return <DirectoryPage key={source} source={source} sampleMode={true} />;
}

function Screener() {
  const source = useSource();
  return <ScreenerPage key={source} source={source} />;
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

interface Around {
  readonly frame?: RouteComponent;
  /** What its links lead to. */
  readonly others?: Readonly<Record<string, RouteComponent>>;
}

/** Opens a page of the playground and waits for its first row. Opened again it is as after a reload. */
export async function openPlayground(address: string, { frame = Frame, others = {} }: Around = {}): Promise<void> {
  await leave();
  window.history.replaceState(null, '', address);
  const history = createBrowserHistory();
  const pages = { '/directory-demo/$source': Directory, '/master-demo/$source': Screener, ...others };
  const { screen } = await renderPages(pages, { history, frame });
  leave = async () => {
    leave = async () => {};
    history.destroy();
    await screen.unmount();
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
