import { afterEach, beforeEach, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { consentCookie } from '#src/features/consent/consent.ts';
import { writeCookie } from '#src/shared/storage/cookies.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { findField, inShell, openInShell } from './testing/inShell.tsx';
import { follow } from './testing/playground.tsx';
import { close, firstRowShown, grid, keys, row, rowHeader } from './testing/shownGrid.ts';

inShell();

beforeEach(() => {
  // The question would lie over a part of the line under the table.
  writeCookie(consentCookie(true, window.location.protocol));
});
afterEach(() => writeCookie(consentCookie(false, window.location.protocol)));

const dialog = page.getByRole('dialog');
const isNotWider = () => document.documentElement.scrollWidth <= window.innerWidth;

it('tables and what opens over a directory are accessible in both themes', async () => {
  // Further rows are of the same kind.
  await openInShell('/directory-demo/people?rows=3');
  await expectAccessible(page.getByRole('main').element());
  for (const [source, name] of [
    ['organizations', 'Table of organizations'],
    ['fundraising', 'Table of rounds'],
  ]) {
    follow(`/directory-demo/${source}?rows=3`);
    await expect.element(page.getByRole('grid')).toHaveAccessibleName(name);
    await firstRowShown();
    await expectAccessible(grid());
  }
  follow('/directory-demo/projects?rows=20&columns=order,name,tvl&filter=sector.in.DeFi,tvl.gte.5');
  await expect.element(page.getByRole('group', { name: 'Filters' })).toHaveTextContent(/DeFi/);
  await keys('f');
  await expect.element(findField).toHaveFocus();
  await expectAccessible(dialog.element());
  await close(dialog);
  await page
    .getByRole('group', { name: 'Filters' })
    .getByRole('button', { name: /^Sector/ })
    .first()
    .click();
  await expect.element(dialog.getByRole('button', { name: 'Apply' })).toBeVisible();
  await expectAccessible(dialog.element());
  await close(dialog);
});

it('at a zoom of 400 % the page scrolls to its table, and shows the cell that the keys lead to', async () => {
  await page.viewport(360, 225);
  await openInShell('/directory-demo/projects?rows=20&columns=order,name,price_usd,volume,tvl');
  await expect.poll(isNotWider).toBe(true);
  expect(grid().getBoundingClientRect().height).toBeGreaterThan(200);
  rowHeader(4).scrollIntoView({ block: 'center' });
  const { x, y } = rowHeader(4).getBoundingClientRect();
  await commands.mouse('click', { x: x + 40, y: y + 4 });
  await expect.poll(() => document.activeElement).toBe(rowHeader(4));

  rowHeader(1).focus();
  for (const pressed of [Array<string>(14).fill('ArrowDown'), ['Control+End'], ['Control+Home']]) {
    await keys(...pressed);
    const active = page.elementLocator(document.activeElement ?? document.body);
    await expect.element(active).toBeInViewport({ ratio: 0.9 });
  }
});

it('on a phone a wider screen is advised, nothing makes the page larger than the window, and the star is under a finger', async () => {
  await page.viewport(390, 844);
  await openInShell('/directory-demo/projects?rows=20&columns=order,name,tvl&filter=sector.in.DeFi,tvl.gte.5');
  const notice = page.getByText('For optimal viewing, please use a laptop, desktop or tablet to access this page.');
  await expect.element(notice).toBeVisible();
  await expectAccessible(notice.element());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveFocus();
  const size = () => [document.documentElement.scrollWidth, document.documentElement.scrollHeight];
  await expect.poll(size).toEqual([390, 844]);

  const star = page.elementLocator(row(2)).getByRole('button', { name: /^Watch/ });
  await expect.element(star).toBeInViewport({ ratio: 1 });
  const { width, height } = star.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
});
