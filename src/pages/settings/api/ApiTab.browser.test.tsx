import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiKey } from '#schemas/api/api-keys.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { ApiTab } from './ApiTab.tsx';

const KEY = `asy_live_${'a'.repeat(32)}000000`;
const known: ApiKey = {
  id: '6f1c1f1e-5c0f-4a34-9a3e-0d5f4a3f5b11',
  name: 'Nightly job',
  ending: 'x7Qd',
  scopes: ['read'],
  created_at: '2026-01-02T00:00:00.000Z',
  expires_at: null,
  last_used_at: null,
  replaced_at: null,
};
const made: ApiKey = { ...known, id: '7f1c1f1e-5c0f-4a34-9a3e-0d5f4a3f5b12', name: 'New one', ending: '0000' };

let allowed: boolean;
let keys: ApiKey[];
let refusal: string | null;
let sent: unknown[];

beforeEach(() => {
  allowed = true;
  keys = [known];
  refusal = null;
  sent = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input);
    const method = init?.method ?? 'GET';
    if (url.endsWith('/usage')) {
      const none = { used: 0, limit: 0, renews_at: '2026-02-01T00:00:00.000Z' };
      return Response.json({
        plan: 'pro',
        lists: { used: 0, limit: 10 },
        exports: none,
        chats: none,
        files: { used: 0, limit: 100 },
      });
    }
    if (url.endsWith('/webhooks')) return Response.json({ allowed, data: [] });
    if (method === 'GET') return Response.json({ allowed, data: keys });
    sent.push([method, url.split('/api-keys')[1], init?.body ? JSON.parse(String(init.body)) : null]);
    if (refusal !== null) {
      return Response.json({ error: { code: refusal, message: 'No.', params: { limit: 10 } } }, { status: 403 });
    }
    if (method === 'DELETE') {
      keys = [];
      return Response.json({ status: 200 });
    }
    const replaced = { replaced_at: '2026-01-03T00:00:00.000Z', expires_at: '2099-01-04T00:00:00.000Z' };
    keys = url.endsWith('/rotate') ? [made, { ...known, ...replaced }] : [made, ...keys];
    return Response.json({ key: KEY, made });
  });
});
afterEach(() => vi.restoreAllMocks());

const open = async () => (await renderPart(<ApiTab />)).screen;

it('makes a key with scopes and end, shows it once, and goes back to the button', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Make a key' }).click();
  await screen.getByRole('textbox', { name: 'Name' }).fill('New one');
  await screen.getByRole('checkbox', { name: /^export/ }).click();
  await screen.getByRole('combobox', { name: 'Expires' }).selectOptions('Never');
  await screen.getByRole('button', { name: 'Make the key' }).click();
  const shown = screen.getByRole('region', { name: 'The key of New one' });
  await expect.element(shown).toHaveFocus();
  await expect.element(shown.getByText(KEY, { exact: true })).toBeVisible();
  await expect.element(shown).toHaveTextContent(`Authorization: Bearer ${KEY}`);
  await expectAccessible();
  expect(sent).toEqual([['POST', '', { name: 'New one', scopes: ['read'], expires_in_days: null }]]);
  await screen.getByRole('button', { name: 'I have stored it' }).click();
  await expect.element(screen.getByText(KEY)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Make a key' })).toHaveFocus();
});

it('asks for a name and a scope, and keeps what was typed when the server refuses', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Make a key' }).click();
  await screen.getByRole('checkbox', { name: /^read/ }).click();
  await screen.getByRole('checkbox', { name: /^export/ }).click();
  await screen.getByRole('button', { name: 'Make the key' }).click();
  await expect.element(screen.getByText('Choose at least one.')).toBeVisible();
  await screen.getByRole('checkbox', { name: /^webhooks/ }).click();
  await screen.getByRole('button', { name: 'Make the key' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid();
  refusal = 'api_key_limit';
  await screen.getByRole('textbox', { name: 'Name' }).fill('Eleventh');
  await screen.getByRole('button', { name: 'Make the key' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('You have 10 keys');
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Eleventh');
});

it('says where assistants ask, and what their client is told', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await open();
  const section = screen.getByRole('region', { name: 'Use with an assistant' });
  await expect.element(section.getByText(`${window.location.origin}/mcp`, { exact: true })).toBeVisible();
  await section.getByRole('button', { name: 'Copy the address' }).click();
  expect(copied).toHaveBeenLastCalledWith(`${window.location.origin}/mcp`);
  await section.getByRole('button', { name: 'Copy the configuration' }).click();
  expect(JSON.parse(String(copied.mock.lastCall?.[0]))).toEqual({
    mcpServers: {
      assay: {
        type: 'http',
        url: `${window.location.origin}/mcp`,
        headers: { Authorization: 'Bearer YOUR-KEY' },
      },
    },
  });
  await expect
    .element(section.getByRole('link', { name: 'What it can ask' }))
    .toHaveAttribute('href', '/support/api-help-guide/use-with-an-assistant');
});

it('says nothing of assistants where the plan has no access', async () => {
  allowed = false;
  const screen = await open();
  await expect.element(screen.getByText('Nightly job')).toBeVisible();
  await expect.element(screen.getByText('Use with an assistant')).not.toBeInTheDocument();
});

it('replaces a key after asking, and says until when the old one works', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Replace Nightly job' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Replace the key' }).click();
  await expect.element(screen.getByText(KEY, { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/Replaced: works until .*2099/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Replace Nightly job' }).elements()).toHaveLength(0);
});

it('deletes a key after asking', async () => {
  const screen = await open();
  const remove = screen.getByRole('button', { name: 'Delete Nightly job, ending in x7Qd' });
  await remove.click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(sent).toEqual([]);
  await remove.click();
  await screen.getByRole('button', { name: 'Delete the key' }).click();
  await expect.element(screen.getByText('You have no keys yet.')).toBeVisible();
  expect(sent).toEqual([['DELETE', `/${known.id}`, null]]);
});

it('says plainly that another plan has no access, with the way to the plans, and what became of the keys', async () => {
  allowed = false;
  const screen = await open();
  await expect.element(screen.getByText('Your plan, Pro, has no API access')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Look at the plans' })).toBeVisible();
  await expect.element(screen.getByText(/kept but refused/)).toBeVisible();
  await expect.element(screen.getByText('Disabled')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make a key' }).elements()).toHaveLength(0);
  await expect.element(screen.getByRole('button', { name: /^Delete/ })).toBeEnabled();
});
