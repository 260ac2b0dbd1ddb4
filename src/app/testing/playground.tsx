import { Outlet, type RouteComponent } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useCommandKeys } from '#src/shared/commands/useCommandKeys.ts';
import { PageWorker } from '#workers/testing/pageWorker.ts';
import { counts, firstRowShown, grid, sortedHeaders } from './shownGrid.ts';
import { Directory, leavePages, openPages, Screener } from './tablePages.tsx';

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

const PAGES = {
  '/directory-demo/$source': () => <Directory sampleMode />,
  '/master-demo/$source': Screener,
};

/** Keeps each test of the file from the ones before. */
export function onPlayground(): void {
  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    vi.stubGlobal('Worker', PageWorker);
    await page.viewport(1440, 480);
  });
  afterEach(async () => {
    await leavePages();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
    sessionStorage.clear();
  });
}

interface Around {
  readonly frame?: RouteComponent;
  /** What its links lead to. */
  readonly others?: Readonly<Record<string, RouteComponent>>;
}

/** Opens a page of the playground and waits for its first row. Opened again it is as after a reload. */
export async function openPlayground(address: string, { frame = Frame, others = {} }: Around = {}): Promise<void> {
  await openPages(address, { ...PAGES, ...others }, frame);
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
