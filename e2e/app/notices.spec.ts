import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { stopClock } from '../support/clock.ts';
import { holdBack, intercept } from '../support/intercept.ts';
import { PLAIN } from '../support/pages.ts';
import { Shell } from './Shell.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

const openHome = (page: Page) => open(page, '/');
const openPlain = (page: Page) => open(page, PLAIN);

async function open(page: Page, address: string): Promise<Shell> {
  const shell = new Shell(page);
  await shell.openFromInside(address);
  await expect(shell.heading).toBeVisible();
  return shell;
}

/** What an operator who counts visits has set; the service has the address of the product, and is the test itself. */
async function withAnalytics(page: Page, baseURL: string | undefined): Promise<unknown[]> {
  const service = new URL('/counted', baseURL).href;
  const links = Object.fromEntries(
    ['socialRecap', 'mintRadar', 'loop', 'ainDashboard', 'telegram', 'email'].map((name) => [name, null]),
  );
  const received: unknown[] = [];
  await intercept(page, '**/api/settings', (route) =>
    route.fulfill({
      json: { links: { ...links, twitter: 'https://x.example/assay' }, google: false, analytics: service },
    }),
  );
  await intercept(page, service, async (route) => {
    expect(await route.request().headerValue('cookie')).toBeNull();
    received.push(route.request().postDataJSON());
    await route.fulfill({ status: 204 });
  });
  return received;
}

test.describe('the question for consent', () => {
  test('is put away for this tab by refusing, and for a year by accepting, from when on visits are counted', async ({
    page,
    context,
    baseURL,
  }) => {
    const received = await withAnalytics(page, baseURL);
    await context.route('https://x.example/**', (route) => route.fulfill({ body: 'elsewhere' }));
    const shell = new Shell(page);
    const toPeople = () =>
      page
        .getByRole('main')
        .getByRole('link', { name: /^People/ })
        .click();
    const askAgain = () => page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click();
    await shell.openFromInside('/?secret=1');
    await expect(shell.heading).toBeVisible();
    await test.step('is closed by refusing, for this tab, and no cookie is stored', async () => {
      await expect(notice(page)).toContainText('only if you agree');
      await notice(page).getByRole('button', { name: 'Reject All' }).click();
      await expect(notice(page)).toBeHidden();
      await expect(shell.heading).toBeFocused();
      await toPeople();
      await expect(page).toHaveURL(/\/directory\/people$/);
      await expect(notice(page)).toBeHidden();
      expect(await context.cookies()).toEqual([]);
      await page.goBack();
      await page.reload();
      await expect(shell.heading).toBeVisible();
      await expect(notice(page)).toBeHidden();
      const another = await context.newPage();
      await another.goto(PLAIN);
      await expect(notice(another)).toBeVisible();
      await another.close();
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
      await expect.poll(() => received).toEqual([{ path: '/', event: 'page_view' }]);
      const opened = context.waitForEvent('page');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Twitter' }).click();
      await (await opened).close();
      await expect.poll(() => received.at(-1)).toEqual({ path: '/', event: 'outbound_link', to: 'https://x.example' });
      await toPeople();
      await expect.poll(() => received.at(-1)).toEqual({ path: '/directory/people', event: 'page_view' });
      await page.goBack();
      await expect.poll(() => received.at(-1)).toEqual({ path: '/', event: 'page_view' });
    });
    await test.step('stays away after a reload, and takes consent back when it is asked for', async () => {
      const before = received.length;
      await page.reload();
      await expect(shell.heading).toBeVisible();
      await expect(notice(page)).toBeHidden();
      await expect.poll(() => received.length).toBe(before + 1);
      await askAgain();
      await notice(page).getByRole('button', { name: 'Reject All' }).click();
      expect(await context.cookies()).toEqual([]);
      await toPeople();
      await expect(page).toHaveTitle('People | Assay');
      await page.getByRole('main').getByRole('link', { name: 'Organizations' }).first().click();
      await expect(page).toHaveTitle('Organizations | Assay');
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      expect(received).toHaveLength(before + 1);
    });
  });

  test('lies over no part of a table; what failed without a network comes by itself when it is back', async ({
    page,
    context,
  }) => {
    await page.goto('/directory/projects');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    for (const [window, viewport] of [
      ['a desktop', { width: 1440, height: 720 }],
      ['a phone', { width: 390, height: 844 }],
    ] as const) {
      await test.step(`on ${window}`, async () => {
        await page.setViewportSize(viewport);
        await expect(async () => {
          const line = await notice(page).boundingBox();
          const main = await page.getByRole('main').boundingBox();
          expect(line?.y).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? Number.POSITIVE_INFINITY));
          expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
        }).toPass();
        await expectAccessible(page, notice(page));
      });
    }
    await page.setViewportSize({ width: 1440, height: 720 });
    await test.step('what failed while the network was gone comes by itself when it is back', async () => {
      const shell = new Shell(page);
      const top = page.getByRole('region', { name: /^Top 8/ });
      await page.waitForLoadState('networkidle');
      await expect(top.getByRole('link').first()).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('main').getByRole('link', { name: 'Organizations' }).first().click();
      await expect(page).toHaveTitle('Organizations | Assay');
      await expect(top.getByText('could not be loaded')).toBeVisible();
      await context.setOffline(false);
      await expect(top.getByRole('link').first()).toBeVisible();

      await context.setOffline(true);
      await page.keyboard.press('/');
      await expect(page.getByText('The search failed')).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('search').getByRole('heading')).toBeVisible();
      await context.setOffline(true);
      await page.keyboard.type('a');
      await expect(page.getByText('The search failed')).toBeVisible();
      await context.setOffline(false);
      await expect(shell.hits.first()).toBeVisible();
    });
  });
});

test('the newsletter takes an address; a network that is gone is said once, and again when it was back in between', async ({
  page,
}) => {
  const shell = await openHome(page);
  await test.step('the newsletter takes an address', async () => {
    const field = page.getByRole('textbox', { name: 'Email address' });
    await field.fill('reader@assay.example');
    await field.press('Enter');
    const thanks = messages(page).getByText('Thank you for subscribing with reader@assay.example');
    await expect(thanks).toBeVisible();
    await messages(page).getByRole('button', { name: 'Close' }).click();
    await expect(thanks).toBeHidden();
  });
  // Whatever is answered has what failed asked for again: nothing is, until the button has been pressed.
  let network: 'gone' | 'back for a search' | 'back' = 'gone';
  await intercept(page, '**/api/**', (route) => {
    if (network === 'back for a search' && route.request().url().includes('search_global')) network = 'back';
    return network === 'back' ? route.continue() : route.abort();
  });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Projects/ })
    .click();
  await expect(messages(page).getByText('Network Error!')).toHaveCount(1);
  await messages(page).getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('/');
  await expect(shell.search).toBeFocused();
  await page.keyboard.type('a');
  await expect(page.getByText('The search failed')).toBeVisible();
  await expect(messages(page).getByText('Network Error!')).toHaveCount(0);

  network = 'back for a search';
  const failure = page.getByRole('alert').filter({ hasText: 'The search failed' });
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(shell.hits.first()).toBeVisible();
  network = 'gone';
  await shell.search.fill('lum');
  await expect(messages(page).getByText('Network Error!')).toHaveCount(1);
});

test('a network that only the table misses is said as well', async ({ page }) => {
  await intercept(page, '**/api/data/struct?sid=master_*', (route) => route.abort());
  await page.goto('/directory/projects');
  await expect(page.getByRole('heading', { name: 'Projects could not be loaded' })).toBeVisible();
  await expect(messages(page).getByText('Network Error!')).toHaveCount(1);
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
      await page.goto('/directory-demo/projects?rows=200', { waitUntil: 'commit' });
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
      await page.goto('/directory-demo/projects?rows=200');
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
    const people = page.getByRole('contentinfo').getByRole('link', { name: 'People Directory' });
    await people.scrollIntoViewIfNeeded();
    letScriptsIn();
    // Also when it was scrolled before it was taken over.
    await expectTakenOver(page);
    await expect(people).toBeInViewport();
    const scrolled = () => page.evaluate(() => window.scrollY);
    await expect.poll(scrolled).toBeGreaterThan(100);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Assay, home' }).click();
    await people.click();
    await expect(page).toHaveTitle('People | Assay');
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expect(shell.heading).toBeVisible();
    await expect.poll(scrolled).toBeGreaterThan(100);
  });
  await test.step('going back to the end of a page with a footer finds its end again', async () => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'People Directory' })).toBeVisible();
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(scrolled).toBeGreaterThan(300);
    const end = await scrolled();
    await page.getByRole('contentinfo').getByRole('link', { name: 'People Directory' }).click();
    await expect(page).toHaveTitle('People | Assay');
    await page.goBack();
    await expect(page).toHaveTitle('Home | Assay');
    await expect.poll(scrolled).toBe(end);
  });
});

test('on a phone, the word that tables want a wider screen leads back, also after pages were loaded whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/signin');
  await expect(page).toHaveTitle('Sign in | Assay');
  await page.goto('/directory/people');
  await page.getByRole('button', { name: 'Back to previous page' }).click();
  await expect(page).toHaveURL(/\/signin$/);
});

test.describe('the search', () => {
  test('searches the default term, then the typed text after a pause, opens again with its last text, and draws marks', async ({
    page,
  }) => {
    await test.step('asks for the default term on focus, and for what is typed after a rest, thirty hits at most', async () => {
      await page.clock.install();
      const shell = await openPlain(page);
      const asked: unknown[] = [];
      page.on('request', (request) => {
        const address = new URL(request.url()).searchParams;
        if (address.get('sid') === 'search_global') asked.push(...JSON.parse(address.get('params') ?? '[]'));
      });
      await page.keyboard.press('/');
      await expect.poll(() => asked).toEqual([{ searchValue: 'Bitcoin', limit: 30 }]);
      // One call for three letters that are typed without a rest.
      await stopClock(page);
      await shell.search.pressSequentially('kor');
      await page.clock.resume();
      await expect(shell.found).toHaveCount(1);
      expect(asked.slice(1)).toEqual([{ searchValue: 'kor', limit: 30 }]);
    });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await test.step('opens again with its last text, selected, until it is emptied', async () => {
      const shell = new Shell(page);
      await expect(shell.search).not.toBeFocused();
      await shell.searchFor('a');
      await expect(shell.hits.first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/(project|organization|people)\//);
      await expect(shell.search).toHaveValue('');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('searchValue'))).toBe('a');

      await page.reload();
      await expect(shell.heading).toBeVisible();
      await page.keyboard.press('/');
      await expect(shell.search).toHaveValue('a');
      await expect(shell.hits.first()).toBeVisible();
      await page.keyboard.type('or');
      await expect(shell.search).toHaveValue('or');
      await page.keyboard.press('Escape');
      await expect(shell.search).toHaveValue('');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('searchValue'))).toBeNull();
    });
    await test.step('a picture that cannot be loaded gives way to a mark, and is not asked for again', async () => {
      await intercept(page, '**/api/data/struct?sid=search_global*', async (route) => {
        const item = { slug: 'korvane', name: 'Korvane', symbol: 'KRV', logo: '/no/such/picture.png' };
        await route.fulfill({
          json: { data: { search_global: [[{ type: 'project', item }]] }, version: 1, asOf: '2026-06-30T09:00:00Z' },
        });
      });
      let asked = 0;
      await intercept(page, '**/no/such/picture.png', async (route) => {
        asked++;
        await route.fulfill({ status: 404, headers: { 'cache-control': 'no-store' } });
      });
      await openPlain(page);
      // The page before may have asked as well.
      asked = 0;
      const hit = page.getByRole('option', { name: /Korvane/ });
      for (const _ of ['the first time', 'again']) {
        await page.keyboard.press('/');
        await expect(hit.locator('svg').first()).toBeVisible();
        await expect(hit.locator('img')).toHaveCount(0);
        await page.keyboard.press('Escape');
        await expect(hit).toHaveCount(0);
      }
      expect(asked).toBe(1);
    });
  });
});
