import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import {
  addFilter,
  findField,
  globalSearch,
  inShell,
  keyHelp,
  openInShell,
  openPalette,
  palette,
  quickSearch,
  typeInPalette,
} from './testing/inShell.tsx';
import { follow, showAll } from './testing/playground.tsx';
import { close, columnOf, focused, keys, press, rowHeader } from './testing/shownGrid.ts';

inShell();

const ADDRESS = '/directory-demo/projects?rows=12&columns=order,name,price_usd';
const LETTERS = 'sfrcewxgptd?\\';

const dialog = page.getByRole('dialog');
const lettersSwitch = page.getByRole('checkbox', { name: 'Letter keys' });
const theme = () => document.documentElement.dataset.theme;
const isFolded = () => document.querySelector('[data-foldable]') === null;
const status = (text: RegExp) => page.getByRole('status').filter({ hasText: text });

it('of a directory lead back to the cell they were pressed on, and held down are pressed once', async () => {
  await openInShell(ADDRESS);
  const project = columnOf('Project');
  // Up and Down lead into the table from a page that was just opened.
  await press(['ArrowDown'], { place: 1, column: project });
  const there = { place: 2, column: project + 1 };
  await press(['ArrowDown', 'ArrowRight'], there);
  for (const key of ['c', 'f']) {
    await keys(key);
    await expect.element(dialog).toBeVisible();
    await close(dialog);
    await expect.poll(focused).toEqual(there);
  }
  await keys('/');
  await expect.element(globalSearch).toHaveFocus();
  await keys('Escape');
  await expect.poll(focused).toEqual(there);
  await keys('f');
  await expect
    .element(page.getByRole('dialog', { name: 'Filter by Price' }).getByRole('textbox', { name: 'Value' }))
    .toHaveFocus();
  await userEvent.keyboard('1{Enter}');
  await expect.poll(() => window.location.search).toContain('filter=price_usd');
  await expect.poll(focused).toEqual(there);

  await showAll(ADDRESS);
  await userEvent.keyboard('{f>3/}');
  await expect.element(findField).toHaveFocus();
  await expect.element(findField).toHaveValue('');
  await close(dialog);

  // In a small window too.
  await page.viewport(800, 700);
  await keys('/');
  await expect.element(globalSearch.last()).toHaveFocus();
});

it('change how the page looks, also written with AltGr, and say so', async () => {
  await openInShell(ADDRESS);
  for (const folded of [true, false]) {
    const sign = { key: '\\', ctrlKey: true, altKey: true, modifierAltGraph: true, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', sign));
    await expect.poll(isFolded).toBe(folded);
  }
  const before = theme();
  await keys('t');
  await expect.poll(theme).not.toBe(before);
  await expect.element(status(/^Theme: /)).toBeInTheDocument();
  await keys('t');
  await expect.poll(theme).toBe(before);
  await keys('d');
  await expect.poll(() => document.documentElement.dataset.density).toBe('compact');
  await expect.element(status(/^Rows: Compact$/)).toBeInTheDocument();
});

it('are switched off in the display menu, in the list of keys and by the palette; those with Ctrl still work', async () => {
  await openInShell(ADDRESS);
  await page.getByRole('button', { name: 'Display' }).click();
  await lettersSwitch.click();
  await keys('Escape');
  await keys('?', '\\', 'f', 'c');
  await openPalette();
  // What the keys would have opened has had the time to.
  await expect.element(keyHelp).not.toBeInTheDocument();
  expect(isFolded()).toBe(false);
  await typeInPalette('letter keys');
  await expect.element(palette.getByRole('option', { selected: true })).toHaveTextContent('Turn letter keys on');
  await keys('Enter');
  await expect.element(palette).not.toBeInTheDocument();

  rowHeader(1).focus();
  await keys('?');
  await expect.element(keyHelp.getByRole('checkbox', { name: 'Letter keys' })).toBeChecked();
  const told = (does: string) => keyHelp.getByRole('term').filter({ hasText: does });
  await expect.element(told('Fold or show the top')).toHaveTextContent(/^Fold or show the top$/);
  await expect.element(told('Select the row')).toHaveTextContent(/^Select the row, not on this page$/);
  await expect.element(told('Move the watched row')).toHaveTextContent(/up or down, not on this page$/);
  await keyHelp.getByRole('checkbox', { name: 'Letter keys' }).click();
  await expectAccessible(keyHelp.element());
  await close(keyHelp);
  await expect.poll(() => document.activeElement).toBe(rowHeader(1));
  await keys('?', '\\');
  await openPalette();
  expect(isFolded()).toBe(false);
  await expect.element(keyHelp).not.toBeInTheDocument();
});

it('do nothing while one types, composes a word or is in a dialog, and leave the browser and buttons theirs', async () => {
  await openInShell(ADDRESS);
  const before = theme();
  quickSearch.element().focus();
  await userEvent.keyboard(LETTERS);
  await expect.element(quickSearch).toHaveValue(LETTERS);
  await keys('Control+a', 'Backspace');

  quickSearch.element().blur();

  // Behind a dialog, even when a click has taken the focus out of it.
  await keys('?');
  await keyHelp.getByRole('heading', { name: 'Rows' }).click();
  await keys('\\', 'Control+k');
  await close(keyHelp);
  await expect.element(palette).not.toBeInTheDocument();
  expect([isFolded(), theme(), window.location.pathname + window.location.search]).toEqual([false, before, ADDRESS]);

  const isUsed = (event: Event) => !document.body.dispatchEvent(event);
  const key = (init: KeyboardEventInit) =>
    isUsed(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  expect(key({ key: '\\', isComposing: true })).toBe(false);
  // What a browser sends when it fills in a form.
  expect(isUsed(new Event('keydown', { bubbles: true, cancelable: true }))).toBe(false);
  for (const ofBrowser of 'fspdrcae') expect(key({ key: ofBrowser, ctrlKey: true }), ofBrowser).toBe(false);
  // The place of the key counts where it writes another script.
  expect(key({ key: 'с', code: 'KeyC' })).toBe(true);
  await expect.element(page.getByRole('dialog', { name: 'Choose columns' })).toBeVisible();
  await close(dialog);
  addFilter.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('dialog', { name: 'Add a filter' })).toBeVisible();
  await close(dialog);

  // Beside an open panel that has lost the focus.
  const filtered = `${ADDRESS}&filter=sector.in.DeFi`;
  follow(filtered);
  await expect.element(page.getByRole('group', { name: 'Filters' })).toHaveTextContent(/DeFi/);
  await keys('c');
  await expect.element(dialog.getByRole('searchbox')).toHaveFocus();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await keys('r', '\\');
  await expect.element(dialog).toBeVisible();
  expect([isFolded(), window.location.pathname + window.location.search]).toEqual([false, filtered]);
});

it('of two letters lead from part to part: what may follow is shown, Esc ends it, and a mistyped one does nothing', async () => {
  const heading = () => <h1>Another page</h1>;
  await openInShell(ADDRESS, { '/': heading, '/directory/$source': heading });
  const before = theme();
  await keys('g');
  const hint = status(/Go to the screener/);
  await expect.element(hint).toBeVisible();
  await keys('Escape');
  await expect.element(hint).not.toBeInTheDocument();
  await keys('o', 'g', 't', '?');
  await expect.element(keyHelp).toBeVisible();
  expect([theme(), window.location.pathname]).toEqual([before, '/directory-demo/projects']);
  await close(keyHelp);

  const path = () => window.location.pathname;
  await keys('g', 'o');
  await expect.poll(path).toBe('/directory/organizations');
  await keys('g', 'h');
  await expect.poll(path).toBe('/');
  await keys('g', 'o');
  await expect.poll(path).toBe('/directory/organizations');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  // To the same kind of records.
  await keys('g', 's');
  await expect.poll(path).toBe('/master-demo/organizations');
});
