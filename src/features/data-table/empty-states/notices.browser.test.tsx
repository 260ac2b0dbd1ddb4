import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FailureCause } from '#schemas/feeds.ts';
import type { Status } from '#schemas/queries/results.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { MobileNotice } from './MobileNotice.tsx';
import { PartialNotice } from './PartialNotice.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

const OK = { status: 'ok', finished_at: '2026-11-21T09:00:00.000Z', message: null, cause: null } as const;
const failing = (name: string, cause: FailureCause) => ({
  ...({ name, cause, status: 'failed', finished_at: '2026-11-20T09:00:00.000Z', message: 'answered 500' } as const),
});

/** The line over a table, while the server answers with these feeds; `answer` gives it others. */
async function renderNotice(kind: Status['kind'], ...first: Status['feeds']) {
  const known = { kind, version: 1, asOf: '2026-11-21T09:00:00.000Z', moments: null };
  const body = { feeds: first };
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ ...known, ...body }));
  const { screen, client } = await renderPart(
    <main id="content">
      <h1>Projects</h1>
      <PartialNotice />
    </main>,
  );
  const answer = async (...feeds: Status['feeds']) => {
    body.feeds = feeds;
    await client.refetchQueries();
  };
  return { answer, unmount: screen.unmount };
}

const notice = page.getByText('earlier figures are shown.');

it('says by name which feeds failed and why, in one line at any width, and opens to all of them', async () => {
  await page.viewport(390, 800);
  await renderNotice(
    'live',
    { ...OK, name: 'coingecko' },
    failing('defillama-raises', 'error'),
    failing('icalendar', 'unreachable'),
    failing('jobs', 'unreachable'),
    failing('rss', 'unreachable'),
    failing('wikidata', 'unreachable'),
    { ...OK, name: 'files', status: 'never', finished_at: null },
  );
  await expect
    .element(notice)
    .toHaveTextContent(
      'Event calendars, Job boards and 2 more could not be reached; DefiLlama raises answered with an error. Their earlier figures are shown.',
    );
  expect(page.getByRole('status').element().getBoundingClientRect().height).toBe(40);
  await page.getByRole('button', { name: 'Details' }).click();
  const feeds = page.getByRole('dialog', { name: 'Feeds' });
  await expect.element(feeds.getByText('answered with an error')).toBeVisible();
  await expect.element(feeds.getByText('Not fetched yet')).toBeVisible();
});

it('stays away once it was put away, until something else is wrong', async () => {
  await page.viewport(1440, 900);
  const first = [failing('coingecko', 'unreachable'), { ...OK, name: 'rss' }];
  const { unmount } = await renderNotice('live', ...first);
  await expect.element(notice).toHaveTextContent('CoinGecko could not be reached. Its earlier figures are shown.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await unmount();

  const { answer } = await renderNotice('live', ...first);
  await expect.poll(() => sessionStorage.getItem('assay.feeds.dismissed')).toBe('coingecko:unreachable');
  await expect.element(notice).not.toBeInTheDocument();
  await answer(failing('coingecko', 'limited'));
  await expect.element(notice).toHaveTextContent('CoinGecko allowed no more requests for now.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await answer({ ...OK, name: 'coingecko' });
  await answer(failing('coingecko', 'limited'));
  await expect.element(notice).toBeVisible();
});

it('says nothing of feeds over sample data', async () => {
  const { answer } = await renderNotice('sample', failing('coingecko', 'unreachable'));
  await answer(failing('coingecko', 'timeout'));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
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
