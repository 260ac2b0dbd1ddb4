import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPlayground, openPlayground } from './testing/playground.tsx';
import {
  activate,
  click,
  counts,
  focused,
  focusIsInView,
  found,
  grid,
  header,
  keys,
  labels,
  nameAt,
  names,
  placesInView,
  restingPlace,
  row,
  throwTo,
} from './testing/shownGrid.ts';

onPlayground();

const SAMPLE = '/master-demo/projects?rows=2000';
const state = page.getByRole('region', { name: 'Table status' });
const preview = page.getByRole('complementary', { name: 'Preview' });
const search = page.getByRole('searchbox', { name: 'Find projects' });
const exporting = page.getByRole('dialog', { name: 'Export as CSV' });
const checkbox = (place: number) => found('[role=checkbox], input[type=checkbox]', row(place));
const isChecked = (place: number) =>
  checkbox(place) instanceof HTMLInputElement
    ? checkbox(place).matches(':checked')
    : checkbox(place).getAttribute('aria-checked') === 'true';
const stateText = () => state.element().textContent;
/** What the line says by itself. */
const said = () => [...state.element().querySelectorAll('[role=status], output')].map((one) => one.textContent);

/** What was copied last, by its type: the browser of the tests has no clipboard to itself. */
let copied: Readonly<Record<string, string>>;

beforeEach(() => {
  copied = {};
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied = { 'text/plain': text };
  });
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    const texts = (item?.types ?? []).map(async (type) => [type, await (await item?.getType(type))?.text()]);
    copied = Object.fromEntries(await Promise.all(texts));
  });
});
afterEach(() => window.getSelection()?.removeAllRanges());

const copiedRows = () =>
  Papa.parse<string[]>(copied['text/plain'] ?? '', { delimiter: '\t', skipEmptyLines: true }).data;

async function clearSelection(): Promise<void> {
  await state.getByRole('button', { name: 'Clear the selection' }).click();
  await expect.poll(stateText).not.toMatch(/\d selected/);
}

describe('rows of the screener', () => {
  it('are copied as text and as a table; without a selection it is the value of the cell', async () => {
    await openPlayground(`${SAMPLE}&columns=order,name,price_usd,sector`);
    const [first = '', second = ''] = names(2);
    await activate(1);
    await keys('Control+c');
    await expect.element(page.getByText('Text copied to clipboard successfully!')).toBeVisible();
    expect(copied['text/plain']).toBe(first);

    await keys('x', 'ArrowDown', 'x', 'Control+c');
    await expect.element(page.getByText('2 rows, 6 columns, with a header.')).toBeVisible();
    const rows = copiedRows();
    expect(rows[0]).toEqual(['ID', 'Symbol', '#', 'Project', 'Price (USD)', 'Sector']);
    expect(rows.map((one) => one[3])).toEqual(['Project', first, second]);
    expect(rows[1]?.[2]).toBe('1');
    expect(Number(rows[1]?.[4])).toBeGreaterThan(0);
    expect(copied['text/html']).toContain('<table');
    expect(copied['text/html']).toContain(second);

    // A text that is marked is what copying means: the key is left to the browser.
    window.getSelection()?.selectAllChildren(page.getByRole('heading', { level: 2 }).first().element());
    let isLeft = false;
    document.addEventListener('copy', () => (isLeft = true), { once: true });
    await keys('Control+c');
    await expect.poll(() => isLeft).toBe(true);
    expect(copiedRows()).toHaveLength(3);
  });

  it('are summed up, copied and exported with the others where a search hides them', async () => {
    await openPlayground(`${SAMPLE}&columns=order,name,market_cap_usd&sort=market_cap_usd.desc`);
    await expect.poll(labels).toEqual(['#', 'Project', 'Market cap']);
    const [first, second = ''] = names(2);
    await activate(1);
    const sumOf = (what: string) =>
      state
        .getByRole('group', { name: `Market cap of ${what}` })
        .getByText(/^Sum/)
        .element().textContent;
    await expect.poll(stateText).toMatch(/Sum [\d.]+[KMBT]? ?Median [\d.]+[KMBT]?/);
    const all = sumOf('all rows in this view');
    await keys('x');
    await expect.poll(() => sumOf('1 selected row')).not.toBe(all);
    const one = sumOf('1 selected row');
    await keys('ArrowDown', 'x');
    await expect.poll(() => sumOf('2 selected rows')).not.toBe(one);
    const both = sumOf('2 selected rows');
    await search.fill(second);
    await expect.poll(stateText).toContain('2 selected, 1 not in this view');
    await expect.poll(() => nameAt(1)).toBe(second);
    expect(sumOf('2 selected rows')).toBe(both);
    await activate(1);
    await keys('Control+c');
    await expect.element(page.getByText('2 rows, 5 columns, with a header.')).toBeVisible();
    const expected = [
      ['#', 'Project'],
      ['1', second],
      ['', first],
    ];
    expect(copiedRows().map((cells) => cells.slice(2, 4))).toEqual(expected);

    const saved: Promise<string>[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(fetch(this.href).then((file) => file.text()));
    });
    await keys('e');
    await expect.element(exporting.getByRole('radio', { name: 'Selected rows (2)' })).toBeChecked();
    await exporting.getByRole('button', { name: 'Export', exact: true }).click();
    await expect.poll(() => saved.length).toBe(1);
    const { data } = Papa.parse<string[]>(((await saved[0]) ?? '').replace(/^\ufeff/, ''), { skipEmptyLines: true });
    expect(data.map((cells) => cells.slice(2, 4))).toEqual(expected);
    await expect.element(exporting).not.toBeInTheDocument();
  });

  it('are chosen one by one, in a range and all at once, and stay chosen under a search', async () => {
    // More than fit on the clipboard.
    await openPlayground('/master-demo/projects?rows=20500&columns=order,name');
    await expect.poll(() => counts().matching).toBe(20_500);
    await activate(2);
    await keys('x');
    await userEvent.click(checkbox(5), { modifiers: ['Shift'] });
    await expect.poll(() => said().filter((text) => text === '4 selected')).toHaveLength(1);
    await activate(1);
    await keys('Control+a');
    await expect.poll(stateText).toContain('20,500 selected');
    await keys('Control+c');
    await expect.element(page.getByText('Too many rows to copy')).toBeVisible();
    await keys('ArrowDown', 'x');
    await expect.poll(stateText).toContain('20,499 selected');
    expect(isChecked(2)).toBe(false);
    const all = page.getByRole('checkbox', { name: 'Select all rows of this view' });
    await expect.element(all).toHaveAttribute('aria-checked', 'mixed');
    await search.fill(nameAt(1));
    await expect.poll(() => counts().matching).toBeLessThan(1000);
    await expect.poll(stateText).toMatch(/20,499 selected, [\d,]+ not in this view/);
    await expect.element(all).toHaveAttribute('aria-checked', 'true');
    await clearSelection();
  });

  it('have a page number that follows the scrolling, is typed and steps on; another view begins at the first', async () => {
    await openPlayground(`${SAMPLE}&columns=order,name,volume`);
    const input = state.getByRole('textbox', { name: 'Page of 100 rows' });
    await expect.element(input).toHaveValue('1');
    await input.fill('17');
    await keys('Enter');
    await expect.poll(() => placesInView()[0]).toBe(1601);
    await state.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => placesInView()[0]).toBe(1701);
    await expect.element(input).toHaveValue('18');
    await input.fill('9999');
    await keys('Enter');
    await expect.element(input).toHaveValue('20');
    throwTo(0);
    await expect.element(input).toHaveValue('1');
    await input.fill('2');
    await keys('Enter');
    await click(header('Volume'));
    await expect.element(input).toHaveValue('1');
  });
});

describe('find in the table', () => {
  const field = page.getByRole('textbox', { name: 'Find in the table' });
  const bar = () => found('search[aria-label="Find in the table"]');
  const status = () => found('[role=status]', bar()).textContent;
  const open = async () => {
    await keys('Control+f');
    await expect.element(field).toHaveFocus();
  };
  const close = async () => {
    await keys('Escape');
    await expect.element(field).not.toBeInTheDocument();
  };

  it('leaves the rows where they were, covers neither header nor finding, reaches what is not drawn, walks in a circle', async () => {
    await openPlayground(`${SAMPLE}&columns=order,name,market_cap_usd`);
    throwTo(0.5);
    const place = await restingPlace();
    await open();
    expect(await restingPlace()).toBe(place);
    await close();
    throwTo(0);
    await click(header('Market cap'));
    await expect.poll(() => header('Market cap').getAttribute('aria-sort')).toBe('descending');
    await open();
    await field.fill(nameAt(1));
    await expect.poll(status).toMatch(/^1 of /);
    expect(bar().getBoundingClientRect().bottom).toBeLessThanOrEqual(grid().getBoundingClientRect().top);
    await close();
    await expect.poll(() => focused()?.place).toBe(1);

    await keys('Control+End');
    await expect.poll(() => nameAt(2000)).not.toBe('');
    const last = nameAt(2000);
    await keys('Control+Home');
    await open();
    await field.fill(last);
    await expect.poll(status).toMatch(/^[\d,]+ of [\d,]+$/);
    const of = status().split(' of ')[1];
    await keys('Shift+Enter');
    await expect.poll(status).toBe(`${of} of ${of}`);
    await keys('Enter');
    await expect.poll(status).toBe(`1 of ${of}`);
    await keys('Shift+Enter');
    await close();
    await expect.poll(() => focused()?.place ?? 0).toBeGreaterThan(20);
    await expect.poll(focusIsInView).toBe(true);

    // Its second press is left to the browser.
    const used: boolean[] = [];
    const note = (event: KeyboardEvent) => {
      if (event.key === 'f') setTimeout(() => used.push(event.defaultPrevented), 0);
    };
    document.addEventListener('keydown', note, { capture: true });
    await open();
    await field.fill('no such thing anywhere');
    await expect.poll(status).toBe('Not found');
    await keys('Control+f');
    await expect.poll(() => used).toEqual([true, false]);
    document.removeEventListener('keydown', note, { capture: true });
  });
});

it('the preview stays closed where it was closed, opens by its key on a cell, and rows stay chosen until a reload', async () => {
  await openPlayground(`${SAMPLE}&columns=order,name`);
  await activate(2);
  expect(row(2).getAttribute('aria-selected')).toBe('false');
  await keys('x');
  await expect.poll(stateText).toContain('1 selected');
  expect(row(2).getAttribute('aria-selected')).toBe('true');
  if (preview.query() === null) await keys(' ');
  await expect.element(preview).toHaveTextContent(nameAt(2));
  await preview.getByRole('button', { name: 'Close the preview' }).click();
  await openPlayground(`${SAMPLE}&columns=order,name`);
  expect(stateText()).not.toMatch(/\d selected/);
  await activate(3);
  await expect.element(preview).not.toBeInTheDocument();
  await keys(' ');
  await expect.element(preview).toHaveTextContent(nameAt(3));
  await keys('Escape');
  await expect.element(preview).not.toBeInTheDocument();
});
