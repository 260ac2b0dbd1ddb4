import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { DEFAULT_VIEW, type View } from '#schemas/queries/view.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { deviceStore } from '#src/features/saved-lists/deviceLists.ts';
import { SavedTitle } from '#src/features/saved-lists/SavedTitle.tsx';
import { OPENING } from '#workers/protocol.ts';
import { ListsPopover } from './ListsPopover.tsx';

const SPEC = DATA_SETS.jobs;
const PAID: View = { ...DEFAULT_VIEW, filter: [['max_salary', 'gte', 100_000]] };

beforeEach(() => page.viewport(1024, 768));
afterEach(() => vi.restoreAllMocks());

async function open(first: View) {
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ error: { code: 'x', message: '' } }, { status: 404 }),
  );
  const Board = () => {
    const [view, setView] = useState(first);
    const change = (over: Partial<View>) => setView((before) => ({ ...before, ...over }));
    return (
      <>
        <SavedTitle spec={SPEC} view={view} sampleMode={false} onChange={change} />
        <ListsPopover spec={SPEC} view={view} handle={null} state={OPENING} onChange={change} />
        <output aria-label="View">{JSON.stringify(view.filter)}</output>
      </>
    );
  };
  const pages = { '/crypto-jobs': Board, '/master-demo/$source': () => 'A screener' };
  const { router } = await renderPages(pages, { at: '/crypto-jobs' });
  return router;
}
const lists = page.getByRole('button', { name: 'Lists' });

it('saves a view of the board as a list, and opens it again', async () => {
  await open(PAID);
  await page.getByRole('button', { name: 'Save as a new list' }).click();
  await userEvent.keyboard('Well paid{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Well paid' })).toBeVisible();
});

it('leads to the screener of a list of another data set', async () => {
  await deviceStore('screener').add({ name: 'Lending', source: 'projects', view: DEFAULT_VIEW, notify: true });
  const router = await open(DEFAULT_VIEW);
  await lists.click();
  await page.getByRole('button', { name: /^Well paid/ }).click();
  await expect.element(page.getByRole('status', { name: 'View' })).toHaveTextContent('[["max_salary","gte",100000]]');
  await lists.click();
  await page.getByRole('button', { name: /^Lending/ }).click();
  await expect.element(page.getByText('A screener')).toBeVisible();
  expect(router.state.location.pathname).toBe('/master-demo/projects');
});
