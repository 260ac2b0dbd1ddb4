import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { DATA_SET_NAMES, type DataSetName } from '#schemas/kinds.ts';
import { packPivot } from '#schemas/pivot/packed.ts';
import type { PivotAnswer } from '#schemas/pivot/pivot.ts';
import { DEFAULT_VIEW, type View } from '#schemas/queries/view.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { OPENING, type PivotCall, type TableSource } from '#workers/client.ts';
import { ExportDialog } from './ExportDialog.tsx';

beforeEach(() => {
  storeToken('t'.repeat(43), 600);
  const none = { used: 0, limit: 0, renews_at: '2026-02-01T00:00:00.000Z' };
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({
      plan: 'enterprise',
      lists: { used: 0, limit: null },
      exports: none,
      chats: none,
      files: { used: 0, limit: 100 },
    }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
});

const TABLE = fakeTable({
  getState: () => OPENING,
  ids: async (start, count) => Float64Array.from([7, 3, 12]).subarray(start, start + count),
});

const open = (source: DataSetName, kind: TableSource['kind'], view: View = DEFAULT_VIEW, matching = 3, columns = 3) =>
  renderPart(
    <ExportDialog
      {...{ source, kind, view, matching }}
      handle={TABLE}
      columns={DATA_SETS[source].columns.filter(({ defaultVisible }) => defaultVisible).slice(0, columns)}
      onClose={() => undefined}
    />,
  );

const section = () => page.getByRole('region', { name: 'Copy as API call' });

it.each(DATA_SET_NAMES)('offers the view of the table of %s as a call', async (source) => {
  const name = source === 'fundraising' ? 'rounds' : source;
  await open(source, 'server');
  await expect.element(section()).toHaveTextContent(`curl -G '${window.location.origin}/api/v1/${name}'`);
  await expect.element(section().getByRole('button', { name: 'Copy the call' })).toBeVisible();
});

it('takes the amount of a round as it is stated in another currency along with the dollars', async () => {
  await open('fundraising', 'server', DEFAULT_VIEW, 3, 5);
  await expect
    .element(section())
    .toHaveTextContent('fields=projects,date,stages,amount_quantity,stated_amount,stated_currency');
});

it('offers the rows of a watchlist by their numbers, without its own order and what is written there', async () => {
  const view: View = {
    ...DEFAULT_VIEW,
    filter: [['note', 'contains', 'secret']],
    sort: { field: 'note', order: 'asc' },
  };
  await open('projects', 'watched', view);
  await expect.element(section()).toHaveTextContent('filter=[["_id","in",[7,3,12]]]');
  await expect.element(section()).not.toHaveTextContent(/secret|sort=/);
  await expect.element(section()).toHaveTextContent('a program does not see your list');
});

it.each([
  ['rows made in the browser', 'sample', 3],
  ['more watched rows than a condition holds', 'watched', 501],
  ['an empty watchlist', 'watched', 0],
] as const)('offers no call for %s', async (_what, kind, matching) => {
  await open('projects', kind, DEFAULT_VIEW, matching);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(section()).not.toBeInTheDocument();
});

it('offers the selected rows first', async () => {
  await renderPart(
    <ExportDialog
      {...{ source: 'projects', kind: 'sample', view: DEFAULT_VIEW, matching: 3 }}
      handle={TABLE}
      columns={DATA_SETS.projects.columns.slice(0, 3)}
      selected={{ count: 2, ids: () => Float64Array.from([7, 3]) }}
      onClose={() => undefined}
    />,
  );
  await expect.element(page.getByRole('radio', { name: 'Selected rows (2)' })).toBeChecked();
  await expectAccessible(page.getByRole('dialog').element());
});

it('takes the groups of a view, with what they come to and leave out', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL');
  const answer: PivotAnswer = {
    rows: [{ keys: ['Seed'] }, { keys: [{ rest: 'unknown' }] }],
    columns: [],
    groups: { rows: 2, columns: 0 },
    cells: [
      { row: -1, column: -1, count: 3, values: [12], unknown: [1], stale: [0] },
      { row: 0, column: -1, count: 2, values: [12], unknown: [0], stale: [0] },
      { row: 1, column: -1, count: 1, values: [null], unknown: [1], stale: [0] },
    ],
    edges: [null],
  };
  const asked: PivotCall[] = [];
  const handle = fakeTable({
    getState: () => OPENING,
    pivot: async (call) => {
      asked.push(call);
      return packPivot(answer);
    },
  });
  const { columns } = DATA_SETS.fundraising;
  const shown = columns.filter(({ field }) => ['order', 'projects', 'stages', 'amount_quantity'].includes(field));
  await renderPart(
    <ExportDialog
      source="fundraising"
      kind="sample"
      view={{ ...DEFAULT_VIEW, groups: 'stages', search: 'a' }}
      handle={handle}
      columns={shown}
      matching={3}
      onClose={() => undefined}
    />,
  );
  await page.getByText('Groups', { exact: true }).click();
  await expect.element(page.getByText('Rounds by Round: 3 rows, 5 columns.')).toBeVisible();
  expect(asked).toEqual([
    {
      pivot: {
        rows: [{ field: 'stages', by: 'value' }],
        columns: [],
        measures: [{ figure: 'sum', field: 'amount_quantity' }],
        sort: { by: 'rows', order: 'desc' },
        limit: { rows: null, columns: null },
      },
      filter: [],
      search: 'a',
    },
  ]);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.poll(() => saved.mock.lastCall?.[0]).toBeInstanceOf(Blob);
  const [file] = saved.mock.lastCall ?? [];
  const text = file instanceof Blob ? await file.text() : '';
  expect(text.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
    'stages,rows,sum.amount_quantity,sum.amount_quantity unknown,sum.amount_quantity stale',
    ',3,12,1,0',
    'Seed,2,12,0,0',
    '(unknown),1,,1,0',
  ]);
});
