import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Report } from '#schemas/api/reports.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { ReportsTab } from './ReportsTab.tsx';

const LIST = '6f1c1f1e-5c0f-4a34-9a3e-0d5f4a3f5b11';
const at = '2026-01-05T06:00:00.000Z';
const list = { storage_id: LIST, source: 'projects', name: 'Lenders', data: {}, created_at: at, updated_at: at };
const known: Report = {
  ...{ report_id: '7f1c1f1e-5c0f-4a34-9a3e-0d5f4a3f5b12', title: 'Large lenders', note: '', charts: ['sector'] },
  ...{ frequency: 'weekly', source: 'projects', list: { storage_id: LIST, name: 'Lenders' }, next_at: at },
  editions: [{ edition_id: '8f1c1f1e-5c0f-4a34-9a3e-0d5f4a3f5b13', made_at: at, rows: 12 }],
};

let included: boolean;
let reports: Report[];
let lists: (typeof list)[];
let refusal: string | null;
let sent: unknown[];

beforeEach(() => {
  [included, reports, lists, refusal, sent] = [true, [known], [list], null, []];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input);
    if (url.endsWith('/storage/load')) return Response.json({ data: lists });
    if (url.includes('/editions/')) {
      return Response.json({ data: { title: 'Large lenders', made_at: at, html: '<h1>Twelve lenders</h1>' } });
    }
    if ((init?.method ?? 'GET') === 'GET') return Response.json({ data: reports, included });
    sent.push([url.split('/reports')[1], JSON.parse(String(init?.body))]);
    if (refusal !== null) {
      return Response.json({ error: { code: refusal, message: 'No.', params: { limit: 20 } } }, { status: 409 });
    }
    if (url.endsWith('/remove')) reports = [];
    return Response.json(url.endsWith('/remove') ? { status: 200 } : { data: known });
  });
});
afterEach(() => vi.restoreAllMocks());

const open = async (at = '/') => (await renderPart(<ReportsTab />, { at })).screen;

it('says what reports are without the plan, and keeps what was made readable', async () => {
  included = false;
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'Reports are part of Pro and Enterprise' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'See plans' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Read the edition of/ })).toBeVisible();
  await expect.element(screen.getByText('12 rows', { exact: true })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Make an edition/ }).elements()).toHaveLength(0);
});

it('leads to the screener while there is no list to report on', async () => {
  [lists, reports] = [[], []];
  const screen = await open();
  await expect.element(screen.getByRole('link', { name: 'Open the screener' })).toBeVisible();
});

it('makes a report of the list whose menu led here, keeps what was typed at a refusal, and goes back to the button', async () => {
  reports = [];
  refusal = 'reports_full';
  const screen = await open(`/#list-${LIST}`);
  const title = screen.getByRole('textbox', { name: 'Title' });
  await expect.element(title).toHaveValue('Lenders');
  await userEvent.fill(title, 'Lenders weekly');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sector' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Schedule' }), 'Every Monday, by mail');
  await userEvent.click(screen.getByRole('button', { name: 'Create report' }));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Delete one first.');
  await expect.element(title).toHaveValue('Lenders weekly');
  refusal = null;
  await userEvent.click(screen.getByRole('button', { name: 'Create report' }));
  await expect.element(screen.getByRole('button', { name: 'New report' })).toHaveFocus();
  const body = { storage_id: LIST, title: 'Lenders weekly', note: '', charts: ['sector'], frequency: 'weekly' };
  expect(sent).toEqual([
    ['/add', body],
    ['/add', body],
  ]);
});

it('makes, shows and deletes', async () => {
  const screen = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Make an edition of Large lenders' }));
  await expect.element(screen.getByText('Made: Large lenders')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Read the edition of/ }));
  const frame = screen.getByTitle('Report Large lenders');
  await expect.element(frame).toBeVisible();
  const shown = frame.element();
  expect(shown instanceof HTMLIFrameElement && shown.srcdoc).toContain('Twelve lenders');
  expect(shown.getAttribute('sandbox')).not.toContain('allow-scripts');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }).last());
  await userEvent.click(screen.getByRole('button', { name: 'Delete Large lenders' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete', exact: true }));
  await expect.element(screen.getByText('No reports yet.')).toBeVisible();
  expect(sent.map((call) => (call as [string])[0])).toEqual(['/make', '/remove']);
});
