import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EXPORT_OPEN_MS } from '#schemas/api/csv-export.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { ExportHistory } from './ExportHistory.tsx';

const REQUEST = '7d444840-9dc0-11d1-b245-5ffdce74fad2';
const VIEW = '/master-demo/projects?filter=sector.in.DeFi|AI,tvl.gte.1000000&sort=volume.desc';
let state: 'granted' | 'done';
let grantedAt: number;
/** Whether the server knows no export, or does not say. */
let server: 'knows one' | 'knows none' | 'fails';

beforeEach(() => {
  state = 'granted';
  server = 'knows one';
  grantedAt = Date.now();
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    if (server === 'fails') return Response.json({}, { status: 500 });
    if (server === 'knows none') return Response.json({ data: [] });
    const granted_at = new Date(grantedAt).toISOString();
    const rows = state === 'done' ? 42 : null;
    return Response.json({
      data: [{ request_id: REQUEST, source: 'projects', view: VIEW, state, rows, granted_at }],
    });
  });
});
afterEach(() => vi.restoreAllMocks());

async function open() {
  const { screen } = await renderPart(<ExportHistory />);
  await expect.element(screen.getByText('Not finished')).toBeVisible();
  return screen;
}

it('says what an export was, leads to its view and to running it again, and follows it until it ends', async () => {
  const screen = await open();
  const entry = screen.getByRole('list', { name: 'Exports, newest first' }).getByRole('listitem');
  await expect
    .element(entry)
    .toHaveTextContent('Sector contains any of DeFi, AI · TVL ≥ 1M · by Volume, highest first');
  await expect.element(entry.getByRole('link', { name: 'Projects', exact: true })).toHaveAttribute('href', VIEW);
  await expect.element(entry.getByRole('link', { name: /^Run again/ })).toHaveAttribute('href', `${VIEW}#export`);
  await expectAccessible(entry.element());
  state = 'done';
  await expect.element(screen.getByText('42 rows')).toBeVisible();
  await expectAccessible(entry.element());
});

it('says why it is not there, comes with the next try, and says where there was no export yet', async () => {
  server = 'fails';
  const { screen } = await renderPart(<ExportHistory />);
  await expect.element(screen.getByRole('heading', { name: 'Your exports could not be loaded' })).toBeVisible();
  server = 'knows none';
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No export yet' })).toBeVisible();
});

it('shows what another tab reports', async () => {
  // Too long ago to be running: the page does not ask by itself.
  grantedAt = Date.now() - EXPORT_OPEN_MS;
  const screen = await open();
  const otherTab = new BroadcastChannel('assay');
  state = 'done';
  otherTab.postMessage({ topic: 'exports', payload: null });
  await expect.element(screen.getByText('42 rows')).toBeVisible();
  otherTab.close();
});
