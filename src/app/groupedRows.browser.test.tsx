import { describe, expect, it } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { onPlayground, openPlayground } from './testing/playground.tsx';
import {
  activate,
  cell,
  centerOf,
  click,
  columnOf,
  counts,
  focused,
  found,
  grid,
  header,
  keys,
  nameAt,
  placesInView,
  press,
  restingPlace,
  row,
  rowHeader,
} from './testing/shownGrid.ts';

onPlayground();

const ROWS = 300;
const COLUMNS = 'order,name,price_usd,change24h,market_cap_usd,sector,tvl';
const strip = page.getByRole('region', { name: 'Groups of the rows' });
const groups = () => new URLSearchParams(window.location.search).get('groups');
const groupName = (place: number) => found('.grid-group b', row(place)).textContent;
const groupCount = (place: number) => Number(found('.grid-group-count', row(place)).textContent.replaceAll(',', ''));
const expanded = (place: number) => row(place).getAttribute('aria-expanded');
const lines = () => Number(grid().getAttribute('aria-rowcount')) - 1;
const isHead = (place: number) => row(place).querySelector('.grid-group') !== null;

describe.each([
  { name: 'the directory', path: '/directory-demo' },
  { name: 'the screener', path: '/master-demo' },
])('groups in the grid of $name', ({ path }) => {
  const address = `${path}/projects?rows=${ROWS}&columns=${COLUMNS}`;

  it('stand as heads with their rows and sums, and unfold by click and by arrows', async () => {
    await openPlayground(`${address}&groups=sector`);
    await expect.poll(() => isHead(1)).toBe(true);
    expect(grid().getAttribute('role')).toBe('treegrid');
    const folded = lines();
    const size = groupCount(1);
    expect(size).toBeGreaterThan(1);
    expect(size).toBeGreaterThanOrEqual(groupCount(2));
    expect(expanded(1)).toBe('false');
    expect(row(1).getAttribute('aria-setsize')).toBe(String(folded));
    expect(found('.grid-head-kind', cell({ place: 1, column: columnOf('Price') })).textContent).toBe('med');
    await expect
      .element(page.elementLocator(cell({ place: 1, column: columnOf('TVL') })))
      .toHaveAccessibleName(/^Sum of TVL: [\d,.]+ USD/);
    // A narrow column has no room for the word.
    const narrow = cell({ place: 1, column: columnOf('24h') });
    expect([narrow.querySelector('.grid-head-kind'), narrow.querySelector('.grid-head-other')]).toEqual([
      null,
      expect.any(Element),
    ]);
    await expectAccessible(document.body);

    await click(found('.grid-group', row(1)));
    await expect.poll(() => expanded(1)).toBe('true');
    await expect.poll(lines).toBe(folded + size);
    await expect.poll(() => isHead(2)).toBe(false);
    await expect.poll(() => row(2).getAttribute('aria-level')).toBe('2');

    const name = columnOf('Project');
    await press(['ArrowDown'], { place: 2, column: name });
    await press(['ArrowLeft'], { place: 1, column: name });
    await keys('ArrowLeft');
    await expect.poll(lines).toBe(folded);
    await keys('ArrowRight');
    await expect.poll(lines).toBe(folded + size);
    await press(['ArrowRight'], { place: 1, column: columnOf('Price') });
    await keys('Enter');
    await expect.poll(lines).toBe(folded);
    expect(counts().matching).toBe(ROWS);
  });

  it('are made by a key and by the menu of a header, by up to three columns, and taken away', async () => {
    await openPlayground(address);
    await click(cell({ place: 1, column: columnOf('Sector') }));
    await keys('Shift+G');
    await expect.poll(groups).toBe('sector');
    await expect.poll(() => isHead(1)).toBe(true);
    await expect.element(strip.getByRole('button', { name: 'Sector, Each value' })).toBeVisible();

    await userEvent.click(header('TVL'), { button: 'right' });
    await page.getByRole('menuitem', { name: 'Group by this column' }).click();
    await expect.poll(groups).toBe('sector,tvl.quantiles.4');
    await strip.getByRole('button', { name: /^TVL/ }).click();
    await page.getByRole('menuitem', { name: 'Group by TVL first' }).click();
    await expect.poll(groups).toBe('tvl.quantiles.4,sector');
    await strip.getByRole('button', { name: /^TVL/ }).click();
    await page.getByRole('menuitemradio', { name: 'Known or not' }).click();
    await expect.poll(groups).toBe('tvl.known,sector');
    await expect.poll(() => [groupName(1), groupName(2)].sort()).toEqual(['Known', 'Unknown']);

    await strip.getByRole('button', { name: 'Unfold all' }).click();
    await expect.poll(lines).toBeGreaterThan(ROWS);
    await expect.poll(() => row(2).getAttribute('aria-level')).toBe('2');
    await strip.getByRole('button', { name: 'Fold all', exact: true }).click();
    await expect.poll(lines).toBe(2);
    await strip.getByRole('button', { name: 'Ungroup' }).click();
    await expect.poll(groups).toBeNull();
    await expect.poll(lines).toBe(ROWS);
    expect(grid().getAttribute('role')).toBe('grid');
    await expect.poll(() => rowHeader(1).textContent).not.toBe('');
  });

  it('are made by dragging a header onto the line above, and not by those that cannot make any', async () => {
    await openPlayground(address);
    await drag(header('Sector'), page.getByText('Drop a column here to group by it'));
    await expect.poll(groups).toBe('sector');
    await expect.poll(() => isHead(1)).toBe(true);
    await drag(header('TVL'), strip);
    await expect.poll(groups).toBe('sector,tvl.quantiles.4');
    await drag(header('#'), strip);
    await expect.element(page.getByText('The table cannot be grouped by #.')).toBeVisible();
    expect(groups()).toBe('sector,tvl.quantiles.4');
    expect(new URLSearchParams(window.location.search).get('sort')).toBeNull();
  });

  it('follow the order of a sorted column', async () => {
    await openPlayground(`${address}&groups=sector&sort=tvl.desc`);
    await expect.poll(() => isHead(1)).toBe(true);
    const sums = () =>
      [1, 2, 3].map((place) => {
        const label = cell({ place, column: columnOf('TVL') }).getAttribute('aria-label') ?? '';
        return Number(/: ([\d,.]+)/.exec(label)?.[1]?.replaceAll(',', ''));
      });
    expect(sums()).toEqual(sums().toSorted((a, b) => b - a));
  });

  it('keep the heads of the rows in view above them, and the focus clear of these', async () => {
    await page.viewport(1440, 900);
    await openPlayground(`${address}&groups=sector`);
    await expect.poll(() => isHead(1)).toBe(true);
    await strip.getByRole('button', { name: 'Unfold all' }).click();
    await expect.poll(lines).toBeGreaterThan(ROWS);
    const first = groupName(1);
    expect(groupCount(1)).toBeGreaterThan(20);
    grid().scrollTop = 400;
    await restingPlace();
    await expect.poll(() => sticky()?.textContent).toContain(first);
    const name = columnOf('Project');
    await expect.poll(() => placesInView().includes(18)).toBe(true);
    await activate(18);
    await press(['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp'], { place: 12, column: name });
    const bottom = sticky()?.getBoundingClientRect().bottom ?? Number.NaN;
    await expect.poll(() => document.activeElement?.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom - 1);
    await userEvent.click(found('.grid-sticky-heads button'));
    await expect.poll(focused).toEqual({ place: 1, column: name });
  });
});

it('lets the screener find rows within folded groups: a step unfolds those above, typing none', async () => {
  await openPlayground(`/master-demo/projects?rows=${ROWS}&columns=${COLUMNS}&groups=sector,tvl.known`);
  await expect.poll(() => isHead(1)).toBe(true);
  const folded = lines();
  await strip.getByRole('button', { name: 'Unfold all' }).click();
  await expect.poll(lines).toBeGreaterThan(ROWS);
  grid().scrollTop = 1200;
  const far = () => placesInView().findLast((place) => row(place).querySelector('.grid-name') !== null) ?? 0;
  await expect.poll(far).toBeGreaterThan(20);
  const name = nameAt(far());
  await strip.getByRole('button', { name: 'Fold all', exact: true }).click();
  await expect.poll(lines).toBe(folded);

  await keys('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in the table' });
  await userEvent.fill(field, name);
  await expect.element(page.getByText(/^1 of \d+, folded away$/)).toBeVisible();
  expect(lines()).toBe(folded);
  await keys('Enter');
  await expect.element(page.getByText(/^1 of \d+$/)).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-found=current]')).toHaveLength(1);
  const current = found('[data-found=current]');
  expect(current.textContent).toContain(name);
  expect(current.closest('[role=row]')?.getAttribute('aria-level')).toBe('3');
  expect(lines()).toBeGreaterThan(folded);
  expect(lines()).toBeLessThan(ROWS);
  // What was found may be folded again, and is found once more.
  await keys('Escape');
  await expect.poll(() => document.activeElement?.textContent).toContain(name);
  await strip.getByRole('button', { name: 'Fold all', exact: true }).click();
  await expect.poll(lines).toBe(folded);
  await keys('Control+f');
  await expect.element(page.getByText(/folded away$/)).toBeVisible();
});

it('lets the screener select all rows of a group by its head, folded or not', async () => {
  await openPlayground(`/master-demo/projects?rows=${ROWS}&columns=${COLUMNS}&groups=sector`);
  await expect.poll(() => isHead(1)).toBe(true);
  const size = groupCount(2);
  const check = (place: number) => found('[role=checkbox]', row(place));
  const said = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
  expect(check(2).getAttribute('aria-checked')).toBe('false');
  await click(check(2));
  await expect.poll(said).toContain(`${size} selected`);
  await expect.poll(() => check(2).getAttribute('aria-checked')).toBe('true');
  await click(found('.grid-group', row(2)));
  await expect.poll(() => expanded(2)).toBe('true');
  await expect.poll(() => check(3).getAttribute('aria-checked')).toBe('true');
  await click(check(3));
  await expect.poll(() => check(2).getAttribute('aria-checked')).toBe('mixed');
  await press(['ArrowUp'], { place: 2, column: 1 });
  await keys('x');
  await expect.poll(said).toContain(`${size} selected`);
  await keys('x');
  await expect.poll(said).toContain('Nothing is selected');
  await expect.poll(() => check(2).getAttribute('aria-checked')).toBe('false');
});

/** Drags a header by its label to a place that shows once it is dragged. */
async function drag(from: HTMLElement, to: Locator): Promise<void> {
  const { x, y } = from.getBoundingClientRect();
  const start = { x: x + 12, y: y + 10 };
  await commands.mouse('press', start);
  await commands.mouse('move', { x: start.x, y: start.y - 14 });
  await expect.element(to).toBeVisible();
  await commands.mouse('move', centerOf(to.element()));
  await commands.mouse('release', centerOf(to.element()));
}

const sticky = () => document.querySelector('.grid-sticky-heads');
