import { beforeAll, describe, expect, it } from 'vitest';
import { type Comment, DAO_RULES } from '#schemas/api/dao.ts';
import { buildApp } from '#server/app.ts';
import { account } from '#server/modules/account/module.ts';
import { deleteDueAccounts } from '#server/modules/account-deletion/deletion.ts';
import { accountDeletion } from '#server/modules/account-deletion/module.ts';
import { auth } from '#server/modules/auth/module.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { notifications } from '#server/modules/notifications/module.ts';
import { quests } from '#server/modules/quests/module.ts';
import { countVoters } from '#server/modules/users/repository/standing.ts';
import { ask } from '#server/testing/ask.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { proposals } from './module.ts';
import { mailTogether } from './notices.ts';
import { edit } from './testing/contributions.ts';
import { useDao } from './testing/dao.ts';

const test = useTestAccounts({
  modules: [auth, account, accountDeletion, dataQuery, notifications, quests, proposals],
});
const DAY = 86_400_000;

beforeAll(() => fill(test.database.pool, SMALL_DATA));

const { arrive, aProvider, aVoter, send, sendNew, review, page, vote, closeVotes, profile } = useDao(test);

// First: with more members, they decide and not the provider.
describe('the gender of a person', () => {
  it('draws them in a proposal, in the list, and once accepted wherever rows refer to them', async () => {
    const { browser } = await arrive();
    const provider = await aProvider();
    const { id, slug } = await sendNew(browser, edit('people', 'linh-tran', { gender: 'Other' }));
    const { body: queue } = await provider.browser.get('/api/dao/review');
    expect(queue.data.find((one: { _id: number }) => one._id === id)).toMatchObject({ gender: 'Other' });
    await review(provider.browser, 'approve', [id]);
    expect((await page(slug)).entity).toMatchObject({ slug: 'linh-tran', gender: 'Other' });
    const rows = async (sid: 'list_proposals' | 'master_fundraising', filter: readonly unknown[]): Promise<unknown> => {
      const app = await buildApp(test.database.deps, { modules: [dataQuery] });
      try {
        return await ask(app, sid, { filter });
      } finally {
        await app.close();
      }
    };
    expect(await rows('list_proposals', [['_id', 'eq', id]])).toMatchObject([{ gender: 'Other' }]);
    const backed = () => rows('master_fundraising', [['_id', 'eq', 3]]);
    const linh = { name: 'Linh Trần', slug: 'linh-tran', logo: null };
    expect(await backed()).toMatchObject([{ people: [linh] }]);
    await review(provider.browser, 'accept', [id]);
    expect(await backed()).toMatchObject([{ people: [{ ...linh, gender: 'Other' }] }]);
    await review(provider.browser, 'revert', [id]);
    expect(await backed()).toMatchObject([{ people: [linh] }]);
    expect(JSON.stringify(await backed())).not.toContain('Other');
  });
});

describe('a vote', () => {
  it('of three members accepts after 48 hours; nobody else changes anything', async () => {
    const author = await arrive();
    const { browser } = author;
    const provider = await aProvider();
    const voters = [await aVoter(), await aVoter(), await aVoter()];
    const fresh = await Promise.all(Array.from({ length: 20 }, arrive));
    const { id, slug } = await sendNew(browser, edit('venture', 'bitcoin-frontier', { location: 'Saigon' }));
    await review(provider.browser, 'approve', [id]);
    expect((await page(slug)).rules).toMatchObject({ decider: 'members', quorum: 3 });
    for (const one of fresh) {
      expect((await vote(one.browser, slug, 'reject')).body.error.code).toBe('vote_refused');
      await one.browser.post(`/api/dao/proposals/${slug}/reports`, { reason: 'spam', text: '' });
    }
    expect((await vote(browser, slug, 'accept')).body.error.params.reason).toBe('own');
    expect((await vote(test.browse(), slug, 'accept')).status).toBe(401);
    for (const { browser: member } of voters) expect((await vote(member, slug, 'accept')).status).toBe(200);
    expect((await page(slug)).count_vote).toBeNull();
    expect((await page(slug)).voters).toBeNull();
    await test.database.pool.query('UPDATE users SET privacy = 1 WHERE id = $1', [voters[1]?.id]);
    const seen = await page(slug, voters[0]?.browser);
    expect(seen).toMatchObject({ vote: 'accept', count_vote: 3, total_count: 3 });
    expect(seen.voters).toEqual(
      voters.map(({ username }, at) => ({
        ...(at === 1 ? { name: 'Linh Tran', username } : { name: null, username: null }),
        ...{ avatar: null, tier: 1, vote: 'accept' },
      })),
    );
    await closeVotes();
    expect((await page(slug)).state).toBe('open');
    test.now += 2 * DAY;
    for (const one of [author, ...voters]) await one.browser.signIn(one.username, PASSWORD);
    await Promise.all([
      closeVotes(),
      closeVotes(),
      ...voters.map(({ browser: member }) => vote(member, slug, 'reject')),
    ]);
    expect(await page(slug)).toMatchObject({ state: 'accepted', count_vote: 3, count_rejected: 0 });
    expect(await profile('detail_venture', 'bitcoin-frontier')).toMatchObject({ location: 'Saigon' });
    expect((await browser.get('/api/contributions')).body).toMatchObject({
      limits: { open_reports: 0 },
      standing: { tier: 0, accepted: 1 },
    });
  });

  it('whose field was changed meanwhile is in conflict, and begins again on what the data says', async () => {
    const provider = await aProvider();
    const [one, other] = [await arrive(), await arrive()];
    const voters = [await aVoter(), await aVoter(), await aVoter()];
    const passes = async (id: number, slug: string) => {
      await review(provider.browser, 'approve', [id]);
      for (const { browser } of voters) await vote(browser, slug, 'accept');
    };
    const first = await sendNew(one.browser, edit('project', 'aave', { description: 'First', sector: 'DeFi; Credit' }));
    const second = await sendNew(
      other.browser,
      edit('project', 'aave', { description: 'Second', sector: 'DeFi; Lending; Chain' }),
    );
    await passes(first.id, first.slug);
    await passes(second.id, second.slug);
    test.now += 2 * DAY;
    await closeVotes();
    expect((await page(first.slug)).state).toBe('accepted');
    const shown = await page(second.slug, other.browser);
    expect(shown).toMatchObject({ state: 'conflicted', conflicts: ['description'], waits_for: 'author' });
    expect(await profile('detail_project', 'aave')).toMatchObject({
      description: 'First',
      sector: ['DeFi', 'Lending'],
    });
    await other.browser.signIn(other.username, PASSWORD);
    for (const one of voters) await one.browser.signIn(one.username, PASSWORD);
    const rebased = await other.browser.post(`/api/contributions/${second.id}/rebase`, { drop: ['description'] });
    expect(rebased.body).toMatchObject({ state: 'open', conflicts: [], fields: ['sector'] });
    expect(await page(second.slug, voters[0]?.browser)).toMatchObject({ vote: null, count_vote: null });
    for (const { browser } of voters) await vote(browser, second.slug, 'accept');
    test.now += 2 * DAY;
    await closeVotes();
    expect(await profile('detail_project', 'aave')).toMatchObject({ description: 'First' });
    expect((await page(second.slug)).state).toBe('accepted');
  });
});

describe('who may vote', () => {
  it('is a member whom the provider admitted, at once', async () => {
    const author = await arrive();
    const provider = await aProvider();
    for (let voters = 0; voters < 3; voters++) await aVoter();
    const newcomer = await arrive();
    const { id, slug } = await sendNew(author.browser, edit('venture', 'cobalt-dao', { location: 'Bergen' }));
    await review(provider.browser, 'approve', [id]);
    const join = () => newcomer.browser.post('/api/dao/membership', { rules_version: DAO_RULES.version });
    expect((await join()).body.error.params.reason).toBe('tier');
    const { username } = newcomer;
    expect((await provider.browser.post('/api/dao/admit', { username, admit: true })).status).toBe(200);
    const before = await countVoters(test.database.pool, test.now);
    expect((await join()).status).toBe(200);
    expect(await countVoters(test.database.pool, test.now)).toBe(before + 1);
    expect((await newcomer.browser.get('/api/dao/membership')).body).toMatchObject({ can_vote: true, lacks: [] });
    expect((await vote(newcomer.browser, slug, 'accept')).status).toBe(200);
    expect((await provider.browser.post('/api/dao/admit', { username, admit: false })).status).toBe(200);
    expect((await vote(newcomer.browser, slug, 'reject')).body.error.code).toBe('vote_refused');
  });

  it('is as many as the rules of a proposal that opened before these counted', async () => {
    const author = await arrive();
    const provider = await aProvider();
    const { id, slug } = await sendNew(author.browser, edit('venture', 'cobalt-dao', { location: 'Turku' }));
    await review(provider.browser, 'approve', [id]);
    expect((await page(slug)).rules).toMatchObject({ quorum: 3, earlyVotes: 3 });
    // Events are never changed: as an earlier version wrote it.
    await test.database.pool.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       UPDATE proposal_events SET data = data #- '{rules,earlyVotes}' WHERE proposal_id = ${id} AND kind = 'opened';
       COMMIT`,
    );
    expect((await page(slug)).rules).toMatchObject({ quorum: 3, earlyVotes: 3 });
  });
});

describe('a discussion', () => {
  it('takes comments with links that give no weight, until their authors delete them', async () => {
    const { browser } = await arrive();
    const provider = await aProvider();
    const other = await arrive();
    const { id, slug } = await sendNew(browser, { ...edit('people', 'linh-tran', { gender: 'Female' }), privacy: 0 });
    await review(provider.browser, 'approve', [id]);
    const comments = `/api/dao/proposals/${slug}/comments`;
    const { body } = await other.browser.post(comments, {
      text: '# See [this](https://x.example) <b>x</b> ![p](https://y.example/a.png)',
    });
    expect(body.html).toBe('<p>See <a href="https://x.example" rel="nofollow ugc">this</a> &lt;b&gt;x&lt;/b&gt; </p>');
    const { body: answer } = await browser.post(comments, { text: 'Thanks' });
    expect(answer).toMatchObject({ is_author: true, is_own: true });
    const seen = async () => {
      const { data } = (await test.browse().get(comments)).body;
      return data.map(({ author, is_gone }: Comment) => [author.name, author.username, is_gone]);
    };
    const nobody = [null, null, false];
    // A private profile is not named, and neither is the author of a proposal sent without a name.
    expect(await seen()).toEqual([nobody, nobody]);
    await other.browser.post('/api/users/update-user-info', { privacy: 1 });
    expect(await seen()).toEqual([['Linh Tran', other.username, false], nobody]);
    expect((await browser.del(`${comments}/${body.id}`)).status).toBe(404);
    expect((await other.browser.del(`${comments}/${body.id}`)).status).toBe(200);
    expect((await page(slug)).comments).toBe(1);
    expect(await page(slug)).toMatchObject({ data_ref: { author: { name: null } }, author_tier: null });
    // A report that is upheld takes a comment away, with a reason; an open proposal stays to its vote.
    const reported = (given: object) => provider.browser.post(`/api/dao/proposals/${slug}/reports`, given);
    expect((await reported({ reason: 'abuse', text: '', comment: answer.id })).status).toBe(200);
    expect((await reported({ reason: 'spam', text: '' })).status).toBe(200);
    for (const report of (await provider.browser.get('/api/dao/reports')).body.data) {
      const uphold = (reason: string) =>
        provider.browser.post(`/api/dao/reports/${report.id}`, { decision: 'upheld', reason });
      expect((await uphold('')).body.error.code).toBe('reason_missing');
      expect((await uphold('It is rude')).status).toBe(200);
    }
    expect(await page(slug)).toMatchObject({ state: 'open', comments: 0 });
  });

  it('is mailed to its author once an hour, however much is written', async () => {
    const { browser, username } = await arrive();
    const [provider, other] = [await aProvider(), await arrive()];
    const { id, slug } = await sendNew(browser, edit('people', 'ada-bitcoin', { gender: 'Female' }));
    await review(provider.browser, 'approve', [id]);
    for (let turn = 0; turn < 6; turn++)
      await other.browser.post(`/api/dao/proposals/${slug}/comments`, { text: `Comment ${turn}` });
    const mails = async (to: string, subject: string) => {
      const { rows } = await test.database.pool.query(
        'SELECT text FROM mail_outbox WHERE recipient = $1 AND starts_with(subject, $2) ORDER BY id',
        [`${to}@example.com`, subject],
      );
      return rows.map(({ text }) => text);
    };
    const moment = () => ({ now: test.now, site: 'https://assay.example' });
    await mailTogether(test.database.pool, moment());
    expect(await mails(username, 'A comment')).toEqual([expect.stringContaining('somebody has commented')]);
    await sendNew(other.browser, edit('people', 'ada-bitcoin', { location: 'Oslo' }));
    test.now += 3_600_000;
    await Promise.all([mailTogether(test.database.pool, moment()), mailTogether(test.database.pool, moment())]);
    const [, digest, ...more] = await mails(username, 'A comment');
    expect([digest, more]).toEqual([expect.stringContaining('about Ada Bitcoin has 5 more comments'), []]);
    const reviews = await mails(provider.username, 'Waits for a review');
    expect(reviews).toEqual([
      expect.stringContaining('a proposal about Ada Bitcoin waits'),
      expect.stringContaining('a proposal about Ada Bitcoin waits'),
    ]);
  });
});

describe('the list of proposals', () => {
  it('has what was opened to votes, as it stands, in words that filters know', async () => {
    const { browser } = await arrive();
    const provider = await aProvider();
    const { id, slug } = await sendNew(
      browser,
      edit('venture', 'cobalt-dao', { location: 'Oslo', year_founded: '2021' }),
    );
    const listed = async (): Promise<unknown> => {
      const app = await buildApp(test.database.deps, { modules: [dataQuery] });
      try {
        return await ask(app, 'list_proposals', { filter: [['_id', 'eq', id]] });
      } finally {
        await app.close();
      }
    };
    expect(await listed()).toEqual([]);
    await review(provider.browser, 'approve', [id]);
    expect(await listed()).toMatchObject([
      { _id: id, slug, name: 'Cobalt DAO', type: 'Organization', update: 'Edit', state: 'Open', status: 'Pending' },
    ]);
    expect(await listed()).toMatchObject([{ fields: ['location', 'year_founded'] }]);
    await browser.post(`/api/contributions/${id}/withdraw`);
    expect(await listed()).toMatchObject([{ state: 'Withdrawn', status: 'Rejected' }]);
  });
});

describe('a member who leaves', () => {
  it('leaves what was sent, without a name, and takes drafts and words along', async () => {
    const { pool } = test.database;
    const leaver = await arrive();
    const provider = await aProvider();
    const { id, slug } = await sendNew(leaver.browser, edit('people', 'linh-tran', { location: 'Da Nang' }));
    const { body: draft } = await send(leaver.browser, edit('people', 'linh-tran', { location: 'Hue' }), false);
    await review(provider.browser, 'approve', [id]);
    await leaver.browser.post(`/api/dao/proposals/${slug}/comments`, { text: 'Mine' });
    const own = (await leaver.browser.get('/api/users/own-data')).body;
    expect(own).toMatchObject({
      contributions: [
        { slug, state: 'open', body: { note: 'Ask me' } },
        { slug: draft.slug, state: 'draft' },
      ],
      comments: [{ proposal: slug, text: 'Mine' }],
      dao: null,
    });
    await pool.query('UPDATE users SET deletes_at = $2 WHERE id = $1', [leaver.id, new Date(test.now)]);
    await deleteDueAccounts(pool, test.now);
    expect(await page(slug, provider.browser)).toMatchObject({
      ...{ state: 'open', note: null, comments: 0 },
      data_ref: { author: { name: null } },
    });
    expect((await pool.query('SELECT FROM proposals WHERE id = $1', [draft._id])).rowCount).toBe(0);
  });
});

describe('the switches of a member', () => {
  it('silence the mail and the notification of a step, each for itself', async () => {
    const { browser, username } = await arrive();
    const provider = await aProvider();
    const mails = async () =>
      (
        await test.database.pool.query('SELECT subject, text FROM mail_outbox WHERE recipient = $1 ORDER BY id', [
          `${username}@example.com`,
        ])
      ).rows;
    const notices = async () => (await browser.get('/api/users/notifications')).body.data.length;
    const refuse = async (location: string) => {
      const { id } = await sendNew(browser, edit('people', 'linh-tran', { location }));
      await review(provider.browser, 'refuse', [id], 'No such town');
    };
    await refuse('One');
    expect([await notices(), (await mails()).length]).toEqual([1, 1]);
    expect((await mails())[0]?.text).toContain('No such town');
    await browser.post('/api/dao/switches', { step: 'refused', mail: false, notification: true });
    await refuse('Two');
    expect([await notices(), (await mails()).length]).toEqual([2, 1]);
    const { body } = await browser.post('/api/dao/switches', { step: 'refused', mail: true, notification: false });
    expect(body.data).toContainEqual({ step: 'refused', mail: true, notification: false });
    await refuse('Three');
    expect([await notices(), (await mails()).length]).toEqual([2, 2]);
  });
});
