import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Status } from '#schemas/queries/results.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { MobileNotice } from './MobileNotice.tsx';
import { PartialNotice } from './PartialNotice.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
});

it('says which feeds failed, and opens to all of them', async () => {
  const status: Status = {
    ...{ kind: 'live', version: 1, asOf: '2026-11-21T09:00:00.000Z', moments: null },
    feeds: [
      { name: 'coingecko', status: 'ok', finished_at: '2026-11-21T09:00:00.000Z', message: null },
      { name: 'defillama-raises', status: 'failed', finished_at: '2026-11-20T09:00:00.000Z', message: 'answered 500' },
      { name: 'wikidata', status: 'never', finished_at: null, message: null },
    ],
  };
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(status));
  await renderPart(<PartialNotice />);
  const line = page.getByText('1 of 2 feeds are up to date. DefiLlama raises failed on Nov 20, 2026');
  await expect.element(line).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  const feeds = page.getByRole('dialog', { name: 'Feeds' });
  await expect.element(feeds.getByText('Failed')).toBeVisible();
  await expect.element(feeds.getByText('Not fetched yet')).toBeVisible();
});

it('advises phones a wider screen, and stays away for half an hour, also when the page is loaded anew', async () => {
  await page.viewport(390, 800);
  vi.useFakeTimers({ toFake: ['Date'] });
  const open = async () => {
    const { screen } = await renderPart(
      <main>
        <h1 tabIndex={-1}>Projects</h1>
        <MobileNotice />
      </main>,
    );
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    return screen.unmount;
  };
  const notice = page.getByText('For optimal viewing, please use a laptop, desktop or tablet to access this page.');
  const leave = await open();
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await leave();

  const leaveAgain = await open();
  await expect.element(notice).not.toBeInTheDocument();
  await leaveAgain();
  vi.setSystemTime(Date.now() + 31 * 60_000);
  await open();
  await expect.element(notice).toBeVisible();
});
