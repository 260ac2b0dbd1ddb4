import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '#server/testing/ports.ts';
import type { ServerProcess } from '#server/testing/process.ts';
import { Directory } from '../directory/Directory.ts';
import { ListAlerts } from '../list-alerts/ListAlerts.ts';
import { FEW_ROWS, SavedLists } from '../saved-lists/SavedLists.ts';
import { expectAccessible } from '../support/accessible.ts';
import { createMember, signInQuietly } from '../support/members.ts';
import { leadTo } from '../support/pages.ts';
import { createProduct, type Product } from '../support/product.ts';

/** Real data and a server that comes and goes: a product of its own, apart from the one that other tests share. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let server: ServerProcess;
let recordings: string;
let environment: Readonly<Record<string, string>>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await createProduct();
  recordings = await mkdtemp(path.join(tmpdir(), 'assay-recordings-'));
  environment = { PORT: String(await freePort()), FEEDS: 'off' };
  // Before the server, which would make sample data first.
  await syncCoins(10, { Apple: 5e9, Banana: 2e9, Cherry: 8e8, Date: 3e9 });
  server = await product.start(environment);
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

/** Reads the coins there are from a day on, by their market caps, and what else was recorded. */
async function syncCoins(day: number, caps: Readonly<Record<string, number>>): Promise<void> {
  const coins = Object.entries(caps).map(([name, cap]) => coin(name, cap, day));
  await record(`coingecko/markets_2026-01-${day}.json`, coins);
  const { exitCode, output } = await product.sync('--from', recordings);
  expect(exitCode, output).toBe(0);
}

const RAISES = Array.from({ length: 60 }, (_, n) => ({
  name: `Undertaking ${String(n + 1).padStart(2, '0')}`,
  date: Date.UTC(2025, n % 12, 1 + (n % 28)) / 1000,
  round: n % 3 === 0 ? 'Series A' : 'Seed',
  amount: (n + 1) / 2,
  leadInvestors: ['Fig Capital'],
  otherInvestors: [],
  chains: [],
  valuation: null,
  source: 'https://news.example/undertaking',
}));

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

  await record('defillama/raises_2026-01-11.json', { raises: RAISES });
  await syncCoins(11, { Apple: 6e9, Banana: 7e8, Cherry: 1.5e9, Date: 3.01e9 });
  await test.step('after a sync it shows entered, left and changed rows', async () => {
    await page.reload();
    await alerts.expectNews('1 entered · 1 left · 1 changed');
    await expect(lists.list('Large')).toContainText('1 entered, 1 left');
    await alerts.opener.press('Enter');
    await expect(alerts.row('Cherry')).toContainText('+87.50 %');
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

test('recorded rounds are filtered, sorted and exported with their sources, also while the server is away', async ({
  page,
}) => {
  test.slow();
  await signInQuietly(page.context(), server.url, await createMember('pro', product.dataDir));
  await page.setViewportSize(FEW_ROWS);
  const rounds = new Directory(page);
  const view = 'filter=amount_quantity.gte.20000000,date.gte.2025-06&sort=amount_quantity.desc';
  await rounds.open(`${server.url}/directory/fundraising?${view}`);
  const expected = RAISES.filter(({ amount, date }) => amount >= 20 && date >= Date.UTC(2025, 5, 1) / 1000);
  await rounds.expectCounts({ matching: expected.length, total: RAISES.length });
  const names = expected.toSorted((a, b) => b.amount - a.amount).map(({ name }) => name);
  await rounds.expectNames(names.slice(0, 8));

  const { rows } = await rounds.exportCsv({ sources: true });
  const [header = [], ...body] = rows;
  expect(body.map((row) => row[header.indexOf('Project')])).toEqual(names);
  const amount = header.findIndex((cell) => cell.startsWith('Amount'));
  expect(Number(body[0]?.[amount])).toBe(30_000_000);
  expect(body.every((row) => row[header.indexOf('Source of Amount')]?.includes('2026-01-11'))).toBe(true);
  await expect(rounds.state).toContainText('Loaded all');

  // The server goes: what is held still answers, what is not says so and keeps the view.
  await server.end('SIGTERM');
  await rounds.sortBy('Amount', 'ascending');
  await rounds.expectNames([names.at(-1)]);
  await page.getByRole('navigation', { name: 'Directories' }).getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('heading', { name: 'People could not be loaded' })).toBeVisible({ timeout: 30_000 });
  // The network returns: one click opens the page; the table left a moment ago is still cached.
  server = await product.start(environment);
  await page.getByRole('button', { name: 'Retry' }).last().click();
  await expect(page.getByRole('heading', { name: 'People could not be loaded' })).toHaveCount(0);
  await page.goBack();
  await expect(rounds.chip('Amount')).toBeVisible();
  await rounds.settled();
  await rounds.expectCounts({ matching: expected.length });
});
