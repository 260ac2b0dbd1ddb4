import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { z } from 'zod';
import type { Language } from '#schemas/constants.ts';
import { FEW_ROWS } from '../grid/Grid.ts';
import { tabTo } from '../support/keyboard.ts';
import { asNewMember, bearerOf } from '../support/members.ts';
import { Watchlist } from '../watchlist/Watchlist.ts';
import { QueryJobs } from './QueryJobs.ts';

test.use({ viewport: FEW_ROWS });

const Key = z.object({ key: z.string() });
const Largest = z.object({
  data: z.object({ master_projects: z.tuple([z.array(z.object({ name: z.string(), market_cap_usd: z.number() }))]) }),
});
const Rows = z.object({ data: z.array(z.object({ name: z.string() })), next: z.null() });

/** The rows that a copied call for a terminal is answered with. */
async function answerOf(request: APIRequestContext, page: Page, call: string) {
  const data = { name: 'Spreadsheet', scopes: ['read'], expires_in_days: null };
  const made = await page.request.post('/api/users/api-keys', { headers: await bearerOf(page.context()), data });
  const { key } = Key.parse(await made.json());
  const [, address = ''] = /curl -G '([^']+)'/.exec(call) ?? [];
  const params = [...call.matchAll(/--data-urlencode '((?:[^']|'\\'')*)'/g)].map(([, text = '']) => {
    const [name = '', ...value] = text.replaceAll("'\\''", "'").split('=');
    return [name, value.join('=')];
  });
  const headers = { authorization: `Bearer ${key}` };
  const answer = await request.get(`${address}?${new URLSearchParams([...params, ['limit', '500']])}`, { headers });
  return Rows.parse(await answer.json());
}

// The names of the steps are the headings of docs/jobs.md.

/** Names and market caps of the largest projects. */
async function largest(page: Page, take: number) {
  const params = JSON.stringify([{ sort: { field: 'market_cap_usd', order: 'desc' }, take }]);
  const answer = await page.request.get('/api/data/struct', { params: { sid: 'master_projects', params } });
  return Largest.parse(await answer.json()).data.master_projects[0];
}

const TEXTS: Readonly<Record<Language, string>> = {
  en: '(sector in (DeFi, AI) or tvl > 50m) and not token',
  vi: '(sector thuộc (DeFi, AI) hoặc tvl > 50m) và không token',
};

// The names of the steps are the headings of docs/jobs.md.

for (const [language, said] of [
  ['en', 'in English'],
  ['vi', 'in Vietnamese'],
] as const) {
  test(`the jobs of who asks by texts and formulas, by the keyboard alone, ${said}`, async ({
    page,
    baseURL,
    context,
    request,
  }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await asNewMember(page, baseURL, 'enterprise');
    const jobs = new QueryJobs(page, language);
    const { screener, words } = jobs;
    const { grid } = screener;
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await jobs.open('/master-demo/projects');

    await test.step('14. Rank layer 2s by two multiples and watch the first', async () => {
      await jobs.write('sector in (L2, Lending) and market cap / tvl > 0');
      await jobs.addReady('price_to_fees');
      await jobs.addReady('cap_to_tvl');
      await screener.keys('Escape', 'ArrowDown');
      await expect.poll(async () => (await grid.focused())?.place).toBe(1);
      await jobs.goTo('MC / TVL');
      await screener.keys('s');
      await expect(grid.header('MC / TVL')).toHaveAttribute('aria-sort', 'descending');
      await screener.keys('ArrowRight', 'Shift+S');
      await expect(page).toHaveURL(/sort=f_[^&]+\.desc(?:,|%2C)f_/);
      await screener.settled();
      const names = await grid.names(3);
      await screener.keys('x', 'ArrowDown', 'ArrowDown', 'x', 'w');
      await expect(page.getByText(words.watchlist.selected.added('projects', 2))).toBeVisible();
      await expect(grid.row(3).locator('.grid-star[aria-pressed=true]')).toHaveCount(1);
      await screener.keys('g', 'w');
      const watched = new Watchlist(page);
      await expect.poll(async () => (await watched.names(2)).toSorted()).toEqual([names[0], names[2]].toSorted());
      await page.goBack();
      await screener.settled();
    });

    await test.step('16. Hand in a clean table with its sources', async () => {
      await screener.keys('e');
      const dialog = jobs.export;
      await expect(dialog.getByRole('button', { name: words.tools.export.start, exact: true })).toBeFocused();
      await tabTo(dialog.getByRole('checkbox', { name: words.tools.export.sources }));
      await screener.keys('Space');
      await tabTo(dialog.getByRole('button', { name: words.tools.export.start, exact: true }));
      const { rows } = await screener.saveCsv(() => page.keyboard.press('Enter'));
      const [header = [], first = []] = rows;
      const cell = (label: string) => first[header.indexOf(label)] ?? '';
      expect(Number(cell('MC / TVL (×)'))).toBeCloseTo(Number(cell('Market cap (USD)')) / Number(cell('TVL (USD)')));
      for (const field of ['Market cap', 'TVL'])
        expect(cell(`Source of ${field}`)).toMatch(/^sample \d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
      await expect(dialog).toHaveCount(0);
    });

    await test.step('17. Ask with “or” and “not”, keep it, share it, explain it', async () => {
      const counted = await jobs.write(TEXTS[language], async () => {
        await expect(jobs.text.getByRole('listitem')).toHaveCount(2);
        const { copyCall } = words.query;
        await jobs.text.getByRole('button', { name: copyCall }).press('Enter');
        await expect.poll(clipboard).toContain('curl -G');
      });
      const answer = await answerOf(request, page, await clipboard());
      expect(answer.data).toHaveLength(counted);
      await jobs.saveAs('Or not');
      await jobs.choose(words.commands.palette.copyLink, words.commands.palette.copyLink);
      await expect.poll(clipboard).toMatch(/^http.*filter=/);
      const html = await (await request.get(await clipboard(), { headers: { accept: 'text/html' } })).text();
      const found = [...html.matchAll(/class="[^"]*grid-name[^"]*"[^>]*>([^<]+)</g)].map(([, shown]) => shown);
      expect(found.slice(0, 3)).toEqual(await grid.names(3));
      expect(html).not.toContain('Or not');
    });

    await test.step('18. Ask why something is not here, let it in, review what is new', async () => {
      await screener.keys('r');
      const [, , third, next] = await largest(page, 4);
      await jobs.write(`market cap >= ${third?.market_cap_usd}`);
      await jobs.saveAs('Largest');
      await screener.keys('Escape', 'ArrowDown');
      expect(await jobs.beginReview()).toBe(3);
      await screener.keys('j', 'j', 'j');
      await expect(jobs.review.getByRole('heading', { name: words.review.end.title })).toBeVisible();
      await screener.keys('Escape');
      await jobs.choose(next?.name ?? '', words.leftOut.why(next?.name ?? ''));
      await expect(jobs.leftOut).toContainText(next?.name ?? '?');
      await tabTo(jobs.leftOut.getByRole('button').first());
      await screener.keys('Enter');
      await grid.expectRows(1);
      await jobs.search.press('Escape');
      await grid.expectRows(4);
      await screener.keys('ControlOrMeta+s');
      await screener.keys('Escape', 'ArrowDown');
      expect(await jobs.beginReview()).toBe(1);
      await expect(jobs.review.getByText(words.review.isNew)).toBeVisible();
      await expect(jobs.review).toContainText(next?.name ?? '?');
    });
  });
}
