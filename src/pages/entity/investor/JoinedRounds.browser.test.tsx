import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fundraising } from '#schemas/columns/fundraising.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { takeTable } from '#src/features/data-table/useTable.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { PageWorker } from '#workers/testing/pageWorker.ts';
import { JoinedRounds } from './JoinedRounds.tsx';

const ROUNDS = 335;
const NAME = 'Larkspur';

/** Rounds of the directory: every third is somebody else's, every second of the others was led by the investor. */
const ROWS = Array.from({ length: (ROUNDS * 3) / 2 + 1 }, (_, at) => {
  const isOwn = at % 3 !== 2;
  const isLed = isOwn && at % 2 === 0;
  return {
    ...emptyRow(fundraising),
    ...{
      _id: at + 1,
      order: at + 1,
      projects: `Project ${at + 1}`,
      slug: `project-${at + 1}`,
      date: '2024-03-05',
      stages: 'Seed',
    },
    organizations: (isOwn ? [NAME, 'Oakmere'] : ['Oakmere']).map((name) => ({ name, slug: name, logo: null })),
    lead_investors: isLed ? ['larkspur'] : ['Oakmere'],
    amount_quantity: 1e6 + at,
  };
});
const OWN = ROWS.filter(({ organizations }) => organizations.length === 2);
const LED = OWN.filter(({ lead_investors }) => lead_investors[0] === 'larkspur');

beforeEach(() => {
  takeTable({ kind: 'server', source: 'fundraising' })?.dispose();
  vi.stubGlobal('Worker', PageWorker);
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(String(input), window.location.origin);
    if (pathname !== '/api/data/struct') throw new TypeError('Failed to fetch');
    const sid = searchParams.get('sid') ?? '';
    const [{ skip = 0, take = 0, filter = [] } = {}] = JSON.parse(searchParams.get('params') ?? '[]');
    const rows = filter.length === 0 ? ROWS : OWN;
    const answer = sid.startsWith('total_')
      ? [{ total: rows.length }]
      : [sid.startsWith('master_') ? rows.slice(skip, skip + take) : []];
    return Response.json({ data: { [sid]: answer }, version: 1, asOf: '2026-11-21T09:00:00.000Z' });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(address = '/rounds') {
  await page.viewport(1440, 700);
  return renderPages(
    { '/rounds': () => <JoinedRounds investor={{ kind: 'venture', name: NAME }} total={OWN.length} /> },
    { at: address },
  );
}

const grid = page.getByRole('grid', { name: 'Rounds joined' });
const rowCount = () => Number(grid.element().getAttribute('aria-rowcount')) - 1;
const names = () => [...grid.element().querySelectorAll('[role=rowheader]')];

it('lists every round with its whole date, and marks those that the investor led', async () => {
  await open();
  await expect.poll(rowCount).toBe(OWN.length);
  await expect.poll(() => grid.element().textContent).toMatch(/Mar 05, 2024/);
  for (const name of names()) {
    const row = ROWS.find(({ projects }) => name.querySelector('.grid-name')?.textContent === projects);
    expect(name.querySelector('.grid-row-mark')?.textContent ?? null).toBe(row && LED.includes(row) ? ', led' : null);
  }
  await expectAccessible(document.body);
});

it('shows those alone on request, and keeps the choice in the address', async () => {
  const { history } = await open();
  await userEvent.click(page.getByText('Led', { exact: true }));
  await expect.poll(rowCount).toBe(LED.length);
  expect(history.location.search).toBe('?list=led');
});
