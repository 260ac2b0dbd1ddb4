import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { FEW_ROWS, SavedLists } from '../saved-lists/SavedLists.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { tabTo } from '../support/keyboard.ts';
import { createMember, signInQuietly } from '../support/members.ts';
import { leadTo, PLAIN } from '../support/pages.ts';
import { createProduct } from '../support/product.ts';
import { ListAlerts } from './ListAlerts.ts';

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

test('a list opened again after syncs shows entered, left and changed rows, and sent a notification before', async ({
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
    await page.setViewportSize(FEW_ROWS);
    const lists = new SavedLists(page);
    const alerts = new ListAlerts(page);
    // Real data takes the place of the sample.
    await sync(10, { Apple: 5e9, Banana: 2e9, Cherry: 8e8, Date: 3e9 });
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

    await sync(11, { Apple: 6e9, Banana: 7e8, Cherry: 1.5e9, Date: 3.01e9 });
    await test.step('after a sync it shows entered, left and changed rows', async () => {
      await page.reload();
      await alerts.expectNews('1 entered · 1 left · 1 changed');
      await expect(lists.list('Large')).toContainText('1 entered, 1 left');
      await alerts.opener.focus();
      await page.keyboard.press('Enter');
      await expect(alerts.row('Cherry')).toContainText('Market cap ≥ 1B');
      await expect(alerts.row('Cherry')).toContainText('800.00M');
      await expect(alerts.row('Cherry')).toContainText('1.50B');
      await expect(alerts.row('Cherry')).toContainText('+87.50 %');
      await tabTo(alerts.strip.getByRole('radio', { name: /^Entered / }));
      await page.keyboard.press('ArrowRight');
      await expect(alerts.row('Banana')).toContainText('700.00M');
      await expect(alerts.row('Banana').getByRole('link')).toHaveAttribute('href', /\/project\/banana/);
      await alerts.show('Changed');
      await expect.poll(() => alerts.names()).toEqual(['Apple']);
      await expectAccessibleInBothThemes(page, page.getByRole('main'));
    });

    await test.step('one notification was sent, of the list that tells; it leads to the list', async () => {
      await page.goto(`${server.url}${PLAIN}`);
      await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
      const panel = page.getByRole('region', { name: /^Notifications/ });
      await expect(panel).toContainText('1 entered · 1 left · 1 changed');
      await expect(panel).not.toContainText('Quiet');
      await panel.getByText('Large').click();
      await expect(lists.title('Large')).toBeVisible();
      await expect(page).toHaveURL(/filter=market_cap_usd\.gte\.1000000000/);
    });

    const home = page.getByRole('region', { name: 'Changed in your lists' });
    await test.step('home says what changed in both', async () => {
      await leadTo(page, '/');
      await expect(home.getByRole('link', { name: 'Large' })).toHaveAttribute('href', /list=/);
      await expect(home.getByRole('link', { name: 'Quiet' })).toHaveAttribute('href', /list=/);
      await expect(home.getByRole('link', { name: 'Cherry' }).first()).toBeVisible();
      await expect(home).toContainText('Star a project');
      await expectAccessible(page, page.getByRole('main'));
      await home.getByRole('link', { name: 'Quiet' }).click();
    });

    await test.step('the other list recorded everything; seen rows stay seen after a reload', async () => {
      await expect(lists.title('Quiet')).toBeVisible();
      await alerts.expectNews('1 entered · 1 left');
      await expect(alerts.bell).toHaveAttribute('aria-pressed', 'false');
      await alerts.seen.click();
      await alerts.expectNews(null);
      await expect(alerts.strip).toBeFocused();
      await page.reload();
      await alerts.expectNews(null);
    });

    await test.step('home ends the visit of the list that is left', async () => {
      await leadTo(page, '/');
      await expect(home.getByRole('link', { name: 'Large' })).toBeVisible();
      await expect(home.getByRole('link', { name: 'Quiet' })).toHaveCount(0);
      await home.getByRole('button', { name: 'Mark as seen' }).click();
      await expect(home).toContainText('No row entered, left or changed since you last looked.');
      await expect(home.getByRole('heading', { level: 2 })).toBeFocused();
      await page.reload();
      await expect(home).toContainText('No row entered, left or changed since you last looked.');
    });
  } finally {
    await server.end('SIGTERM');
    await product.remove();
    await rm(recordings, { recursive: true, force: true });
  }
});
