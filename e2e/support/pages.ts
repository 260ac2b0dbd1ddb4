import { expect, type Page } from '@playwright/test';
import { LANGUAGES } from '#schemas/constants.ts';
import { addressIn } from '#schemas/i18n/buildLanguage.ts';
import { FIXED_PAGES, shownPage } from '#schemas/routes/routes.ts';
import { expectTakenOver } from './arrival.ts';

/** A page of text, for what every page has: its rows would be half of what a directory costs. */
export const PLAIN = '/terms';

/** Of tests that look at pages at rest: every browser of a run has them, see `playwright.config.ts`. */
export const EVERY_PAGE = { tag: '@every-page' } as const;

/** Of tests that only open each page: one browser of a run has them. */
export const WALK = { tag: ['@every-page', '@walk'] };

/** Leads the open application to an address, as a link does, in place of opening it anew. */
export async function leadTo(page: Page, address: string): Promise<void> {
  // Led elsewhere before, it would take over one page with the HTML of another.
  await expectTakenOver(page);
  await page.evaluate((to) => history.pushState(null, '', to), address);
}

/** Some pages have two addresses. */
const titleAt = ({ pathname, searchParams }: URL) => {
  const page = FIXED_PAGES.find(({ path }) => LANGUAGES.some((language) => addressIn(language, path) === pathname));
  return page && shownPage(page, Object.fromEntries(searchParams)).title;
};

/** Leads the open application to an address and waits until its page stands: walking over many costs a third of loading them. */
export async function walkTo(page: Page, address: string): Promise<void> {
  const title = await page.title();
  const [to, from] = [new URL(address, page.url()), new URL(page.url())];
  const isThere = to.pathname === from.pathname || (titleAt(to) !== undefined && titleAt(to) === titleAt(from));
  await leadTo(page, address);
  // The page before stays until the next one is loaded.
  if (!isThere) await expect(page).not.toHaveTitle(title);
  await expectStanding(page);
}

/** The page has its heading and all that it loads. */
export async function expectStanding(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
}
