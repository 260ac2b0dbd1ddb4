import { getDefaultStore } from 'jotai';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { DaoHome, HistoryAnswer } from '#schemas/api/dao.ts';
import type { Membership } from '#schemas/api/membership.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { DaoPage } from './DaoPage.tsx';
import { HistoryPage } from './HistoryPage.tsx';

const HOME: DaoHome = {
  ...{ members: 2, voters: 1, open: 3, accepted: 41, rejected: 7 },
  roadmap: [
    { time: 'Q3 2026', icon: 'users', title: 'Members', content: ['Join by tier'], status: 1 },
    { time: 'Q1 2027', icon: 'no-such-icon', title: 'Delegates', content: ['Vote for others'], status: 0 },
  ],
};

let member: Membership;
let past: HistoryAnswer;
let listed: readonly object[];
let sent: string[];
let answers: Record<string, () => Promise<Response>>;

beforeEach(() => {
  storeToken('token', 3600);
  member = {
    ...{ joined_at: null, is_admitted: false, can_join: true, can_vote: false, lacks: [], tier: 1, days: 90 },
    ...{ accepted: 12, is_provider: false, rules_version: '2026-11', votes_needed: 0 },
  };
  past = { data: [], total: 0 };
  listed = [];
  sent = [];
  answers = {};
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(String(input), window.location.origin);
    const call = `${init?.method ?? 'GET'} ${pathname}`;
    if (!call.startsWith('GET')) sent.push(`${call} ${String(init?.body ?? '')}`.trim());
    if (pathname === '/api/dao/history') sent.push(search);
    if (pathname === '/api/data/struct') {
      const isOpen = decodeURIComponent(search).includes('"Open"');
      return Response.json({ data: { list_proposals: [isOpen ? listed : []] }, version: 1, asOf: null });
    }
    const own = answers[call];
    if (own) return own();
    switch (call) {
      case 'GET /api/dao':
        return Response.json(HOME);
      case 'POST /api/dao/membership':
        member = { ...member, joined_at: '2026-11-20T10:00:00.000Z', can_vote: true };
        return Response.json(member);
      case 'DELETE /api/dao/membership':
        member = { ...member, joined_at: null, can_vote: false };
        return Response.json(member);
      case 'GET /api/dao/membership':
        return Response.json(member);
      case 'GET /api/dao/members':
        return Response.json({
          data: [
            { ...{ name: 'Mai Kesteven', username: 'mai', face: null }, ...joined('2026-10-01', 3, 212) },
            { ...{ name: null, username: null, face: null }, ...joined('2026-11-01', 1, 10) },
          ],
          total: 2,
        });
      case 'GET /api/dao/history':
        if (search.includes('slug=nobody')) break;
        return Response.json(past);
    }
    return Response.json({ error: { code: 'not_found', message: 'No', requestId: 'r' } }, { status: 404 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
});

function joined(day: string, tier: 1 | 3, accepted: number) {
  return { tier, joined_at: `${day}T00:00:00.000Z`, accepted };
}

const open = async (page: ReactElement = <DaoPage />) => (await renderPart(page, { at: '/assay_dao' })).screen;

it('says what the DAO is, in figures, members and phases of its plan', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Assay DAO' })).toBeVisible();
  await expect.element(screen.getByText('41', { exact: true })).toBeVisible();
  const rows = screen.getByRole('table', { name: 'Members of the DAO' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('Mai KestevenTier 3212Oct 1, 2026');
  await expect.element(rows.nth(2)).toHaveTextContent('Private profileTier 110Nov 1, 2026');
  const phases = screen.getByRole('region', { name: 'Roadmap' });
  await expect.element(phases).toHaveTextContent('Q3 2026DoneMembersJoin by tier');
  await expect.element(phases).toHaveTextContent('Q1 2027Not done yetDelegatesVote for others');
});

it('lists open proposals with when each closes, and says that no vote has ended', async () => {
  const row = {
    ...{ logo: null, gender: null, provenance: null, symbol: null, status: 'Pending', state: 'Open', update: 'Edit' },
  };
  listed = [
    {
      ...{ ...row, _id: 12, slug: '12-korvane', name: 'Korvane', type: 'Token', fields: ['sector', 'members'] },
      ...{ opened: '2026-11-20T10:00Z', ends: new Date(Date.now() + 3.5 * 86_400_000).toISOString() },
    },
    {
      ...{ ...row, _id: 13, slug: '13-mai', name: 'Mai', type: 'Person', fields: [], update: 'New', gender: 'Male' },
      opened: null,
      ends: null,
    },
  ];
  const screen = await open();
  const lines = screen.getByRole('region', { name: 'Open proposals' }).getByRole('listitem');
  await expect.element(lines.first()).toBeVisible();
  const picture = lines.first().element().querySelector('a[aria-hidden=true]');
  expect([picture?.getAttribute('href'), picture?.getAttribute('target')]).toEqual(['/dao/12-korvane', '_blank']);
  await expect.element(lines.nth(0)).toHaveTextContent(/^Edit KorvaneSector, Teamcloses in 3 d 1[12] h$/);
  await expect.element(lines.nth(0).getByRole('link')).toHaveAttribute('href', '/dao/12-korvane');
  await expect.element(lines.nth(1)).toHaveTextContent('New person: Maithe provider decides');
  expect(lines.nth(1).element().querySelector('[data-avatar]')?.getAttribute('data-avatar')).toBe('male');
  await expect.element(screen.getByText('No vote has ended yet.')).toBeVisible();
});

it('lets a member join by key once the rules are accepted, and leave after asking', async () => {
  const screen = await open();
  const join = screen.getByRole('button', { name: 'Join the DAO' });
  await expect.element(join).toBeVisible();
  join.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(sent).toEqual([]);
  await expect.element(screen.getByRole('checkbox', { name: 'I accept the rules of the DAO' })).toHaveFocus();
  await userEvent.keyboard(' {Enter}');
  await expect.element(screen.getByText('You are a member since Nov 20, 2026.')).toBeVisible();
  await expect.element(screen.getByText('You can vote on every open proposal that is not your own.')).toBeVisible();
  await screen.getByRole('button', { name: 'Leave the DAO' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Leave the DAO' }).click();
  await expect.element(screen.getByText('You have left the DAO')).toBeVisible();
  await expect.element(join).toBeVisible();
  expect(sent).toEqual(['POST /api/dao/membership {"rules_version":"2026-11"}', 'DELETE /api/dao/membership']);
});

it('says what is missing to join and to vote, with figures', async () => {
  member = { ...member, can_join: false, lacks: ['verifiedMail', 'tier', 'joined'], tier: 0 };
  const screen = await open();
  const section = screen.getByRole('region', { name: 'Membership' });
  await expect.element(section).toHaveTextContent('To join you still need:a verified mail address');
  await expect.element(section).toHaveTextContent('Tier 1, or to be admitted by the provider: you are at Tier 0');
  await screen.unmount();
  const joinedAt = '2026-11-20T10:00:00.000Z';
  member = { ...member, joined_at: joinedAt, lacks: ['days', 'accepted'], days: 3, accepted: 4 };
  const later = await open();
  const own = later.getByRole('region', { name: 'Membership' });
  await expect.element(own).toHaveTextContent('an account that is 14 days old: yours is 3 days old');
  await expect.element(own).toHaveTextContent('10 accepted contributions: you have 4');
});

it('asks visitors to sign in, and shows them the rules', async () => {
  storeToken('', 0);
  const screen = await open();
  await screen.getByRole('button', { name: 'Sign in' }).click();
  expect(getDefaultStore().get(signInDialogAtom)?.reason).toBe('Sign in to join the DAO.');
  await expect
    .element(screen.getByRole('region', { name: 'Rules of the DAO' }))
    .toHaveTextContent('One account, one vote.');
});

it('leads the provider, and nobody else, to the review', async () => {
  const other = await open();
  await expect.element(other.getByRole('button', { name: 'Join the DAO' })).toBeVisible();
  expect(other.getByRole('link', { name: 'Open the review' }).elements()).toEqual([]);
  await other.unmount();
  member = { ...member, is_provider: true };
  const screen = await open();
  await expect.element(screen.getByRole('link', { name: 'Open the review' })).toHaveAttribute('href', '/review');
});

it('says what failed, part by part, and asks again', async () => {
  const failing = async () =>
    Response.json({ error: { code: 'internal', message: 'No', requestId: 'r' } }, { status: 500 });
  answers = { 'GET /api/dao/members': failing, 'GET /api/dao/membership': failing };
  const screen = await open();
  await expect.element(screen.getByText('Your membership could not be loaded')).toBeVisible();
  await expect.element(screen.getByText('The members could not be loaded')).toBeVisible();
  answers = {};
  await screen.getByRole('button', { name: 'Retry' }).first().click();
  await expect.element(screen.getByRole('button', { name: 'Join the DAO' })).toBeVisible();
});

it('tells the history of a column with who changed what, when, by which proposal', async () => {
  past = {
    data: [
      {
        ...{ proposal: { _id: 12, slug: '12-korvane' }, field: 'sector', before: 'DeFi; Yield', after: 'DeFi; AI' },
        entity: { kind: 'project', name: 'Korvane', slug: 'korvane' },
        ...{ source: 'https://korvane.example/a', by: null, at: '2026-11-03T09:00:00.000Z', is_revert: true },
      },
    ],
    total: 1,
  };
  const screen = await open(<HistoryPage kind="project" slug={null} field="sector" />);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('History of Sector');
  const row = screen.getByRole('table', { name: 'Changes by proposals' }).getByRole('row').nth(1);
  await expect
    .element(row)
    .toHaveTextContent('Nov 3, 2026KorvaneSectorDeFi; Yield; AItaken backPrivate#12korvane.example');
  await expect.element(row.getByRole('link', { name: '#12' })).toHaveAttribute('href', '/dao/12-korvane');
  expect(sent).toEqual(['?kind=project&field=sector&skip=0&take=50']);
});

it('says that nothing of a profile was changed yet', async () => {
  const screen = await open(<HistoryPage kind="venture" slug="aster" field={null} />);
  await expect
    .element(screen.getByRole('heading', { name: 'Nothing has been changed by a proposal yet' }))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Open aster' })).toHaveAttribute('href', '/organization/aster');
  expect(sent).toEqual(['?kind=venture&slug=aster&skip=0&take=50']);
});

it('says that there is no such profile, and leads to the history of everything', async () => {
  const screen = await open(<HistoryPage kind="people" slug="nobody" field={null} />);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No such profile');
  await expect.element(screen.getByText(/“nobody”/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'All changes' }))
    .toHaveAttribute('href', '/dao/history?kind=people');
});
