import { describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { follow, onPlayground, openPlayground, showAll } from './testing/playground.tsx';
import {
  cell,
  centerOf,
  click,
  close,
  columnOf,
  counts,
  focused,
  focusIsInView,
  found,
  grid,
  header,
  headers,
  keys,
  labels,
  misplaced,
  nameAt,
  names,
  placesInView,
  press,
  restingPlace,
  row,
  rowHeader,
  scrollFast,
  throwTo,
} from './testing/shownGrid.ts';

onPlayground();

const ROWS = 1000;
/** Wide enough for every column: one of the renderers draws those in view only. */
const WIDE = [2800, 400] as const;
/** Enough of them to scroll beside each other. */
const COLUMNS =
  'order,name,price_usd,change1h,change24h,change7d,change30d,market_cap_usd,volume,sector,description,tvl';

const sort = (label: string) => header(label).getAttribute('aria-sort');
const search = () => found('input[type=search]') as HTMLInputElement;
const reset = () => page.getByRole('button', { name: 'Reset', exact: true });

/** The two ways rows are drawn. Everything below holds for both. */
describe.each([
  { name: 'the directory', path: '/directory-demo' },
  { name: 'the screener', path: '/master-demo' },
])('the grid of $name', ({ path }) => {
  const address = `${path}/projects?rows=${ROWS}&columns=${COLUMNS}`;

  it('is one stop for Tab, follows every key of the grid pattern, and keeps the focus', async () => {
    await openPlayground(address);
    const stops = () => grid().querySelectorAll('[tabindex="0"]').length;
    const last = Number(grid().getAttribute('aria-colcount'));
    const price = columnOf('Price');
    await expect.poll(stops).toBe(1);
    await click(cell({ place: 1, column: price }));
    await press(['ArrowDown', 'ArrowDown', 'ArrowRight'], { place: 3, column: price + 1 });
    await press(['Home'], { place: 3, column: 1 });
    await press(['End'], { place: 3, column: last });
    await expect.poll(focusIsInView).toBe(true);
    await press(['Control+End'], { place: ROWS, column: last });
    await expect.poll(focusIsInView).toBe(true);
    await press(['ArrowDown'], { place: ROWS, column: last });
    await press(['Control+Home'], { place: 1, column: 1 });
    const perPage = placesInView().length;
    await keys('PageDown');
    await expect.poll(() => focused()?.place).toBeGreaterThan(perPage - 3);
    await expect.poll(focusIsInView).toBe(true);
    await press(['Control+Home', 'ArrowUp'], { place: 0, column: 1 });
    expect(stops()).toBe(1);
    await keys('Tab');
    await expect.poll(focused).toBe(null);
    // What has come beside the table meanwhile, such as the preview of a row, has stops of its own.
    await expect
      .poll(async () => {
        await keys('Shift+Tab');
        return focused();
      })
      .toEqual({ place: 0, column: 1 });

    // Its row scrolls away.
    await showAll(address);
    await click(cell({ place: 2, column: price }));
    throwTo(0.7);
    await expect.poll(() => placesInView()[0]).toBeGreaterThan(600);
    await expect.poll(() => grid().querySelectorAll('[role=row]').length).toBeLessThan(80);
    await expect.poll(focused).toEqual({ place: 2, column: price });
    await press(['ArrowDown'], { place: 3, column: price });
    await expect.poll(focusIsInView).toBe(true);

    // What is inside a cell is reached, and left.
    const star = (place: number) => found('button[aria-pressed]', row(place));
    const isWatched = (place: number) => star(place).getAttribute('aria-pressed') === 'true';
    const around = star(2).closest<HTMLElement>('[aria-colindex]');
    if (!around) throw new Error('no cell has a star');
    await userEvent.click(around, { position: { x: 50, y: 4 } });
    await keys('F2');
    expect(document.activeElement).toBe(star(2));
    const wasWatched = isWatched(2);
    await keys('Enter');
    await expect.poll(() => isWatched(2)).toBe(!wasWatched);
    await keys('Escape');
    expect(document.activeElement).toBe(around);

    // Rows change under it.
    const change = columnOf('24h');
    const first = nameAt(1);
    await click(cell({ place: 1, column: change }));
    await press(['Control+ArrowDown'], { place: ROWS, column: change });
    await keys('s');
    await expect.poll(() => sort('24h')).toBe('descending');
    await expect.poll(focused).toEqual({ place: 1, column: change });
    await expect.poll(focusIsInView).toBe(true);
    await expect.poll(() => nameAt(1)).not.toBe(first);
    // A key acts on the row that stands there now.
    const firstWasWatched = isWatched(1);
    await keys('w');
    await expect.poll(() => isWatched(1)).toBe(!firstWasWatched);
  });

  it('has all rows of a longer view that follows a short one, whole where a fast scroll ends, and the far end', async () => {
    await openPlayground(`${address}&filter=price_usd.gt.1&q=korvane`);
    expect(counts().matching).toBeLessThan(ROWS);
    await reset().click();
    await expect.poll(() => counts().matching).toBe(ROWS);
    await expect.poll(() => [1, 5, 8].map((place) => rowHeader(place).textContent)).not.toContain('');
    const price = columnOf('Price');
    await scrollFast(400, 20);
    await expect.poll(() => placesInView()[0]).toBeGreaterThan(200);
    const place = (await restingPlace()) + 1;
    await expect.poll(() => cell({ place, column: price }).title).toMatch(/USD/);
    await expect.element(page.elementLocator(rowHeader(place))).toBeInViewport({ ratio: 0.9 });
    await click(cell({ place, column: price }));
    await expect.poll(focused).toEqual({ place, column: price });
    throwTo(1);
    await expect.poll(() => placesInView().at(-1)).toBe(ROWS);
    await expect.poll(() => nameAt(ROWS)).not.toBe('');
    follow(`${address}&q=zzzzqqqq`);
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('1');
    await expect.element(page.getByRole('button', { name: /Reset all|Remove/ }).first()).toBeVisible();
  });

  it('tells the true number and place of rows and columns, and draws its columns in any window', async () => {
    await page.viewport(...WIDE);
    await openPlayground(address);
    await expect.element(page.getByRole('grid')).toHaveAccessibleName(/projects/i);
    expect(grid().getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
    const columns = Number(grid().getAttribute('aria-colcount'));
    const places = Array.from({ length: columns }, (_, at) => at + 1);
    const told = () => headers().map((one) => Number(one.getAttribute('aria-colindex')));
    await expect.poll(() => told().sort((a, b) => a - b)).toEqual(places);
    expect(row(1).querySelectorAll('[aria-colindex]')).toHaveLength(columns);
    expect(row(0).querySelectorAll('[role=columnheader]')).toHaveLength(columns);
    expect(row(1).querySelectorAll('[role=rowheader]')).toHaveLength(1);
    expect(grid().querySelectorAll('[role=row]').length).toBeLessThan(80);
    // One row has every kind of cell.
    follow(`${address}&q=korvane`);
    await expect.poll(() => grid().querySelectorAll('[role=row]').length).toBeLessThan(4);
    await expectAccessible(grid());

    await page.viewport(1440, 480);
    follow(`${address}&pinned=name,price_usd,volume,sector`);
    await expect.poll(() => header('Volume').checkVisibility()).toBe(true);
    await expect.poll(misplaced).toEqual([]);
    await page.viewport(1024, 480);
    await expect.poll(misplaced).toEqual([]);
    // More are pinned than there is room for.
    follow(`${address}&pinned=name,price_usd,change24h,change7d,change30d,change1h,market_cap_usd,volume`);
    rowHeader(1).focus();
    await press(['End'], { place: 1, column: columns });
    await expect.poll(focusIsInView).toBe(true);

    await page.viewport(390, 844);
    const nameBox = () => rowHeader(1).getBoundingClientRect();
    await expect.poll(() => nameBox().right).toBeLessThan(200);
    const before = nameBox();
    grid().scrollLeft = 300;
    await expect.poll(() => grid().scrollLeft).toBeGreaterThan(200);
    await expect.poll(() => nameBox().x).toBe(before.x);
  });
});

/** What stands above the rows of both is proved with one of them. */
const DIRECTORY = `/directory-demo/projects?rows=${ROWS}`;

it('the directory goes back to a view that was reset, and forgets a search still being typed', async () => {
  await openPlayground(`${DIRECTORY}&filter=price_usd.gt.1&sort=volume.desc&q=korvane`);
  const { matching } = counts();
  expect(matching).toBeGreaterThan(0);
  await reset().click();
  await expect.poll(() => counts().matching).toBe(ROWS);
  window.history.back();
  await expect.poll(() => counts().matching).toBe(matching);

  follow(`${DIRECTORY}&filter=price_usd.gt.1`);
  await expect.poll(() => search().value).toBe('');
  await expect.poll(() => sort('Volume')).toBe('none');
  await click(header('Volume'));
  await expect.poll(() => sort('Volume')).toBe('descending');
  for (const leave of [async () => window.history.back(), () => reset().click()]) {
    await userEvent.fill(search(), 'kor');
    await leave();
    await expect.poll(() => search().value).toBe('');
    expect(window.location.search).not.toContain('q=');
  }
  await expect.poll(() => window.location.search).not.toMatch(/filter=|sort=/);
});

it('the directory is sorted by mouse and keys, by each of two clicks, and by one that sees the header change', async () => {
  await openPlayground(DIRECTORY);
  const before = names(5);
  expect(sort('Market cap')).toBe('none');
  await click(header('Market cap'));
  await expect.poll(() => sort('Market cap')).toBe('descending');
  expect(document.activeElement).toBe(header('Market cap'));
  await keys('Enter');
  await expect.poll(() => sort('Market cap')).toBe('ascending');
  await expect.poll(() => names(5)).not.toEqual(before);
  await userEvent.keyboard(' ');
  await expect.poll(() => sort('Market cap')).toBe('none');
  expect(document.activeElement).toBe(header('Market cap'));
  await expect.poll(() => names(5)).toEqual(before);

  await userEvent.dblClick(header('Volume'));
  await expect.poll(() => sort('Volume')).toBe('ascending');
  // Before the first is drawn.
  header('Price').click();
  header('Price').click();
  await expect.poll(() => sort('Price')).toBe('ascending');

  await showAll(DIRECTORY);
  await commands.mouse('press', centerOf(header('Volume')));
  follow(`${DIRECTORY}&sort=volume.desc`);
  await expect.poll(() => sort('Volume')).toBe('descending');
  await commands.mouse('release', centerOf(header('Volume')));
  await expect.poll(() => sort('Volume')).toBe('ascending');

  const state = page.getByRole('region', { name: 'Table status' });
  follow(`${DIRECTORY}&sort=tvl.desc`);
  await expect.poll(() => sort('TVL')).toBe('descending');
  await expect.element(state).not.toHaveTextContent('Sorted by');
  follow(`${DIRECTORY}&sort=tvl.desc&columns=order,name,price_usd`);
  await expect.element(state).toHaveTextContent('Sorted by TVL, descending');
});

it('the directory has one menu of its headers and cells, by right click, keys and a long press, and a card about a figure', async () => {
  await page.viewport(1800, 400);
  await openPlayground(`${DIRECTORY}&columns=${COLUMNS}`);
  const menu = page.getByRole('menu');
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const cardAbout = (label: string) => page.getByRole('dialog', { name: `About ${label}` });
  await userEvent.click(header('TVL'), { button: 'right' });
  await expect.element(menu).toHaveAccessibleName('Column TVL');
  await item('Sort ascending').click();
  await expect.poll(() => sort('TVL')).toBe('ascending');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(header('TVL'));
  await keys('Alt+ArrowDown');
  await expect.element(item('Sort descending')).toHaveFocus();
  await keys('Escape');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(header('TVL'));

  const column = columnOf('TVL');
  await click(cell({ place: 1, column }));
  await keys('Shift+F10');
  await expect.element(menu).toHaveAccessibleName('Cell of TVL');
  page
    .getByRole('menuitem', { name: /^At least/ })
    .element()
    .focus();
  await keys('Enter');
  await expect.poll(() => window.location.search).toMatch(/filter=tvl\.gte\./);
  await expect.poll(() => focused()?.column).toBe(column);

  // A double click on the edge fits the column, and sorts nothing.
  const sector = header('Sector').getBoundingClientRect();
  const edge = { x: sector.width - 2, y: sector.height / 2 };
  await userEvent.dblClick(header('Sector'), { position: edge });
  await expect.poll(() => window.location.search).toMatch(/widths=sector\.\d+/);
  expect(sort('TVL')).toBe('ascending');
  await expect.poll(() => header('Sector').getBoundingClientRect().width).not.toBe(sector.width);

  const touched = cell({ place: 2, column: columnOf('TVL') });
  const { x, y } = touched.getBoundingClientRect();
  const at = { pointerType: 'touch', isPrimary: true, bubbles: true, clientX: x + 40, clientY: y + 10 };
  touched.dispatchEvent(new PointerEvent('pointerdown', at));
  await expect.element(menu).toHaveAccessibleName('Cell of TVL');
  touched.dispatchEvent(new PointerEvent('pointerup', at));
  await expect.element(menu).toBeVisible();

  await item('Value, source and age').click();
  await expect.element(cardAbout('TVL').getByText('Sample data')).toBeVisible();
  await expect.element(cardAbout('TVL').getByText(/^Total value locked/)).toBeVisible();
  await keys('Escape');
  await expect.element(cardAbout('TVL')).not.toBeInTheDocument();
  await expect.poll(focused).toEqual({ place: 2, column: columnOf('TVL') });
  await keys('i');
  await expect.element(cardAbout('TVL').getByText('Sample data')).toBeVisible();
  await keys('Escape');

  // It means the cell it was opened on, also where columns are hidden.
  follow(`${DIRECTORY}&columns=name,price_usd,market_cap_usd,volume,tvl`);
  await expect.poll(() => grid().getAttribute('aria-colcount')).toBe('5');
  await expect.poll(() => cell({ place: 2, column: columnOf('Volume') }).title).toMatch(/USD/);
  await click(cell({ place: 2, column: columnOf('Volume') }));
  await keys('i');
  await expect.element(cardAbout('Volume')).toBeVisible();
});

it('the screener is sorted by click and key, and has the menus and the card of the directory', async () => {
  await openPlayground(`/master-demo/projects?rows=20&columns=order,name,tvl`);
  await click(header('TVL'));
  await expect.poll(() => sort('TVL')).toBe('descending');
  expect(document.activeElement).toBe(header('TVL'));
  await keys('Enter');
  await expect.poll(() => sort('TVL')).toBe('ascending');
  const menu = page.getByRole('menu');
  await userEvent.click(header('TVL'), { button: 'right' });
  await expect.element(menu).toHaveAccessibleName('Column TVL');
  await close(menu);
  const there = { place: 2, column: columnOf('TVL') };
  await click(cell(there));
  await keys('Shift+F10');
  await expect.element(menu).toHaveAccessibleName('Cell of TVL');
  await close(menu);
  await expect.poll(focused).toEqual(there);
  await keys('i');
  await expect.element(page.getByRole('dialog', { name: 'About TVL' }).getByText('Sample data')).toBeVisible();
});

/** What the cells of the first rows tell, by the label of their column; of a title the value, without its moment. */
function told(count: number) {
  const columns = labels().map((label) => [label, columnOf(label)] as const);
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(
      columns.map(([label, column]) => {
        const one = cell({ place: at + 1, column });
        // How many of a list fit depends on when its font came; the title names them all.
        const isList = one.matches('.grid-tags, .grid-marks') && !one.querySelector('.figure-missing');
        const marks = isList ? [] : [...one.querySelectorAll('[aria-label]:not([role=checkbox], button)')];
        return [
          label,
          {
            role: one.getAttribute('role'),
            text: isList ? '' : one.textContent,
            title: one.title.replace(/, as of .*/g, ''),
            name: one.getAttribute('aria-label') ?? '',
            marks: marks.map((mark) => mark.getAttribute('aria-label')),
            links: [...one.querySelectorAll('a[href]')].map((link) => link.getAttribute('href')),
          },
        ];
      }),
    ),
  );
}

it('is the same in both grids: the rows, their order, and what the cells of records and of rounds tell', async () => {
  await page.viewport(...WIDE);
  // Cells of every kind of record are drawn by one function, and its test compares them.
  const views = ['projects', 'fundraising'].map((source) => `${source}?rows=20`);
  const all = async (path: string) => {
    const given: ReturnType<typeof told>[] = [];
    await openPlayground(`${path}/${views[0]}`);
    for (const address of views) {
      if (given.length > 0) follow(`${path}/${address}`);
      await expect
        .poll(async () => {
          const now = told(5);
          await scrollFast(0, 5);
          return (
            JSON.stringify(now) !== JSON.stringify(given.at(-1)) && JSON.stringify(now) === JSON.stringify(told(5))
          );
        })
        .toBe(true);
      given.push(told(5));
    }
    return given;
  };
  const given = await all('/directory-demo');
  expect(await all('/master-demo')).toEqual(given);
  for (const rows of given) {
    const cells = rows.flatMap((one) => Object.values(one));
    expect(cells.length).toBeGreaterThan(30);
    const named = cells.filter(({ role }) => role === 'rowheader');
    expect(named).toHaveLength(rows.length);
    expect(new Set(named.map(({ text }) => text)).size).toBeGreaterThan(3);
    // What is missing is drawn as two dashes and named; nothing else is.
    for (const { text, name } of cells) expect(name === 'No value').toBe(text === '--');
  }
});
