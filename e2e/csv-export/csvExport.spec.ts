import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type APIResponse, type BrowserContext, expect, type Locator, type Route, test } from '@playwright/test';
import { Directory } from '../directory/Directory.ts';
import { Screener } from '../screener/Screener.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { failing } from '../support/failing.ts';
import { intercept } from '../support/intercept.ts';
import { expectNotWider } from '../support/layout.ts';
import { asNewMember, changePlan, createMember, postAsMember } from '../support/members.ts';
import { leadTo } from '../support/pages.ts';
import { countSaved, Exports } from './CsvExport.ts';

const VIEW = '/directory/projects?filter=sector.in.DeFi&sort=tvl.desc';
const GRANT = '**/api/users/exports/grant';

/** Uses exports of the signed-in member through the API. */
async function useUp(context: BrowserContext, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const data = { request_id: randomUUID(), source: 'projects', view: '/directory/projects' };
    await postAsMember(context, 'exports/grant', data);
  }
}

/** Lets the server grant what the page asks for, and gives its answer, of which the page has not heard. */
async function granting(route: Route): Promise<APIResponse> {
  // What the browser says of a request of our own page is not among the headers that can be intercepted.
  const headers = { ...(await route.request().allHeaders()), 'sec-fetch-site': 'same-origin' };
  const answer = await route.fetch({ headers });
  expect(answer.status()).toBe(200);
  return answer;
}

/** Accessible in both themes, on a desktop and on a phone. */
async function expectUsable(part: Locator): Promise<void> {
  const page = part.page();
  await expectAccessibleInBothThemes(page, part);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNotWider(page);
  await expectAccessible(page, part);
  await page.setViewportSize({ width: 1440, height: 720 });
}

test.describe('an export', () => {
  test('goes on after signing in, needs a plan that has it, and is counted once', async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    const member = await createMember('pro');
    // The question would lie over a part of the footer.
    await context.addCookies([{ name: 'user-consent', value: 'accepted', url: baseURL ?? '' }]);
    const saved = countSaved(page);
    await new Directory(page).open(VIEW);
    const exports = new Exports(page);
    await test.step('goes on once somebody has signed in, by the keyboard alone', async () => {
      await page.keyboard.press('e');
      await exports.expectUsed('For members with Pro or Enterprise');
      await expect(exports.start).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Sign in to export this view as CSV.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sign in with Assay Account' })).toBeFocused();
      // After Google the dialog is open.
      await expect(page).toHaveURL(/#export$/);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Username or email' })).toBeFocused();
      await page.keyboard.type(member.username);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
      await page.keyboard.type(member.password);
      const downloading = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      expect((await downloading).suggestedFilename()).toMatch(/^assay-projects_sector-in-DeFi_/);
      await expect(exports.dialog).toHaveCount(0);
      await expect(page).toHaveURL(VIEW);
      await exports.expectUsedSoFar('1 of 100 used this month');
    });
    await test.step('needs a larger plan: Standard is told so, and a new plan applies at once', async () => {
      await changePlan(member, 'standard');
      await exports.open();
      await exports.expectUsed('Not included in Standard');
      await exports.start.click();
      await expect(exports.panel).toBeFocused();
      await expect(exports.panel.getByRole('heading')).toHaveText('CSV export is included in Pro and Enterprise');
      await expectUsable(exports.dialog);
      await expect(exports.panel.getByRole('row', { name: /^CSV exports a month/ })).toContainText('100');
      await exports.panel.getByRole('button', { name: 'Not now' }).click();
      await expect(exports.dialog).toHaveCount(0);
      expect(saved()).toBe(1);

      await changePlan(member, 'pro');
      await exports.open();
      await exports.expectUsed('1 of 100 used this month');
      await expectUsable(exports.dialog);
      expect(await exports.save()).toMatch(/^assay-projects_sector-in-DeFi_/);
      expect(saved()).toBe(2);
    });
    await test.step('counts once, however often it is clicked', async () => {
      await exports.open();
      await exports.expectUsed('2 of 100 used this month');
      await exports.start.dblclick();
      await expect(page.getByText(/97 exports left this month\.$/)).toBeVisible();
      await expect(exports.dialog).toHaveCount(0);
      await exports.expectUsedSoFar('3 of 100 used this month');
      await expect.poll(saved).toBe(3);
    });
    await test.step('is given back when it is cancelled', async () => {
      await exports.open();
      // The server counts it, and its answer is on the way.
      let letGo = () => {};
      const cancelled = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await intercept(page, GRANT, async (route) => {
        const granted = await granting(route);
        await cancelled;
        await route.fulfill({ response: granted });
      });
      await exports.start.click();
      await exports.dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(exports.dialog).toHaveCount(0);
      const givenBack = page.waitForResponse('**/api/users/exports/finish');
      letGo();
      expect((await givenBack).status()).toBe(200);
      await exports.expectUsedSoFar('3 of 100 used this month');
      expect(saved()).toBe(3);
      await page.unroute(GRANT);
    });
    await test.step('is tried again after the network failed, and counts once', async () => {
      await exports.open();
      // The server grants it, and nobody hears of it.
      await intercept(page, /\/api\/users\/exports\//, async (route) => {
        if (route.request().url().endsWith('/grant')) await granting(route);
        await route.abort();
      });
      await exports.start.click();
      await expect(exports.dialog.getByRole('alert')).toContainText('Nothing was saved; the view is unchanged.');
      await expect(exports.start).toBeFocused();
      await page.unroute(/\/api\/users\/exports\//);
      await exports.save();
      await exports.expectUsedSoFar('4 of 100 used this month');
    });
    await test.step('is also what a chart shows: read by keys, as a table, as an image and as a file', async () => {
      await page.getByRole('rowheader').first().getByRole('link').click();
      const chart = page.getByRole('region', { name: 'Price', exact: true });
      const days = chart.getByRole('slider', { name: 'Price by day' });
      await days.press('Home');
      await expect(days).toHaveAttribute('aria-valuenow', '0');
      const first = await days.getAttribute('aria-valuetext');
      await days.press('ArrowRight');
      await expect(days).not.toHaveAttribute('aria-valuetext', first ?? '');
      await chart.getByRole('slider', { name: 'First day of Price' }).press('PageUp');
      await expect(chart.getByRole('group', { name: 'Range' }).getByRole('radio', { checked: true })).toHaveCount(0);
      await chart.getByText('30D', { exact: true }).click();
      await days.press('Enter');
      const table = chart.getByRole('region', { name: /as a table$/ });
      await expect(table).toBeFocused();
      await expect(table.getByRole('row')).toHaveCount(32);
      await table.press('Escape');
      await expect(days).toBeFocused();

      const drawing = page.waitForEvent('download');
      await chart.getByRole('button', { name: 'Save as an image' }).click();
      const image = await drawing;
      expect(image.suggestedFilename()).toMatch(/^assay-price_.*\.png$/);
      // Width and height stand behind the signature and the name of the first chunk.
      const bytes = await readFile(await image.path());
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1280, 720]);

      await chart.getByRole('button', { name: 'Export as CSV' }).click();
      await exports.expectUsed('4 of 100 used this month');
      expect(await exports.save()).toMatch(/^assay-price_.*\.csv$/);
    });
    await test.step('is refused when those of the month are used up', async () => {
      await useUp(context, 95);
      await page.goBack();
      await exports.open();
      await exports.expectUsed('100 of 100 used this month');
      await exports.start.click();
      await expect(exports.panel.getByRole('heading')).toHaveText('You have used all 100 exports for this month');
      await expect(exports.panel).toContainText(/More become available on \w+ 1, \d{4}, 00:00 UTC\./);
      await exports.panel.getByRole('link', { name: 'See the plans' }).click();
      await expect(page.getByText('100 of 100 used')).toBeVisible();
      await page.getByRole('link', { name: 'Go back to what you were doing' }).click();
      await expect(page).toHaveURL(VIEW);
    });
  });
});

test('the history of exports says what each was, leads to its view, runs it again, and says why it is not there', async ({
  page,
  baseURL,
  context,
}) => {
  await asNewMember(page, baseURL, 'pro');
  // The question would lie over a part of the footer.
  await context.addCookies([{ name: 'user-consent', value: 'accepted', url: baseURL ?? '' }]);
  const exports = new Exports(page);
  const screener = new Screener(page);
  await test.step('says why it is not there, and comes with the next try', async () => {
    await intercept(page, '**/api/users/exports', failing);
    await page.goto('/profile-settings/exports');
    await expect(page.getByRole('heading', { name: 'Your exports could not be loaded' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'No export yet' })).toBeVisible();
  });
  await leadTo(page, '/master-demo/projects?filter=sector.in.DeFi|AI,tvl.gte.1000000&sort=volume.desc');
  await screener.settled();
  await screener.grid.expectFirstRow();
  const { matching } = await screener.grid.counts();
  const entries = page.getByRole('list', { name: 'Exports, newest first' }).getByRole('listitem');
  const first = await test.step('says what each was', async () => {
    // Of this one the page has not heard again.
    await useUp(context, 1);
    await exports.open();
    const name = await exports.save();
    await leadTo(page, '/profile-settings/exports');
    await expect(entries.first()).toContainText(
      'Sector contains any of DeFi, AI · TVL ≥ 1M · by Volume, highest first',
    );
    await expect(entries.first()).toContainText(`${matching} rows`);
    await expect(entries.last()).toContainText('Not finished');
    await expectUsable(page.getByRole('main'));
    return name;
  });
  await test.step('runs it again', async () => {
    await entries
      .first()
      .getByRole('link', { name: /^Run again/ })
      .click();
    await expect(exports.start).toBeEnabled();
    await expect(page).toHaveURL(/filter=sector\.in\.DeFi\|AI,tvl\.gte\.1000000&sort=volume\.desc$/);
    await exports.expectUsed('2 of 100 used this month');
    expect(await exports.save()).toBe(first);
    await page.goBack();
    await expect(page.getByRole('listitem').filter({ hasText: `${matching} rows` })).toHaveCount(2);
  });
  await test.step('leads to its view', async () => {
    await entries.first().getByRole('link', { name: 'Projects', exact: true }).click();
    await screener.settled();
    await expect(exports.dialog).toHaveCount(0);
    await screener.grid.expectCounts({ matching });
  });
});
