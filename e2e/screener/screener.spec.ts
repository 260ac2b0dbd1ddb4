import { expect, test } from '@playwright/test';
import { FEW_ROWS } from '../grid/Grid.ts';
import { expectAccessible, expectWellNamed } from '../support/accessible.ts';
import { holdBack, intercept } from '../support/intercept.ts';
import { asNewMember } from '../support/members.ts';
import { Screener } from './Screener.ts';

test.use({ viewport: FEW_ROWS });

test('the screener needs its code and server only where it uses them, and its preview keeps its room and tells of a round', async ({
  page,
  baseURL,
}) => {
  await asNewMember(page, baseURL);
  const screener = new Screener(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await test.step('brings its table’s code only where it is used', async () => {
    await screener.open('/directory/projects');
    await page.waitForLoadState('networkidle');
    expect(asked.filter(isScreenerCode)).toEqual([]);
  });
  await test.step('has its room before it is there: no column moves under the hand', async () => {
    const letIn = await holdBack(page, /api.*sid=master_projects/);
    await page.goto('/master-demo/projects');
    await expect(screener.grid.header('Volume')).toBeVisible();
    await screener.grid.itself();
    expect(asked.filter(isScreenerCode)).not.toEqual([]);
    await expect(screener.preview).toHaveCount(0);
    const boxes = () =>
      Promise.all([screener.grid.root, screener.grid.header('Volume')].map((part) => part.boundingBox()));
    const before = await boxes();
    letIn();
    await expect(screener.preview.getByRole('heading', { level: 2 })).toBeVisible();
    expect(await boxes()).toEqual(before);
  });
  await test.step('tells when more cannot be loaded, and keeps the row', async () => {
    await screener.settled();
    await intercept(page, /sid=detail_project/, (route) => route.abort());
    await screener.activate(4);
    await expect(screener.preview).toContainText('More details could not be loaded.', { timeout: 30_000 });
    await screener.expectPreviewOf(4);
  });
  await test.step('keeps its rows while the server is gone, and says so', async () => {
    await page.context().setOffline(true);
    await expect(screener.state.getByText('Offline')).toBeVisible();
    await screener.grid.header('Volume').click();
    await screener.settled();
    await expect(screener.grid.header('Volume')).toHaveAttribute('aria-sort', 'descending');
    await page.context().setOffline(false);
  });
  await page.unroute(/sid=detail_project/);
  await test.step('shows the active round with its earlier rounds and leads to people and investors', async () => {
    await screener.grid.follow('/master-demo/fundraising');
    await expect(screener.grid.header('Round')).toBeVisible();
    await screener.settled();
    await screener.activate(2);
    await screener.expectPreviewOf(2);
    await expect(screener.preview.getByRole('heading', { name: 'Earlier rounds' })).toBeVisible();
    await expectAccessible(page);
    await expectWellNamed(page);
    await screener.keys('Control+k');
    await expect(page.getByRole('combobox', { name: 'Type a command or a name' })).toBeFocused();
    await expectWellNamed(page);
    await screener.keys('Escape');
    const link = screener.preview.getByRole('link').first();
    await expect(link).toHaveAttribute('target', '_blank');
    await screener.preview.getByRole('button', { name: 'Next row' }).click();
    await screener.expectPreviewOf(3);
    await screener.preview.getByRole('button', { name: /^Watch / }).click();
    await expect(screener.preview.getByRole('button', { name: /^Stop watching / })).toBeVisible();
    await screener.preview.getByRole('button', { name: /^Open profile/ }).click();
    await expect(page).toHaveURL(/\/round\/\d+$/);
  });
});

function isScreenerCode(url: string): boolean {
  return /ScreenerGrid|ag-grid/i.test(url);
}
