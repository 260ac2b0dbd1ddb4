import { beforeEach, describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { follow, onPlayground, openPlayground } from './testing/playground.tsx';
import {
  activate,
  centerOf,
  click,
  columnOf,
  focused,
  found,
  header,
  keys,
  labels,
  misplaced,
} from './testing/shownGrid.ts';

onPlayground();
// Wide enough for every column: the screener's grid draws those in view only.
beforeEach(() => page.viewport(2800, 420));

const SAMPLE = '/master-demo/projects?rows=12';
const chooser = page.getByRole('dialog', { name: 'Choose columns' });
const status = chooser.getByRole('status');
const column = (name: RegExp) => chooser.getByRole('checkbox', { name });
const address = () => decodeURIComponent(window.location.search);

/** Opens the chooser by its key, ready to type. */
async function choose(): Promise<void> {
  await keys('c');
  await expect.element(chooser.getByRole('searchbox')).toHaveFocus();
}

async function leave(): Promise<void> {
  await keys('Escape');
  await expect.element(chooser).not.toBeInTheDocument();
}

async function drag(from: { readonly x: number; readonly y: number }, to: typeof from): Promise<void> {
  await commands.mouse('press', from);
  // A first short way tells that it is a drag.
  await commands.mouse('move', { x: from.x + (to.x < from.x ? -20 : 20), y: from.y });
  await commands.mouse('move', to);
  await commands.mouse('release', to);
}

describe('the column chooser', () => {
  it('keeps the focus where a key shows or hides a column, and leaves its other keys to whom they belong', async () => {
    await page.viewport(1440, 480);
    await openPlayground('/master-demo/projects?rows=60&filter=sector.in.DeFi&columns=order,name,price_usd,change24h');
    await activate(1);
    await choose();
    await userEvent.keyboard('24h{ArrowDown} ');
    await expect.element(column(/^24h/)).not.toBeChecked();
    await expect.element(column(/^24h/)).toHaveFocus();
    // `r` would reset the view.
    await userEvent.keyboard('r ');
    await expect.element(column(/^24h/)).toBeChecked();
    await expect.element(column(/^24h/)).toHaveFocus();
    expect(address()).toContain('filter=sector');

    const pressed: KeyboardEvent[] = [];
    const note = (event: KeyboardEvent) => pressed.push(event);
    window.addEventListener('keydown', note, { capture: true });
    await keys('Alt+ArrowLeft', 'Alt+ArrowDown', '+');
    await expect.poll(address).toMatch(/widths=change24h\.\d+/);
    window.removeEventListener('keydown', note, { capture: true });
    const used = pressed.filter(({ defaultPrevented }) => defaultPrevented);
    expect(used.map(({ key }) => key)).toEqual(['+']);
    await leave();
    await expect.poll(focused).toEqual({ place: 1, column: columnOf('Project') });
  });

  it('moves a column to where the line shows, goes back to the default at once, and the device forgets', async () => {
    await openPlayground(SAMPLE);
    const byDefault = labels();
    await choose();
    const grip = (place: number) => found(`[data-place="${place}"] [data-grip]`);
    const { x, y } = grip(3).getBoundingClientRect();
    await drag(centerOf(grip(6)), { x: x + 8, y: y + 2 });
    await expect.poll(() => labels()[3]).toBe(byDefault[6]);
    await column(/^24h/).click();
    await expect.poll(labels).not.toContain('24h');
    await chooser.getByRole('button', { name: 'Default' }).click();
    await expect.poll(labels).toEqual(byDefault);
    await openPlayground(SAMPLE);
    await expect.poll(labels).toEqual(byDefault);
    expect(address()).not.toMatch(/columns=|widths=/);
  });

  it('orders, widens, pins and hides columns by keys; address and device keep it', async () => {
    await openPlayground(SAMPLE);
    const before = labels();
    expect(before.slice(0, 3)).toEqual(['#', 'Project', 'Price']);
    await activate(1);
    await choose();
    await userEvent.keyboard('tvl');
    await keys('ArrowDown', 'Shift+ArrowUp', '+', '+');
    await expect.element(status).toHaveTextContent('TVL, 96 px wide');
    await keys('p');
    await expect.element(status).toHaveTextContent('TVL is pinned');
    await chooser.getByRole('searchbox').fill('');
    await column(/^Volume/).click();
    await leave();
    expect(address()).toMatch(/widths=tvl\.96/);
    expect(address()).toMatch(/pinned=name,tvl/);
    const others = before.slice(2).filter((label) => label !== 'TVL' && label !== 'Volume');
    await expect.poll(labels).toEqual(['#', 'Project', 'TVL', ...others]);

    // An address that says which columns wins, and does not change the device's layout.
    follow(`${SAMPLE}&columns=order,name,volume`);
    await expect.poll(labels).toEqual(['#', 'Project', 'Volume']);
    // One that says nothing gets that layout, as no step of its own.
    const steps = window.history.length;
    await openPlayground(SAMPLE);
    await expect.poll(address).toMatch(/pinned=name,tvl/);
    await expect.poll(() => labels().slice(0, 3)).toEqual(['#', 'Project', 'TVL']);
    expect(window.history.length).toBe(steps);
    follow('/master-demo/people?rows=12');
    await expect.poll(labels).toContain('Title');
    expect(address()).not.toContain('pinned=');
    // The same view in a directory.
    follow('/directory-demo/projects?rows=12&columns=order,change7d,name,price_usd&pinned=change7d,name');
    await expect.poll(labels).toEqual(['#', '7d', 'Project', 'Price']);
  });
});

it('columns are moved, pinned and sized in the table itself, and the address says so', async () => {
  await page.viewport(1440, 480);
  await openPlayground(`${SAMPLE}&columns=order,name,price_usd,volume,tvl`);
  await expect.poll(labels).toEqual(['#', 'Project', 'Price', 'Volume', 'TVL']);
  const middle = (label: string) => centerOf(header(label));
  const edge = (label: string) => ({ x: header(label).getBoundingClientRect().right - 1, y: middle(label).y });
  await drag(middle('TVL'), { x: middle('Price').x - 10, y: middle('Price').y });
  await expect.poll(labels).toEqual(['#', 'Project', 'TVL', 'Price', 'Volume']);
  await expect.poll(address).toContain('columns=order,name,tvl,price_usd,volume');
  expect(address()).not.toMatch(/sort=|pinned=/);

  const { x, y } = edge('Volume');
  await drag({ x, y }, { x: x + 40, y });
  await expect.poll(address).toMatch(/widths=volume\.\d+/);
  await expect.poll(misplaced).toEqual([]);

  await drag(middle('Volume'), middle('Project'));
  await expect.poll(address).toMatch(/pinned=(volume,name|name,volume)/);

  // A click on an edge sorts nothing: what comes after it shows that nothing came of it.
  follow(`${SAMPLE}&columns=order,name,price_usd,tvl`);
  await expect.poll(labels).toEqual(['#', 'Project', 'Price', 'TVL']);
  await commands.mouse('click', edge('Price'));
  await click(header('TVL'));
  await expect.poll(address).toContain('sort=tvl');
  window.history.back();
  await expect.poll(() => header('TVL').getAttribute('aria-sort')).toBe('none');
  expect(address()).not.toContain('sort=');
});
