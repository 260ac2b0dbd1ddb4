import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { CsvDifferences, RefusedRow } from '#schemas/api/contributions.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { droppedCsvAtom } from '#src/features/contributions/CsvDrop.tsx';
import { contributorAnswer } from '#src/features/contributions/testing/contributorAnswer.ts';
import { CsvForm } from './CsvForm.tsx';

let differences: CsvDifferences;
let calls: [string, unknown][];
let refused: RefusedRow[];

beforeEach(() => {
  storeToken('token', 3600);
  calls = [];
  refused = [];
  differences = {
    rows: [
      {
        ...{ slug: 'ada', name: 'Ada' },
        cells: [
          { field: 'location', before: 'Hanoi', after: 'Lisbon' },
          { field: 'sector', before: 'AI; DeFi', after: 'AI; Gaming' },
        ],
      },
      { slug: 'bo', name: 'Bo', cells: [{ field: 'gender', before: '', after: 'Other' }] },
    ],
    rows_total: 2,
    problems: [{ line: 4, column: 'Location', problem: 'emptied', message: null }],
    problems_total: 1,
    unchanged: 3,
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const { pathname } = new URL(String(url), window.location.origin);
    if (init?.method === 'POST') {
      calls.push([pathname, JSON.parse(String(init.body))]);
      if (pathname === '/api/contributions/csv') return Response.json(differences);
      const batch = '0b8f6a52-6a4e-4c0a-9f3e-3f1f0d2f7a11';
      return Response.json({ batch, data: [{ slug: 'ada', _id: 4 }], refused });
    }
    return Response.json(contributorAnswer());
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
});

const open = async () => (await renderPart(<CsvForm />)).screen;

it('shows the cells of a file that differ, and sends the rows that are taken as one batch', async () => {
  const screen = await open();
  await expect.element(screen.getByText('A batch has up to 50 rows and counts as one.')).toBeVisible();
  const file = new File(['_id,Name\n1,Ada\n'], 'assay-people_2026-11-25.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('Choose a file'), file);
  await expect.element(screen.getByText('2 rows differ, 3 rows are as published.')).toBeVisible();
  expect(calls).toEqual([['/api/contributions/csv', { source: 'people', csv: '_id,Name\n1,Ada\n' }]]);
  await expect.element(screen.getByText('Line 4 · Location: A value cannot be emptied.')).toBeVisible();
  await expect.element(screen.getByRole('deletion').filter({ hasText: 'Hanoi' })).toBeVisible();
  await expect.element(screen.getByRole('insertion').filter({ hasText: 'Gaming' })).toBeVisible();

  await screen.getByRole('button', { name: 'Send 2 rows' }).click();
  await expect.element(screen.getByText('2 rows have no source.')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Propose Bo' }).click();
  await expect.element(screen.getByText('1 of 2 rows chosen')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Source of Ada' }).fill('https://ada.example');
  await screen.getByRole('button', { name: 'Send 1 row' }).click();
  await expect.element(screen.getByText('1 proposal is sent as one batch')).toBeVisible();
  const source = 'https://ada.example';
  expect(calls.at(-1)).toEqual([
    '/api/contributions/batch',
    {
      ...{ source: 'people', privacy: 1, note: '' },
      rows: [
        {
          slug: 'ada',
          fields: { location: 'Lisbon', sector: 'AI; Gaming' },
          sources: { location: source, sector: source },
        },
      ],
    },
  ]);
});

it('names each row that was not sent because it changes nothing', async () => {
  refused = [
    {
      ...{ row: 1, slug: 'bo', name: 'Bo', field: 'gender' },
      error: { code: 'proposal_open', message: 'Raw', params: { field: 'gender', name: 'Bo' } },
    },
  ];
  const screen = await open();
  await userEvent.upload(screen.getByLabelText('Choose a file'), new File(['_id\n1\n'], 'assay-people.csv'));
  await screen.getByRole('textbox', { name: 'Source of all rows' }).fill('https://ada.example');
  await screen.getByRole('button', { name: 'Send 2 rows' }).click();
  await expect.element(screen.getByText('1 proposal is sent as one batch')).toBeVisible();
  const told = screen.getByRole('alert').filter({ hasText: '1 row was not sent' });
  await expect.element(told).toHaveTextContent('The same value of Gender of Bo is proposed already');
  await told.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('button', { name: 'Send 2 rows' })).not.toBeInTheDocument();
});

it('reads what was dropped on a table, as of that table', async () => {
  getDefaultStore().set(droppedCsvAtom, { file: new File(['_id\n1\n'], 'mine.csv'), source: 'organizations' });
  const screen = await open();
  await expect.element(screen.getByText('2 rows differ, 3 rows are as published.')).toBeVisible();
  expect(calls).toEqual([['/api/contributions/csv', { source: 'organizations', csv: '_id\n1\n' }]]);
  expect(getDefaultStore().get(droppedCsvAtom)).toBeNull();
});

it('leads on through a file that differs in more rows than one answer lists', async () => {
  differences = { ...differences, rows_total: 3 };
  const screen = await open();
  const file = new File(['_id\n1\n'], 'assay-people_2026-11-25.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('Choose a file'), file);
  await expect.element(screen.getByText('3 rows differ, 3 rows are as published.')).toBeVisible();
  await expect.element(screen.getByText(/^Rows 1 to 2 of 3 that differ are listed/)).toBeVisible();
  differences = { ...differences, rows: differences.rows.slice(0, 1) };
  await screen.getByRole('button', { name: 'Next rows' }).click();
  await expect.element(screen.getByText(/^Rows 3 to 3 of 3/)).toBeVisible();
  expect(calls.at(-1)).toEqual(['/api/contributions/csv', { source: 'people', csv: '_id\n1\n', skip: 2 }]);
  await screen.getByRole('button', { name: 'First rows' }).click();
  await expect.element(screen.getByText(/^Rows 1 to/)).toBeVisible();
});
