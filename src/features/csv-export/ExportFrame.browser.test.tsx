import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PlanName } from '#schemas/api/plans.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { ExportFrame } from './ExportFrame.tsx';

const RENEWS_AT = '2026-02-01T00:00:00.000Z';

let plan: PlanName;
let used: number;
/** What the server answers when it is asked for an export; what it was asked, by the end of the path. */
let grant: () => Promise<Response>;
let asked: { readonly call: string; readonly body: Record<string, unknown> }[];
let saved: string[];

const granted = async () => Response.json({ request_id: 'r', used: used + 1, limit: 100 });
const refused = (code: string) => async () =>
  Response.json({ error: { code, message: 'No.', params: {}, requestId: 'r' } }, { status: 403 });

beforeEach(() => {
  storeToken('t'.repeat(43), 600);
  plan = 'pro';
  used = 2;
  grant = granted;
  asked = [];
  saved = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), window.location.origin);
    const call = pathname.replace('/api/users/', '');
    if (init?.body) asked.push({ call, body: JSON.parse(String(init.body)) });
    if (call === 'exports/grant') return grant();
    if (call === 'exports/finish') return Response.json({ status: 200 });
    const exports = { used, limit: plan === 'standard' ? 0 : 100, renews_at: RENEWS_AT };
    return Response.json({
      plan,
      lists: { used: 0, limit: null },
      exports,
      chats: exports,
      files: { used: 0, limit: 100 },
    });
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  storeToken('', 0);
  await page.viewport(1280, 800);
});

const dialog = page.getByRole('dialog', { name: 'Export as CSV' });
const start = dialog.getByRole('button', { name: 'Export', exact: true });

async function open() {
  const onClose = vi.fn();
  await renderPart(
    <ExportFrame
      {...{ source: 'projects', fileName: 'rows.csv', rows: 3, what: '3 projects', readyText: '3 rows, 2 columns.' }}
      write={async (_grant, _onProgress, signal) => {
        signal.throwIfAborted();
        return 'data:text/csv,rows';
      }}
      onClose={onClose}
    />,
  );
  await expect.element(start).toHaveFocus();
  return onClose;
}

/** Accessible, in a small window. */
async function expectUsable(): Promise<void> {
  await page.viewport(390, 844);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible(dialog.element());
}

it('says how many are used, is asked for once however often it is clicked, and says how many are left', async () => {
  const onClose = await open();
  await expect.element(dialog.getByText('2 of 100 used this month')).toBeVisible();
  await expectUsable();
  // Answered between the clicks, the second would ask for another export: nothing closes the dialog here.
  let answer = () => {};
  const clicked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  grant = async () => {
    await clicked;
    return granted();
  };
  await start.dblClick();
  answer();
  await expect.element(page.getByText('3 rows, 2 columns. 97 exports left this month.')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  expect(saved).toEqual(['rows.csv']);
  // The server is told after the message stands.
  await expect.poll(() => asked.map(({ call }) => call)).toEqual(['exports/grant', 'exports/finish']);
  expect(asked[1]?.body).toEqual({ request_id: asked[0]?.body.request_id, outcome: 'done', rows: 3 });
});

it('is given back when it is cancelled while its answer is on the way', async () => {
  let letGo = () => {};
  const cancelled = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  grant = async () => {
    await cancelled;
    return granted();
  };
  const onClose = await open();
  await start.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(onClose).toHaveBeenCalledOnce();
  letGo();
  await expect.poll(() => asked.map(({ call }) => call)).toEqual(['exports/grant', 'exports/finish']);
  expect(asked[1]?.body).toEqual({ request_id: asked[0]?.body.request_id, outcome: 'failed' });
  expect(saved).toEqual([]);
});

it('is the same one, which counts once, when it is tried again after the network failed', async () => {
  grant = () => Promise.reject(new TypeError('Failed to fetch'));
  await open();
  await start.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/Nothing was saved; the view is unchanged\.$/);
  await expect.element(start).toHaveFocus();
  grant = granted;
  await start.click();
  await expect.poll(() => saved).toEqual(['rows.csv']);
  const grants = asked.filter(({ call }) => call === 'exports/grant').map(({ body }) => body.request_id);
  expect(grants).toHaveLength(2);
  expect(new Set(grants).size).toBe(1);
});

it.each([
  ['standard', 'not_entitled', 'Not included in Standard', 'CSV export is included in Pro and Enterprise'],
  ['pro', 'plan_limit', '100 of 100 used this month', 'You have used all 100 exports for this month'],
] as const)('is refused to %s (%s) with the plans that have it', async (of, code, allowance, title) => {
  plan = of;
  used = of === 'pro' ? 100 : 0;
  grant = refused(code);
  const onClose = await open();
  await expect.element(dialog.getByText(allowance)).toBeVisible();
  await start.click();
  const panel = dialog.getByRole('status').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect.element(panel.getByRole('heading', { level: 3 })).toHaveTextContent(title);
  await expect.element(panel).toHaveFocus();
  if (of === 'pro') {
    await expect.element(panel).toHaveTextContent('More become available on Feb 1, 2026, 00:00 UTC.');
  } else {
    await expect.element(panel.getByRole('row', { name: /^CSV exports a month/ })).toHaveTextContent('100');
  }
  if (of === 'standard') await expectUsable();
  await panel.getByRole('button', { name: 'Not now' }).click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(saved).toEqual([]);
});
