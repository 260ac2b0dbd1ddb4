import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Vote } from '#schemas/entities/proposals.ts';
import { ProposalReference } from '#schemas/testing/proposalReference.ts';
import { auth } from '#server/modules/auth/module.ts';
import { notifications } from '#server/modules/notifications/module.ts';
import { quests } from '#server/modules/quests/module.ts';
import { findWrongBalances } from '#server/platform/ledger.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { proposals } from './module.ts';
import { edit } from './testing/contributions.ts';
import { useDao } from './testing/dao.ts';

const test = useTestAccounts({ modules: [auth, notifications, quests, proposals] });
const { arrive, aProvider, aVoter, send, closeVotes } = useDao(test);
const HOUR = 3_600_000;
const VOTERS = 4;
const REWARD = 10;

beforeAll(() => fill(test.database.pool, SMALL_DATA));

type Member = Awaited<ReturnType<typeof arrive>>;
type Call = (browser: Member['browser']) => ReturnType<Member['browser']['get']>;

/** Who opens a proposal: none of the accounts that vote. */
const PROVIDER = -1;

/** A call as a member, who signs in again where the time that passed has ended the session. */
async function as({ browser, username }: Member, call: Call) {
  const answer = await call(browser);
  if (answer.status !== 401) return answer;
  await browser.signIn(username, PASSWORD);
  return await call(browser);
}

const step = fc.record({
  wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 24 }), fc.constantFrom(48, 72, 168)),
  /** Of the account that votes; 0 is the author. */
  by: fc.integer({ min: 0, max: VOTERS }),
  act: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<Vote>('accept', 'accept', 'reject') },
    { weight: 1, arbitrary: fc.constantFrom('opened', 'refused', 'withdrawn', 'reverted', 'submitted') },
  ),
});

describe('requests about a proposal', () => {
  it('lead where the rules of the vote lead, with its counts and points', async () => {
    const provider = await aProvider();
    const voters: Member[] = [];
    for (let one = 0; one < VOTERS; one++) voters.push(await aVoter());
    const reached = new Set<string>();
    let runs = 0;
    const run = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const author = await arrive();
      const body = edit('people', 'linh-tran', { location: `Town ${++runs}` });
      const { _id: id, slug } = (await send(author.browser, body, false)).body;
      const reference = new ProposalReference(0);
      const begun = test.now;
      /** Whoever could be the author, or has a vote. */
      const members = [author, ...voters];
      const settle = () =>
        reference.state === 'open' && reference.outcome === 'accept' && reference.do('accepted', 0, 'accept');
      const decide = async (action: string) => {
        const { body: answer } = await as(provider, (browser) =>
          browser.post('/api/dao/review', { ids: [id], action, reason: 'Because' }),
        );
        return answer.data[0].refused === null;
      };
      const request = async (act: (typeof steps)[number]['act'], by: Member): Promise<boolean> => {
        switch (act) {
          case 'submitted':
            return (
              (await as(author, (one) => one.post(`/api/contributions/${id}`, { ...body, send: true }))).status === 200
            );
          case 'withdrawn':
            return (await as(author, (one) => one.post(`/api/contributions/${id}/withdraw`))).status === 200;
          case 'opened':
            return await decide('approve');
          case 'refused':
            return await decide('refuse');
          case 'reverted':
            return await decide('revert');
          default:
            return (await as(by, (one) => one.post(`/api/dao/proposals/${slug}/vote`, { vote: act }))).status === 200;
        }
      };
      let compared = '';
      const compare = async () => {
        const own = (await as(author, (one) => one.get(`/api/contributions/${id}`))).body;
        expect(own.state).toBe(reference.state);
        reached.add(reference.state);
        const { yes, no } = reference.counts;
        // What is not counted anew is compared once.
        const counted = JSON.stringify([reference.state, yes, no]);
        if (counted === compared) return;
        compared = counted;
        const { balance } = (await as(author, (one) => one.get('/api/quests/points'))).body;
        expect(balance).toBe(reference.state === 'accepted' ? REWARD : 0);
        if (reference.state !== 'open' || yes + no === 0) return;
        const [first] = reference.voters;
        const reader = members[first ?? 0] ?? author;
        // The page of a visitor has no counts: it refuses no session that has ended.
        await as(reader, (one) => one.get('/api/dao/membership'));
        const page = (await as(reader, (one) => one.get(`/api/dao/proposals/${slug}`))).body;
        expect([page.count_vote, page.count_rejected, page.total_count]).toEqual([yes, no, yes + no]);
        expect(page.voters).toHaveLength(yes + no);
      };
      let hour = 0;
      const first = [
        { wait: 0, by: 0, act: 'submitted' },
        { wait: 1, by: 0, act: 'opened' },
      ] as const;
      for (const [at, { wait, by, act }] of [...first, ...steps].entries()) {
        hour += wait;
        // Steps of one hour follow each other, as they do for people.
        test.now = begun + hour * HOUR + at * 1_000;
        await closeVotes();
        reference.tickTo(hour);
        settle();
        const member = members[by] ?? author;
        const isVote = act === 'accept' || act === 'reject';
        const allowed = isVote
          ? reference.do('voted', by, act)
          : reference.do(act, act === 'opened' ? PROVIDER : by, 'accept');
        expect(await request(act, member), `${act} by ${by} at ${hour}`).toBe(allowed);
        settle();
        await compare();
      }
      // What was refused has changed no count either.
      compared = '';
      await compare();
      test.now += 24 * HOUR;
    });
    await fc.assert(run, { seed: 16, numRuns: 8, endOnFailure: true });
    expect(reached).toEqual(new Set(['inReview', 'open', 'accepted', 'rejected', 'withdrawn']));
    expect(await findWrongBalances(test.database.pool)).toEqual([]);
  }, 120_000);
});
