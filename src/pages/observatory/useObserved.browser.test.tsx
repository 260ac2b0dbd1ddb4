import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import type { Triple } from '#schemas/filters/triples.ts';
import { packPivot } from '#schemas/pivot/packed.ts';
import type { CountingTable, ObservedSet } from '#src/api/observatoryQueries.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import type { TableState } from '#workers/client.ts';
import { useObserved } from './useObserved.ts';

const SET: ObservedSet<Readonly<Record<string, unknown>>> = {
  source: 'projects',
  sid: 'observatory_projects',
  shape: z.record(z.string(), z.unknown()),
};
/** Every row is on the device. */
const HELD: TableState = {
  ...{ status: 'ready', error: null, matching: 2, total: 2, loaded: 2, complete: true, revision: 1 },
  ...{ version: 1, asOf: null, progress: null },
};
const FILTER: readonly Triple[] = [];
const NARROWER: readonly Triple[] = [['sector', 'in', ['DeFi']]];

afterEach(() => vi.restoreAllMocks());

/** Draws whose counts are shown: those of the server, or those of a table that counts like this. */
async function open(linked: CountingTable['linked']): Promise<string[]> {
  const asked: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    asked.push(String(input));
    return Response.json({ data: { [SET.sid]: [{ server: null }] }, version: 1, asOf: null });
  });
  const lent = { handle: { id: 1, linked }, state: HELD };
  function Part() {
    const [filter, setFilter] = useState(FILTER);
    const { answers } = useObserved(SET, filter, '1y', lent);
    return (
      <button type="button" onClick={() => setFilter(NARROWER)}>
        {`Counted by: ${Object.keys(answers ?? {}).join()}`}
      </button>
    );
  }
  await renderPart(<Part />, { at: '/observatory' });
  return asked;
}

const NONE = { rows: 0, columns: 0 };
const device = { device: packPivot({ rows: [], columns: [], groups: NONE, cells: [], edges: [] }) };

test('a table that holds every row counts, and the server is not asked', async () => {
  const asked = await open(async () => device);
  await expect.element(page.getByRole('button')).toHaveTextContent('Counted by: device');
  expect(asked).toEqual([]);
});

test('the server counts what the table of the device failed to count, and the table counts the next', async () => {
  const asked = await open(async ({ filter }) => {
    if (filter === FILTER) throw new Error('The worker ended');
    return device;
  });
  await expect.element(page.getByRole('button')).toHaveTextContent('Counted by: server');
  await page.getByRole('button').click();
  await expect.element(page.getByRole('button')).toHaveTextContent('Counted by: device');
  expect(asked).toHaveLength(1);
});

test('the server counts when the table of the device no longer holds every row', async () => {
  await open(async () => null);
  await expect.element(page.getByRole('button')).toHaveTextContent('Counted by: server');
});
