import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '#server/testing/ports.ts';
import { Directory } from '../directory/Directory.ts';
import { Screener } from '../screener/Screener.ts';
import { ScreenerFilters } from '../screener/ScreenerFilters.ts';
import { createMember, signInQuietly } from '../support/members.ts';
import { createProduct } from '../support/product.ts';

/** Real data and a server that comes and goes: a product of its own, apart from the one that other tests share. */
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

test('recorded rounds replace the sample and can be filtered, sorted and exported with their sources', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const product = await createProduct();
  const recordings = await mkdtemp(path.join(tmpdir(), 'assay-recordings-'));
  const environment = { PORT: String(await freePort()), SAMPLE_PROJECTS: '100', FEEDS: 'off' };
  let server = await product.start(environment);
  try {
    await mkdir(path.join(recordings, 'defillama'));
    await writeFile(path.join(recordings, 'defillama', 'raises_2026-01-15.json'), JSON.stringify({ raises: RAISES }));
    const { exitCode, output } = await product.sync('--from', recordings);
    expect(exitCode, output).toBe(0);

    await signInQuietly(page.context(), server.url, await createMember('pro', product.dataDir));
    const rounds = new Directory(page);
    await rounds.open(`${server.url}/directory/fundraising`);
    await rounds.expectCounts({ total: RAISES.length });
    await rounds.addBound('Amount', 'gte', '20M');
    await rounds.addFilter('Date', async (editor) => {
      await editor.getByRole('textbox', { name: 'From' }).fill('2025-06');
      await editor.getByRole('button', { name: 'Apply' }).click();
    });
    const expected = RAISES.filter(({ amount, date }) => amount >= 20 && date >= Date.UTC(2025, 5, 1) / 1000);
    await rounds.expectCounts({ matching: expected.length });
    await rounds.sortBy('Amount', 'descending');
    const names = expected.toSorted((a, b) => b.amount - a.amount).map(({ name }) => name);
    await rounds.expectNames(names);

    const { rows } = await rounds.exportCsv({ sources: true });
    const [header = [], ...body] = rows;
    expect(body.map((row) => row[header.indexOf('Project')])).toEqual(names);
    const amount = header.findIndex((cell) => cell.startsWith('Amount'));
    expect(Number(body[0]?.[amount])).toBe(30_000_000);
    expect(body.every((row) => row[header.indexOf('Source of Amount')]?.includes('2026-01-15'))).toBe(true);

    // The screener on the same rounds: a condition written whole, a search through all of them, a file of those chosen.
    const screener = new Screener(page);
    await screener.open(`${server.url}/master-demo/fundraising`);
    await screener.keys('f');
    await expect(new ScreenerFilters(page).input).toBeFocused();
    await page.keyboard.type('amount >= 20M');
    await screener.keys('Enter', 'Escape', 'Escape');
    const large = RAISES.filter(({ amount }) => amount >= 20).length;
    await screener.grid.expectCounts({ matching: large, total: RAISES.length });
    await screener.openFind();
    await page.keyboard.type('undertaking 47');
    await expect(screener.findBar.getByRole('status')).toHaveText('1 of 1');
    await screener.keys('Escape');
    await expect(screener.findBar).toHaveCount(0);
    await screener.keys('x', 'e');
    await expect(screener.exportStart).toBeFocused();
    const saved = await screener.saveCsv(() => page.keyboard.press('Enter'));
    expect(saved.rows.slice(1).map((row) => row[saved.rows[0]?.indexOf('Project') ?? -1])).toEqual(['Undertaking 47']);
    await rounds.open(
      `${server.url}/directory/fundraising?filter=amount_quantity.gte.20000000,date.gte.2025-06&sort=amount_quantity.desc`,
    );
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
  } finally {
    await server.end('SIGTERM');
    await product.remove();
    await rm(recordings, { recursive: true, force: true });
  }
});
