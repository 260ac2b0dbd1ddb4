import { type APIRequestContext, expect, test } from '@playwright/test';
import { z } from 'zod';
import { Shell } from '../app/Shell.ts';
import { asNewMember } from '../support/members.ts';
import { Screener } from './Screener.ts';
import { ScreenerFilters } from './ScreenerFilters.ts';

const Answer = z.object({
  data: z.object({ master_projects: z.tuple([z.array(z.object({ name: z.string() }))]) }),
});

/** The names that the server gives for a view. */
async function namesOf(
  request: APIRequestContext,
  { filter, sort, take }: { readonly filter: readonly unknown[]; readonly sort: string; readonly take: number },
): Promise<readonly string[]> {
  const params = JSON.stringify([{ filter, sort: { field: sort, order: 'desc' }, take }]);
  const answer = await request.get('/api/data/struct', { params: { sid: 'master_projects', params } });
  return Answer.parse(await answer.json()).data.master_projects[0].map(({ name }) => name);
}

test('from the start page to a CSV of chosen rows, by the keyboard alone', async ({ page, baseURL }) => {
  await asNewMember(page, baseURL, 'pro');
  const screener = new Screener(page);
  const { grid } = screener;
  await new Shell(page).openFromInside('/');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();

  // Go to the screener.
  await screener.keys('g', 's');
  await expect(page).toHaveURL(/\/master-demo\/projects/);
  await expect(page).toHaveTitle('Projects screener | Assay');
  await screener.settled();
  const { total } = await grid.counts();

  // Filter: the condition is written whole.
  await screener.keys('f');
  await expect(new ScreenerFilters(page).input).toBeFocused();
  await page.keyboard.type('tvl >= 1M');
  await screener.keys('Enter');
  await expect(page).toHaveURL(/filter=tvl\.gte\.1000000/);
  const matching = await grid.fewerThan(total);
  await screener.keys('Escape', 'Escape');

  // Into the table, to the column, and sort it.
  await screener.keys('ArrowDown');
  await expect.poll(async () => (await grid.focused())?.place).toBe(1);
  const tvl = await grid.columnOf('TVL');
  const from = (await grid.focused())?.column ?? 0;
  await grid.press(
    Array.from({ length: tvl - from }, () => 'ArrowRight'),
    { place: 1, column: tvl },
  );
  await screener.keys('s');
  await expect(grid.header('TVL')).toHaveAttribute('aria-sort', 'descending');
  const names = await namesOf(page.request, { filter: [['tvl', 'gte', 1_000_000]], sort: 'tvl', take: 6 });
  await grid.expectNames(names);

  // Choose the first, and the third to the fifth.
  await screener.keys('x', 'ArrowDown', 'ArrowDown', 'x', 'ArrowDown', 'ArrowDown', 'Shift+X');
  await screener.expectSelected(4);
  await expect(screener.checkbox(1)).toBeChecked();
  await expect(screener.checkbox(2)).not.toBeChecked();

  // Look at a row: closed at first in this window, the preview opens by its key; it follows, and the focus stays.
  await expect(screener.preview).toHaveCount(0);
  await screener.keys('Space');
  await expect(screener.preview).toContainText(names[4] ?? '');
  await screener.keys('ArrowDown');
  await expect(screener.preview).toContainText(names[5] ?? '');
  await expect(screener.preview.getByRole('heading', { level: 2 })).toHaveText(
    `Row 6 of ${matching.toLocaleString('en-US')}`,
  );
  await grid.expectFocused({ place: 6, column: tvl });
  await screener.keys('Space');
  await expect(screener.preview).toHaveCount(0);

  // Find a name anywhere in the view.
  await screener.openFind();
  await page.keyboard.type(names[2] ?? '');
  await expect(screener.findBar.getByRole('status')).toHaveText(/^\d+ of \d+$/);
  await screener.keys('Escape');
  await expect(screener.findBar).toHaveCount(0);
  await expect.poll(async () => (await grid.focused()) !== null).toBe(true);

  // Export what is chosen.
  await screener.keys('e');
  await expect(screener.exportDialog).toContainText('4 projects');
  await expect(screener.exportStart).toBeFocused();
  const focusAfterwards = screener.focusOnceGone(screener.exportDialog);
  const { rows } = await screener.saveCsv(() => page.keyboard.press('Enter'));
  const name = (rows[0] ?? []).indexOf('Project');
  expect(rows.slice(1).map((row) => row[name])).toEqual([names[0], names[2], names[3], names[4]]);
  await expect(screener.exportDialog).toHaveCount(0);

  // And let go of it, with the next key.
  expect(await focusAfterwards).toMatch(/^(gridcell|rowheader)$/);
  await screener.keys('Escape');
  await screener.expectSelected(0);
});
