import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Contribution, ContributionLimits, ContributorStanding } from '#schemas/api/contributions.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { readEdit, writeEdit } from '#src/features/contributor-edits/editStore.ts';
import { ContributorTab } from './ContributorTab.tsx';

const one = (over: Partial<Contribution> = {}): Contribution => ({
  ...{ _id: 12, slug: '12-plum', type: 'token', update: 'edit', name: 'Plum', entity_slug: 'plum', logo: null },
  ...{ privacy: 1, fields: ['symbol', 'members/ada/position', 'rounds'], state: 'inReview', status: 1 },
  ...{ proposal_status: 'Pending', waits_for: 'provider', since: '2026-11-25T09:00:00.000Z', reason: null },
  ...{ conflicts: [], is_reverted: false, start_date: null, end_date: null, create_at: '2026-11-25T09:00:00.000Z' },
  ...{ batch: null, points: null, unpaid: null, open_reports: 0 },
  ...over,
});

let known: readonly Contribution[];
let limits: ContributionLimits;
let standing: ContributorStanding;
let calls: [string, unknown][];

beforeEach(() => {
  storeToken('token', 3600);
  known = [];
  calls = [];
  limits = {
    ...{ tier: 1, of_tier: 20, open_reports: 0, limit: 20, used: 4, batch_rows: 200 },
    renews_at: '2026-11-26T00:00:00.000Z',
  };
  standing = {
    ...{ tier: 1, since: '2026-10-01T00:00:00.000Z', accepted: 12, decided: 15 },
    next: {
      tier: 2,
      needs: [
        { kind: 'accepted', have: 12, need: 50 },
        { kind: 'share', have: 0.8, need: 0.9, of: 15 },
      ],
    },
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const { pathname } = new URL(String(url), window.location.origin);
    if (init?.method === 'POST') {
      calls.push([pathname, JSON.parse(String(init.body))]);
      return Response.json(one());
    }
    if (pathname === '/api/contributions/12') {
      return Response.json({
        ...one({ state: 'draft' }),
        body: {
          ...{ kind: 'contribute_token', update: 'edit', slug: 'plum', privacy: 1, note: '', others: [] },
          data: { fields: { symbol: 'PLUM' }, sources: { symbol: 'https://plum.example' }, added: {} },
        },
      });
    }
    return Response.json({ data: known, total: known.length, limits, standing });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  storeToken('', 0);
});

const account = {
  ...{ username: 'linh', name: 'Linh', email: 'linh@assay.example', face: null, gender: null, privacy: null },
  ...{ plan: null, language: null, created_at: '2026-01-01T00:00:00.000Z', has_password: true, deletes_at: null },
};

const open = () =>
  renderPages({
    '/': () => <ContributorTab account={account} />,
    '/contribute': () => 'Contribute',
    '/my-research': () => 'Research',
    '/project/$slug': () => 'The profile',
  });

it('tells the tier, what the next one needs, and how much can be sent today', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Tier 1Yours' })).toBeVisible();
  const next = screen.getByRole('region', { name: 'Tier 2 needs' });
  await expect.element(next).toHaveTextContent('Accepted contributions12 of 50');
  await expect.element(next).toHaveTextContent('Accepted of the last 1580% of 90%');
  await expect.element(screen.getByText('16 of 20 left today')).toBeVisible();
  await expect.element(screen.getByText('You have sent nothing yet')).toBeVisible();
  const own = screen.getByRole('list', { name: 'Contributor tiers' }).getByRole('listitem').nth(1);
  await expect.element(own).toHaveAttribute('aria-current', 'true');
  await expect.element(screen.getByText('Members of the DAO accept or reject it')).toBeVisible();
});

it('lists what waits for whom, why it was refused, and what it paid', async () => {
  known = [
    one({ _id: 3, state: 'open', waits_for: 'votes', end_date: '2026-12-02T09:00:00.000Z', privacy: 0 }),
    one({ _id: 2, name: 'Korvane', state: 'rejected', status: 0, waits_for: null, reason: 'The source says less.' }),
    one({ _id: 1, name: 'Ada', type: 'people', state: 'accepted', status: 2, waits_for: null, points: 25 }),
  ];
  const { screen } = await open();
  const lines = screen.getByRole('list', { name: 'Your contributions, newest first' }).getByRole('listitem');
  await expect.element(lines.nth(0)).toHaveTextContent(/Plum.*Open.*In Review.*Symbol, Position of ada, Rounds/);
  await expect.element(lines.nth(0)).toHaveTextContent('Members vote until Dec 2, 2026 09:00 UTC');
  await expect.element(lines.nth(0)).toHaveTextContent('Private');
  await expect.element(lines.nth(1)).toHaveTextContent(/Rejected.*Reason: The source says less\./);
  await expect.element(lines.nth(2)).toHaveTextContent(/Verified.*\+25 points/);
});

it('withdraws a proposal after a question, and puts one in conflict on the new values in one click', async () => {
  known = [one(), one({ _id: 13, name: 'Korvane', state: 'conflicted', waits_for: 'author', conflicts: ['symbol'] })];
  const { screen } = await open();
  await expect.element(screen.getByText(/^Changed meanwhile/)).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Symbol' })).toBeChecked();
  await screen.getByRole('button', { name: 'Put it on the new values' }).click();
  await expect.element(screen.getByText(/The proposal on Korvane stands on what the data says now/)).toBeVisible();
  await screen.getByRole('button', { name: 'More on Plum' }).click();
  await screen.getByRole('menuitem', { name: 'Withdraw' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(screen.getByText('The proposal on Plum is withdrawn')).toBeVisible();
  expect(calls).toEqual([
    ['/api/contributions/13/rebase', { drop: [] }],
    ['/api/contributions/12/withdraw', {}],
  ]);
});

it('leaves out fields in conflict that its author no longer wants, as long as something is left', async () => {
  const conflicted = { state: 'conflicted', waits_for: 'author' } as const;
  known = [
    one({ ...conflicted, fields: ['symbol', 'sector'], conflicts: ['symbol', 'sector'] }),
    one({ ...conflicted, _id: 13, name: 'Korvane', fields: ['symbol'], conflicts: ['symbol'] }),
  ];
  const { screen } = await open();
  const [plum, korvane] = [0, 1].map((at) => screen.getByRole('list', { name: 'Fields to keep' }).nth(at));
  const rebase = screen.getByRole('button', { name: 'Put it on the new values' });
  await korvane?.getByRole('checkbox', { name: 'Symbol' }).click();
  await expect.element(screen.getByText(/^Nothing would be left/)).toBeVisible();
  await expect.element(rebase.nth(1)).toBeDisabled();
  await plum?.getByRole('checkbox', { name: 'Symbol' }).click();
  await rebase.nth(0).click();
  await expect.poll(() => calls).toEqual([['/api/contributions/12/rebase', { drop: ['symbol'] }]]);
});

it('goes on with a draft on its profile, and gives back the edit whose place it took', async () => {
  const plum = { owner: 'linh', kind: 'project', slug: 'plum' } as const;
  const mine = {
    data: { fields: { name: 'Plum 2' }, sources: {}, added: {} },
    timestamp: '2026-11-24T09:00:00.000',
    name: 'Plum',
  };
  writeEdit(plum, mine);
  known = [one({ state: 'draft', waits_for: 'author' })];
  const { screen, history } = await open();
  await expect
    .element(screen.getByRole('list', { name: 'Edits on this device' }))
    .toHaveTextContent('PlumProject, 1 change');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => history.location.pathname + history.location.search).toBe('/project/plum?mode=edit');
  expect(readEdit(plum)).toMatchObject({ data: { fields: { symbol: 'PLUM' } }, proposal: 12, name: 'Plum' });
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(readEdit(plum)).toEqual(mine);
});
