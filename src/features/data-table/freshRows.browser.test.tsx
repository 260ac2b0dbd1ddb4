import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import type { TableQuery, TableSource } from '#workers/client.ts';
import { PageWorker } from '#workers/testing/pageWorker.ts';
import { takeTable, useFreshRows, useTable } from './useTable.ts';

// Whole tables are kept for the next page: each test has its own, and none of a file before.
const PROJECTS: TableSource = { kind: 'server', source: 'projects' };
const PEOPLE: TableSource = { kind: 'server', source: 'people' };
const QUERY: TableQuery = { filter: [], sort: null, search: '' };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const workers: Worker[] = [];
const DATED = { version: 2, asOf: '2026-01-15T12:00:00.000Z' };

beforeEach(() => {
  for (const source of [PROJECTS, PEOPLE]) takeTable(source)?.dispose();
  workers.length = 0;
  vi.stubGlobal(
    'Worker',
    class extends PageWorker {
      constructor() {
        super();
        workers.push(this);
      }
    },
  );
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(String(input), window.location.origin);
    if (pathname === '/api/status')
      return Response.json({ ...DATED, version: 1, kind: 'live', moments: null, feeds: [] });
    const sid = searchParams.get('sid') ?? '';
    if (!sid.startsWith('total_')) return Response.json({ data: { [sid]: [[{ _id: 7 }]] }, ...DATED });
    // The total comes after the rows, of which the page learns the version.
    await new Promise((resolve) => setTimeout(resolve, 200));
    return Response.json({ data: { [sid]: [{ total: 1 }] }, ...DATED });
  });
});

function Rows({ of }: { readonly of: TableSource }) {
  const table = useTable(of, QUERY);
  useFreshRows(table, false);
  const { status, version, complete } = table.state;
  return (
    <>
      <p>{complete ? `Version ${version} is ${status}` : status}</p>
      <button type="button" onClick={table.retry}>
        Retry
      </button>
    </>
  );
}

const ready = page.getByText('Version 2 is ready');

it('keeps its table while the status speaks of another version, which is a minute old', async () => {
  await renderPart(<Rows of={PROJECTS} />);
  await expect.element(ready).toBeVisible();
  expect(workers).toHaveLength(1);
});

it('opens its table with another worker where one has died', async () => {
  await renderPart(<Rows of={PEOPLE} />);
  await expect.element(ready).toBeVisible();
  workers[0]?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
  await expect.element(page.getByText('error')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(ready).toBeVisible();
  expect(workers).toHaveLength(2);
});
