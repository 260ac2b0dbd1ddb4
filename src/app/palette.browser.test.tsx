import { expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import {
  addFilter,
  findField,
  inShell,
  openInShell,
  openPalette,
  palette,
  quickSearch,
  typeInPalette,
} from './testing/inShell.tsx';
import { close, counts, header, keys, nameAt, rowHeader } from './testing/shownGrid.ts';

inShell();

const ADDRESS = '/directory-demo/projects?rows=12&columns=order,name,market_cap_usd,tvl';

it('finds commands by letters that begin words, runs them, and has columns and filters of the table', async () => {
  await openInShell(ADDRESS);
  await openPalette();
  await typeInPalette('smc');
  const line = palette.getByRole('option', { name: /^Sort by Market cap/ });
  await expect
    .poll(() => [...line.element().querySelectorAll('mark')].map(({ textContent }) => textContent))
    .toEqual([...['S', 'M', 'c']]);
  await keys('Enter');
  await expect.poll(() => header('Market cap').getAttribute('aria-sort')).toBe('descending');

  await openPalette();
  await typeInPalette('filter sector');
  await keys('Enter');
  await expect.element(page.getByRole('dialog', { name: 'Filter by Sector' })).toBeVisible();
  await close(page.getByRole('dialog'));

  const name = nameAt(1).slice(0, 4);
  const { matching } = counts();
  await openPalette();
  await typeInPalette(name);
  await palette.getByRole('option', { name: `Filter projects by “${name}”` }).click();
  await expect.element(quickSearch).toHaveValue(name);
  await expect.poll(() => counts().matching).toBeLessThan(matching);
});

it('opens while one types, closes on Esc, by its keys, a click beside it or its button, and gives the focus back', async () => {
  await openInShell(ADDRESS);
  quickSearch.element().focus();
  await openPalette();
  await close(palette);
  await expect.element(quickSearch).toHaveFocus();

  rowHeader(1).focus();
  await openPalette();
  await keys('Control+k');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(rowHeader(1));
  await openPalette();
  // The dialog listens for clicks beside it from the next task on.
  await new Promise((heard) => setTimeout(heard));
  await commands.mouse('click', { x: 5, y: 400 });
  await expect.element(palette).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(rowHeader(1));

  // A panel that was open has closed meanwhile: its button has the focus.
  await addFilter.click();
  await expect.element(findField).toHaveFocus();
  await openPalette();
  await close(palette);
  await expect.element(addFilter).toHaveFocus();

  // At a zoom of 400 %, its lines can be read whole, with their keys.
  await page.viewport(320, 256);
  await openPalette();
  await typeInPalette('watch the row');
  const line = palette.getByRole('option').first();
  await expect.element(line).toBeInViewport({ ratio: 1 });
  await expect.element(palette.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await expect.element(line.getByText('W', { exact: true })).toBeVisible();
  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth && clientWidth > 0;
  expect([...line.element().querySelectorAll('*')].filter(isCut)).toEqual([]);
  await palette.getByRole('button', { name: 'Close' }).click();
  await expect.element(palette).not.toBeInTheDocument();
});
