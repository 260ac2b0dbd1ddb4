import { expect, test } from '@playwright/test';
import { FIXED_PAGES } from '#schemas/routes/routes.ts';
import { Palette } from '../command-palette/Palette.ts';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { failing } from '../support/failing.ts';
import { holdBack, intercept } from '../support/intercept.ts';
import { expectNotWider } from '../support/layout.ts';
import { leadTo, PLAIN } from '../support/pages.ts';
import { Shell } from './Shell.ts';

test('the theme is kept from the first paint; by the keyboard the skip link, a menu and the search lead elsewhere', async ({
  page,
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
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await test.step('the skip link leads past the header', async () => {
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  });
  await test.step('the system’s theme can be chosen again', async () => {
    await shell.chooseTheme('System');
    await expect(html).toHaveAttribute('data-theme', 'dark');
  });
  await test.step('the features menu opens on focus, closes on Esc, and leads to a directory whose heading takes focus', async () => {
    await skip.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(shell.featuresMenu).toBeFocused();
    await expect(shell.featuresMenu).toHaveAttribute('aria-expanded', 'true');
    const menu = page.getByRole('region', { name: 'Features' });
    const people = menu.getByRole('link', { name: /^People/ });
    await expect(people).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(people).toBeHidden();
    await expect(shell.featuresMenu).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(people).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(people).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/directory\/people$/);
    await expect(page).toHaveTitle('People | Assay');
    await expect(shell.heading).toBeFocused();
    await expect(people).toBeHidden();
  });
  await test.step('the search says when nothing is found, and Esc empties and leaves it', async () => {
    await shell.searchFor('zzqxj-nothing');
    await expect(page.getByRole('heading', { name: 'NO RESULT FOUND' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shell.search).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(shell.search).not.toBeFocused();
    await expect(page.getByRole('heading', { name: 'NO RESULT FOUND' })).toBeHidden();
  });
  await test.step('Tab leaves the search, and its key returns to it', async () => {
    await shell.searchFor('e');
    await expect(shell.hits.first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(shell.hits.first()).toBeHidden();
    await page.keyboard.press('/');
    await expect(shell.search).toBeFocused();
    await expect(shell.hits.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(shell.search).not.toBeFocused();
  });
  await test.step('Esc leaves the search from what is inside it', async () => {
    await intercept(page, '**/api/data/struct?sid=search_global*', failing);
    await page.keyboard.press('/');
    await page.keyboard.type('xyz');
    const retry = page.getByRole('search').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(retry).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(retry).toBeHidden();
    await page.unrouteAll();
  });
  await test.step('Enter pressed before the hits are there opens the first of them, and a search begun meanwhile keeps the focus', async () => {
    const answer = await holdBack(page, '**/api/data/struct?sid=search_global*');
    // The heading takes the focus once the page's code has come.
    const code = await holdBack(page, '**/assets/*.js');
    await page.keyboard.press('/');
    await expect(shell.search).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('or');
    await page.keyboard.press('Enter');
    answer();
    await expect(page).toHaveURL(/\/(project|organization|people)\//);
    await page.keyboard.press('/');
    await expect(shell.search).toHaveValue('or');
    const before = await shell.heading.innerText();
    code();
    await expect(shell.heading).not.toHaveText(before);
    await expect(shell.search).toBeFocused();
    await expect(shell.hits.first()).toHaveAttribute('href', new URL(page.url()).pathname);
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
    await page.getByRole('link', { name: 'Assay, home' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page).toHaveTitle('Home | Assay');
    await page.reload();
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

  test('that lead nowhere say so, and where to go on, accessible in both themes', async ({ page }) => {
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
    for (const address of ['/directory/colours', '/directory', '/no/such/page', '/%']) {
      await test.step(`${address} is a page that does not exist, with a way home`, async () => {
        await leadTo(page, address);
        await expect(missing).toBeVisible();
        await expect(page).toHaveTitle('Page not found | Assay');
        await expect(page.getByRole('link', { name: 'Go Back Home' })).toHaveAttribute('href', '/');
        await leadTo(page, PLAIN);
        await expect(page).toHaveTitle('Terms of Service | Assay');
      });
    }
    await test.step('a name too long to be one is of no record either', async () => {
      await leadTo(page, `/project/${'a'.repeat(300)}`);
      await expect(page.getByRole('heading', { name: 'No such project' })).toBeVisible();
      await expectNotWider(page);
    });
    await test.step('a person who does not exist says so, by status too, and leads to the directory', async () => {
      expect((await page.goto('/people/nobody-at-all'))?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'No such person' })).toBeVisible();
      await expect(page).toHaveTitle('No such person | Assay');
      await expectAccessibleInBothThemes(page, main);
      await expect(page.getByRole('link', { name: 'Open the directory' })).toHaveAttribute('href', '/directory/people');
    });
    await test.step('a record whose name speaks of a referral is no referral', async () => {
      await page.goto('/project/referral');
      await expect(page.getByRole('heading', { name: 'No such project' })).toBeVisible();
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('search and menu open over the page, the question for consent over neither, and Esc gives the focus back', async ({
    page,
  }) => {
    await test.step('search and menu open over the page, nothing is wider than the window, and Esc gives the focus back', async () => {
      const shell = new Shell(page);
      await shell.openFromInside('/');
      await expect(shell.heading).toBeVisible();
      await test.step('Esc gives the focus of the search back to its button', async () => {
        await page.getByRole('button', { name: 'Search' }).click();
        await expect(shell.search).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(shell.search).toBeHidden();
        await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
      });
      await test.step('the palette fills the width and can be closed by touch', async () => {
        const palette = new Palette(page);
        await palette.open();
        await expect.poll(async () => (await palette.dialog.boundingBox())?.width).toBeGreaterThan(350);
        await palette.dialog.getByRole('button', { name: 'Close' }).tap();
        await expect(palette.dialog).toHaveCount(0);
      });
      await test.step('search and menu open over the page, and nothing is wider than the window', async () => {
        await expectNotWider(page);

        await page.getByRole('button', { name: 'Search' }).click();
        await expect(shell.search).toBeFocused();
        await shell.searchFor('a');
        await expect(shell.hits.first()).toBeVisible();
        await page.getByRole('button', { name: 'Close search' }).click();
        await expect(shell.search).toBeHidden();

        await page.getByRole('button', { name: 'Menu' }).click();
        const menu = page.getByRole('dialog', { name: 'Menu' });
        await menu.getByRole('link', { name: 'Organizations', exact: true }).click();
        await expect(page).toHaveURL(/\/directory\/organizations$/);
        await expect(menu).toBeHidden();
      });
    });
    await test.step('the question for consent lies over no hit of the search', async () => {
      const shell = new Shell(page);
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
});

test('links of home lead somewhere; it, a record and what opens over them are accessible in both themes', async ({
  page,
}) => {
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
      links.push(...(await here.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))));
    }
    // That each page of the table opens is shown by the smoke test; the server knows the others.
    const opened = new Set(FIXED_PAGES.map(({ path }) => path));
    const others = [...new Set(links)].filter((address) => !opened.has(address));
    expect(others).not.toEqual([]);
    for (const address of others) {
      const answer = await page.request.get(address, { headers: { accept: 'text/html, application/json' } });
      expect(answer.status(), address).toBe(200);
    }
  });
  await expectAccessibleInBothThemes(page, page.getByRole('region', { name: 'Features' }));
  await page.keyboard.press('Escape');
  await shell.display.click();
  await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
  await expectAccessibleInBothThemes(page, page.getByRole('group', { name: 'Theme' }));
  await page.keyboard.press('Escape');
  await shell.searchFor('a');
  await expect(shell.hits.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(shell.hits.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessibleInBothThemes(page, page.getByRole('search'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(project|organization|people)\//);
  await expect(shell.heading).toBeVisible();
  // Header and footer are those of home.
  await expectAccessibleInBothThemes(page, page.getByRole('main'));
});
