import { Outlet } from '@tanstack/react-router';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { GoneItem, MatchedLine, WatchedItem } from '#schemas/api/watchlist.ts';
import { momentsOfKinds } from '#schemas/testing/moments.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import {
  activate,
  cell,
  click,
  columnOf,
  firstRowShown,
  focused,
  header,
  keys,
  names,
  row,
} from '#src/app/testing/shownGrid.ts';
import { storeToken } from '#src/features/auth/session.ts';
import { useCommandKeys } from '#src/shared/commands/useCommandKeys.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { PageWorker } from '#workers/testing/pageWorker.ts';
import { WatchlistPage } from './WatchlistPage.tsx';

const AT = '2026-01-05T06:00:00.000Z';

/** The watchlist as the server has it, in the member's order, and what it does not do. */
let kept: WatchedItem[];
let unreported: GoneItem[];
let failing: 'note' | 'match' | null;

const item = (at: number): WatchedItem => ({
  ...{ _id: at, slug: `project-${at}`, added_at: AT },
  ref_data: { _id: at, slug: `project-${at}`, name: `Project ${at}`, symbol: `P${at}`, price_usd: 10 - at, order: at },
});

/** What a line of a pasted list means. */
function matched(line: string): MatchedLine {
  const at = Number(/\d/.exec(line)?.[0]);
  const found = { _id: at, name: `Project ${at}`, detail: null, formerly: null, slug: `project-${at}`, logo: null };
  return Number.isNaN(at)
    ? { line, how: 'none', matches: [] }
    : { line, how: 'name', matches: [{ ...found, watched: kept.some(({ _id }) => _id === at) }] };
}

function answer({ pathname, searchParams }: URL, body: unknown): object | null {
  const { ids = [] }: { ids?: readonly number[] } = JSON.parse(searchParams.get('params') ?? '[{}]')[0];
  const sent = Object(body);
  switch (pathname.replace('/api/users/', '')) {
    case 'watch-list/get':
      return { data: searchParams.get('sid') === 'watchlist_project' ? kept : [] };
    case 'watch-list/add':
      kept = [...ids.map(item), ...kept.filter(({ _id }) => !ids.includes(_id))];
      return { data: ids.map((_id) => ({ _id })) };
    case 'watch-list/gone':
      return { data: searchParams.get('sid') === 'watchlist_project' ? unreported : [] };
    case 'watch-list/remove': {
      unreported = unreported.filter(({ _id }) => !ids.includes(_id));
      const slug = JSON.parse(searchParams.get('params') ?? '[{}]')[0].slug;
      const gone = kept.filter((one) => one.slug === slug);
      kept = kept.filter((one) => one.slug !== slug);
      return { data: gone.map(({ _id }) => ({ _id })) };
    }
    case 'watch-list/note':
      if (failing === 'note') throw new TypeError('Failed to fetch');
      kept = kept.map((one) => (one._id === sent._id ? { ...one, note: sent.note } : one));
      return { status: 200 };
    case 'watch-list/order':
      kept = kept.toSorted((a, b) => sent.ids.indexOf(a._id) - sent.ids.indexOf(b._id));
      return { status: 200 };
    case 'watch-list/match':
      if (failing === 'match') throw new TypeError('Failed to fetch');
      return { data: sent.lines.map(matched) };
    case 'exports/grant':
      return { request_id: 'r', used: 1, limit: 100 };
    case 'exports/finish':
      return { status: 200 };
    default:
      return null;
  }
}

const realFetch = window.fetch;
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('Worker', PageWorker);
  storeToken('t'.repeat(43), 3_600);
  kept = [1, 2, 3, 4].map(item);
  unreported = [];
  failing = null;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const asked = new URL(String(input), window.location.origin);
    if (asked.protocol === 'blob:') return realFetch(input);
    const given = answer(asked, init?.body ? JSON.parse(String(init.body)) : null);
    const error = { code: 'not_found', message: 'No.', requestId: 'r' };
    return given ? Response.json(given) : Response.json({ error }, { status: 404 });
  });
  await page.viewport(1280, 480);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  storeToken('', 0);
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1280, 800);
});

function Frame() {
  useCommandKeys({ letters: true, paused: false });
  return (
    <main className="flex h-screen flex-col">
      <Outlet />
    </main>
  );
}

async function open(at = '/watchlist') {
  const { history } = await renderPages({ '/watchlist': WatchlistPage }, { at, frame: Frame });
  await firstRowShown();
  return history;
}

const order = () => kept.map(({ _id }) => _id);
const shown = (...ids: readonly number[]) =>
  expect.poll(() => names(ids.length)).toEqual(ids.map((id) => `Project ${id}`));
const noteCell = (place: number) => cell({ place, column: columnOf('Note') });
const note = page.getByRole('dialog', { name: /^Note on / });
const field = note.getByRole('textbox', { name: 'Note' });
const paste = page.getByRole('dialog', { name: /^Paste a list/ });
const pasted = paste.getByRole('textbox');

it('is sorted by its address, searched in its notes, and says where nothing matches', async () => {
  await open('/watchlist?sort=price_usd.asc');
  await shown(4, 3, 2, 1);
  await expect.poll(() => header('Price').getAttribute('aria-sort')).toBe('ascending');
  noteCell(4).click();
  await field.fill('Unlock in spring');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => noteCell(4).textContent).toBe('Unlock in spring');
  expect(kept[0]?.note).toBe('Unlock in spring');
  const search = page.getByRole('searchbox', { name: 'Find projects' });
  await search.fill('spring');
  await shown(1);
  await search.fill('nothing like it');
  await expect.element(page.getByRole('heading', { name: 'No project matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await shown(1, 2, 3, 4);
});

it('has columns that formulas compute, over its own rows, added by a key', async () => {
  const history = await open('/watchlist?f=f_r%7CPlace%7Crank%28price_usd%29&sort=f_r.desc&filter=f_r.lte.3');
  await shown(3, 2, 1);
  expect(cell({ place: 1, column: columnOf('Place') }).textContent).toBe('3');
  await activate(1);
  await keys('=');
  const dialog = page.getByRole('dialog', { name: 'New formula' });
  await dialog.getByRole('combobox', { name: 'Formula' }).fill('price_usd / median(price_usd)');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Of the middle');
  await dialog.getByRole('button', { name: 'Add the column' }).click();
  await expect
    .poll(() => new URLSearchParams(history.location.search).get('f'))
    .toContain('price_usd / median(price_usd)');
  await expect.poll(() => header('Of the middle')).toBeTruthy();
});

it('shows what no source reports any more with its note, until the member removes it', async () => {
  unreported = [{ _id: 9, slug: 'plover', name: 'Plover', note: 'Ask Ada', last_reported_at: AT }];
  await open();
  const section = page.getByRole('region', { name: '1 project you watch is no longer reported by any source' });
  await expect.element(section.getByText('Ask Ada')).toBeVisible();
  await expect.element(section.getByRole('link', { name: 'Plover' })).toHaveAttribute('href', '/project/plover');
  await expectAccessible(section.element());
  await section.getByRole('button', { name: 'Stop watching Plover' }).click();
  await expect.element(section).not.toBeInTheDocument();
  await shown(1, 2, 3, 4);
});

it('is put in order by keys and by the mouse, in its own order only', async () => {
  const history = await open();
  await shown(1, 2, 3, 4);
  await activate(3);
  await keys('Alt+ArrowUp', 'Alt+ArrowUp');
  await shown(3, 1, 2, 4);
  await expect.poll(() => focused()?.place).toBe(1);
  await expect.element(page.getByText('Project 3 is now 1 of 4')).toBeInTheDocument();
  await keys('Alt+ArrowUp');
  await expect.poll(order).toEqual([3, 1, 2, 4]);

  const from = cell({ place: 1, column: 1 }).getBoundingClientRect();
  const to = row(3).getBoundingClientRect();
  const x = from.right - 12;
  await commands.mouse('press', { x, y: from.y + from.height / 2 });
  await commands.mouse('move', { x, y: to.y + to.height / 2 });
  await expect.poll(() => document.querySelector('.watchlist-grid > .bg-accent')).not.toBeNull();
  await commands.mouse('release', { x, y: to.y + to.height / 2 });
  await shown(1, 2, 3, 4);
  await expect.poll(order).toEqual([1, 2, 3, 4]);

  history.push('/watchlist?sort=price_usd.desc');
  await expect.poll(() => header('Price').getAttribute('aria-sort')).toBe('descending');
  await activate(2);
  await keys('Alt+ArrowUp');
  await expect.element(page.getByText('You can move rows only in your own order')).toBeVisible();
});

it('takes a row off and puts it back with its note where it stood; letters on a note are text', async () => {
  await open();
  // Letters are keys of the table: whoever clicks twice has to write into the note.
  await click(noteCell(2));
  await click(noteCell(2));
  await expect.element(field).toHaveFocus();
  await field.fill('Second');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => noteCell(2).textContent).toBe('Second');
  await expect.poll(() => document.activeElement).toBe(noteCell(2));
  // `w` would take the row off the list.
  await userEvent.keyboard('wlook');
  await expect.element(field).toHaveValue('Second wlook');
  await field.fill('Second look');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => noteCell(2).textContent).toBe('Second look');

  await activate(2);
  await keys('w');
  await expect.element(page.getByText('Project 2 was removed from your watchlist')).toBeVisible();
  await shown(1, 3, 4);
  expect(order()).toEqual([1, 3, 4]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await shown(1, 2, 3, 4);
  await expect.poll(() => noteCell(2).textContent).toBe('Second look');
  await expect.poll(order).toEqual([1, 2, 3, 4]);

  const saved: { readonly name: string; readonly text: Promise<string> }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: realFetch(this.href).then((file) => file.text()) });
  });
  await activate(2);
  await keys('e');
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  await expect.poll(() => saved[0]?.name).toMatch(/^assay-watchlist-projects_/);
  const [head = [], ...rows] = Papa.parse<string[]>(((await saved[0]?.text) ?? '').replace(/^\uFEFF/, '').trim()).data;
  expect(rows.map((one) => one[head.indexOf('Project')])).toEqual(kept.map(({ _id }) => `Project ${_id}`));
  expect(rows[1]?.[head.indexOf('Note')]).toBe('Second look');
});

it('keeps a note that is too long or could not be saved', async () => {
  await open();
  noteCell(1).click();
  await field.fill('x'.repeat(501));
  await expect.element(page.getByText('1 character too many. A note can have at most 500.')).toBeVisible();
  await expect.element(note.getByRole('button', { name: 'Save' })).toBeDisabled();
  await field.fill('Written down');
  await expectAccessible(note.element());
  failing = 'note';
  await userEvent.keyboard('{Enter}');
  await expect.element(note).toHaveTextContent('The note is not saved yet.');
  await expect.element(field).toHaveValue('Written down');
  failing = null;
  await note.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => noteCell(1).textContent).toBe('Written down');
});

it('rows are moved and taken off beside their note', async () => {
  await open();
  await click(noteCell(2));
  await note.getByRole('button', { name: 'Move to the top' }).click();
  await shown(2, 1, 3, 4);
  await expect.element(note).not.toBeInTheDocument();
  await click(noteCell(4));
  await note.getByRole('button', { name: 'Stop watching' }).click();
  await shown(2, 1, 3);
  await expect.poll(order).toEqual([2, 1, 3]);
});

it('takes a pasted list: what matched, what did not, and nothing typed is lost', async () => {
  kept = [item(3)];
  await open();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await expect.element(pasted).toHaveFocus();
  await paste.getByRole('button', { name: 'Check' }).click();
  await expect.element(page.getByText('Type or paste at least one line.')).toBeVisible();
  await pasted.fill('p1, https://assay.example/project/project-2?tab=x\nPROJECT 3\nno such thing');
  failing = 'match';
  await paste.getByRole('button', { name: 'Check' }).click();
  await expect.element(paste.getByRole('alert')).toHaveTextContent('The list could not be checked.');
  await expect.element(pasted).toHaveValue(expect.stringContaining('no such thing'));
  failing = null;
  pasted.element().focus();
  await keys('Control+Enter');
  await expect.element(paste.getByText('Not found', { exact: true })).toBeVisible();
  await expect.element(paste.getByText('Already watched', { exact: true })).toBeVisible();
  await expect.element(paste.getByText('Project 1', { exact: true })).toBeVisible();
  await expect.element(paste.getByText('Project 2', { exact: true })).toBeVisible();
  await expectAccessible(paste.element());
  await paste.getByRole('button', { name: 'Add 2' }).click();
  await expect.element(page.getByText('2 projects added to your watchlist')).toBeVisible();
  await expect.element(pasted).toHaveValue('no such thing');
  await keys('Escape');
  await shown(1, 2, 3);
});

it('dims a stale price of a watched project and says its date', async () => {
  const provenance = JSON.stringify([
    { source: 'Desk', fetched_at: '2024-01-05T00:00:00.000Z', fields: ['price_usd'] },
  ]);
  const fresh = JSON.stringify([{ source: 'Desk', fetched_at: '2026-01-05T00:00:00.000Z', fields: ['price_usd'] }]);
  kept = kept.map((one) => {
    const isStale = one._id === 2;
    const row = { stale: [isStale ? 'Price' : 'None'], provenance: isStale ? provenance : fresh };
    return { ...one, ref_data: { ...one.ref_data, ...row, _id: one._id } };
  });
  const moments = momentsOfKinds({ prices: '2026-01-05T00:00:00.000Z' });
  await renderPages(
    { '/watchlist': WatchlistPage },
    {
      ...{ at: '/watchlist', frame: Frame },
      known: [[statusQuery().queryKey, { kind: 'live', version: 1, moments, feeds: [] }]],
    },
  );
  await firstRowShown();
  const price = (place: number) => cell({ place, column: columnOf('Price') });
  await expect.poll(() => price(2).getAttribute('data-age')).toBe('stale');
  expect(price(2).querySelector('.grid-age')?.getAttribute('aria-label')).toContain('as of Jan 5, 2024');
  expect(price(1).getAttribute('data-age')).toBeNull();
});
