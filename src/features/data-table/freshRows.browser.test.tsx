import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import type { TableQuery, TableSource } from '#workers/client.ts';
import { PageWorker } from '#workers/testing/pageWorker.ts';
import { useFreshRows, useTable } from './useTable.ts';

const SOURCE: TableSource = { kind: 'server', source: 'projects' };
const QUERY: TableQuery = { filter: [], sort: null, search: '' };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Rows() {
  const table = useTable(SOURCE, QUERY);
  useFreshRows(table, false);
  const { status, version, complete } = table.state;
  return <p>{complete ? `Version ${version} is ${status}` : 'Loading'}</p>;
}

it('keeps its table while the status speaks of another version, which is a minute old', async () => {
  const opened = vi.fn();
  class CountedWorker extends PageWorker {
    constructor() {
      super();
      opened();
    }
  }
  vi.stubGlobal('Worker', CountedWorker);
  const stamp = { asOf: '2026-01-15T12:00:00.000Z' };
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(String(input), window.location.origin);
    if (pathname === '/api/status')
      return Response.json({ kind: 'live', version: 1, ...stamp, moments: null, feeds: [] });
    const sid = searchParams.get('sid') ?? '';
    if (!sid.startsWith('total_')) return Response.json({ data: { [sid]: [[{ _id: 7 }]] }, version: 2, ...stamp });
    // The total comes after the rows, of which the page learns the version.
    await new Promise((resolve) => setTimeout(resolve, 200));
    return Response.json({ data: { [sid]: [{ total: 1 }] }, version: 2, ...stamp });
  });
  await renderPart(<Rows />);
  await expect.element(page.getByText('Version 2 is ready')).toBeVisible();
  expect(opened).toHaveBeenCalledOnce();
});
