import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inShell, openInShell, openPalette, palette, quickSearch, typeInPalette } from './testing/inShell.tsx';
import { follow } from './testing/playground.tsx';
import { activate, close, columnOf, counts, focused, keys } from './testing/shownGrid.ts';

inShell();

const ADDRESS = '/master-demo/projects?rows=60&columns=order,name,market_cap_usd';

const panel = page.getByRole('region', { name: 'Filter panel' });
const preview = page.getByRole('complementary', { name: 'Preview' });
const state = page.getByRole('region', { name: 'Table status' });
const dialog = page.getByRole('dialog');
const findBar = page.getByRole('textbox', { name: 'Find in the table' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const selected = () => state.getByText(/^[\d,]+ selected/);

/** Opens the screener with its preview. */
async function open(): Promise<void> {
  localStorage.setItem('assay.screener.peek', 'true');
  await openInShell(ADDRESS);
}

it('keys of the screener open and close what belongs to it, and are left to what has the focus beside the table', async () => {
  await open();
  await activate(2);
  await expect.element(panel).toBeVisible();
  await keys('[');
  await expect.element(panel).not.toBeInTheDocument();
  await keys('[');
  await expect.element(panel).toBeVisible();
  await keys('c');
  await expect.element(page.getByRole('dialog', { name: 'Choose columns' }).getByRole('searchbox')).toHaveFocus();
  await close(dialog);
  await keys('e');
  const exporting = page.getByRole('dialog', { name: 'Export as CSV' });
  await expect.element(exporting.getByRole('button', { name: 'Export', exact: true })).toHaveFocus();
  await close(dialog);

  await activate(2);
  await keys('x');
  await expect.element(selected().first()).toHaveTextContent(/^1 selected/);
  await keys('Escape');
  await expect.poll(() => selected().elements()).toEqual([]);

  await expect.element(preview).toBeVisible();
  button('Hide the filter panel').element().focus();
  await keys('Space');
  await expect.element(button('Show the filter panel')).toBeVisible();
  await expect.element(preview).toBeVisible();
  await keys('x');
  expect(selected().elements()).toEqual([]);

  // Without letter keys those that type no letter work, and the others are not named.
  await button('Display').click();
  await page.getByRole('checkbox', { name: 'Letter keys' }).click();
  await keys('Escape');
  await activate(2);
  await keys('x');
  await expect.element(preview).toBeVisible();
  await keys('Space');
  await expect.element(preview).not.toBeInTheDocument();
  expect(selected().elements()).toEqual([]);
  await expect.element(state.getByText('Space', { exact: true })).toBeVisible();
  await expect.element(state.getByText('X', { exact: true })).not.toBeInTheDocument();
  await keys('Control+f');
  await expect.element(findBar).toBeVisible();
});

it('keys of the browser and the screen reader stay theirs in the screener, and the palette has its commands', async () => {
  await open();
  await activate(3);
  const pressed: KeyboardEvent[] = [];
  const note = (event: KeyboardEvent) => pressed.push(event);
  window.addEventListener('keydown', note, { capture: true });
  const used = () => pressed.filter((event) => event.defaultPrevented).map(({ key }) => key);
  await keys('Control+PageDown', 'Control+PageUp', 'Alt+ArrowDown', 'Alt+ArrowUp', 'Alt+Shift+ArrowUp');
  await keys('Control+Alt+ArrowDown', 'Control+Alt+ArrowUp', 'Control+Alt+ArrowRight');
  expect(used()).toEqual([]);
  await keys('ArrowUp', 'ArrowUp', 'ArrowUp');
  await expect.poll(focused).toEqual({ place: 0, column: columnOf('Project') });
  await keys('Control+PageDown', 'Alt+ArrowRight', 'Control+Alt+ArrowDown');
  expect(used()).toEqual(['ArrowUp', 'ArrowUp', 'ArrowUp']);
  window.removeEventListener('keydown', note, { capture: true });

  await openPalette();
  await typeInPalette('find in the table');
  await keys('Enter');
  await expect.element(findBar).toHaveFocus();
  await close(findBar);
  await expect.element(palette).not.toBeInTheDocument();
});

it('at 1024 px, beside panel and preview, nothing in the line of the view lies over something else', async () => {
  await open();
  await expect.element(panel).toBeVisible();
  await page.viewport(1024, 768);
  follow(`${ADDRESS}&filter=tvl.gte.1000`);
  await expect.element(button(/^TVL/).first()).toBeVisible();
  await expect.element(panel).toBeVisible();
  await activate(1);
  await keys('Space');
  await expect.element(preview).toBeVisible();
  const count = [...document.querySelectorAll('[role=status], output')].find(({ textContent }) =>
    /^[\d,]+ of [\d,]+$/.test(textContent),
  );
  expect(counts().matching).toBeLessThan(60);
  const parts = [button('Save as a new list').element(), count, quickSearch.element()];
  const boxes = parts.map((part) => part?.getBoundingClientRect());
  for (const [at, box] of boxes.entries()) {
    const before = boxes[at - 1];
    if (before) expect(box?.left).toBeGreaterThanOrEqual(before.right);
  }
});
