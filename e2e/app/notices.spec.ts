import { expect, type Page, test } from '@playwright/test';
import { expectTakenOver } from '../support/arrival.ts';
import { stopClock } from '../support/clock.ts';
import { holdBack, intercept } from '../support/intercept.ts';
import { PLAIN } from '../support/pages.ts';
import { withAnalytics } from './analytics.ts';
import { Shell } from './Shell.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('consent is asked for once, and can be taken back; visits are counted meanwhile', async ({
  page,
  context,
  baseURL,
}) => {
  const received = await withAnalytics(page, baseURL);
  await context.route('https://x.example/**', (route) => route.fulfill({ body: 'elsewhere' }));
  const shell = new Shell(page);
  const inFooter = page.getByRole('contentinfo');
  const toPrivacy = () => inFooter.getByRole('link', { name: 'Privacy Policy' }).click();
  const askAgain = () => inFooter.getByRole('button', { name: 'Cookies' }).click();
  await page.goto(`${PLAIN}?secret=1`);
  await expect(shell.heading).toBeVisible();
  await test.step('the question is closed by refusing, and no cookie is stored', async () => {
    await expect(notice(page)).toContainText('only if you agree');
    await notice(page).getByRole('button', { name: 'Reject All' }).click();
    await expect(notice(page)).toBeHidden();
    await expect(shell.heading).toBeFocused();
    await toPrivacy();
    await expect(page).toHaveURL(/\/privacy$/);
    await expect(notice(page)).toBeHidden();
    expect(await context.cookies()).toEqual([]);
    await page.goBack();
    await expect(page).toHaveTitle('Terms of Service | Assay');
    expect(received).toEqual([]);
  });
  await test.step('is put away for a year by accepting', async () => {
    await askAgain();
    await notice(page).getByRole('button', { name: 'Accept All Cookies' }).click();
    await expect(notice(page)).toBeHidden();
    const cookie = (await context.cookies()).find(({ name }) => name === 'user-consent');
    expect(cookie).toMatchObject({ value: 'accepted', path: '/', sameSite: 'Lax' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThanOrEqual(365);
  });
  await test.step('page views and links out are counted then, without the query', async () => {
    await expect.poll(() => received).toEqual([{ path: PLAIN, event: 'page_view' }]);
    const opened = context.waitForEvent('page');
    await inFooter.getByRole('link', { name: 'Twitter' }).click();
    await (await opened).close();
    await expect.poll(() => received.at(-1)).toEqual({ path: PLAIN, event: 'outbound_link', to: 'https://x.example' });
    await toPrivacy();
    await expect.poll(() => received.at(-1)).toEqual({ path: '/privacy', event: 'page_view' });
    await page.goBack();
    await expect.poll(() => received.at(-1)).toEqual({ path: PLAIN, event: 'page_view' });
  });
  await test.step('the question stays away after a reload, and takes consent back when it is asked for', async () => {
    const before = received.length;
    await page.reload();
    await expect(shell.heading).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await expect.poll(() => received.length).toBe(before + 1);
    await askAgain();
    await notice(page).getByRole('button', { name: 'Reject All' }).click();
    expect(await context.cookies()).toEqual([]);
    await toPrivacy();
    await expect(page).toHaveTitle('Privacy Policy | Assay');
    expect(received).toHaveLength(before + 1);
  });
  await test.step('the newsletter takes an address', async () => {
    const field = page.getByRole('textbox', { name: 'Email address' });
    await field.fill('reader@assay.example');
    await field.press('Enter');
    const thanks = messages(page).getByText('Thank you for subscribing with reader@assay.example');
    await expect(thanks).toBeVisible();
    await messages(page).getByRole('button', { name: 'Close' }).click();
    await expect(thanks).toBeHidden();
  });
});

test('on a phone the word that tables want a wider screen leads back; the question for consent lies over no part of a table, and a network that only the table misses is said', async ({
  page,
  baseURL,
}) => {
  await withAnalytics(page, baseURL);
  const expectBelow = async (height: number) => {
    await expect(async () => {
      const line = await notice(page).boundingBox();
      const main = await page.getByRole('main').boundingBox();
      expect(line?.y).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? Number.POSITIVE_INFINITY));
      expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(height);
    }).toPass();
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/signin');
  await expect(page).toHaveTitle('Sign in | Assay');
  // Loaded whole: the page knows nothing of the one before.
  await page.goto('/directory/projects');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await test.step('on a phone', () => expectBelow(844));
  await page.setViewportSize({ width: 1440, height: 720 });
  await test.step('on a desktop', () => expectBelow(720));
  await test.step('a network that only the table misses is said, once', async () => {
    await expect(messages(page).getByText('Network Error!')).toHaveCount(0);
    await intercept(page, '**/api/data/struct?sid=master_*', (route) => route.abort());
    await page.getByRole('main').getByRole('link', { name: 'People' }).first().click();
    await expect(page.getByRole('heading', { name: 'People could not be loaded' })).toBeVisible();
    await expect(messages(page).getByText('Network Error!')).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveTitle('Projects | Assay');
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Back to previous page' }).click();
  await expect(page).toHaveURL(/\/signin$/);
});

test.describe('the fonts', () => {
  test('are waited for, three seconds at most, and not at all when they fail', async ({ page }) => {
    await test.step('are waited for, three seconds at most, and the page is there for everyone else meanwhile', async () => {
      await intercept(page, '**/*.woff2', () => undefined);
      // Of a page that brings content, nothing is hidden.
      await intercept(page, '**/api/status', (route) => route.continue());
      const shell = new Shell(page);
      await page.clock.install();
      await stopClock(page);
      await page.goto('/signin', { waitUntil: 'commit' });
      const html = page.locator('html');
      const root = page.locator('#root');
      await expect(html).toHaveAttribute('data-fonts', 'waiting');
      await expect(root).toHaveCSS('opacity', '0');
      await expect(shell.heading).toHaveAccessibleName(/.+/);
      await page.clock.fastForward(2900);
      await expect(html).toHaveAttribute('data-fonts', 'waiting');
      await page.clock.fastForward(100);
      await expect(html).not.toHaveAttribute('data-fonts');
      await expect(root).toHaveCSS('opacity', '1');
    });
    await test.step('that fail are not waited for', async () => {
      await page.unrouteAll();
      await intercept(page, '**/*.woff2', (route) => route.abort());
      await intercept(page, '**/api/status', (route) => route.continue());
      await page.clock.install();
      await stopClock(page);
      await page.goto('/signin');
      await expect(page.locator('html')).not.toHaveAttribute('data-fonts');
    });
  });
});

test('a page stays where it was scrolled, another one begins at its top, and going back finds the place again, the end too', async ({
  page,
}) => {
  await test.step('another page begins at its top, and going back finds the place again', async () => {
    await page.setViewportSize({ width: 900, height: 400 });
    const letScriptsIn = await holdBack(page, '**/assets/*.js');
    const shell = new Shell(page);
    // A page whose scripts are held back has not loaded.
    await shell.openFromInside('/', { waitUntil: 'commit' });
    const terms = page.getByRole('contentinfo').getByRole('link', { name: /^Terms/ });
    await terms.scrollIntoViewIfNeeded();
    letScriptsIn();
    // Also when it was scrolled before it was taken over.
    await expectTakenOver(page);
    await expect(terms).toBeInViewport();
    const scrolled = () => page.evaluate(() => window.scrollY);
    await expect.poll(scrolled).toBeGreaterThan(100);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Assay, home' }).click();
    await terms.click();
    await expect(page).toHaveTitle('Terms of Service | Assay');
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expect(shell.heading).toBeVisible();
    await expect.poll(scrolled).toBeGreaterThan(100);
  });
  await test.step('going back to the end of a page with a footer finds its end again', async () => {
    await page.setViewportSize({ width: 1440, height: 500 });
    const terms = page.getByRole('contentinfo').getByRole('link', { name: /^Terms/ });
    await expect(terms).toBeVisible();
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(scrolled).toBeGreaterThan(300);
    const end = await scrolled();
    await terms.click();
    await expect(page).toHaveTitle('Terms of Service | Assay');
    await page.goBack();
    await expect(page).toHaveTitle('Home | Assay');
    await expect.poll(scrolled).toBe(end);
  });
});
