import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LeaderboardAnswer, ListedQuest, ListedTask, PointsAnswer, QuestsAnswer } from '#schemas/api/quests.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { contributorAnswer } from '#src/features/contributions/testing/contributorAnswer.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { QuestsPage } from './QuestsPage.tsx';

const task = (key: string, over: Partial<ListedTask> = {}): ListedTask => ({
  ...{ key, name: `Do ${key}`, description: '', more: { points: 20, type_check: 'watched_projects' } },
  ...{ state: 'open', have: 2, need: 5, claimed: 0 },
  ...over,
});
const quest = (name: string, over: Partial<ListedQuest> = {}): ListedQuest => ({
  ...{ _id: 101, name, description: '', point: 20, type: 'once', tag: 'Start', quest: [] },
  ...{ is_open: true, until: null, is_sample: false },
  ...over,
});

let quests: QuestsAnswer;
let points: PointsAnswer;
let board: LeaderboardAnswer;
let claims: unknown[];
/** What a path answers in place of the above. */
let answers: Partial<Record<'quests' | 'points' | 'leaderboard' | 'claim', () => Promise<Response>>>;
const started = Date.UTC(2026, 10, 20);

beforeEach(() => {
  storeToken('token', 3600);
  quests = {
    data: [
      quest('Start', {
        quest: [
          task('watch'),
          task('list', { state: 'claimable', have: 1, need: 1, more: { points: 15, type_check: 'saved_lists' } }),
          task('mail', {
            state: 'done',
            have: 1,
            need: 1,
            claimed: 1,
            more: { points: 10, type_check: 'verified_mail' },
          }),
        ],
      }),
      quest('Spring', { _id: 102, is_open: false, until: '2026-05-31', quest: [task('old', { state: 'closed' })] }),
      quest('First steps', { _id: 1, is_open: false, is_sample: true, quest: [task('sample-1', { state: 'closed' })] }),
    ],
    ...{ balance: 1284, month: { from: '2026-11-01', rank: { place: 37, of: 1902 } }, to_claim: 15 },
    referral: { code: '7K10-9QXD', joined: 1 },
  };
  const origin = { reason: 'proposal', proposal: 12, slug: '12-plum', title: 'Plumcoin, founded' } as const;
  points = {
    ...{ balance: 1284, total: 3 },
    data: [
      {
        ...{ id: 3, at: new Date(started).toISOString(), points: -40, balance: 1284, origin },
        taken_back: { why: 'The source was a parody.', of: '2026-11-01T00:00:00.000Z' },
      },
      {
        ...{ id: 2, at: '2026-11-02T00:00:00.000Z', points: 10, balance: 1324, taken_back: null },
        origin: { reason: 'quest', quest: 101, task: 'mail', name: 'Prove your address', time: 1 },
      },
    ],
  };
  board = { data: [], total: 0, own: null, from: '2026-11-01', to: '2026-11-30' };
  claims = [];
  answers = {};
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), window.location.origin);
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token');
    switch (pathname) {
      case '/api/quests':
        return (await answers.quests?.()) ?? Response.json(quests);
      case '/api/quests/points':
        if (searchParams.get('skip') !== '0')
          return Response.json({ ...points, data: points.data.slice(0, 1).map((one) => ({ ...one, id: 1 })) });
        return (await answers.points?.()) ?? Response.json(points);
      case '/api/quests/leaderboard':
        return (await answers.leaderboard?.()) ?? Response.json(board);
      case '/api/quests/claim':
        claims.push(JSON.parse(String(init?.body)));
        return (await answers.claim?.()) ?? Response.json({ is_paid: true, points: 15, balance: 1299 });
      case '/api/contributions':
        return Response.json(contributorAnswer({}, { accepted: 3, decided: 4 }));
      default:
        return Response.json({ error: { code: 'not_found', message: 'No', requestId: 'r' } }, { status: 404 });
    }
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
});

function open(name: string | null = null) {
  const path = name === null ? '/quest' : `/quest/${name}`;
  return renderPages({ [path]: () => <QuestsPage name={name} /> }, { at: path });
}

/** The page can be read by everybody, and fits a phone. */
async function expectUsable() {
  await expectAccessible();
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 800);
}

const failing =
  (status: number, code: string, message: string, params: object = {}) =>
  async () =>
    Response.json({ error: { code, message, params, requestId: 'r1' } }, { status });

it('lists quests with progress, points and one action each, and the totals above', async () => {
  const { screen } = await open();
  const start = screen.getByRole('region', { name: 'Start' });
  await expect.element(start).toHaveTextContent('1 of 3 done');
  const rows = start.getByRole('listitem');
  await expect.element(rows.nth(0)).toHaveTextContent('Do watch2 of 5+2020 pointsStart');
  await expect
    .element(rows.nth(0).getByRole('link', { name: 'Start: Do watch' }))
    .toHaveAttribute('href', '/directory/projects');
  await expect.element(rows.nth(1).getByRole('button', { name: 'Claim 15 points: Do list' })).toBeVisible();
  await expect.element(rows.nth(2)).toHaveTextContent('Do mailDone');
  expect(rows.nth(2).getByRole('link').elements()).toEqual([]);
  await expect.element(screen.getByRole('region', { name: 'Spring' })).toHaveTextContent('ended May 31, 2026');
  await expect.element(screen.getByRole('region', { name: 'First steps' })).toHaveTextContent('sample quest, closed');
  await expect.element(screen.getByText('37 of 1,902')).toBeVisible();
  await expect.element(screen.getByText('1,284', { exact: true }).first()).toBeVisible();
  await expect.element(screen.getByText('1 member signed up with it.')).toBeVisible();
  await expectUsable();
});

it('copies the link by which others join as invited, where a task asks for them', async () => {
  const invite = task('invite', { have: 0, need: 1, more: { points: 100, type_check: 'referred_contributors' } });
  quests = { ...quests, data: [quest('Community', { quest: [invite] })] };
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Copy your link: Do invite' }).click();
  await expect.element(screen.getByText('Your link is copied')).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/signup?referral=7K10-9QXD`);
});

it('claims by key once, says what was paid, and shows what the server then says', async () => {
  const { screen } = await open();
  const claim = screen.getByRole('button', { name: 'Claim 15 points: Do list' });
  await claim.click({ trial: true });
  claim.element().focus();
  const [start] = quests.data;
  quests = {
    ...quests,
    data: [
      {
        ...quest('Start'),
        quest: (start?.quest ?? []).map((one) => (one.key === 'list' ? { ...one, state: 'done', claimed: 1 } : one)),
      },
    ],
    balance: 1299,
    to_claim: 0,
  };
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('15 points claimed')).toBeVisible();
  await expect.element(claim).not.toBeInTheDocument();
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Do list' })).toHaveFocus();
  expect(claims).toEqual([{ quest: 101, task: 'list', time: 1 }]);
  await expect.element(screen.getByRole('region', { name: 'Start' })).toHaveTextContent('2 of 3 done');
});

it('says why a claim was refused and keeps the quest', async () => {
  answers.claim = failing(409, 'quest_unmet', 'This is not done yet.', { have: 0, need: 1 });
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Claim 15 points: Do list' }).click();
  await expect.element(screen.getByText('Do list could not be claimed')).toBeVisible();
  await expect.element(screen.getByText('This is not done yet: 0 of 1.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Claim 15 points: Do list' })).toBeVisible();
});

it('shows open or closed quests alone, at an address each, and sorts by points in the address', async () => {
  const { screen, router } = await open('active');
  await expect.element(screen.getByRole('region', { name: 'Start' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Spring' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'By points' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ sort: 'points' });
  await expect.element(screen.getByRole('button', { name: 'By points' })).toHaveAttribute('aria-pressed', 'true');
  await expectUsable();
  await screen.getByText('Closed', { exact: true }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/quest/closed');
});

it('waits in the size of what comes, and says when there is nothing', async () => {
  answers.quests = () => new Promise(() => undefined);
  answers.points = answers.quests;
  const waiting = await open();
  await expect.element(waiting.screen.getByRole('status', { name: 'Loading the quests' })).toBeVisible();
  await expect.element(waiting.screen.getByRole('status', { name: 'Loading your points' })).toBeVisible();
  await waiting.screen.unmount();

  answers = {};
  quests = { ...quests, data: [], balance: 0, month: { from: '2026-11-01', rank: null }, to_claim: 0 };
  points = { data: [], total: 0, balance: 0 };
  for (const [name, title] of [
    [null, 'There are no quests yet'],
    ['active', 'No quest is open at the moment'],
    ['closed', 'No quest has ended yet'],
    ['points', 'No points yet'],
    ['leaderboard', 'Nobody has points in this period'],
  ] as const) {
    const { screen } = await open(name);
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
    await screen.unmount();
  }
});

it('says what failed, offline too, and asks again', async () => {
  answers.quests = failing(500, 'internal', 'Something went wrong on our side.');
  answers.points = () => Promise.reject(new TypeError('Failed to fetch'));
  const { screen } = await open();
  const alerts = screen.getByRole('alert');
  await expect
    .element(alerts.nth(0))
    .toHaveTextContent('The quests could not be loadedSomething went wrong on our side.');
  await expect.element(alerts.nth(1)).toHaveTextContent('Your points could not be loadedNetwork Error.');
  answers = {};
  await alerts.nth(0).getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('region', { name: 'Start' })).toBeVisible();
  // The network is back: what failed is asked for again by itself.
  await expect.element(screen.getByRole('table', { name: 'Your points' })).toBeVisible();
});

it('lists points with where each came from, what was taken back and why, and older ones on request', async () => {
  const { screen } = await open('points');
  await expect.element(screen.getByText('Balance 1,284, sum of 3 entries')).toBeVisible();
  const rows = screen.getByRole('row');
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(
      'Taken back: Proposal accepted: Plumcoin, foundedThe source was a parody.#12, Nov 1, 2026−401,284',
    );
  await expect.element(rows.nth(2)).toHaveTextContent('Nov 2, 2026Prove your addressQuest+101,324');
  await expectUsable();
  await screen.getByRole('button', { name: 'Show older' }).click();
  await expect.poll(() => rows.elements().length).toBe(4);
  expect(screen.getByRole('button', { name: 'Show older' }).elements()).toEqual([]);
});

it('ranks members of a period, names the public ones, and keeps the own place in sight', async () => {
  const leader = (place: number, points: number, name: string | null, isOwn = false) => ({
    ...{ place, points, is_own: isOwn },
    member: name === null ? null : { username: name, name, face: null, gender: 'Male' as const },
  });
  board = {
    ...{ data: [leader(1, 90, 'Ann'), leader(2, 50, null)], own: leader(140, 3, 'Nora', true), total: 180 },
    ...{ from: '2026-11-01', to: '2026-11-30' },
  };
  const { screen, router } = await open('leaderboard');
  const rows = screen.getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('1Ann90');
  expect(rows.nth(1).element().querySelector('[data-avatar]')).toHaveAttribute('data-avatar', 'male');
  await expect.element(rows.nth(2)).toHaveTextContent('2Private profile50');
  expect(rows.nth(2).element().querySelector('[data-avatar]')).toHaveAttribute('data-avatar', 'unknown');
  await expect.element(rows.nth(3)).toHaveTextContent('140NoraYou3');
  await expect.element(rows.nth(3)).toHaveAttribute('aria-current', 'true');
  await expect.element(screen.getByText('Nov 1, 2026 to Nov 30, 2026, UTC, 180 members with points')).toBeVisible();
  await expectUsable();
  await screen.getByText('All time').click();
  await expect.poll(() => router.state.location.search).toEqual({ period: 'all' });
});

it('copies the referral code as a link to sign up', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Copy link' }).click();
  expect(copied).toHaveBeenCalledWith(`${window.location.origin}/signup?referral=7K10-9QXD`);
  await screen.getByRole('button', { name: 'Copy code' }).click();
  expect(copied).toHaveBeenCalledWith('7K10-9QXD');
});

it('shows the tier beside the points, which never raise it', async () => {
  const { screen } = await open();
  const tier = screen.getByRole('region', { name: 'Where you stand' });
  await expect.element(tier).toHaveTextContent('You move up a tier only by contributing.');
  await expect.element(tier.getByRole('listitem').first()).toHaveAttribute('aria-current', 'true');
  await expect.element(tier).toHaveTextContent('3 accepted of 4 decided');
});

it('leads from a task to the field that it is about', async () => {
  const about = { path: '/project/bitcoin', field: 'sector', more: { points: 15, type_check: 'filled_fields' } };
  quests = { ...quests, data: [quest('Data quality', { quest: [task('sector', { need: 1, have: 0, ...about })] })] };
  const { screen } = await open();
  await expect
    .element(screen.getByRole('link', { name: /^Start: / }))
    .toHaveAttribute('href', '/project/bitcoin?mode=edit#sector');
});
