import { expect, test } from '@playwright/test';
import { expectNotWider } from '../support/layout.ts';
import { asNewMember } from '../support/members.ts';
import { Watchlist } from '../watchlist/Watchlist.ts';
import { QueryJobs } from './QueryJobs.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('the jobs of who asks by texts and formulas, by touch on a phone', async ({ page, baseURL }) => {
  test.slow();
  page.setDefaultTimeout(15_000);
  await asNewMember(page, baseURL, 'pro');
  const jobs = new QueryJobs(page);
  const { screener, words } = jobs;
  const { grid } = screener;
  await jobs.open('/master-demo/projects');

  await test.step('asks with “or” and “not”', async () => {
    await page.getByRole('button', { name: words.query.open }).tap();
    await jobs.textField.fill('(sector in (L2, Lending) or tvl > 50m) and market cap / tvl > 0');
    const counted = await jobs.counted();
    await expect(jobs.text.getByRole('listitem')).toHaveCount(2);
    await expectNotWider(page);
    await jobs.text.getByRole('button', { name: words.query.apply }).tap();
    await expect(jobs.text).toHaveCount(0);
    await grid.expectRows(counted);
  });

  await test.step('ranks by a multiple and watches the first', async () => {
    await page.getByRole('button', { name: /^Columns/ }).tap();
    await page.getByRole('button', { name: 'Formula…' }).tap();
    await jobs.formula.getByRole('button').filter({ hasText: 'MC / TVL' }).first().tap();
    await expectNotWider(page);
    await jobs.formula.getByRole('button', { name: words.formulas.save.new }).tap();
    await expect(jobs.formula).toHaveCount(0);
    await grid.header('MC / TVL').tap();
    await expect(grid.header('MC / TVL')).toHaveAttribute('aria-sort', 'descending');
    await screener.settled();
    for (const place of [1, 2]) await screener.checkbox(place).tap();
    await page.getByRole('button', { name: words.watchlist.selected.button, exact: true }).tap();
    await expect(page.getByText(words.watchlist.selected.added('projects', 2))).toBeVisible();
    expect(await new Watchlist(page).kept()).toHaveLength(2);
  });

  await test.step('hands in a table with its sources', async () => {
    await page.getByRole('button', { name: 'Export this view as CSV' }).tap();
    await jobs.export.getByRole('checkbox', { name: words.tools.export.sources }).tap();
    await expectNotWider(page);
    const { rows } = await screener.saveCsv(() =>
      jobs.export.getByRole('button', { name: words.tools.export.start, exact: true }).tap(),
    );
    expect(rows[0]).toContain('Source of TVL');
    expect(rows).toHaveLength(3);
  });

  await test.step('asks why something is not here, lets it in, and reviews', async () => {
    const [name = ''] = await grid.names(1);
    await page.getByRole('button', { name: words.query.open }).tap();
    await jobs.textField.fill('market cap < 1');
    await jobs.text.getByRole('button', { name: words.query.apply }).tap();
    await expect(jobs.text).toHaveCount(0);
    await jobs.search.fill(name);
    await jobs.leftOut.getByRole('button').first().tap();
    await grid.expectRows(1);
    await expectNotWider(page);
    await page.getByRole('button', { name: words.review.open }).tap();
    await expect(jobs.reviewPlace).toHaveText(/^1 of 1/);
    await expect(jobs.review).toContainText(name);
  });
});
