import { Outlet } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

const LINKS = {
  socialRecap: 'https://recap.example/',
  mintRadar: 'https://radar.example/',
  loop: 'https://loop.example/',
  ainDashboard: 'https://dashboard.example/ain',
  twitter: 'https://x.com/assay',
  telegram: 'https://t.me/assay',
  email: 'hello@assay.example',
};
const ACCOUNT = {
  ...{ username: 'linh', name: 'Linh', email: 'linh@assay.example', face: null, gender: null, privacy: null },
  ...{ plan: null, language: null, created_at: '2026-01-01T00:00:00.000Z', has_password: true, deletes_at: null },
};

/** What the operator has set. */
let links: Partial<typeof LINKS>;
let asOf: string;

beforeEach(async () => {
  await page.viewport(1440, 800);
  links = {};
  asOf = new Date().toISOString();
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(String(input), window.location.origin);
    switch (pathname) {
      case '/api/settings':
        return Response.json({ links, google: false });
      case '/api/status':
        return Response.json({ kind: 'live', version: 1, asOf, moments: null, feeds: [] });
      case '/api/users/user-info':
        return Response.json([{ status: 200 }, ACCOUNT]);
      default:
        return Response.json({ error: { code: 'not_found', message: 'No' } }, { status: 404 });
    }
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  storeToken('', 0);
  await page.viewport(1280, 800);
});

/** The header and the footer around a page of text. */
const Frame = () => (
  <>
    <Header />
    {/* As high as a page: the pointer rests in the footer. */}
    <main id="content" tabIndex={-1} style={{ minHeight: 600 }}>
      <Outlet />
    </main>
    <Footer />
  </>
);

async function open() {
  const pages = { '/': () => <h1>Home</h1>, '/directory/$source': () => <h1>Rows</h1> };
  const { screen } = await renderPages(pages, { frame: Frame });
  await expect.element(heading).toHaveTextContent('Home');
  // At its right end, which no menu reaches: the pointer may stand on one that a test before has left open.
  await footer.hover({ position: { x: 1200, y: 20 } });
  return screen;
}

const heading = page.getByRole('main').getByRole('heading', { level: 1 });
const header = page.getByRole('banner');
const footer = page.getByRole('contentinfo');
const menu = (name: string) => header.getByRole('button', { name, exact: true });
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const entry = (name: RegExp) => panel('Features').getByRole('link', { name });
const keys = (text: string) => userEvent.keyboard(text);

describe('the menus', () => {
  it('open on hover, one at a time, and go with the pointer', async () => {
    await open();
    await menu('Features').hover();
    await expect.element(entry(/^Projects/)).toBeVisible();
    await menu('Screener').hover();
    await expect.element(panel('Screener').getByRole('link').first()).toBeVisible();
    await expect.element(panel('Features')).not.toBeInTheDocument();
    await footer.hover();
    await expect.element(panel('Screener')).not.toBeInTheDocument();
  });

  it('stay open after a click until Esc, a click elsewhere or a link', async () => {
    await open();
    await menu('Features').click();
    await footer.hover();
    await menu('Screener').hover();
    await expect.element(panel('Screener')).toBeVisible();
    await menu('Features').click();
    await footer.hover();
    await expect.element(panel('Screener')).not.toBeInTheDocument();
    await expect.element(panel('Features')).toBeVisible();
    await keys('{Escape}');
    await expect.element(panel('Features')).not.toBeInTheDocument();
    await menu('Features').click();
    await heading.click();
    await expect.element(panel('Features')).not.toBeInTheDocument();
    await menu('Features').click();
    await entry(/^Fundraising/).click();
    await expect.element(heading).toHaveTextContent('Rows');
    await expect.element(panel('Features')).not.toBeInTheDocument();
  });

  it('are walked by arrow keys, between menus and inside them', async () => {
    links = LINKS;
    await open();
    await expect.element(header.getByRole('link', { name: /^L\.0\.0\.P/ })).toBeVisible();
    await keys('{Tab}{Tab}');
    await expect.element(menu('Features')).toHaveFocus();
    await expect.element(panel('Features').getByRole('link').first()).toBeVisible();
    await keys('{ArrowRight}');
    await expect.element(menu('Screener')).toHaveFocus();
    await expect.element(panel('Screener')).toBeVisible();
    await keys('{ArrowLeft}');
    await expect.element(menu('Features')).toHaveFocus();
    await expect.element(entry(/^Projects/)).toBeVisible();
    for (const [key, name] of [
      ['ArrowDown', /^Projects/],
      ['ArrowDown', /^People/],
      ['ArrowRight', /^Compare/],
      ['ArrowRight', /^\$AIN/],
      ['Home', /^Projects/],
      ['End', /^\$AIN/],
    ] as const) {
      await keys(`{${key}}`);
      await expect.element(entry(name)).toHaveFocus();
    }
    await keys('{ArrowRight}');
    await expect.element(menu('Screener')).toHaveFocus();
    await expect.element(panel('Features')).not.toBeInTheDocument();
    await keys('{ArrowLeft}');
    await expect.element(entry(/^Projects/)).toBeVisible();
    await keys('{ArrowDown}');
    await expect.element(entry(/^Projects/)).toHaveFocus();
    await keys('{ArrowUp}');
    await expect.element(menu('Features')).toHaveFocus();
    await keys('{Escape}');
    await expect.element(panel('Features')).not.toBeInTheDocument();
    await expect.element(menu('Features')).toHaveFocus();
  });

  it('lead outside only where the operator has set it, in a tab of its own, also into a network of one’s own', async () => {
    const { unmount } = await open();
    await menu('Features').click();
    await expect.element(entry(/^Projects/)).toBeVisible();
    await expect.element(entry(/Recap|Radar|L\.0\.0\.P|AIN/)).not.toBeInTheDocument();
    await expect.element(footer.getByRole('link', { name: 'Twitter' })).not.toBeInTheDocument();
    const licenses = footer.getByRole('link', { name: 'Open-source licenses' });
    await expect.element(licenses).toHaveAttribute('href', '/licenses.txt');
    await unmount();
    links = { ...LINKS, mintRadar: 'http://intranet:3000/radar' };
    await open();
    await menu('Features').click();
    for (const [name, href] of [
      [/^AI Social Recap/, links.socialRecap],
      [/^Mint Radar/, links.mintRadar],
      [/^L\.0\.0\.P/, links.loop],
      [/^\$AIN/, links.ainDashboard],
    ] as const) {
      await expect.element(entry(name)).toHaveAttribute('href', href);
      await expect.element(entry(name)).toHaveAttribute('target', '_blank');
      await expect.element(entry(name)).toHaveAttribute('rel', expect.stringContaining('noopener'));
      await expect.element(entry(name)).toHaveAccessibleName(/opens in a new tab/);
    }
    await expectAccessible(panel('Features').element());
    const inBar = header.getByRole('link', { name: /^L\.0\.0\.P/ }).last();
    await expect.element(inBar).toHaveAttribute('href', links.loop);
    for (const [name, href] of [
      ['Twitter', links.twitter],
      ['Telegram', links.telegram],
    ] as const) {
      await expect.element(footer.getByRole('link', { name })).toHaveAttribute('href', href);
      await expect.element(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank');
    }
    await expect
      .element(footer.getByRole('link', { name: 'Email' }))
      .toHaveAttribute('href', expect.stringMatching(/^mailto:hello@assay\.example\?subject=.+&body=.+/));
  });

  it.each([
    ['2026-09-12T20:00:00Z', true],
    ['2026-09-13T00:00:00Z', false],
  ])('call new what is new, until the day that ends it: %s', async (now, isNew) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    links = LINKS;
    await open();
    await menu('Features').click();
    for (const name of ['Fundraising', 'Mint Radar']) {
      await expect.element(entry(new RegExp(`^${name}`))).toBeVisible();
      expect(entry(new RegExp(`^${name}\\s*New`)).elements()).toHaveLength(isNew ? 1 : 0);
    }
  });
});

describe('the header', () => {
  it('stays one line in every window, and leads with what is highlighted in narrow ones', async () => {
    links = LINKS;
    await open();
    for (const width of [1171, 1170, 901]) {
      await page.viewport(width, 800);
      const dashboard = header.getByRole('link', { name: /^\$AIN/ });
      if (width > 1170) await expect.element(dashboard).toBeVisible();
      else await expect.poll(() => dashboard.elements(), { message: `${width} px` }).toEqual([]);
      const fits = () => {
        const { scrollWidth, clientWidth, clientHeight } = header.element();
        return scrollWidth <= clientWidth && clientHeight <= 52;
      };
      await expect.poll(fits, { message: `${width} px` }).toBe(true);
      await menu('Features').click();
      await expect
        .element(panel('Features').getByRole('link').first())
        .toHaveTextContent(width > 1170 ? /^Projects/ : /^L\.0\.0\.P/);
      const right = () => panel('Features').element().getBoundingClientRect().right;
      await expect.poll(right, { message: `${width} px` }).toBeLessThanOrEqual(width);
      await keys('{Escape}');
      await footer.hover();
    }
  });

  it('of a member stays one line in the smallest window, however old the data is', async () => {
    storeToken('token', 3600);
    asOf = new Date(Date.now() - 58 * 60_000).toISOString();
    await open();
    for (const width of [320, 360, 361]) {
      await page.viewport(width, 800);
      const badge = header.getByRole('button', { name: /^Live · 5\d ?m(in)? ago/ });
      const said = () => {
        const element = badge.element();
        return element instanceof HTMLElement ? element.innerText.trim() : '';
      };
      await expect.poll(said, { message: `${width} px` }).toMatch(width > 360 ? /ago$/ : /^Live$/);
      const end = () => header.getByRole('button', { name: 'Menu' }).element().getBoundingClientRect().right;
      await expect.poll(end, { message: `${width} px` }).toBeLessThanOrEqual(width);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    }
  });

  it('has a drawer in a small window that folds, keeps the focus, and closes on Esc or when the window grows', async () => {
    await page.viewport(390, 844);
    await open();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await menu('Menu').click();
    await expect.element(drawer).toBeVisible();
    // The pointer rests where the cross has come, which explains itself: Esc is for the drawer all the same.
    await expect.element(page.getByRole('tooltip')).toBeVisible();
    await keys('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    await menu('Menu').click();
    await expectAccessible(drawer.element());
    const sections = () => [...drawer.element().querySelectorAll('summary')];
    await expect.poll(() => sections().map(({ textContent }) => textContent)).toEqual(['Pages', 'Display']);
    sections()[0]?.click();
    await expect.element(drawer.getByRole('link', { name: 'People', exact: true })).not.toBeInTheDocument();
    for (let presses = 0; presses < 12; presses += 1) {
      await keys('{Tab}');
      // After the last control the browser's own frame has its turn, and then the first one again.
      const { activeElement, body } = document;
      expect(activeElement === body || drawer.element().contains(activeElement)).toBe(true);
    }
    await keys('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(menu('Menu')).toHaveFocus();

    await menu('Menu').click();
    await page.viewport(900, 844);
    await expect.element(drawer).toBeVisible();
    await page.viewport(901, 844);
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(heading).toHaveFocus();

    await page.viewport(390, 844);
    await menu('Menu').click();
    await drawer.getByRole('link', { name: 'Organizations', exact: true }).click();
    await expect.element(heading).toHaveTextContent('Rows');
    await expect.element(drawer).not.toBeInTheDocument();
  });

  it('has a search in a small window that opens over the page, and Esc or its button close it', async () => {
    await page.viewport(390, 844);
    await open();
    const search = header.getByRole('combobox', { name: 'Search projects, organizations, people' });
    for (const leave of [() => keys('{Escape}'), () => header.getByRole('button', { name: 'Close search' }).click()]) {
      await menu('Search').click();
      await expect.element(search.last()).toHaveFocus();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
      await leave();
      await expect.element(header.getByRole('button', { name: 'Close search' })).not.toBeInTheDocument();
      await expect.element(menu('Search')).toHaveFocus();
    }
  });
});
