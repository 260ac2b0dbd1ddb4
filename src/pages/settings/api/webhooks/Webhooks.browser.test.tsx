import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Delivery, Webhook } from '#schemas/api/webhooks.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { Webhooks } from './Webhooks.tsx';

const SECRET = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=';
const known: Webhook = {
  ...{ id: '6f1c1f1e-5c0f-4a34-9a3e-0d5f4a3f5b11', url: 'https://hooks.example/in', description: 'Deal desk' },
  ...{ events: ['round.created'], list: null, state: 'active', disabled_by: null, failing_since: null },
  ...{ created_at: '2026-01-02T00:00:00.000Z', old_secret_until: null },
};
const LIST = '8f1c1f1e-5c0f-4a34-9a3e-0d5f4a3f5b13';
const sentOnce: Delivery = {
  ...{ id: '9f1c1f1e-5c0f-4a34-9a3e-0d5f4a3f5b14', message_id: 'msg_1', type: 'round.created', state: 'failed' },
  ...{ created_at: '2026-01-02T00:00:00.000Z', next_at: null, body: '{"type":"round.created"}' },
  attempts: [
    { number: 2, at: '2026-01-02T00:00:05.000Z', took_ms: 12, status: 500, failure: 'status', answer: 'broken' },
    { number: 1, at: '2026-01-02T00:00:00.000Z', took_ms: 15_000, status: null, failure: 'timeout', answer: '' },
  ],
};

let allowed: boolean;
let endpoints: Webhook[];
let deliveries: Delivery[];
let refusal: { code: string; params?: object; path?: string } | null;
let sent: unknown[];

beforeEach(() => {
  [allowed, endpoints, deliveries, refusal, sent] = [true, [known], [sentOnce], null, []];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input);
    const method = init?.method ?? 'GET';
    if (url.includes('/storage/')) {
      const list = { storage_id: LIST, source: 'projects', name: 'Large', data: {} };
      const at = '2026-01-01T00:00:00.000Z';
      return Response.json({ data: [{ ...list, created_at: at, updated_at: at }] });
    }
    if (url.includes('/deliveries?')) return Response.json({ data: deliveries, total: deliveries.length });
    if (method === 'GET') return Response.json({ allowed, data: endpoints });
    const body = init?.body ? JSON.parse(String(init.body)) : null;
    sent.push([method, url.split('/webhooks')[1], body]);
    if (refusal) return Response.json({ error: { message: 'No.', ...refusal } }, { status: 422 });
    if (method === 'DELETE') endpoints = [];
    if (method === 'PATCH') endpoints = [{ ...known, ...body, list: null }];
    if (method === 'DELETE' || url.endsWith('/test')) return Response.json({ status: 200 });
    if (method === 'PATCH') return Response.json({ data: endpoints[0] });
    if (url.endsWith('/replay')) {
      deliveries = [{ ...sentOnce, state: 'waiting', next_at: '2026-01-03T00:00:00.000Z' }];
      return Response.json({ data: deliveries[0] });
    }
    return Response.json({ secret: SECRET, made: known });
  });
});
afterEach(() => vi.restoreAllMocks());

const open = async () => (await renderPart(<Webhooks />)).screen;

it('adds an endpoint with events and one list, and shows its secret once', async () => {
  endpoints = [];
  const screen = await open();
  await expect.element(screen.getByText('You have no endpoints yet.')).toBeVisible();
  await screen.getByRole('button', { name: 'Add an endpoint' }).click();
  await screen.getByRole('button', { name: 'Add the endpoint' }).click();
  await expect.element(screen.getByText('Choose at least one.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example/in');
  expect(screen.getByRole('combobox').elements()).toHaveLength(0);
  await screen.getByRole('checkbox', { name: /^list.entered/ }).click();
  await screen.getByRole('combobox', { name: 'Rows of' }).selectOptions('Large');
  await screen.getByRole('button', { name: 'Add the endpoint' }).click();
  const shown = screen.getByRole('region', { name: 'The secret for hooks.example' });
  await expect.element(shown).toHaveFocus();
  await expect.element(shown.getByText(SECRET)).toBeVisible();
  expect(sent).toEqual([
    ['POST', '', { url: 'https://hooks.example/in', description: '', events: ['list.entered'], list_id: LIST }],
  ]);
  await screen.getByRole('button', { name: 'I have stored it' }).click();
  await expect.element(screen.getByText(SECRET)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Add an endpoint' })).toHaveFocus();
});

it('keeps what was typed where the server refuses the address', async () => {
  refusal = { code: 'webhook_url', params: { reason: 'private' }, path: 'body.url' };
  const screen = await open();
  await screen.getByRole('button', { name: 'Edit hooks.example' }).click();
  await screen.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Address' })).toBeInvalid();
  await expect.element(screen.getByText(/private network/)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('https://10.0.0.1/');
});

it('pauses and resumes, sends a test, changes the secret and deletes after asking', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Send a test to hooks.example' }).click();
  await screen.getByRole('button', { name: 'Pause hooks.example' }).click();
  await expect.element(screen.getByText(/^Paused/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send a test to hooks.example' }).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Make hooks.example active' }).click();
  await screen.getByRole('button', { name: 'New secret for hooks.example' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Make the secret' }).click();
  await expect.element(screen.getByText(SECRET)).toBeVisible();
  await screen.getByRole('button', { name: 'Delete hooks.example' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete the endpoint' }).click();
  await expect.element(screen.getByText('You have no endpoints yet.')).toBeVisible();
  expect(sent).toEqual([
    ['POST', `/${known.id}/test`, {}],
    ['PATCH', `/${known.id}`, { state: 'paused' }],
    ['PATCH', `/${known.id}`, { state: 'active' }],
    ['POST', `/${known.id}/rotate`, {}],
    ['DELETE', `/${known.id}`, null],
  ]);
});

it('shows the log with attempts and answers, and sends one again', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Log of hooks.example' }).click();
  await expect.element(screen.getByText(/2 attempts · 500 not accepted/)).toBeVisible();
  await screen.getByText('Failed', { exact: true }).click();
  await expect.element(screen.getByText('broken')).toBeVisible();
  await expect.element(screen.getByText(/no answer in time · 15000 ms/)).toBeVisible();
  await screen.getByRole('button', { name: /^Send round.created of .* again$/ }).click();
  await expect.element(screen.getByText('Waiting', { exact: true })).toBeVisible();
  expect(sent).toEqual([['POST', `/${known.id}/deliveries/${sentOnce.id}/replay`, {}]]);
});

it('without the plan shows nothing, or what is kept, which can be read and deleted', async () => {
  [allowed, endpoints] = [false, []];
  const nothing = await open();
  await expect.poll(() => nothing.getByRole('status').elements()).toHaveLength(0);
  expect(nothing.getByText('Webhooks').elements()).toHaveLength(0);
  await nothing.unmount();
  endpoints = [known];
  const screen = await open();
  await expect.element(screen.getByText(/kept but receive no events/)).toBeVisible();
  await expect.element(screen.getByText(/^Held/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pause hooks.example' }).elements()).toHaveLength(0);
  await expect.element(screen.getByRole('button', { name: 'Delete hooks.example' })).toBeEnabled();
});
