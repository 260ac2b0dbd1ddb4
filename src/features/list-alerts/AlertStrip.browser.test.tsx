import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AlertNews, AlertRow } from '#schemas/api/list-alerts.ts';
import { writeListData } from '#schemas/api/saved-lists.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { decodeView } from '#schemas/queries/view.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import type { SavedList } from '#src/features/saved-lists/savedList.ts';
import { openedListAtom } from '#src/features/saved-lists/useSavedLists.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { AlertLine } from './AlertStrip.tsx';

const ID = '0b9e6a52-7c1f-4c1e-9a55-1f5a9cc8a0de';
const AT = '2026-01-15T12:00:00.000Z';
const list: SavedList = {
  ...{ id: ID, name: 'Watched', notify: true },
  source: 'projects',
  view: decodeView(DATA_SETS.projects, { filter: 'sector.in.DeFi,tvl.gte.1000000', q: 'a' }),
};

const rowOf = (n: number, row: Partial<AlertRow>): AlertRow => ({
  ...{ _id: n, name: `Row ${n}`, slug: `row-${n}`, logo: null },
  ...{ at: '2026-01-15T11:00:00.000Z', reason: 'condition', changes: [] },
  ...row,
});

/** How many of the rows that entered are told; drawing hundreds takes seconds. */
let told: number;

/** An answer of every shape there is. */
const news = (): AlertNews => ({
  storage_id: ID,
  source: 'projects',
  filter: [
    ['sector', 'in', ['DeFi']],
    ['tvl', 'gte', 1e6],
  ],
  ...{ search: 'a', since: '2026-01-12T12:00:00.000Z', checked_at: AT, partial: true },
  ...{ entered: 700, left: 3, changed: 1 },
  rows: {
    entered: Array.from({ length: told }, (_, n) =>
      rowOf(n + 1, { changes: [{ condition: 1, field: 'tvl', before: null, after: 2e6 }] }),
    ),
    left: [
      rowOf(601, { reason: 'gone' }),
      rowOf(602, { slug: null, reason: 'unknown' }),
      rowOf(603, { changes: [{ condition: 2, field: 'name', before: 'Row A', after: 'Row B' }] }),
    ],
    changed: [
      rowOf(604, {
        changes: [
          {
            condition: 0,
            field: 'sector',
            before: ['DeFi', 'Yield'],
            after: ['Bridge', 'DeFi', 'DEX', 'Lending', 'Options'],
          },
          { condition: 1, field: 'tvl', before: 2e6, after: 1e6 },
        ],
      }),
    ],
  },
});

/** What the server fails to answer. */
let failing: Set<'alerts' | 'rows' | 'seen' | 'update'>;
let seenUntil: unknown[];

beforeEach(() => {
  storeToken('token', 3600);
  told = 3;
  failing = new Set();
  seenUntil = [];
  getDefaultStore().set(openedListAtom, { list, edited: false });
  const stored = { name: 'Watched', source: 'projects', created_at: AT, updated_at: AT };
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), window.location.origin);
    const answer = (part: 'alerts' | 'rows' | 'seen' | 'update', json: unknown) => {
      if (failing.has(part)) throw new TypeError('Failed to fetch');
      return Response.json(json);
    };
    switch (pathname.replace('/api/users/storage/', '')) {
      case 'alerts':
        return answer('alerts', { data: [news()] });
      case `alerts/${ID}`:
        return answer('rows', { data: news() });
      case `alerts/${ID}/seen`:
        if (!failing.has('seen')) seenUntil.push(JSON.parse(String(init?.body)));
        return answer('seen', { ok: true });
      case 'update':
        return answer('update', { data: { storage_id: ID, ...stored, data: writeListData(list) } });
      case 'load':
        return answer('update', { data: [{ storage_id: ID, ...stored, data: writeListData(list) }] });
      default:
        return Response.json({ error: { code: 'not_found', message: 'No', requestId: 'r' } }, { status: 404 });
    }
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  storeToken('', 0);
  getDefaultStore().set(openedListAtom, null);
  await page.viewport(1024, 768);
});

async function open() {
  const { screen } = await renderPart(<AlertLine spec={DATA_SETS.projects} />);
  const strip = screen.getByRole('region', { name: 'Changes in Watched' });
  return {
    screen,
    strip,
    opener: strip.getByRole('button', { name: /^Since / }),
    row: (name: string) => strip.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
    names: () => strip.getByRole('rowheader').elements().length,
    show: (kind: string) => strip.getByText(new RegExp(`^${kind} \\d`)).click(),
  };
}

it('shows changes of every shape, in parts where there are many', async () => {
  told = 110;
  const { strip, opener, row, names, show } = await open();
  await expect.element(opener).toHaveTextContent('700 entered · 3 left · 1 changed');
  await expect.element(strip).toHaveTextContent('first 20,000 rows');
  await opener.click();
  await expect.poll(names).toBe(100);
  await expect.element(row('Row 7')).toHaveTextContent('TVL ≥ 1M');
  await strip.getByRole('button', { name: /more rows$/ }).click();
  await expect.poll(names).toBe(110);
  await expect.element(strip).toHaveTextContent('The newest 110 of 700.');
  strip.getByRole('link').first().element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(strip.getByRole('link', { name: 'Row 2', exact: true })).toHaveFocus();

  strip
    .getByRole('radio', { name: /^Entered / })
    .element()
    .focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(names).toBe(3);
  await expect.element(row('Row 601')).toHaveTextContent('No longer in the data');
  expect(row('Row 602').getByRole('link').elements()).toEqual([]);
  await expect.element(row('Row 603')).toHaveTextContent('Search “a”');
  await expect.element(row('Row 603')).toHaveTextContent('Row B');
  await show('Changed');
  await expect.element(row('Row 604')).toHaveTextContent('+ Bridge');
  await expect.element(row('Row 604')).toHaveTextContent('−50.00%');
  await expectAccessible(strip.element());
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
});

it('leaves room for its buttons on a phone', async () => {
  await page.viewport(390, 844);
  const { strip, opener } = await open();
  await opener.click();
  await expect.element(strip.getByRole('button', { name: 'Mark as seen' })).toBeInViewport({ ratio: 0.99 });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

it('says what cannot be loaded or changed, keeps what was there, and tries again', async () => {
  const { screen, strip, opener } = await open();
  await expect.element(opener).toHaveTextContent('700 entered');
  failing.add('rows').add('seen').add('update');
  await opener.click();
  await expect.element(strip.getByRole('alert')).toHaveTextContent('The rows could not be loaded.');
  await strip.getByRole('button', { name: 'Mark as seen' }).click();
  await expect.element(screen.getByText('The list could not be marked as seen')).toBeVisible();
  await expect.element(opener).toHaveTextContent('700 entered');
  const bell = strip.getByRole('button', { name: 'Notify me when rows enter or leave' });
  await expect.element(bell).toHaveAttribute('aria-pressed', 'true');
  await bell.click();
  await expect.element(screen.getByText('Nothing was changed', { exact: false })).toBeVisible();
  await expect.element(bell).toHaveAttribute('aria-pressed', 'true');

  failing.clear();
  await opener.click();
  await opener.click();
  await strip.getByRole('button', { name: 'Mark as seen' }).click();
  await expect.poll(() => seenUntil).toEqual([{ until: AT }]);
  await expect.element(strip).toHaveFocus();
});

it('says where changes cannot be loaded at all, and loads them on Retry', async () => {
  failing.add('alerts');
  const { strip, opener } = await open();
  await expect
    .element(strip.getByRole('alert'), { timeout: 10_000 })
    .toHaveTextContent('The changes in this list could not be loaded.');
  failing.clear();
  await strip.getByRole('button', { name: 'Retry' }).click();
  await expect.element(opener).toHaveTextContent('700 entered');
});
