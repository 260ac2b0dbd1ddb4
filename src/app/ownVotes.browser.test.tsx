import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Membership } from '#schemas/api/membership.ts';
import type { OwnVotes } from '#schemas/api/ownVotes.ts';
import { VOTES_NEEDED_PATH } from '#schemas/queries/votesNeeded.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { ProposalsPage } from '#src/pages/dao/ProposalsPage.tsx';
import { AccountLinks } from './account-menu/AccountLinks.tsx';

const AT = '2026-11-20T12:00:00.000Z';
const proposal = (id: number, name: string, own: Pick<OwnVotes['data'][number], 'needs_vote' | 'your_vote'>) => ({
  ...{ _id: id, slug: `${id}-x`, logo: null, symbol: null, gender: null, provenance: null, name, update: 'Edit' },
  ...{ type: 'Token', fields: ['sector'], state: 'Open', status: 'Pending', opened: AT, ends: '2027-01-01T00:00Z' },
  ...own,
});

let needed: number;
let member: Membership;

beforeEach(async () => {
  await page.viewport(1440, 800);
  storeToken('token', 3600);
  needed = 1;
  member = {
    ...{ joined_at: AT, is_admitted: false, can_join: false, can_vote: true, lacks: [], tier: 1, days: 90 },
    ...{ accepted: 12, is_provider: false, rules_version: '2026-11', votes_needed: 0 },
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(String(input), window.location.origin);
    if (pathname === '/api/dao/membership') return Response.json({ ...member, votes_needed: needed });
    if (pathname === '/api/dao/votes')
      return Response.json({
        data: [
          proposal(3, 'Korvane', { needs_vote: 'Yes', your_vote: null }),
          proposal(2, 'Plum', { needs_vote: null, your_vote: 'Against' }),
        ],
      });
    return Response.json({ error: { code: 'not_found', message: 'No', requestId: 'r' } }, { status: 404 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
});

const open = async (at: string) =>
  (
    await renderPages(
      {
        '/dao': () => (
          <>
            <ul>
              <AccountLinks />
            </ul>
            <ProposalsPage />
          </>
        ),
      },
      { at },
    )
  ).screen;

it('shows a member what needs their vote, and with the condition gone how they voted', async () => {
  const screen = await open(VOTES_NEEDED_PATH);
  const grid = screen.getByRole('grid', { name: 'Your votes' });
  await expect.element(grid.getByText('Korvane')).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: /Your vote/ })).toBeVisible();
  expect(grid.getByText('Plum').elements()).toEqual([]);
  await expect.element(screen.getByRole('radio', { name: 'Your votes, 1 needed' })).toBeChecked();
  await expect
    .element(screen.getByRole('link', { name: /^Votes ?1 needed$/ }))
    .toHaveAttribute('href', VOTES_NEEDED_PATH);
  await screen.getByRole('button', { name: /Remove.*Needs your vote/ }).click();
  await expect.element(grid.getByRole('row', { name: /Plum/ })).toHaveTextContent('Against');
});

it('asks for no votes of who has not joined', async () => {
  member = { ...member, joined_at: null, can_vote: false };
  needed = 0;
  const screen = await open('/dao?votes=own');
  await expect.element(screen.getByRole('grid', { name: 'Proposals' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Your votes' }).elements()).toEqual([]);
  expect(screen.getByRole('link', { name: /Votes/ }).elements()).toEqual([]);
});
