import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NearEntity } from '#schemas/api/contributions.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { contributorAnswer } from '#src/features/contributions/testing/contributorAnswer.ts';
import { NewEntityPage } from './NewEntityPage.tsx';

let near: readonly NearEntity[];
let sent: unknown[];

beforeEach(() => {
  storeToken('token', 3600);
  near = [];
  sent = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const { pathname } = new URL(String(url), window.location.origin);
    if (pathname === '/api/contributions/near') return Response.json({ data: near });
    if (!pathname.startsWith('/api/contributions')) return Response.json({ result: [] });
    if (init?.method === 'POST') {
      sent.push([pathname, JSON.parse(String(init.body))]);
      return Response.json(DRAFT);
    }
    if (pathname === '/api/contributions/7') return Response.json(DRAFT);
    const limits = {
      tier: 1 as const,
      of_tier: 20,
      open_reports: 1,
      limit: 10,
      used: 3,
      batch_rows: 200,
      renews_at: MIDNIGHT,
    };
    return Response.json(contributorAnswer(limits, { tier: 1, since: MIDNIGHT, accepted: 12, decided: 13 }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  storeToken('', 0);
});

const MIDNIGHT = '2026-11-26T00:00:00.000Z';
const DRAFT = {
  ...{ _id: 7, slug: '7-plum', type: 'venture', update: 'new', name: 'Plum Capital', entity_slug: null, logo: null },
  ...{ privacy: 1, fields: ['ventures_name'], state: 'draft', status: 1, proposal_status: 'Pending' },
  ...{
    waits_for: 'author',
    since: MIDNIGHT,
    reason: null,
    conflicts: [],
    is_reverted: false,
    unpaid: null,
    start_date: null,
  },
  ...{ end_date: null, create_at: MIDNIGHT, batch: null, points: null, open_reports: 0 },
  body: {
    ...{ kind: 'contribute_venture', update: 'new', slug: null, privacy: 1, note: '', others: [] },
    data: { fields: { ventures_name: 'Plum Capital' }, sources: { ventures_name: 'https://plum.example' }, added: {} },
  },
};

async function open(kind: EntityKind, draft: number | null = null) {
  const account = {
    ...{ username: 'linh', name: 'Linh', email: 'linh@assay.example', face: null, gender: null, privacy: null },
    ...{ plan: null, language: null, created_at: '2026-01-01T00:00:00.000Z', has_password: true, deletes_at: null },
  };
  const { screen } = await renderPart(<NewEntityPage kind={kind} draft={draft} />, {
    known: [[accountQuery().queryKey, account]],
  });
  return screen;
}

it('sends a new organization by keys alone, each value with its source, and keeps nothing of it then', async () => {
  const screen = await open('venture');
  await expect.element(screen.getByText('7 of 10 left today')).toBeVisible();
  await expect.element(screen.getByText(/1 open report halves it to 10/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Source of all values' }).click();
  await userEvent.keyboard('https://plum.example/about');
  await screen.getByRole('textbox', { name: 'Name of the organization (required)' }).click();
  await userEvent.keyboard('Plum Capital{Enter}');
  await expect.element(screen.getByText('Name a website or an account, so that it is not listed twice')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Website', exact: true })).toHaveFocus();
  await userEvent.keyboard('plum{Enter}');
  await expect.element(screen.getByText('Wrong URL format')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Website', exact: true }).fill('https://plum.example');
  await screen.getByRole('button', { name: 'Round', exact: true }).click();
  const round = screen.getByRole('group', { name: 'New round 1' });
  await round.getByRole('textbox', { name: 'Project' }).fill('Korvane');
  await round.getByRole('textbox', { name: 'Date' }).fill('2026-05');
  await round.getByRole('textbox', { name: 'Source link' }).fill('https://press.example/1');
  await screen.getByRole('button', { name: 'Check and send' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Send a proposal' });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const about = 'https://plum.example/about';
  expect(sent).toEqual([
    [
      '/api/contributions',
      {
        ...{ kind: 'contribute_venture', update: 'new', slug: null, privacy: 1, others: [], note: '', send: true },
        data: {
          fields: { ventures_name: 'Plum Capital', website: 'https://plum.example' },
          sources: { ventures_name: about, website: about },
          added: { rounds: { 1: { project: 'Korvane', date: '2026-05', source: 'https://press.example/1' } } },
        },
      },
    ],
  ]);
  await screen.unmount();
  const again = await open('venture');
  await expect.element(again.getByRole('textbox', { name: 'Website', exact: true })).toHaveValue('');
});

it('loses nothing on a reload, nor when a visitor signs in', async () => {
  storeToken('', 0);
  const screen = await open('people');
  await expect.element(screen.getByText('Compared with what is known once you are signed in.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Full name (required)' }).fill('Ada Plum');
  await screen.getByRole('textbox', { name: 'X', exact: true }).fill('https://x.com/ada');
  await screen.getByRole('textbox', { name: 'Source of all values' }).fill('https://plum.example');
  await screen.getByRole('button', { name: 'Check and send' }).click();
  expect(getDefaultStore().get(signInDialogAtom)?.reason).toContain('What you typed stays on this device.');
  await screen.unmount();
  storeToken('token', 3600);
  const again = await open('people');
  await expect.element(again.getByRole('textbox', { name: 'Full name (required)' })).toHaveValue('Ada Plum');
  await expect.element(again.getByText('This is what you typed before. It is kept on this device.')).toBeVisible();
});

it('offers what is like it first, and sends it only as another one', async () => {
  near = [{ name: 'Plum', slug: 'plum', logo: null, kind: 'project', by: 'name', proposal: null }];
  const screen = await open('project');
  await screen.getByRole('textbox', { name: 'Source of all values' }).fill('https://plum.example');
  await screen.getByRole('textbox', { name: 'Name of the project (required)' }).fill('Plum');
  await screen.getByRole('textbox', { name: 'Website', exact: true }).fill('https://other.example');
  await expect.element(screen.getByText('1 entry is like it')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Edit this one' }))
    .toHaveAttribute('href', '/project/plum?mode=edit');
  await screen.getByRole('button', { name: 'Check and send' }).click();
  await expect.element(screen.getByText(/Say of each entry that is like it/)).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Mine is not Plum' }).click();
  await screen.getByRole('button', { name: 'Check and send' }).click();
  await screen.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => sent).toMatchObject([['/api/contributions', { others: ['plum'] }]]);
});

it('goes on with a draft of the server, and replaces it', async () => {
  const screen = await open('venture', 7);
  await expect.element(screen.getByRole('textbox', { name: 'Website', exact: true })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Website', exact: true }).fill('https://plum.example');
  await screen.getByRole('textbox', { name: 'Source of Website' }).fill('https://plum.example');
  await screen.getByRole('button', { name: 'Check and send' }).click();
  await screen.getByRole('button', { name: 'Keep as a draft' }).click();
  await expect.poll(() => sent).toMatchObject([['/api/contributions/7', { send: false }]]);
});
