import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '#server/testing/ports.ts';
import type { ServerProcess } from '#server/testing/process.ts';
import { ListAlerts } from '../list-alerts/ListAlerts.ts';
import { FEW_ROWS, SavedLists } from '../saved-lists/SavedLists.ts';
import { expectAccessible } from '../support/accessible.ts';
import { createMember, signInQuietly } from '../support/members.ts';
import { leadTo } from '../support/pages.ts';
import { createProduct, type Product } from '../support/product.ts';
import { QueryJobs } from './QueryJobs.ts';

/** Real data: a product of its own, apart from the one that other tests share. */
let product: Product;
let server: ServerProcess;
let recordings: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await createProduct();
  recordings = await mkdtemp(path.join(tmpdir(), 'assay-recordings-'));
  // Before the server, which would make sample data first.
  await syncCoins(10, { Apple: 5e9, Banana: 2e9, Cherry: 8e8, Date: 3e9 });
  server = await product.start({ PORT: String(await freePort()), FEEDS: 'off' });
});

test.afterAll(async () => {
  await server.end('SIGTERM');
  await product.remove();
  await rm(recordings, { recursive: true, force: true });
});

/** What a feed has answered, as JSON in a file of its folder. */
async function record(file: string, answer: unknown): Promise<void> {
  await mkdir(path.join(recordings, path.dirname(file)), { recursive: true });
  await writeFile(path.join(recordings, file), JSON.stringify(answer));
}

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

/** A round that somebody led, as DefiLlama tells it. */
const seed = (name: string, day: string, lead: string) => ({
  ...{ name, round: 'Seed', amount: 3, leadInvestors: [lead], otherInvestors: [], chains: [], category: 'DeFi' },
  date: Date.parse(day) / 1_000,
});

/** Reads the coins there are from a day on, by their market caps. */
async function syncCoins(day: number, caps: Readonly<Record<string, number>>): Promise<void> {
  const coins = Object.entries(caps).map(([name, cap]) => coin(name, cap, day));
  await record(`coingecko/markets_2026-01-${day}.json`, coins);
  const { exitCode, output } = await product.sync('--from', recordings);
  expect(exitCode, output).toBe(0);
}

// One product, whose data changes from test to test.
test.describe.configure({ mode: 'default' });

const LARGE = '/master-demo/projects?filter=market_cap_usd.gte.1000000000';

test('a list opened again after a sync shows entered, left and changed rows, and sent a notification before', async ({
  page,
  context,
}) => {
  test.slow();
  await signInQuietly(context, server.url, await createMember('pro', product.dataDir));
  await page.setViewportSize(FEW_ROWS);
  const lists = new SavedLists(page);
  const alerts = new ListAlerts(page);
  await test.step('a list that was just saved has no news', async () => {
    await lists.open(`${server.url}${LARGE}`);
    await expect.poll(async () => (await lists.screener.grid.counts()).total).toBe(4);
    await lists.saveAs('Large');
    await alerts.expectNews(null);
    await lists.showAll('/master-demo/projects');
    await lists.showFiltered('/master-demo/projects?filter=market_cap_usd.gte.900000000');
    await lists.saveAs('Quiet');
    await alerts.expectNews(null);
    await alerts.bell.click();
    await expect(alerts.bell).toHaveAttribute('aria-pressed', 'false');
    await lists.openList('Large');
    await expect(lists.title('Large')).toBeVisible();
  });

  await syncCoins(11, { Apple: 6e9, Banana: 7e8, Cherry: 1.5e9, Date: 3.01e9 });
  await test.step('after a sync it shows entered, left and changed rows', async () => {
    await page.reload();
    await alerts.expectNews('1 entered · 1 left · 1 changed');
    await expect(lists.list('Large')).toContainText('1 entered, 1 left');
    await alerts.opener.press('Enter');
    await expect(alerts.row('Cherry')).toContainText('+87.50%');
    await alerts.show('Left');
    await expect(alerts.row('Banana').getByRole('link')).toHaveAttribute('href', /\/project\/banana/);
    await alerts.show('Changed');
    await expect.poll(() => alerts.names()).toEqual(['Apple']);
  });

  const home = page.getByRole('region', { name: 'Changed in your lists' });
  await test.step('home says what changed in both', async () => {
    // Loaded anew, as the notification came while the list was open.
    await page.goto(`${server.url}/`);
    await expect(home.getByRole('link', { name: 'Large' })).toHaveAttribute('href', /list=/);
    await expect(home.getByRole('link', { name: 'Quiet' })).toHaveAttribute('href', /list=/);
    await expect(home.getByRole('link', { name: 'Cherry' }).first()).toBeVisible();
    await expect(home).toContainText('Star a project');
    await expectAccessible(page, home);
  });

  await test.step('one notification was sent, of the list that tells; it leads to the list', async () => {
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const panel = page.getByRole('region', { name: /^Notifications/ });
    await expect(panel).toContainText('1 entered · 1 left · 1 changed');
    await expect(panel).not.toContainText('Quiet');
    await panel.getByText('Large').click();
    await expect(lists.title('Large')).toBeVisible();
    await expect(page).toHaveURL(/filter=market_cap_usd\.gte\.1000000000/);
  });

  await test.step('the other list recorded everything, until it is seen', async () => {
    await lists.openList('Quiet');
    await expect(lists.title('Quiet')).toBeVisible();
    await alerts.expectNews('1 entered · 1 left');
    await alerts.seen.click();
    await alerts.expectNews(null);
  });

  await test.step('home ends the visit of the list that is left', async () => {
    await leadTo(page, '/');
    await expect(home.getByRole('link', { name: 'Large' })).toBeVisible();
    await expect(home.getByRole('link', { name: 'Quiet' })).toHaveCount(0);
    await home.getByRole('button', { name: 'Mark as seen' }).click();
    await expect(home).toContainText('No row entered, left or changed since you last looked.');
    await expect(home.getByRole('heading', { level: 2 })).toBeFocused();
  });
});

test('the jobs of who waits for data, by the keyboard alone', async ({ page, context }) => {
  test.slow();
  await record('defillama/raises_2026-01-12.json', {
    raises: [
      seed('Apple', '2022-05-10', 'Fig Capital'),
      seed('Banana', '2022-06-10', 'Date Group'),
      seed('Cherry', '2026-01-05', 'Date Group'),
    ],
  });
  // As it stands where the tests begin with this one, too.
  await syncCoins(12, { Apple: 6e9, Banana: 7e8, Cherry: 1.5e9, Date: 3e9 });
  await signInQuietly(context, server.url, await createMember('pro', product.dataDir));
  await page.setViewportSize(FEW_ROWS);
  const jobs = new QueryJobs(page);
  const { grid } = jobs.screener;
  const alerts = new ListAlerts(page);

  await test.step('13. Find who led DeFi seeds in 2022 and none this year', async () => {
    await jobs.open(`${server.url}/master-demo/organizations`);
    await jobs.write('lead history = "DeFi Seed 2022"');
    await jobs.write('lead history = "DeFi Seed 2022" and not lead history = "DeFi Seed 2026"');
    await grid.expectNames(['Fig Capital']);
    expect(await jobs.rows()).toBe(1);
  });

  await test.step('15. Be told when a ratio of one’s own is met', async () => {
    await grid.follow('/master-demo/projects');
    await expect(grid.header('Market cap')).toBeVisible();
    await jobs.screener.settled();
    await jobs.write('market cap / volume > 400m');
    await jobs.saveAs('Dear for its trade');
    await alerts.expectNews(null);
    await syncCoins(13, { Apple: 6e9, Banana: 7e8, Cherry: 2.5e9, Date: 1e9 });
    await page.reload();
    await alerts.expectNews('1 entered · 1 left');
    await expect.poll(async () => (await grid.names(2)).toSorted()).toEqual(['Apple', 'Cherry']);
    await page.getByRole('button', { name: /^Notifications/ }).press('Enter');
    await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('1 entered · 1 left');
  });
});
