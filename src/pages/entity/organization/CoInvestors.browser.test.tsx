import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HTML_ROWS } from '#schemas/constants.ts';
import type { CoInvestors as Answer, CoInvestor } from '#schemas/entities/connections.ts';
import { coInvestorsQuery } from '#src/api/queries.ts';
import { answered, renderPages } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { PageWorker } from '#workers/testing/pageWorker.ts';
import { CoInvestors } from './CoInvestors.tsx';

const ALL = 1036;

/** The closest first; those with many deals are not the closest. */
const EACH = Array.from({ length: ALL }, (_, at): CoInvestor => {
  const theirs = { deals_led: 0, deals_led_by_them: at % 2, first_date: '2019-03-05', last_date: '2024-11-20' };
  return {
    ...{ _id: at + 1, name: `Fund ${at + 1}`, slug: `fund-${at + 1}`, logo: null, type: 'Fund', ...theirs },
    ...{ deals: 1 + ((at * 7) % 50), weight: 40 - at / 30, lift: null },
  };
});
const answer = (limit: number): Answer => ({
  ...{
    coinvestors: EACH.slice(0, limit),
    pairs: [{ a: 'fund-1', b: 'fund-2', deals: 3 }],
    counts: { coinvestors: ALL },
  },
});

beforeEach(async () => {
  await page.viewport(1600, 800);
  vi.stubGlobal('Worker', PageWorker);
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { searchParams } = new URL(String(input), window.location.origin);
    if (searchParams.get('sid') !== 'venture_coinvestors') throw new TypeError('Failed to fetch');
    const [{ limit = 0 } = {}] = JSON.parse(searchParams.get('params') ?? '[]');
    return Response.json({ data: { venture_coinvestors: [answer(limit)] }, version: 1, asOf: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (address = '/beside') =>
  renderPages(
    { '/beside': () => <CoInvestors slug="larkspur" name="Larkspur" /> },
    { at: address, known: [answered(coInvestorsQuery('larkspur', HTML_ROWS), answer(HTML_ROWS))] },
  );

const grid = page.getByRole('grid', { name: 'Co-investors, the closest first' });
const rowCount = () => Number(grid.element().getAttribute('aria-rowcount')) - 1;
const firstNames = () =>
  [...grid.element().querySelectorAll('[role=rowheader] .grid-name')].slice(0, 3).map(({ textContent }) => textContent);

it('lists every co-investor, the closest first, with the weight and whole dates as columns', async () => {
  await open();
  await expect.poll(rowCount).toBe(ALL);
  await expect.poll(firstNames).toEqual(['Fund 1', 'Fund 2', 'Fund 3']);
  for (const name of ['Deals together', 'Weight', 'Last together'])
    await expect.element(grid.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeVisible();
  expect(grid.element().textContent).toContain('Nov 20, 2024');
  await expectAccessible(document.body);
});

it('is sorted by any of them, and a count leads to the rounds of both', async () => {
  await open();
  await expect.poll(firstNames).toEqual(['Fund 1', 'Fund 2', 'Fund 3']);
  await userEvent.click(grid.getByRole('columnheader', { name: /^Deals together/ }).getByText('Deals together'));
  const most = EACH.filter(({ deals }) => deals === 50).map(({ name }) => name);
  await expect.poll(firstNames).toEqual(most.slice(0, 3));
  const count = grid.element().querySelector<HTMLAnchorElement>('[role=gridcell] a.grid-link');
  expect(count?.textContent).toBe('50');
  expect(new URL(count?.href ?? '', window.location.origin).searchParams.get('filter')).toContain(
    `Larkspur|${most[0]}`,
  );
});

it('is totaled once all are here, and never by the server, which has no such rows', async () => {
  await open('/beside?totals=on');
  const line = page.getByRole('toolbar', { name: 'Totals of the view' });
  const sum = EACH.reduce((total, { deals }) => total + deals, 0);
  await expect
    .element(line.getByRole('button', { name: `Deals together: ${sum.toLocaleString('en-US')}` }))
    .toBeVisible();
  const asked = vi.mocked(window.fetch).mock.calls.map(([input]) => String(input));
  expect(asked.filter((address) => address.includes('pivot_'))).toEqual([]);
});
