import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { SavedLists } from './pages/SavedLists.ts';
import { Standing } from './pages/Standing.ts';
import { expectAccessible } from './support/accessible.ts';
import { createMember, signInQuietly } from './support/members.ts';
import { createProduct } from './support/product.ts';

/** A coin as CoinGecko tells it: its market cap decides who is in the list. */
const coin = (name: string, cap: number, day: number) => ({
  id: name.toLowerCase(),
  symbol: name.slice(0, 3).toLowerCase(),
  name,
  image: null,
  current_price: 20,
  market_cap: cap,
  total_volume: 5,
  circulating_supply: null,
  total_supply: null,
  max_supply: null,
  price_change_percentage_24h: 1,
  last_updated: `2026-01-${day}T10:00:00.000Z`,
});

const LARGE = '/master-demo/projects?filter=market_cap_usd.gte.1000000000';

test('a list that is opened again after syncs tells who entered, left and changed, and told it before', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const product = await createProduct();
  const recordings = await mkdtemp(path.join(tmpdir(), 'assay-recordings-'));
  const server = await product.start({ PORT: '0', SAMPLE_PROJECTS: '100', FEEDS: 'off' });
  /** The coins there are from a day on, by their market caps. */
  const sync = async (day: number, caps: Readonly<Record<string, number>>) => {
    const coins = Object.entries(caps).map(([name, cap]) => coin(name, cap, day));
    await mkdir(path.join(recordings, 'coingecko'), { recursive: true });
    await writeFile(path.join(recordings, 'coingecko', `markets_2026-01-${day}.json`), JSON.stringify(coins));
    const { exitCode, output } = await product.sync('--from', recordings);
    expect(exitCode, output).toBe(0);
  };
  try {
    await signInQuietly(context, server.url, await createMember('pro', product.dataDir));
    const lists = new SavedLists(page);
    const standing = new Standing(page);
    await lists.open(`${server.url}${LARGE}`);
    await lists.saveAs('Large');
    await standing.expectNews(null);
    await lists.open(`${server.url}/master-demo/projects?filter=market_cap_usd.gte.900000000`);
    await lists.saveAs('Quiet');
    await standing.expectNews(null);
    await standing.bell.click();
    await expect(standing.bell).toHaveAttribute('aria-pressed', 'false');

    // Real data takes the place of the sample: that is a beginning, and no news.
    await sync(10, { Apple: 5e9, Banana: 2e9, Cherry: 8e8, Date: 3e9 });
    await lists.open(`${server.url}${LARGE}`);
    await expect.poll(async () => (await lists.screener.counts()).total, { timeout: 60_000 }).toBe(4);
    await standing.expectNews(null);

    await sync(11, { Apple: 6e9, Banana: 7e8, Cherry: 1.5e9, Date: 3.01e9 });
    await page.reload();
    await standing.expectNews('1 entered · 1 left · 1 changed');
    await expect(lists.list('Large')).toContainText('1 entered, 1 left');
    await standing.opener.focus();
    await page.keyboard.press('Enter');
    await expect(standing.row('Cherry')).toContainText('Market cap ≥ 1B');
    await expect(standing.row('Cherry')).toContainText('800.00M');
    await expect(standing.row('Cherry')).toContainText('1.50B');
    await expect(standing.row('Cherry')).toContainText('+87.50 %');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(standing.row('Banana')).toContainText('700.00M');
    await expect(standing.row('Banana').getByRole('link')).toHaveAttribute('href', /\/project\/banana/);
    await standing.show('Changed');
    expect(await standing.names()).toEqual(['Apple']);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page);

    // One notification, of the list that tells; it leads to the list.
    await page.goto(`${server.url}/master-demo/projects`);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const panel = page.getByRole('region', { name: /^Notifications/ });
    await expect(panel).toContainText('1 entered · 1 left · 1 changed');
    await expect(panel).not.toContainText('Quiet');
    await panel.getByText('Large').click();
    await expect(lists.title('Large')).toBeVisible();
    await expect(page).toHaveURL(/filter=market_cap_usd\.gte\.1000000000/);

    // Seen is seen, over a reload too, and a coin that comes back within the day is no news.
    await standing.seen.click();
    await standing.expectNews(null);
    await expect(standing.strip).toBeFocused();
    await sync(12, { Apple: 6e9, Banana: 2e9, Cherry: 9.5e8, Date: 3.01e9, Elder: 4e9 });
    await page.reload();
    await standing.expectNews('1 entered');
    await standing.opener.click();
    expect(await standing.names()).toEqual(['Elder']);
    await expect(standing.row('Elder')).toContainText('New in the data');

    // The other list heard of everything, and told nobody.
    await lists.openList('Quiet');
    await standing.expectNews('2 entered');
    await expect(standing.bell).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('button', { name: /^Notifications/ })).not.toHaveAccessibleName(/2 unread/);
  } finally {
    await server.end('SIGTERM');
    await product.remove();
    await rm(recordings, { recursive: true, force: true });
  }
});
