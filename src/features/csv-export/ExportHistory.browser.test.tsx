import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EXPORT_OPEN_MS } from '#schemas/api/csv-export.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { ExportHistory } from './ExportHistory.tsx';

const REQUEST = '7d444840-9dc0-11d1-b245-5ffdce74fad2';
let state: 'granted' | 'done';
let grantedAt: number;

beforeEach(() => {
  state = 'granted';
  grantedAt = Date.now();
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    const granted_at = new Date(grantedAt).toISOString();
    const rows = state === 'done' ? 42 : null;
    return Response.json({
      data: [{ request_id: REQUEST, source: 'projects', view: '/directory/projects', state, rows, granted_at }],
    });
  });
});
afterEach(() => vi.restoreAllMocks());

async function open() {
  const { screen } = await renderPart(<ExportHistory />);
  await expect.element(screen.getByText('Not finished')).toBeVisible();
  return screen;
}

it('follows an export that ends while the page is open', async () => {
  const screen = await open();
  state = 'done';
  await expect.element(screen.getByText('42 rows')).toBeVisible();
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
