import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { onPlayground, openPlayground } from './testing/playground.tsx';
import { activate, cell, columnOf, counts, found, grid, header, keys, row } from './testing/shownGrid.ts';

onPlayground();

const ROWS = 300;
const COLUMNS = 'order,name,price_usd,change24h,market_cap_usd,tvl';
const colors = () => new URLSearchParams(window.location.search).get('colors');
const cellsOf = (label: string) =>
  [...grid().querySelectorAll<HTMLElement>(`[role=gridcell][aria-colindex="${columnOf(label)}"]`)].toSorted(
    (a, b) => placeOf(a) - placeOf(b),
  );
const placeOf = (one: Element) => Number(one.closest('[role=row]')?.getAttribute('aria-rowindex')) - 1;
const sideOf = (one: HTMLElement) => one.dataset.heat ?? null;
const strengthOf = (one: HTMLElement) => Number.parseInt(one.style.getPropertyValue('--heat') || '0', 10);
const known = (label: string) => cellsOf(label).filter(({ textContent }) => /\d/.test(textContent));

/** Chooses an entry of the open menu by typing what it is called. */
async function choose(label: string): Promise<void> {
  await expect.poll(() => document.activeElement?.closest('[role=menu]') ?? null).not.toBeNull();
  await userEvent.keyboard(label);
  await expect.poll(() => document.activeElement?.textContent).toMatch(new RegExp(`^${label}`));
  await userEvent.keyboard('{Enter}');
}

const colored = (label: string) => cellsOf(label).filter((one) => sideOf(one) !== null);

describe.each([
  { name: 'the directory', path: '/directory-demo' },
  { name: 'the screener', path: '/master-demo' },
])('colors of columns in the grid of $name', ({ path }) => {
  const address = `${path}/projects?rows=${ROWS}&columns=${COLUMNS}`;

  it('follow a scale from the least to the most of the view, and leave out what is unknown', async () => {
    await openPlayground(`${address}&sort=tvl.desc&filter=tvl.known.0|1&colors=tvl.scale`);
    await expect.poll(() => colored('TVL').length).toBeGreaterThan(5);
    const strengths = colored('TVL').map(strengthOf);
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
    expect(strengths[0]).toBe(100);
    expect(colored('TVL')).toEqual(known('TVL'));
    expect(colored('Market cap')).toEqual([]);
    await expect.element(page.elementLocator(header('TVL'))).toHaveAccessibleName(/^TVL.*, colored by size/);
    await expectAccessible(grid());
  });

  it('follow the conditions of the view, those on the column itself among them', async () => {
    await openPlayground(`${address}&sort=tvl.asc&colors=tvl.scale`);
    await expect.poll(() => colored('TVL').length).toBeGreaterThan(5);
    await openPlayground(`${address}&sort=tvl.desc&filter=tvl.lte.1000000&colors=tvl.scale`);
    // The largest figure of a part is its strongest color.
    await expect.poll(() => colored('TVL').map(strengthOf)[0]).toBe(100);
    expect(counts().matching).toBeLessThan(counts().total);
  });

  it('go to either side of zero for changes', async () => {
    await openPlayground(`${address}&colors=change24h.scale`);
    await expect.poll(() => colored('24h').length).toBeGreaterThan(5);
    for (const one of colored('24h')) {
      const direction = one.querySelector('[data-direction]') ?? one;
      expect([sideOf(one)]).toEqual([direction.getAttribute('data-direction')]);
    }
    expect(new Set(colored('24h').map(sideOf))).toEqual(new Set(['up', 'down']));
  });

  it('are chosen from the menu of a header, by a key, and go again; the address keeps them', async () => {
    await openPlayground(`${address}&sort=name.asc`);
    await activate(1);
    await keys('Control+Home', 'ArrowUp');
    for (let at = 1; at < columnOf('TVL') && !header('TVL').contains(document.activeElement); at += 1)
      await keys('ArrowRight');
    await expect.poll(() => document.activeElement).toBe(header('TVL'));
    await keys('Shift+F10');
    await choose('Color');
    await choose('Above');
    await expect.poll(colors).toBe('tvl.median');
    await expect.poll(() => new Set(colored('TVL').map(sideOf))).toEqual(new Set(['up', 'down']));
    await expect.element(page.elementLocator(header('TVL'))).toHaveAccessibleName(/colored above and below the median/);
    await expect.poll(() => document.activeElement).toBe(header('TVL'));
    await keys('Shift+C');
    await expect.poll(colors).toBeNull();
    expect(colored('TVL')).toEqual([]);
    await keys('Shift+C');
    await expect.poll(colors).toBe('tvl.scale');
  });

  it('mark figures from a limit on and below one, typed in the card of the column', async () => {
    await openPlayground(`${address}&sort=tvl.desc`);
    await activate(1);
    await keys('Control+Home', 'End', 'Shift+F10');
    await choose('Column TVL');
    await choose('Color');
    await choose('By limits');
    const low = page.getByRole('textbox', { name: 'TVL: color what is below' });
    await expect.element(low).toHaveFocus();
    await userEvent.keyboard('100K{Tab}1B{Enter}');
    await expect.poll(colors).toBe('tvl.limits.100000|1000000000');
    const legend = page.getByRole('list', { name: 'What the colors mean' });
    await expect.poll(() => legend.element().textContent).toContain('From 1B');
    expect(legend.element().textContent).toContain('Below 100K');
    await expectAccessible(found('[data-radix-popper-content-wrapper]'));
    await keys('Escape');
    await expect.element(page.elementLocator(header('TVL'))).toHaveAccessibleName(/colored below 100K and from 1B/);
    for (const one of colored('TVL')) expect(sideOf(one)).toBe(/B$/.test(one.textContent) ? 'up' : 'down');
  });

  it('are those of the rows under heads; a median of a head has one too, a sum has none', async () => {
    await openPlayground(`${address}&groups=name.letter&colors=price_usd.median,tvl.median`);
    await expect.poll(() => colored('Price').length).toBeGreaterThan(1);
    expect(row(1).classList.contains('grid-head-line')).toBe(true);
    expect(colored('TVL')).toEqual([]);
    await activate(1);
    await keys('ArrowRight');
    await expect.poll(() => row(2).classList.contains('grid-head-line')).toBe(false);
    await expect.poll(() => colored('TVL').length).toBeGreaterThan(0);
    for (const one of colored('TVL')) expect(row(placeOf(one)).classList.contains('grid-head-line')).toBe(false);
    expect(sideOf(cell({ place: 1, column: columnOf('TVL') }))).toBeNull();
  });
});
