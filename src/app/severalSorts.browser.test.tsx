import { describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { follow, onPlayground, openPlayground } from './testing/playground.tsx';
import { cell, centerOf, click, columnOf, found, grid, header, keys, names, press } from './testing/shownGrid.ts';

onPlayground();

const ROWS = 400;
const COLUMNS = 'order,name,price_usd,change24h,market_cap_usd,volume,sector,tvl';
const strip = page.getByRole('group', { name: 'Sorted by several columns' });
const chips = () => [...document.querySelectorAll('[data-sort-strip] li')].map(({ textContent }) => textContent);
const chip = (label: string) => strip.getByRole('button', { name: new RegExp(`${label}, .*reverse`) });
const sorts = () => new URLSearchParams(window.location.search).get('sort');
const marks = (label: string) => [
  header(label).getAttribute('aria-sort'),
  header(label).querySelector('.grid-sort-number')?.textContent ?? null,
];
const shiftClick = (label: string) =>
  userEvent.click(found('.grid-label-text', header(label)), { modifiers: ['Shift'] });

describe.each([
  { name: 'the directory', path: '/directory-demo' },
  { name: 'the screener', path: '/master-demo' },
])('several sorts in the grid of $name', ({ path }) => {
  const address = `${path}/projects?rows=${ROWS}&columns=${COLUMNS}`;

  it('are added, turned and taken away by clicks with Shift, and replaced by one without', async () => {
    await openPlayground(address);
    const unsorted = names(6);
    await click(found('.grid-label-text', header('Sector')));
    await expect.poll(sorts).toBe('sector.desc');
    await expect.poll(() => marks('Sector')).toEqual(['descending', null]);
    await expect.poll(() => names(6)).not.toEqual(unsorted);
    const bySector = names(6);
    await expect.element(strip).not.toBeInTheDocument();

    await shiftClick('TVL');
    await expect.poll(sorts).toBe('sector.desc,tvl.desc');
    await expect
      .poll(() => [marks('Sector'), marks('TVL')])
      .toEqual([
        ['descending', '1'],
        ['none', '2'],
      ]);
    await expect.element(page.elementLocator(header('TVL'))).toHaveAccessibleName(/TVL.*, sorted second, descending/);
    await expect.element(page.elementLocator(header('Sector'))).toHaveAccessibleName(/Sector.*, sorted first$/);
    await expect.poll(chips).toEqual(['1Sector', '2TVL']);
    await expectAccessible(document.body);

    await shiftClick('TVL');
    await expect.poll(sorts).toBe('sector.desc,tvl.asc');
    // Descending it may be the order of the market caps, which is that of equal rows.
    await expect.poll(() => names(6)).not.toEqual(bySector);
    await shiftClick('TVL');
    await expect.poll(sorts).toBe('sector.desc');
    await expect.poll(() => names(6)).toEqual(bySector);
    expect(window.getSelection()?.toString()).toBe('');

    await shiftClick('Volume');
    await expect.poll(sorts).toBe('sector.desc,volume.desc');
    await click(found('.grid-label-text', header('Price')));
    await expect.poll(sorts).toBe('price_usd.desc');
    await expect.element(strip).not.toBeInTheDocument();
  });

  it('are made by keys, and at most four', async () => {
    await openPlayground(address);
    await click(cell({ place: 1, column: columnOf('Sector') }));
    await keys('s');
    await expect.poll(sorts).toBe('sector.desc');
    await press(['ArrowRight'], { place: 1, column: columnOf('TVL') });
    await keys('Shift+S');
    await expect.poll(sorts).toBe('sector.desc,tvl.desc');
    await keys('Shift+S');
    await expect.poll(sorts).toBe('sector.desc,tvl.asc');
    await press(['ArrowUp'], { place: 0, column: columnOf('TVL') });
    await press(['ArrowLeft', 'ArrowLeft'], { place: 0, column: columnOf('Volume') });
    await keys('Shift+Enter');
    await expect.poll(sorts).toBe('sector.desc,tvl.asc,volume.desc');
    await press(['ArrowLeft'], { place: 0, column: columnOf('Market cap') });
    await keys('Shift+ ');
    await expect.poll(sorts).toBe('sector.desc,tvl.asc,volume.desc,market_cap_usd.desc');
    await press(['ArrowLeft'], { place: 0, column: columnOf('24h') });
    await keys('Shift+S');
    await expect.element(page.getByText('A table sorts by 4 columns at most. Take one out first.')).toBeVisible();
    expect(sorts()).toBe('sector.desc,tvl.asc,volume.desc,market_cap_usd.desc');
  });

  it('stand in a strip that turns, moves and removes them, by keys and by dragging', async () => {
    await openPlayground(`${address}&sort=sector.asc,tvl.desc,volume.desc`);
    await expect.poll(chips).toEqual(['1Sector', '2TVL', '3Volume']);
    await chip('TVL').click();
    await expect.poll(sorts).toBe('sector.asc,tvl.asc,volume.desc');

    chip('Volume').element().focus();
    await keys('Shift+ArrowLeft');
    await expect.poll(sorts).toBe('sector.asc,volume.desc,tvl.asc');
    await expect.element(chip('Volume')).toHaveFocus();
    await expect.element(strip.getByRole('status')).toHaveTextContent('Volume: 2 of 3');
    await keys('Shift+ArrowLeft');
    await expect.poll(sorts).toBe('volume.desc,sector.asc,tvl.asc');

    const grip = (label: string) => centerOf(found(`[data-sort-strip] [data-field="${label}"] [data-grip]`));
    const from = grip('volume');
    await commands.mouse('press', from);
    await commands.mouse('move', { x: from.x + 20, y: from.y });
    await commands.mouse('move', { x: grip('tvl').x + 60, y: from.y });
    await commands.mouse('release', { x: grip('tvl').x + 60, y: from.y });
    await expect.poll(sorts).toBe('sector.asc,tvl.asc,volume.desc');

    await strip.getByRole('button', { name: 'Remove TVL from the sort' }).click();
    await expect.poll(chips).toEqual(['1Sector', '2Volume']);
    chip('Volume').element().focus();
    await keys('Delete');
    await expect.poll(sorts).toBe('sector.asc');
    await expect.element(strip).not.toBeInTheDocument();
    await expect.poll(() => grid().contains(document.activeElement)).toBe(true);

    follow(`${address}&sort=sector.asc,tvl.desc`);
    await strip.getByRole('button', { name: 'Clear the sort' }).click();
    await expect.poll(sorts).toBe(null);
  });

  it('are named under the table where a column of them is hidden, and offered by the menu', async () => {
    await openPlayground(`${path}/projects?rows=${ROWS}&columns=order,name,price_usd,tvl&sort=sector.asc,tvl.desc`);
    const status = page.getByRole('region', { name: 'Table status' });
    await expect.element(status).toHaveTextContent(/Sorted by Sector, ascending, then TVL, descending/);
    await userEvent.click(header('Price'), { button: 'right' });
    await page.getByRole('menuitem', { name: 'Then sort by this' }).click();
    await expect.poll(sorts).toBe('sector.asc,tvl.desc,price_usd.desc');
    await userEvent.click(header('TVL'), { button: 'right' });
    await page.getByRole('menuitem', { name: 'Reverse its direction' }).click();
    await expect.poll(sorts).toBe('sector.asc,tvl.asc,price_usd.desc');
  });
});
