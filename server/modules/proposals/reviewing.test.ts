import { beforeAll, describe, expect, it } from 'vitest';
import { account } from '#server/modules/account/module.ts';
import { accountDeletion } from '#server/modules/account-deletion/module.ts';
import { auth } from '#server/modules/auth/module.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { notifications } from '#server/modules/notifications/module.ts';
import { quests } from '#server/modules/quests/module.ts';
import { findWrongBalances } from '#server/platform/ledger.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { proposals } from './module.ts';
import { edit } from './testing/contributions.ts';
import { useDao } from './testing/dao.ts';

const test = useTestAccounts({
  modules: [auth, account, accountDeletion, dataQuery, notifications, quests, proposals],
});

beforeAll(() => fill(test.database.pool, SMALL_DATA));

const { arrive, aProvider, sendNew, review, page, profile, accepted } = useDao(test);

describe('the provider', () => {
  it('alone sees the queues, and decides where members are too few', async () => {
    const { browser } = await arrive();
    const provider = await aProvider();
    expect((await browser.get('/api/dao/review')).status).toBe(404);
    const { id, slug } = await sendNew(
      browser,
      edit('venture', 'cobalt-dao', { summary: 'Collects', year_founded: '2021' }),
    );
    const queue = await provider.browser.get('/api/dao/review?queue=review');
    expect(queue.body.data.find(({ _id }: { _id: number }) => _id === id)).toMatchObject({
      slug,
      name: 'Cobalt DAO',
      fields: ['summary', 'year_founded'],
      changes: [
        { field: 'summary', before: expect.any(String), after: 'Collects' },
        { field: 'year_founded', after: '2021' },
      ],
    });
    expect((await provider.browser.post('/api/dao/review', { ids: [id], action: 'refuse', reason: ' ' })).status).toBe(
      422,
    );
    expect(await review(provider.browser, 'approve', [id])).toMatchObject([{ state: 'open' }]);
    expect(await page(slug)).toMatchObject({
      state: 'open',
      rules: { decider: 'provider' },
      hindrance: 'closed',
      note: null,
    });
    // A private profile is named to its owner and to the provider alone.
    expect((await page(slug)).data_ref.author.name).toBeNull();
    expect((await page(slug, provider.browser)).data_ref.author.name).toEqual(expect.any(String));
    await browser.post('/api/users/update-user-info', { privacy: 1 });
    // The proposal of the specification, by its own names.
    expect(await page(slug)).toMatchObject({
      ...{ _id: id, type: 'venture', update: 'edit', status: 'Pending', end_date: null },
      data_ref: { author: { name: expect.any(String), avatar: null } },
      author_tier: 0,
      data_contributor: {
        ...{ ventures_name: 'Cobalt DAO', description: 'Collects', logo: null, roadmap: [] },
        ...{ job_title: null, twitter: null, background_summary: null },
      },
      origin_data: { ventures_name: 'Cobalt DAO' },
      ...{ count_vote: null, count_rejected: null, total_count: null },
      ...{ create_at: expect.any(String), start_date: expect.any(String) },
    });
    expect((await page(slug, provider.browser)).note).toBe('Ask me');
    expect(await review(provider.browser, 'accept', [id, 999_999])).toMatchObject([
      { state: 'accepted' },
      { state: null, refused: 'not_found' },
    ]);
    const shown = await profile('detail_venture', 'cobalt-dao');
    expect(shown).toMatchObject({ summary: 'Collects', year_founded: 2021 });
    expect(JSON.stringify(shown)).toContain(`Community, proposal #${id}`);
    const own = (await browser.get(`/api/contributions/${id}`)).body;
    expect(own).toMatchObject({ state: 'accepted', status: 2, points: 10 });
    expect((await browser.get('/api/quests/points')).body).toMatchObject({
      balance: 10,
      data: [{ origin: { reason: 'proposal', proposal: id } }],
    });
    expect(
      (await browser.get('/api/users/notifications')).body.data.map(
        ({ data }: { data: { what: string } }) => data.what,
      ),
    ).toEqual(['accepted', 'opened']);
  });

  it('reverts what was accepted, with the points', async () => {
    const { browser } = await arrive();
    const provider = await aProvider();
    const before = await profile('detail_people', 'sam-oak');
    const { id, slug } = await accepted(
      provider.browser,
      browser,
      edit('people', 'sam-oak', { name: 'Samuel Oak', linkedin: 'https://linkedin.com/in/sam' }),
    );
    expect(await profile('detail_people', 'sam-oak')).toMatchObject({
      name: 'Samuel Oak',
      linkedin: 'https://linkedin.com/in/sam',
      social: ['https://linkedin.com/in/sam'],
    });
    const [result] = await review(provider.browser, 'revert', [id], 'Wrong person');
    expect(result).toMatchObject({ state: 'rejected' });
    expect(await profile('detail_people', 'sam-oak')).toEqual(before);
    expect((await browser.get('/api/quests/points')).body.balance).toBe(0);
    expect(await findWrongBalances(test.database.pool)).toEqual([]);
    expect(await page(slug)).toMatchObject({ state: 'rejected', is_reverted: true, reason: 'Wrong person' });
    const readHistory = async () => (await test.browse().get('/api/dao/history?kind=people&slug=sam-oak')).body;
    const history = await readHistory();
    const names = (changes: { readonly data: readonly { readonly by: string | null }[] }) =>
      new Set(changes.data.map(({ by }) => by));
    expect(names(history)).toEqual(new Set([null]));
    await browser.post('/api/users/update-user-info', { privacy: 1 });
    expect(names(await readHistory())).toEqual(new Set([null, 'Linh Tran']));
    expect(
      history.data.map(({ field, before: was, after, is_revert }: Record<string, unknown>) => [
        field,
        was,
        after,
        is_revert,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['name', 'Sam Oak', 'Samuel Oak', false],
        ['name', 'Samuel Oak', 'Sam Oak', true],
      ]),
    );
    expect(
      (await provider.browser.post('/api/dao/review', { ids: [id], action: 'revert', reason: 'x' })).body.data[0]
        .refused,
    ).toBe('proposal_state');
  });

  it('adds a new entity, with a round, a member and news', async () => {
    const { browser } = await arrive();
    const provider = await aProvider();
    const body = edit('project', null, {
      name: 'Quillon',
      symbol: 'QLN',
      website: 'https://quillon.example',
      sector: 'DeFi; Games',
    });
    const { id } = await accepted(provider.browser, browser, {
      ...body,
      data: {
        ...body.data,
        added: {
          rounds: { 1: { date: '2025-11', amount: '2,500,000', source: 'https://quillon.example/round' } },
          members: {
            1: { name: 'Bo Quill', position: 'Founder', twitter: '@bo', source: 'https://quillon.example/team' },
          },
          news: { 1: { title: 'Quillon opens', date: '2026-01-10', source: 'https://news.example/quillon' } },
        },
      },
    });
    const shown = await profile('detail_project', 'quillon');
    expect(shown).toMatchObject({
      ...{
        name: 'Quillon',
        symbol: 'QLN',
        sector: ['DeFi', 'Gaming'],
        website: 'https://quillon.example',
        total_raised_usd: 2_500_000,
      },
      rounds: [{ amount_quantity: 2_500_000, date: '2025-11' }],
      all_member: [{ name: 'Bo Quill', position: 'Founder', slug: 'bo-quill' }],
      news_proj: [{ title: 'Quillon opens', url: 'https://news.example/quillon' }],
    });
    expect(await review(provider.browser, 'revert', [id], 'It does not exist')).toMatchObject([
      { state: 'rejected', message: null },
    ]);
    expect(await profile('detail_project', 'quillon')).toEqual({});
    expect(await profile('detail_people', 'bo-quill')).toEqual({});
  });
});

describe('a batch', () => {
  it('is told of once a step and reason, by mail and notification, whichever of them is on', async () => {
    const { browser, username } = await arrive();
    const provider = await aProvider();
    const sendBatch = async (town: string) => {
      const rows = ['linh-tran', 'sam-oak', 'ada-bitcoin'].map((slug) => ({
        ...{ slug, fields: { location: town }, sources: { location: 'https://town.example' } },
      }));
      const { body } = await browser.post('/api/contributions/batch', { source: 'people', privacy: 0, note: '', rows });
      return body.data.map(({ _id }: { _id: number }) => _id);
    };
    const subjects = async () =>
      (
        await test.database.pool.query('SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY id', [
          `${username}@example.com`,
        ])
      ).rows.map(({ subject }) => subject);
    const notices = async () =>
      (await browser.get('/api/users/notifications')).body.data.map(
        ({ title, text }: { title: string; text: string }) => `${title}: ${text}`,
      );
    const [first, second, third] = await sendBatch('Hue');
    await review(provider.browser, 'approve', [first, second]);
    await review(provider.browser, 'refuse', [third], 'No such town');
    await review(provider.browser, 'accept', [first, second]);
    await review(provider.browser, 'revert', [first, second], 'It was a joke');
    expect((await notices()).toReversed()).toEqual([
      'Members vote on your proposal: Linh Trần and rows of its batch',
      expect.stringMatching(/^Your proposal was refused: .+ and rows of its batch: No such town$/),
      'Your proposal is accepted: Linh Trần and rows of its batch',
      'Your accepted proposal was taken back: Linh Trần and rows of its batch: It was a joke',
    ]);
    expect(await subjects()).toHaveLength(4);
    await browser.post('/api/dao/switches', { step: 'refused', mail: true, notification: false });
    await review(provider.browser, 'refuse', await sendBatch('Vinh'), 'Nor this one');
    expect((await subjects()).slice(4)).toEqual(['Refused: Linh Trần and rows of its batch']);
    expect(await notices()).toHaveLength(4);
  });
});

describe('a word for Tier 3', () => {
  it('is the provider’s, or that of a member of that tier', async () => {
    const [one, other] = [await arrive(), await arrive()];
    const provider = await aProvider();
    const give = (browser: typeof one.browser, username: string) => browser.post('/api/dao/words', { username });
    expect((await give(one.browser, other.username)).status).toBe(403);
    expect((await give(provider.browser, provider.username)).status).toBe(409);
    expect((await give(provider.browser, other.username)).status).toBe(200);
    const { rows } = await test.database.pool.query('SELECT by FROM tier_words WHERE user_id = $1', [other.id]);
    expect(rows).toEqual([{ by: 'provider' }]);
  });
});
