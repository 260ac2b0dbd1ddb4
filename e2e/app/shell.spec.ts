import { expect, test } from '@playwright/test';
import { FIXED_PAGES } from '#schemas/routes/routes.ts';
import { Palette } from '../command-palette/Palette.ts';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { expectNotWider } from '../support/layout.ts';
import { EVERY_PAGE, leadTo, PLAIN } from '../support/pages.ts';
import { withAnalytics } from './analytics.ts';
import { Shell } from './Shell.ts';

test('the theme is kept from the first paint, the skip link leads past the header, and the palette works offline', async ({
  page,
  context,
}) => {
  const shell = new Shell(page);
  const html = page.locator('html');
  await test.step('the theme is the system’s until one is chosen; it and the density are kept, from the first paint', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await shell.openFromInside(PLAIN);
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveAttribute('data-theme', 'dark');

    await shell.chooseTheme('Light');
    await expect(html).toHaveAttribute('data-theme', 'light');
    await shell.chooseRows('Compact');
    await expect(html).toHaveAttribute('data-density', 'compact');
    await page.reload({ waitUntil: 'commit' });
    // Before the application runs: whatever is painted is painted in the chosen theme.
    await page.waitForFunction(() => document.body !== null);
    expect(await shell.theme()).toBe('light');
    await expect(shell.heading).toBeVisible();
    expect(await shell.theme()).toBe('light');
    await expect(html).toHaveAttribute('data-density', 'compact');
  });
  // The button of a popover is replaced once when its page is taken over, and loses the focus.
  await expectTakenOver(page);
  await test.step('the skip link leads past the header', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to search' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  });
  await test.step('the system’s theme can be chosen again', async () => {
    await shell.chooseTheme('System');
    await expect(html).toHaveAttribute('data-theme', 'dark');
  });
  await test.step('the palette has the commands of the page, also without a network', async () => {
    const palette = new Palette(page);
    await palette.open();
    await palette.type('fold');
    await expect(palette.line('Fold or show the top')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await palette.open();
    await page.keyboard.type('theme light');
    await expect(palette.dialog.getByRole('alert')).toContainText('You are offline');
    await page.keyboard.press('Enter');
    await expect(html).toHaveAttribute('data-theme', 'light');
    await context.setOffline(false);
  });
});

test.describe('addresses', () => {
  test('a first visit to / from outside opens the fundraising directory, / is home afterwards, and it stays without a network', async ({
    page,
    context,
  }) => {
    const shell = new Shell(page);
    await page.goto('/');
    await expect(page).toHaveURL(/\/directory\/fundraising$/);
    await test.step('a line says what Assay is, and leads to views that have rows; it comes back with Back', async () => {
      const line = page.getByRole('region', { name: 'About Assay' });
      for (const [name, address] of [
        [/^Who invests with /, /\/co-investors$/],
        ['DeFi below 1× TVL', /\/directory\/projects\?/],
        // The table without a filter has the line.
        [/^Seed rounds above 5M (this|last) quarter$/, /\/directory\/fundraising\?/],
      ] as const) {
        await line.getByRole('link', { name }).click();
        await expect(page).toHaveURL(address);
        if (!address.test('/directory/fundraising?')) {
          await expect(page.getByRole('main').getByRole('row').nth(3)).toBeVisible();
        }
        await expect(line).toBeHidden();
        await page.goBack();
        await expect(line).toBeVisible();
      }
    });
    await page.getByRole('link', { name: 'Assay, home' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page).toHaveTitle('Home | Assay');
    const line = page.getByRole('region', { name: 'About Assay' });
    await line.getByRole('button', { name: 'Dismiss' }).click();
    await page.reload();
    await expect(line).toBeHidden();
    await expect(shell.heading).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await test.step('being offline is said, and what was loaded stays', async () => {
      await expect(page.getByRole('button', { name: 'Sample data' })).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByText(/^You are offline\. Figures are from /)).toBeVisible();
      await expect(shell.heading).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText(/^You are offline/)).toBeHidden();
    });
  });

  test('that lead nowhere say so, and where to go on, accessible in both themes', EVERY_PAGE, async ({ page }) => {
    const main = page.getByRole('main');
    const missing = page.getByRole('heading', { name: 'Sorry, the page you visited does not exist.' });
    await test.step('a badly encoded address is a page that does not exist', async () => {
      expect((await page.goto('/project/%E0%A4%A'))?.status()).toBe(404);
      await expect(main.getByRole('heading').first()).toBeVisible();
      await expect(page).toHaveTitle(/^(Page not found|No such project) \| Assay$/);
      expect((await page.goto('/%zz?q=1'))?.status()).toBe(404);
      await expect(missing).toBeVisible();
      await expect(page).toHaveTitle('Page not found | Assay');
      await expectAccessibleInBothThemes(page, main);
    });
    for (const address of ['/directory/colours', '/%', '/project/%00']) {
      await test.step(`${address} is a page that does not exist, with a way home`, async () => {
        await leadTo(page, PLAIN);
        await expect(page).toHaveTitle('Terms of Service | Assay');
        await leadTo(page, address);
        await expect(missing).toBeVisible();
        await expect(page).toHaveTitle('Page not found | Assay');
        await expect(page.getByRole('link', { name: 'Go Back Home' })).toHaveAttribute('href', '/');
      });
    }
    await test.step('a name too long to be one is of no record either, nor is one that speaks of a referral', async () => {
      for (const name of ['a'.repeat(300), 'referral']) {
        await leadTo(page, `/project/${name}`);
        await expect(page).toHaveURL(new RegExp(`/project/${name}$`));
        await expect(page.getByRole('heading', { name: 'No such project' })).toBeVisible();
        await expectNotWider(page);
      }
      const { status, url } = await page.request.get('/project/referral').then((answer) => ({
        status: answer.status(),
        url: new URL(answer.url()).pathname,
      }));
      expect([status, url]).toEqual([404, '/project/referral']);
    });
    await test.step('a person who does not exist says so, by status too, and leads to the directory', async () => {
      expect((await page.goto('/people/nobody-at-all'))?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'No such person' })).toBeVisible();
      await expect(page).toHaveTitle('No such person | Assay');
      await expectAccessibleInBothThemes(page, main);
      await expect(page.getByRole('link', { name: 'Open the directory' })).toHaveAttribute('href', '/directory/people');
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the question for consent lies over no hit of the search', async ({ page, baseURL }) => {
    await withAnalytics(page, baseURL);
    const shell = new Shell(page);
    await page.goto(PLAIN);
    await expectTakenOver(page);
    const notice = page.getByRole('region', { name: 'Cookies' });
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Search' }).click();
    await shell.searchFor('e');
    await shell.hits.last().scrollIntoViewIfNeeded();
    await expect(async () => {
      const hit = await shell.hits.last().boundingBox();
      const line = await notice.boundingBox();
      expect((hit?.y ?? Number.NaN) + (hit?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
    }).toPass({ timeout: 10_000 });
    await page.getByRole('button', { name: 'Close search' }).click();
    await notice.getByRole('button', { name: 'Reject All' }).click();
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(shell.hits.last()).toBeVisible();
    await shell.hits.last().scrollIntoViewIfNeeded();
    await expect(async () => {
      const hit = await shell.hits.last().boundingBox();
      expect((hit?.y ?? Number.NaN) + (hit?.height ?? 0)).toBeGreaterThan(800);
    }).toPass({ timeout: 10_000 });
  });
});

test('links of home lead somewhere; it and a record are accessible in both themes', EVERY_PAGE, async ({ page }) => {
  test.slow();
  const shell = new Shell(page);
  await shell.openFromInside('/');
  await expect(shell.heading).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await test.step('every link of header, home and footer leads somewhere', async () => {
    await expect(page.getByRole('contentinfo').getByRole('link')).not.toHaveCount(0);
    for (const nav of await page.getByRole('contentinfo').getByRole('navigation').all()) {
      await expect(nav.getByRole('link')).not.toHaveCount(0);
    }
    const links: string[] = [];
    for (const menu of ['Screener', 'Resources', 'Features']) {
      await page.getByRole('button', { name: menu }).click();
      await expect(page.getByRole('region', { name: menu }).getByRole('link')).not.toHaveCount(0);
      const here = page.locator('a[href^="/"]');
      // Whatever stands behind a path, the page is there.
      const paths = await here.evaluateAll((all) =>
        all.map((link) => (link.getAttribute('href') ?? '').replace(/[?#].*/, '')),
      );
      links.push(...paths);
    }
    // That each page of the table opens is shown by the smoke test; the server knows the others.
    const opened = new Set(FIXED_PAGES.map(({ path }) => path));
    const others = [...new Set(links)].filter((address) => !opened.has(address));
    expect(others).not.toEqual([]);
    // Of records of one kind all links are made alike: each is rendered by the server, which takes a while.
    const kindOf = (address: string) => (/^\/(?:support|api)\b/.test(address) ? address : address.split('/')[1]);
    for (const address of new Map(others.map((one) => [kindOf(one), one])).values()) {
      const answer = await page.request.get(address, { headers: { accept: 'text/html, application/json' } });
      expect(answer.status(), address).toBe(200);
    }
  });
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Projects' }).getByRole('rowheader').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/project\//);
  await expect(shell.heading).toBeVisible();
  // Header and footer are those of home.
  await expectAccessibleInBothThemes(page, page.getByRole('main'));
});
