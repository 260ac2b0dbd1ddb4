import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ListCell, ListColumn } from '#schemas/api/listColumns.ts';
import { ownListKey } from '#schemas/columns/ownLists.ts';
import { storeToken } from '#src/features/auth/session.ts';
import { onServer, openServed } from './testing/servedRows.tsx';
import { cell, click, columnOf, counts, firstRowShown, header, keys, labels } from './testing/shownGrid.ts';

onServer();

const LIST = '6f1c1f1e-5c0f-4a34-9a3e-0d5f4a3f5b11';
const AT = '2026-01-05T06:00:00.000Z';
const ADDRESS = '/master-demo/projects?columns=order,name,tvl&sort=tvl.desc';

/** What the server keeps, and whether it can be reached. */
let columns: ListColumn[];
let cells: ListCell[];
let saved: object;
let isAway: boolean;
let byHand: readonly number[];

const list = () => ({
  ...{ storage_id: LIST, source: 'projects', name: 'Targets', created_at: AT, updated_at: AT },
  ...{ data: saved, columns },
});

interface Sent {
  readonly columns?: ListColumn[];
  readonly cells?: ListCell[];
  readonly data?: object;
}

const ANSWERS: Readonly<Record<string, (body: Sent) => object>> = {
  '/api/users/storage/load': () => ({ data: [list()] }),
  '/api/users/storage/update': ({ data }) => {
    saved = data ?? saved;
    return { data: list() };
  },
  '/api/users/storage/columns': (body) => {
    columns = body.columns ?? [];
    return { data: columns };
  },
  [`/api/users/storage/rows/${LIST}`]: () => ({
    data: byHand.map((_id) => ({ _id, added_at: AT, reason: '', at: AT })),
  }),
  '/api/users/storage/cells': (body) => {
    if (isAway) throw new TypeError('Failed to fetch');
    const written = (body.cells ?? []).map((one) => ({ ...one, version: one.version + 1 }));
    const isOther = (one: ListCell) => !written.some(({ key, _id }) => key === one.key && _id === one._id);
    cells = [...cells.filter(isOther), ...written.filter(({ value }) => value !== null)];
    return body.cells ? { data: written, replaced: [] } : { data: cells };
  },
};

beforeEach(() => {
  storeToken('t'.repeat(43), 3_600);
  columns = [];
  cells = [];
  isAway = false;
  byHand = [];
  saved = { view: { columns: 'order,name,tvl', sort: 'tvl.desc' } };
  const rows = vi.mocked(window.fetch).getMockImplementation();
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), window.location.origin);
    const answer = ANSWERS[pathname];
    if (!answer) return (await rows?.(input, init)) ?? Response.error();
    return Response.json(answer(typeof init?.body === 'string' ? JSON.parse(init.body) : {}));
  });
  return () => storeToken('', 0);
});

const shown = (title: string, count: number) =>
  Array.from({ length: count }, (_, at) => cell({ place: at + 1, column: columnOf(title) }).innerText.trim());
const expectCells = (title: string, ...texts: readonly string[]) =>
  expect.poll(() => shown(title, texts.length)).toEqual(texts);

/** Goes to a cell by keys, from the place of its row. */
async function goTo(title: string, place: number): Promise<void> {
  await click(cell({ place, column: columnOf('Project') - 1 }));
  for (let step = columnOf('Project') - 1; step < columnOf(title); step++) await keys('ArrowRight');
  await expect.poll(() => document.activeElement).toBe(cell({ place, column: columnOf(title) }));
}

async function add(title: string, kind: string, options = ''): Promise<void> {
  await page.getByRole('button', { name: /^Columns/ }).click();
  await page.getByRole('button', { name: 'Own column…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New own column' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('radio', { name: kind, exact: true }).click();
  if (options !== '') await dialog.getByRole('textbox', { name: /^Choices/ }).fill(options);
  await dialog.getByRole('button', { name: 'Add column' }).click();
  await expect.poll(labels).toContain(title);
}

function paste(block: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', block);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

it('columns of one’s own are added, typed, pasted, filled, emptied, filtered and found after a reload', async () => {
  await openServed(ADDRESS);
  await firstRowShown();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Targets' })).toBeVisible();
  await add('Stage', 'Choices', 'Hot\nCold');
  await add('Check', 'Number');
  expect(labels().slice(0, 4)).toEqual(['#', 'Project', 'Stage', 'Check']);

  await goTo('Check', 1);
  await userEvent.keyboard('many{Enter}');
  await expect.element(page.getByText('“many” is no number.')).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}2.5M{Enter}');
  await expect.poll(() => document.activeElement).toBe(cell({ place: 2, column: columnOf('Check') }));
  await userEvent.keyboard('{F2}7{Enter}');
  await expectCells('Check', '2.50M', '7.00', '--');
  expect(cells.map(({ value }) => value)).toEqual([2_500_000, 7]);

  await goTo('Stage', 1);
  paste('hot\t1\nwarm\t2\ncold\t3\n');
  await expectCells('Stage', 'Hot', '--', 'Cold');
  await expectCells('Check', '1.00', '2.00', '3.00');
  await expect.element(page.getByText('Line 2: “warm” is none of the choices.').first()).toBeVisible();
  await keys('Control+z');
  await expectCells('Check', '2.50M', '7.00', '--');
  paste('hot\t1\nhot\t2\ncold\t3\n');
  await expectCells('Stage', 'Hot', 'Hot', 'Cold');

  await goTo('Stage', 4);
  await keys('Control+d');
  await expectCells('Stage', 'Hot', 'Hot', 'Cold', 'Cold');
  await keys('Delete');
  await expectCells('Stage', 'Hot', 'Hot', 'Cold', '--');

  await click(header('Check'));
  await expect.poll(() => header('Check').getAttribute('aria-sort')).toBe('descending');
  await expectCells('Check', '3.00', '2.00', '1.00', '--');
  const { search } = window.location;
  await openServed(`/master-demo/projects${search}`);
  await firstRowShown();
  await expectCells('Check', '3.00', '2.00', '1.00', '--');
  expect(search).not.toContain('Check');
});

it('what is typed without a connection stays, and is sent once there is one', async () => {
  columns = [{ key: 'o_note0000', title: 'Note', kind: 'text', options: [], several: false }];
  saved = { view: { columns: 'order,name,o_note0000,tvl', sort: 'tvl.desc' } };
  await openServed('/master-demo/projects?columns=order,name,o_note0000,tvl&sort=tvl.desc');
  await firstRowShown();
  await expect.poll(labels).toContain('Note');
  isAway = true;
  await goTo('Note', 1);
  await userEvent.keyboard('On a train{Enter}');
  await expectCells('Note', 'On a train');
  expect(cells).toEqual([]);
  isAway = false;
  await goTo('Note', 2);
  await userEvent.keyboard('Back{Enter}');
  await expect.poll(() => cells.map(({ value }) => value)).toEqual(['On a train', 'Back']);
});

it('a removed column takes what reads it out of the view, and comes back', async () => {
  columns = [{ key: 'o_note0000', title: 'Note', kind: 'text', options: [], several: false }];
  saved = { view: { columns: 'order,name,o_note0000,tvl', sort: 'tvl.desc' } };
  await openServed('/master-demo/projects?columns=order,name,o_note0000,tvl&sort=tvl.desc');
  await firstRowShown();
  await expect.poll(labels).toContain('Note');
  await page.viewport(1440, 900);
  await userEvent.click(header('Note'), { button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit this own column…' }).click();
  await page.getByRole('button', { name: 'Remove column' }).click();
  await expect.poll(labels).not.toContain('Note');
  expect(window.location.search).not.toContain('o_note0000');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(labels).toContain('Note');
});

it('are lists too: in_list finds the rows that were added to one by hand', async () => {
  // No row of these has so much.
  saved = { view: { filter: 'tvl.gte.100000000000' } };
  byHand = [1, 2, 3];
  await openServed(`${ADDRESS}&filter=${ownListKey(LIST)}.known.1`);
  await expect.poll(() => counts().matching).toBe(byHand.length);
  await expect.element(page.getByRole('button', { name: 'In list “Targets”', exact: true })).toBeVisible();
});
