import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { intercept } from '../support/intercept.ts';
import { PLAIN } from '../support/pages.ts';
import { Shell } from './Shell.ts';

const LINKS = {
  socialRecap: 'https://recap.example/',
  mintRadar: 'https://radar.example/',
  loop: 'https://loop.example/',
  ainDashboard: 'https://dashboard.example/ain',
  twitter: 'https://x.com/assay',
  telegram: 'https://t.me/assay',
  email: 'hello@assay.example',
};

/** An operator who has set every link. */
async function withLinks(page: Page): Promise<void> {
  await intercept(page, '**/api/settings', (route) => route.fulfill({ json: { links: LINKS, google: false } }));
}

const button = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openPlain(page: Page): Promise<void> {
  const shell = new Shell(page);
  await shell.openFromInside(PLAIN);
  await expect(shell.heading).toBeVisible();
}

test.describe('the menus of the header', () => {
  test('are opened by pointer and keys, and show places outside only when the operator has set them', async ({
    page,
  }) => {
    await openPlain(page);
    await test.step('open on hover, one at a time, and go with the pointer', async () => {
      await button(page, 'Features').hover();
      await expect(panel(page, 'Features').getByRole('link', { name: /^Projects/ })).toBeVisible();
      await expect(panel(page, 'Features').getByRole('link', { name: /Recap|Radar|L\.0\.0\.P|AIN/ })).toHaveCount(0);
      await button(page, 'Screener').hover();
      await expect(panel(page, 'Screener').getByRole('link').first()).toBeVisible();
      await expect(panel(page, 'Features')).toBeHidden();
      await page.mouse.move(1200, 700);
      await expect(panel(page, 'Screener')).toBeHidden();
    });
    await test.step('stay open after a click until Esc, a click elsewhere or a link', async () => {
      await button(page, 'Features').click();
      await page.mouse.move(1200, 700);
      await button(page, 'Screener').hover();
      await expect(panel(page, 'Screener')).toBeVisible();
      await button(page, 'Features').click();
      await expect(panel(page, 'Features')).toBeVisible();
      await page.mouse.move(1200, 700);
      await page.keyboard.press('Escape');
      await expect(panel(page, 'Features')).toBeHidden();
      await button(page, 'Features').click();
      await page.mouse.click(1200, 700);
      await expect(panel(page, 'Features')).toBeHidden();
      await button(page, 'Features').click();
      await panel(page, 'Features')
        .getByRole('link', { name: /^Fundraising/ })
        .click();
      await expect(page).toHaveURL(/\/directory\/fundraising$/);
      await expect(panel(page, 'Features')).toBeHidden();
    });

    await withLinks(page);
    await openPlain(page);
    await test.step('are walked by arrow keys, between menus and inside them', async () => {
      await expect(page.getByRole('banner').getByRole('link', { name: /^L\.0\.0\.P/ })).toBeVisible();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(button(page, 'Features')).toBeFocused();
      await expect(panel(page, 'Features').getByRole('link').first()).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(button(page, 'Screener')).toBeFocused();
      await expect(panel(page, 'Screener')).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await expect(button(page, 'Features')).toBeFocused();
      const entry = (name: RegExp) => panel(page, 'Features').getByRole('link', { name });
      await expect(entry(/^Projects/)).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(entry(/^Projects/)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(entry(/^People/)).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(entry(/^Compare/)).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(entry(/^\$AIN/)).toBeFocused();
      await page.keyboard.press('Home');
      await expect(entry(/^Projects/)).toBeFocused();
      await page.keyboard.press('End');
      await expect(entry(/^\$AIN/)).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(button(page, 'Screener')).toBeFocused();
      await expect(panel(page, 'Features')).toBeHidden();
      await page.keyboard.press('ArrowLeft');
      await expect(entry(/^Projects/)).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(entry(/^Projects/)).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(button(page, 'Features')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(panel(page, 'Features')).toBeHidden();
      await expect(button(page, 'Features')).toBeFocused();
    });
    await test.step('lead to places outside in a tab of their own', async () => {
      await button(page, 'Features').click();
      for (const [name, href] of [
        [/^AI Social Recap/, LINKS.socialRecap],
        [/^Mint Radar/, LINKS.mintRadar],
        [/^L\.0\.0\.P/, LINKS.loop],
        [/^\$AIN/, LINKS.ainDashboard],
      ] as const) {
        const link = panel(page, 'Features').getByRole('link', { name });
        await expect(link).toHaveAttribute('href', href);
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toHaveAttribute('rel', /noopener/);
        await expect(link).toHaveAccessibleName(/opens in a new tab/);
      }
      for (const [name, href] of [
        ['Twitter', LINKS.twitter],
        ['Telegram', LINKS.telegram],
      ] as const) {
        const link = page.getByRole('contentinfo').getByRole('link', { name });
        await expect(link).toHaveAttribute('href', href);
        await expect(link).toHaveAttribute('target', '_blank');
      }
      const mail = page.getByRole('contentinfo').getByRole('link', { name: 'Email' });
      await expect(mail).toHaveAttribute('href', /^mailto:hello@assay\.example\?subject=.+&body=.+/);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    });
    await test.step('stay in a header of one line in every window, and lead with what is highlighted in narrow ones', async () => {
      const header = page.getByRole('banner');
      const firstEntry = panel(page, 'Features').getByRole('link').first();
      for (const width of [1440, 1171, 1170, 1024, 901]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(header.getByRole('link', { name: /^\$AIN/ })).toBeVisible({ visible: width > 1170 });
        const fits = () => header.evaluate((line) => line.scrollWidth <= line.clientWidth && line.clientHeight <= 52);
        await expect.poll(fits, `${width} px`).toBe(true);
        await button(page, 'Features').click();
        await expect(firstEntry).toHaveText(width > 1170 ? /^Projects/ : /^L\.0\.0\.P/);
        const right = async () => {
          const box = await panel(page, 'Features').boundingBox();
          return (box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY);
        };
        await expect.poll(right, `${width} px`).toBeLessThanOrEqual(width);
        await page.keyboard.press('Escape');
        await page.mouse.move(0, 400);
      }
    });
    await test.step('show a place inside a network of one’s own, whose name has no dot, like any other', async () => {
      await page.setViewportSize({ width: 1440, height: 720 });
      await page.unrouteAll();
      const home = 'http://intranet:3000/loop';
      const links = { ...LINKS, loop: home, mintRadar: home, twitter: home };
      await intercept(page, '**/api/settings', (route) => route.fulfill({ json: { links, google: false } }));
      await openPlain(page);
      await button(page, 'Features').click();
      for (const name of [/^Mint Radar/, /^L\.0\.0\.P/]) {
        await expect(panel(page, 'Features').getByRole('link', { name })).toHaveAttribute('href', home);
      }
      await expect(
        page
          .getByRole('banner')
          .getByRole('link', { name: /^L\.0\.0\.P/ })
          .first(),
      ).toHaveAttribute('href', home);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Twitter' })).toHaveAttribute('href', home);
    });
  });

  test('call new what is new, until the day that ends it', async ({ page }) => {
    await page.clock.setFixedTime('2026-09-12T20:00:00Z');
    await withLinks(page);
    await openPlain(page);
    await button(page, 'Features').click();
    const menu = panel(page, 'Features');
    await expect(menu.getByRole('link', { name: /^Fundraising\s*New/ })).toBeVisible();
    await expect(menu.getByRole('link', { name: /^Mint Radar\s*New/ })).toBeVisible();
    await expect(menu.getByRole('link', { name: /^DAO/ })).toHaveAttribute('href', '/assay_dao');

    await page.clock.setFixedTime('2026-09-13T00:00:00Z');
    await page.reload();
    await button(page, 'Features').click();
    await expect(menu.getByRole('link', { name: /^Fundraising/ })).toBeVisible();
    await expect(menu.getByText('New', { exact: true })).toHaveCount(0);
  });
});

test.describe('in a small window', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the drawer folds, keeps focus, and closes on Esc or when the window grows', async ({ page }) => {
    await test.step('the drawer has two sections that fold, keeps focus, and closes on Esc', async () => {
      await openPlain(page);
      const menu = button(page, 'Menu');
      await menu.click();
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await expect(drawer).toBeVisible();
      // The pointer rests where the cross has come, which explains itself: Esc is for the drawer all the same.
      await expect(page.getByRole('tooltip')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await menu.click();
      const sections = drawer.locator('summary');
      await expect(sections).toHaveText(['Pages', 'Display']);
      await sections.first().click();
      await expect(drawer.getByRole('link', { name: 'People', exact: true })).toBeHidden();
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab');
        const inside = await drawer.evaluate((element) => {
          const focused = document.activeElement;
          // After the last control the browser's own frame has its turn, and then the first one again.
          return focused === document.body || element.contains(focused);
        });
        expect(inside).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(menu).toBeFocused();
    });
    await test.step('the drawer closes when the window grows', async () => {
      await button(page, 'Menu').click();
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await expect(drawer).toBeVisible();
      await page.setViewportSize({ width: 900, height: 844 });
      await expect(drawer).toBeVisible();
      await page.setViewportSize({ width: 901, height: 844 });
      await expect(drawer).toBeHidden();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
    });
  });
});
