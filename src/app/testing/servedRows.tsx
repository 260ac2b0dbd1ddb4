import { useParams } from '@tanstack/react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SOURCES } from '#schemas/kinds.ts';
import { takeTable } from '#src/features/data-table/useTable.ts';
import { PageWorker } from '#workers/testing/pageWorker.ts';
import { Shell } from '../shell/Shell.tsx';
import { Directory, leavePages, openPages, Screener } from './tablePages.tsx';

/** For tests of table pages whose rows come from a server: they lead to records, and may fail. */

export const NOT_READY = 'The data is still being loaded. Try again shortly.';

/** The first of them by name, and as many as fill several windows. */
export const FIRST = ['Korvane', 'Alto', 'Brisk'];
const ROWS = Array.from({ length: 200 }, (_, at) => {
  const name = FIRST[at] ?? `Row ${at + 1}`;
  const slug = name.toLowerCase().replace(' ', '-');
  const figures = { volume: 1e6 + ((at * 37) % 101) * 1e4, tvl: 5e6 + ((at * 53) % 199) * 1e4 };
  return { _id: at + 1, order: at + 1, name, slug, symbol: 'X', sector: [at % 2 ? 'AI' : 'DeFi'], ...figures };
});

/** How the server is: it answers, is away, or has no rows yet. */
export const server: { is: 'here' | 'away' | 'loading' } = { is: 'here' };

/** Keeps each test of the file from the ones before. */
export function onServer(): void {
  beforeEach(async () => {
    // A table that was left a moment ago is kept for the next page.
    for (const source of SOURCES) takeTable({ kind: 'server', source })?.dispose();
    server.is = 'here';
    localStorage.clear();
    sessionStorage.clear();
    await page.viewport(1440, 480);
    vi.stubGlobal('Worker', PageWorker);
    vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
      const { pathname, searchParams } = new URL(String(input), window.location.origin);
      // A server that says how it is makes a failed table try again, without its button.
      if (pathname !== '/api/data/struct' || server.is === 'away') throw new TypeError('Failed to fetch');
      if (server.is === 'loading') {
        const error = { code: 'not_ready', message: NOT_READY, params: { reason: 'loading' } };
        return Response.json({ error }, { status: 503 });
      }
      const sid = searchParams.get('sid') ?? '';
      const [{ skip = 0, take = 0 } = {}] = JSON.parse(searchParams.get('params') ?? '[]');
      const rows = ROWS.slice(skip, skip + take);
      const answer = sid.startsWith('total_') ? [{ total: ROWS.length }] : [sid.startsWith('master_') ? rows : []];
      return Response.json({ data: { [sid]: answer }, version: 1, asOf: '2026-11-21T09:00:00.000Z' });
    });
  });
  afterEach(async () => {
    await leavePages();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

const PAGES = {
  ...{ '/directory/$source': Directory, '/master-demo/$source': Screener },
  '/project/$slug': () => <h1>{useParams({ strict: false }).slug}</h1>,
};

const Application = () => <Shell frame={false} />;

/** Opens a page as it stands in the application. */
export const openServed = (address: string) => openPages(address, PAGES, Application);
