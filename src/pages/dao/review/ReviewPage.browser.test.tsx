import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ReviewAnswer, ReviewRun } from '#schemas/api/dao.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { ReviewPage } from './ReviewPage.tsx';

type Waiting = ReviewAnswer['data'][number];

const BATCH = '0199a9f0-3c7c-7bb0-9d5e-0c8f2f7c1a11';
const waiting = (_id: number, name: string, over: Partial<Waiting> = {}): Waiting => ({
  ...{ _id, slug: `${_id}-x`, type: 'token', update: 'edit', name, entity_slug: 'x', logo: null },
  author: { name: 'Sofia Lindvale', username: 'sofia', tier: 1, accepted: 12, rejected: 2 },
  ...{ fields: ['sector'], state: 'inReview', since: '2026-11-20T08:00:00.000Z', batch: null, open_reports: 0 },
  ...{ conflicts: [], changes: [] },
  ...over,
});

const result = (_id: number, isRefused = false): ReviewRun['data'][number] => ({
  ...{ _id, name: `Name ${_id}`, slug: `${_id}-x` },
  ...(isRefused
    ? { state: null, refused: 'proposal_state', message: 'This proposal is decided already.' }
    : { state: 'open', refused: null, message: null }),
});
const run = (over: Partial<ReviewRun>): ReviewRun => ({
  ...{ id: 1, action: 'accept', at: '2026-11-20T08:00:00.000Z', total: 0, done: 0, data: [], ...over },
});

let isProvider: boolean;
let queue: Waiting[];
let reports: unknown[];
let sent: { readonly path: string; readonly body: unknown }[];
let refuse: ReadonlySet<number>;
let runs: ReviewRun[];

beforeEach(() => {
  storeToken('token', 3600);
  isProvider = true;
  queue = [waiting(1, 'Korvane'), waiting(2, 'Auralith', { batch: BATCH }), waiting(3, 'Plum', { batch: BATCH })];
  reports = [];
  sent = [];
  refuse = new Set();
  runs = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname: path } = new URL(String(input), window.location.origin);
    const body = init?.body ? JSON.parse(String(init.body)) : null;
    if (init?.method === 'POST') sent.push({ path, body });
    if (init?.method === 'POST' && path === '/api/dao/review') {
      queue = queue.filter(({ _id }) => !body.ids.includes(_id) || refuse.has(_id));
      const data = body.ids.map((_id: number) => result(_id, refuse.has(_id)));
      return Response.json(run({ action: body.action, total: data.length, done: data.length, data }));
    }
    if (init?.method === 'POST') {
      if (path.startsWith('/api/dao/reports')) reports = [];
      return Response.json({ status: 200 });
    }
    switch (path) {
      case '/api/dao/membership':
        return Response.json({
          ...{ joined_at: null, is_admitted: false, can_join: false, can_vote: false, lacks: [], tier: 0, days: 9 },
          ...{ accepted: 0, is_provider: isProvider, rules_version: '2026-11', votes_needed: 0 },
        });
      case '/api/dao/review':
        return Response.json({
          data: queue,
          counts: { review: queue.length, decision: 2, reported: reports.length },
        });
      case '/api/dao/review/runs':
        return Response.json({ data: runs });
      case '/api/dao/reports':
        return Response.json({ data: reports });
      default:
        return Response.json({ error: { code: 'not_found', message: 'No', requestId: 'r' } }, { status: 404 });
    }
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
});

const open = (search = '') =>
  renderPages(
    { '/review': () => <ReviewPage missing={<h1>Page not found</h1>} />, '/dao/$slug': () => <p>The proposal</p> },
    { at: `/review${search}` },
  );

it('is no page for anybody but the provider', async () => {
  isProvider = false;
  const { screen } = await open();
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('table').elements()).toEqual([]);
});

it('lists what waits with its author, and how many wait in each queue', async () => {
  const { screen } = await open();
  const row = screen.getByRole('row').nth(1);
  await expect.element(row).toHaveTextContent('Edit KorvaneSectorSofia Lindvale Tier 112, 20Nov 20, 2026 08:00 UTC');
  await expect
    .element(screen.getByRole('link', { name: 'To decide' }))
    .toHaveAttribute('href', '/review?queue=decision');
});

it('approves by keys alone: arrows move, Space selects', async () => {
  const { screen } = await open();
  const first = screen.getByRole('checkbox', { name: 'Select Edit Korvane' });
  await expect.element(first).toBeVisible();
  first.element().focus();
  await userEvent.keyboard(' {ArrowDown} {ArrowUp}');
  await expect.element(first).toHaveFocus();
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  screen.getByRole('button', { name: 'Approve' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Approve 2 proposals?' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('2 proposals are open to votes')).toBeVisible();
  expect(sent).toEqual([{ path: '/api/dao/review', body: { ids: [1, 2], action: 'approve', reason: '' } }]);
  await expect.element(screen.getByRole('checkbox', { name: 'Select Edit Korvane' })).not.toBeInTheDocument();
});

it('opens a proposal from its row by Enter', async () => {
  const { screen, router } = await open();
  const first = screen.getByRole('checkbox', { name: 'Select Edit Korvane' });
  await expect.element(first).toBeVisible();
  first.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/dao/1-x');
});

it('selects a batch, refuses it with a reason, and says which could not be', async () => {
  refuse = new Set([3]);
  const { screen } = await open();
  await screen.getByRole('checkbox', { name: 'Select Edit Auralith' }).click();
  await screen.getByRole('button', { name: 'Select its batch' }).click();
  await screen.getByRole('button', { name: 'Refuse' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No source states it.');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(screen.getByText('1 proposal is refused')).toBeVisible();
  await expect.element(screen.getByText('1 proposal was not changed')).toBeVisible();
  await expect.element(screen.getByText('This proposal is decided already.')).toBeVisible();
  expect(sent[0]?.body).toEqual({ ids: [2, 3], action: 'refuse', reason: 'No source states it.' });
});

it('offers to accept or to reject where members are too few', async () => {
  queue = [waiting(1, 'Korvane', { state: 'open' })];
  const { screen } = await open('?queue=decision');
  await screen.getByRole('checkbox', { name: 'Select all' }).click();
  await expect.element(screen.getByRole('button', { name: 'Accept' })).toBeVisible();
  await screen.getByRole('button', { name: 'Reject' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Reject 1 proposal?' })).toBeVisible();
});

it('decides on reports, of a comment too', async () => {
  reports = [
    {
      id: 4,
      proposal: { _id: 12, slug: '12-korvane', name: 'Korvane', state: 'open' },
      comment: { id: 9, html: '<p>Buy now</p>' },
      ...{ reason: 'spam', text: 'An advertisement.', at: '2026-11-20T08:00:00.000Z', by: 'Hugh Tarrant' },
    },
  ];
  const { screen } = await open('?queue=reported');
  const line = screen.getByRole('list', { name: 'Open reports' }).getByRole('listitem');
  await expect.element(line).toHaveTextContent('#12 KorvaneOpenSpam or advertisingAbout a comment');
  await expect.element(line).toHaveTextContent('Buy now');
  await line.getByRole('button', { name: 'Uphold: remove the comment' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Uphold' }).click();
  // The server takes none without a reason.
  expect(sent).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It sells');
  await dialog.getByRole('button', { name: 'Uphold' }).click();
  await expect.element(screen.getByText('The report is upheld')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'No open reports' })).toBeVisible();
  expect(sent).toEqual([{ path: '/api/dao/reports/4', body: { decision: 'upheld', reason: 'It sells' } }]);
});

it('admits a member by username, and says when nothing waits', async () => {
  queue = [];
  const { screen } = await open();
  await expect.element(screen.getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Username' }).fill('hugh');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('hugh can join the DAO')).toBeVisible();
  expect(sent).toEqual([{ path: '/api/dao/admit', body: { username: 'hugh', admit: true } }]);
});

it('shows how far decisions in the background are, and names what failed until it is hidden', async () => {
  const ids = Array.from({ length: 50 }, (_, at) => at + 1);
  runs = [run({ total: 50, done: 31, data: ids.slice(0, 31).map((id) => result(id)) })];
  const { screen } = await open();
  await expect.element(screen.getByText('31 of 50')).toBeVisible();
  queue = [];
  runs = [run({ total: 50, done: 50, data: ids.map((id) => result(id, id === 7)) })];
  const failures = screen.getByRole('region', { name: 'Proposals that could not be decided' });
  await expect.element(failures).toHaveTextContent('1 proposal was not changed Accept: 50 proposals');
  await expect.element(failures.getByRole('listitem')).toHaveTextContent('Name 7: This proposal is decided already.');
  // What was decided has left the queue.
  await expect.element(screen.getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
  await failures.getByRole('button', { name: 'Hide' }).click();
  await expect.element(failures).not.toBeInTheDocument();
});

it('reads the queue again where the answer to a decision is lost', async () => {
  const { screen } = await open();
  await screen.getByRole('checkbox', { name: 'Select Edit Korvane' }).click();
  await screen.getByRole('button', { name: 'Approve' }).click();
  const answering = vi.mocked(window.fetch).getMockImplementation();
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    if (init?.method !== 'POST') return (await answering?.(input, init)) ?? Response.error();
    queue = queue.slice(1);
    throw new TypeError('Failed to fetch');
  });
  await screen.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Select Edit Korvane' })).not.toBeInTheDocument();
});

it('keeps a batch together under one choice, with each field from old to new', async () => {
  const changes = [{ field: 'location', input: 'text', before: 'Turku', after: 'Oulu' }] as const;
  queue = [
    ...Array.from({ length: 8 }, (_, at) =>
      waiting(10 + at, `Person ${at}`, { type: 'people', fields: ['location'], changes: [...changes], batch: BATCH }),
    ),
    waiting(1, 'Korvane'),
  ];
  const { screen } = await open();
  const head = screen.getByRole('checkbox', { name: 'Batch of 8 by Sofia Lindvale' });
  await head.click();
  await expect.element(screen.getByText('8 selected')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Person 0/ })).toHaveTextContent('Turku → becomes Oulu');
  expect(screen.getByText('Edit Person 6').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Show 3 more' }).click();
  await expect.element(screen.getByRole('link', { name: 'Edit Person 6' })).toBeVisible();
  await head.click();
  expect(screen.getByText('8 selected').elements()).toEqual([]);
});
