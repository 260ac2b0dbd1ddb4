import { getDefaultStore } from 'jotai';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { storeToken } from '#src/features/auth/session.ts';
import { signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { dao, iso, membership, openProposal, proposalOf, refusal, serveProposal } from './testing/proposalServer.tsx';

serveProposal();

it('shows each change beside what stands there now: words in texts, members in lists, entries that are new', async () => {
  const screen = await openProposal();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Korvane');
  await expect.element(screen.getByRole('banner')).toHaveTextContent('Sofia LindvaleTier 2');
  await expect.element(screen.getByText('1 changed since')).toBeVisible();
  const rows = screen.getByRole('list', { name: 'Difference' }).getByRole('listitem');
  const [description, sector] = [rows.nth(0), rows.nth(1)];
  await expect.element(description).toHaveTextContent('Description');
  await expect.element(screen.getByRole('deletion').nth(0)).toHaveTextContent('one chain');
  await expect.element(screen.getByRole('insertion').nth(0)).toHaveTextContent('two chains');
  // What others added meanwhile stays.
  await expect.element(sector).toHaveTextContent('DeFiYieldLayer 2');
  await expect.element(sector).toHaveTextContent('DeFiLayer 2Governance');
  await expect.element(screen.getByRole('region', { name: 'New rounds' })).toHaveTextContent('5,000,000');
  await screen.getByText('Inline', { exact: true }).click();
  await expect.element(description).toHaveTextContent('A market on one chain two chains.');
});

it('opens the evidence of a value in its place, as a link that search engines do not follow', async () => {
  const screen = await openProposal();
  await screen.getByRole('button', { name: 'Source of Description' }).click();
  const link = screen.getByRole('link', { name: /^korvane\.example/ });
  await expect.element(link).toHaveAttribute('href', 'https://korvane.example/about');
  expect(link.element().getAttribute('rel')).toContain('nofollow');
  await expect.element(screen.getByText('https://korvane.example/about')).toBeVisible();
  await screen.getByRole('button', { name: 'Source of Description' }).click();
  await expect.element(link).not.toBeInTheDocument();
});

it('casts a vote by key, then shows the totals, and lets a later vote replace it', async () => {
  const screen = await openProposal();
  await expect.element(screen.getByText('Totals are shown after you have voted.')).toBeVisible();
  await expect.element(screen.getByText('1 d 07 h')).toBeVisible();
  const accept = screen.getByRole('button', { name: 'Accept' });
  await expect.element(accept).toBeVisible();
  accept.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('img', { name: '5 accept, 1 reject' })).toBeVisible();
  await expect.element(screen.getByText('You voted Accept').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Change' }).click();
  await screen.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(() => dao.sent.map(({ body }) => body)).toEqual([{ vote: 'accept' }, { vote: 'reject' }]);
});

it('names who voted what once the totals are shown', async () => {
  const voter = { avatar: null, tier: 2 } as const;
  dao.proposal = proposalOf({
    ...{ vote: 'accept', count_vote: 1, count_rejected: 1, total_count: 2 },
    voters: [
      { ...voter, name: 'Mai Kesteven', username: 'mai', vote: 'accept' },
      { ...voter, name: null, username: null, vote: 'reject' },
    ],
  });
  const screen = await openProposal();
  const voters = screen.getByRole('region', { name: 'Voters' });
  await expect.element(voters.getByRole('listitem').nth(0)).toHaveTextContent('Mai KestevenTier 2Accept');
  await expect.element(voters.getByRole('listitem').nth(1)).toHaveTextContent('A private memberTier 2Reject');
  await expect
    .element(voters.getByRole('link', { name: 'Mai Kesteven' }))
    .toHaveAttribute('href', '/user_profile?username=mai');
  await expect.element(screen.getByText('You voted Accept, Nov 20, 2026 03:00 UTC')).toBeVisible();
});

it('votes and opens all evidence by letters, but not while somebody types', async () => {
  const screen = await openProposal();
  await expect.element(screen.getByRole('button', { name: 'Accept' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Write a comment' }).click();
  await userEvent.keyboard('are');
  await expect.element(screen.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('are');
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('c');
  await expect.element(screen.getByRole('textbox', { name: 'Write a comment' })).toHaveFocus();
  await userEvent.keyboard('{Tab}e');
  await expect.element(screen.getByText('https://korvane.example/docs')).toBeVisible();
  await expect.element(screen.getByText('https://ledgerpost.example/korvane')).toBeVisible();
  await userEvent.keyboard('e');
  await expect.element(screen.getByText('https://korvane.example/docs')).not.toBeInTheDocument();
  expect(dao.sent).toEqual([]);
  await userEvent.keyboard('a');
  await expect.element(screen.getByText('You voted Accept').first()).toBeVisible();
  // The same again changes nothing.
  await userEvent.keyboard('a');
  await userEvent.keyboard('r');
  await expect.poll(() => dao.sent.map(({ body }) => body)).toEqual([{ vote: 'accept' }, { vote: 'reject' }]);
});

it('leaves the focus with what takes the place of a button: the vote, and the way to change it', async () => {
  const screen = await openProposal();
  const accept = screen.getByRole('button', { name: 'Accept' });
  await expect.element(accept).toBeVisible();
  accept.element().focus();
  await userEvent.keyboard('{Enter}');
  const change = screen.getByRole('button', { name: 'Change' });
  await expect.element(change).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(accept).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(change).toHaveFocus();
});

it.each([
  ['own', 'This is your own proposal: its author does not vote on it.'],
  ['notMember', 'Only members of the DAO can vote.'],
  [
    'newAccount',
    'You can vote once your account is 14 days old and 10 of your contributions are accepted, or the provider admits you.',
  ],
  ['unverified', 'Verify your mail address to vote.'],
] as const)('says why one cannot vote: %s', async (hindrance, reason) => {
  dao.proposal = proposalOf({ hindrance, is_own: hindrance === 'own' });
  const screen = await openProposal();
  await expect.element(screen.getByText(reason)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept' }).elements()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Report', exact: true }).elements()).toHaveLength(
    hindrance === 'own' ? 0 : 1,
  );
});

it('says nothing to members of signing in while the answer for visitors stands in', async () => {
  dao.proposal = proposalOf({ hindrance: 'signedOut' });
  const screen = await openProposal();
  await expect.element(screen.getByRole('status', { name: 'Loading your vote' })).toBeVisible();
  expect(screen.getByText(/Sign in|Totals are shown/).elements()).toEqual([]);
});

it('asks visitors to sign in to vote, to comment and to report', async () => {
  storeToken('', 0);
  dao.proposal = proposalOf({ hindrance: 'signedOut' });
  const screen = await openProposal();
  for (const name of ['Sign in', 'Sign in to comment', 'Report']) {
    getDefaultStore().set(signInDialogAtom, null);
    await screen.getByRole('button', { name, exact: true }).click();
    expect(getDefaultStore().get(signInDialogAtom)?.reason, name).toContain('Sign in');
  }
  getDefaultStore().set(signInDialogAtom, null);
  await userEvent.keyboard('c');
  expect(getDefaultStore().get(signInDialogAtom)?.reason).toContain('discussion');
  expect(screen.getByRole('textbox').elements()).toEqual([]);
});

it('says why a vote did not count and asks again how things stand', async () => {
  dao.answers['POST /api/dao/proposals/12-korvane/vote'] = async () => {
    dao.proposal = proposalOf({ state: 'accepted', status: 'Accepted', waits_for: null, hindrance: 'closed' });
    return refusal(409, 'vote_refused', 'The vote is over.');
  };
  const screen = await openProposal();
  await screen.getByRole('button', { name: 'Accept' }).click();
  await expect.element(screen.getByText('Your vote did not count')).toBeVisible();
  await expect.element(screen.getByText('Accepted', { exact: true })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept' }).elements()).toEqual([]);
});

it('states rules, end and what happened in words', async () => {
  const screen = await openProposal();
  const rules = screen.getByRole('region', { name: 'Rules' });
  await expect.element(rules).toHaveTextContent('The vote lasts 7 days.');
  await expect.element(rules).toHaveTextContent('at least 3 votes and more Accept than Reject');
  await expect.element(rules).toHaveTextContent('to accept 48 hours after it opened');
  await expect.element(rules).toHaveTextContent('never sooner than 72 hours after the first Reject');
  await expect.element(rules).toHaveTextContent('40 points');
  const steps = screen.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect.element(steps.nth(0)).toHaveTextContent('SentNov 19, 2026 06:00 UTCby Sofia Lindvale');
  await expect.element(steps.nth(2)).toHaveTextContent('You voted 2 times');
  await expect.element(steps.nth(3)).toHaveTextContent('ClosesNov 21, 2026 19:00 UTC');
});

it('counts no votes where the provider decided', async () => {
  const { rules, ...proposal } = proposalOf();
  dao.proposal = {
    ...proposal,
    ...{ state: 'accepted', status: 'Accepted', waits_for: null, hindrance: 'closed' },
    ...{ rules: rules && { ...rules, decider: 'provider' }, count_vote: 0, count_rejected: 0, total_count: 0 },
  };
  const screen = await openProposal();
  const votes = screen.getByRole('region', { name: 'Votes' });
  await expect.element(votes).toHaveTextContent('Nobody votes on this one.');
  await expect.element(votes).not.toHaveTextContent('0');
});

it('shows a conflict with what was there, and what a decided proposal changed at its time', async () => {
  const [change] = dao.proposal.changes;
  if (!change) throw new Error('The proposal changes nothing.');
  dao.proposal = proposalOf({
    ...{ state: 'conflicted', waits_for: 'author', conflicts: ['description'], is_own: true },
    changes: [{ ...change, now: 'A market on three chains.', is_conflict: true }],
  });
  const screen = await openProposal();
  await expect.element(screen.getByText(/^Changed by somebody else since this was sent: Description/)).toBeVisible();
  await expect.element(screen.getByText('Was “A market on one chain.” when this was sent')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Choose what to keep' }))
    .toHaveAttribute('href', '/profile-settings/contributor');
  await screen.unmount();
  dao.proposal = { ...dao.proposal, state: 'accepted', status: 'Accepted', waits_for: null, conflicts: [] };
  const later = await openProposal();
  await expect.element(later.getByRole('deletion')).toHaveTextContent('one chain');
});

it('takes a comment, deletes an own one after asking, and reports that of another', async () => {
  const screen = await openProposal();
  await expect.element(screen.getByText('source', { exact: true })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Write a comment' }).fill(' Agreed. ');
  await screen.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.element(screen.getByText('Agreed.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('');
  await screen.getByRole('button', { name: /^Report the comment by Hugh Tarrant/ }).click();
  await screen.getByRole('combobox', { name: 'What is wrong' }).selectOptions('Abuse or private data');
  await screen.getByRole('button', { name: 'Send the report' }).click();
  await expect.element(screen.getByText('The provider will look at it')).toBeVisible();
  await screen.getByRole('button', { name: /^Delete the comment/ }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(screen.getByText('Your comment is deleted')).toBeVisible();
  expect(dao.sent.map(({ method, path, body }) => [method, path.split('/').slice(5).join('/'), body])).toEqual([
    ['POST', 'comments', { text: 'Agreed.' }],
    ['POST', 'reports', { reason: 'abuse', text: '', comment: 1 }],
    ['DELETE', 'comments/2', null],
  ]);
});

it('keeps what was typed when a comment is refused', async () => {
  dao.answers['POST /api/dao/proposals/12-korvane/comments'] = async () => refusal(429, 'rate_limited', 'Too many.');
  const screen = await openProposal();
  await screen.getByRole('textbox', { name: 'Write a comment' }).fill('Agreed.');
  await screen.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('Agreed.');
});

it('lets the provider alone revert what was accepted, with a reason', async () => {
  dao.proposal = proposalOf({ state: 'accepted', status: 'Accepted', waits_for: null, hindrance: 'closed' });
  const other = await openProposal();
  await expect.element(other.getByRole('heading', { level: 1 })).toBeVisible();
  expect(other.getByRole('button', { name: 'Revert' }).elements()).toEqual([]);
  await other.unmount();
  dao.member = { ...membership, is_provider: true };
  const screen = await openProposal();
  await screen.getByRole('button', { name: 'Revert' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Revert' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A parody.');
  await dialog.getByRole('button', { name: 'Revert' }).click();
  await expect.element(screen.getByText('Reason: A parody.')).toBeVisible();
  expect(dao.sent.at(-1)?.body).toEqual({ ids: [12], action: 'revert', reason: 'A parody.' });
});

it('lists earlier changes of the same fields', async () => {
  const change = { entity: dao.proposal.entity, source: 'https://a.example/x', by: 'Mai Kesteven', is_revert: false };
  dao.past = {
    data: [
      {
        ...change,
        ...{ proposal: { _id: 7, slug: '7-korvane' }, field: 'description', at: iso(-800) },
        ...{ before: 'A market.', after: 'A market on one chain.' },
      },
      {
        ...change,
        proposal: { _id: 6, slug: '6-korvane' },
        field: 'symbol',
        at: iso(-900),
        before: 'KV',
        after: 'KRV',
      },
    ],
    total: 2,
  };
  const screen = await openProposal();
  const table = screen.getByRole('table', { name: 'Changes by proposals' });
  await expect.element(table.getByRole('link', { name: '#7' })).toHaveAttribute('href', '/dao/7-korvane');
  expect(table.getByRole('row').elements()).toHaveLength(2);
});

it('says that there is no such proposal, or what failed, and waits in the size of what comes', async () => {
  dao.answers['GET /api/dao/proposals/12-korvane'] = async () => refusal(404, 'not_found', 'No');
  const missing = await openProposal();
  await expect.element(missing.getByRole('heading', { level: 1, name: 'No such proposal' })).toBeVisible();
  await missing.unmount();
  dao.answers['GET /api/dao/proposals/12-korvane'] = async () => refusal(500, 'internal', 'Something went wrong.');
  const failed = await openProposal();
  await expect.element(failed.getByRole('alert')).toHaveTextContent('The proposal could not be loaded');
  dao.answers = {};
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect.element(failed.getByRole('heading', { level: 1, name: 'Edit Korvane' })).toBeVisible();
  await failed.unmount();
  dao.answers['GET /api/dao/proposals/12-korvane'] = () => new Promise(() => undefined);
  const waiting = await openProposal();
  await expect.element(waiting.getByRole('status', { name: 'Loading the proposal' })).toBeVisible();
});

it('says before a comment is sent that a private profile is not named, and names no private member', async () => {
  const info = {
    ...{
      username: 'linh',
      name: 'Linh',
      email: 'linh@assay.example',
      face: null,
      gender: null,
      privacy: 0,
      plan: null,
    },
    ...{ language: null, created_at: iso(-9000), has_password: true, deletes_at: null },
  };
  dao.answers['GET /api/users/user-info'] = async () => Response.json([{ status: 200 }, info]);
  const [first] = dao.comments;
  dao.comments = [false, true].map((isGone, at) => ({
    ...{ ...first, id: at + 1, html: `<p>Words ${at}</p>`, at: iso(-8), is_author: false, is_own: false },
    ...{ is_gone: isGone, author: { name: null, username: null, avatar: null } },
  }));
  const screen = await openProposal();
  await expect.element(screen.getByText(/Your profile is private/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Change who sees your profile' }))
    .toHaveAttribute('href', '/profile-settings/profile');
  await expect.element(screen.getByText('A private member', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('A former member', { exact: true })).toBeVisible();
});
