import { beforeAll, describe, expect, it } from 'vitest';
import { csvText } from '#schemas/csv.ts';
import { buildApp } from '#server/app.ts';
import { setSuspended } from '#server/modules/account/repository.ts';
import { deleteDueAccounts } from '#server/modules/account-deletion/deletion.ts';
import { accountDeletion } from '#server/modules/account-deletion/module.ts';
import { auth } from '#server/modules/auth/module.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { notifications } from '#server/modules/notifications/module.ts';
import { quests } from '#server/modules/quests/module.ts';
import { findWrongBalances } from '#server/platform/ledger.ts';
import { ask } from '#server/testing/ask.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { proposals } from './module.ts';
import { edit } from './testing/contributions.ts';
import { useDao } from './testing/dao.ts';

const test = useTestAccounts({ modules: [auth, accountDeletion, dataQuery, notifications, quests, proposals] });
const DAY = 86_400_000;

beforeAll(() => fill(test.database.pool, SMALL_DATA));

const { arrive, aProvider, aVoter, send, sendNew, review, page, vote, closeVotes, profile, accepted } = useDao(test);

describe('a contribution', () => {
  it('is a draft until it is sent, and only its author sees it', async () => {
    const { browser } = await arrive();
    const other = await arrive();
    const { body: draft } = await send(browser, edit('project', 'aave', { description: 'Lends' }), false);
    expect(draft).toMatchObject({
      state: 'draft',
      waits_for: 'author',
      name: 'Aave',
      fields: ['description'],
      type: 'token',
    });
    expect((await other.browser.get(`/api/contributions/${draft._id}`)).status).toBe(404);
    expect((await test.browse().get(`/api/dao/proposals/${draft.slug}`)).status).toBe(404);
    const again = await browser.post(`/api/contributions/${draft._id}`, {
      ...edit('project', 'aave', { description: 'Lends on chain' }),
      send: true,
    });
    expect(again.body).toMatchObject({
      state: 'inReview',
      waits_for: 'provider',
      status: 1,
      proposal_status: 'Pending',
    });
    expect(
      (await browser.post(`/api/contributions/${draft._id}`, { ...edit('project', 'aave', { name: 'B' }), send: true }))
        .status,
    ).toBe(409);
    expect((await browser.post(`/api/contributions/${draft._id}/withdraw`)).body.state).toBe('withdrawn');
  });

  it.each([
    ['a field that nobody can propose', edit('project', 'aave', { price_usd: '1' }), 'body.data.fields.price_usd'],
    ['a wrong figure', edit('project', 'aave', { max_supply: 'many' }), 'body.data.fields.max_supply'],
    [
      'no source',
      { ...edit('project', 'aave', { name: 'A' }), data: { fields: { name: 'A' }, sources: {}, added: {} } },
      'body.data.sources.name',
    ],
    ['nothing', { ...edit('project', 'aave', {}) }, 'body.data'],
    [
      'a picture of others',
      edit('project', 'aave', { logo: `/api/contributions/pictures/${'x'.repeat(43)}.png` }),
      'body.data.fields.logo',
    ],
  ])('with %s is refused', async (_, body, path) => {
    const { browser } = await arrive();
    const answer = await send(browser, body);
    expect([answer.status, answer.body.error.path]).toEqual([422, path]);
    expect((await send(browser, body, false)).status).toBe(200);
  });

  it('about nothing that exists is refused', async () => {
    const { browser } = await arrive();
    expect((await send(browser, edit('project', 'nobody', { name: 'A' }))).status).toBe(404);
  });

  it('counts against the limit of the day, which an open report of somebody who may vote halves', async () => {
    const { browser } = await arrive();
    const limits = async () => (await browser.get('/api/contributions')).body.limits;
    expect(await limits()).toMatchObject({ tier: 0, of_tier: 5, limit: 5, used: 0, batch_rows: 50, open_reports: 0 });
    const { slug } = await sendNew(browser, edit('project', 'aave', { description: 'One' }));
    const provider = await aProvider();
    const stranger = await arrive();
    const report = { reason: 'spam', text: '' };
    expect((await stranger.browser.post(`/api/dao/proposals/${slug}/reports`, report)).status).toBe(404);
    const { body: list } = await browser.get('/api/contributions');
    await review(provider.browser, 'approve', [list.data[0]._id]);
    expect((await stranger.browser.post(`/api/dao/proposals/${slug}/reports`, report)).status).toBe(200);
    expect((await stranger.browser.post(`/api/dao/proposals/${slug}/reports`, report)).status).toBe(409);
    expect(await limits()).toMatchObject({ limit: 5, open_reports: 0 });
    const voter = await aVoter();
    await voter.browser.post(`/api/dao/proposals/${slug}/reports`, report);
    expect(await limits()).toMatchObject({ limit: 2, open_reports: 1, used: 1 });
    await sendNew(browser, edit('project', 'aave', { description: 'Two' }));
    const refused = await send(browser, edit('project', 'aave', { description: 'Three' }));
    expect([refused.status, refused.body.error.code, refused.body.error.params.reason]).toEqual([
      429,
      'proposal_limit',
      'daily',
    ]);
    const reports = (await provider.browser.get('/api/dao/reports')).body.data;
    for (const { id } of reports)
      await provider.browser.post(`/api/dao/reports/${id}`, { decision: 'dismissed', reason: '' });
    expect((await limits()).limit).toBe(5);
    await setSuspended(test.database.pool, voter.id, test.now);
  });

  it('of a new entity names what it resembles first', async () => {
    const { browser } = await arrive();
    const body = edit('venture', null, { ventures_name: 'Aster  Capital', website: 'https://aster.example' });
    const near = await browser.get('/api/contributions/near?kind=venture&name=aster%20capital');
    expect(near.body.data).toMatchObject([{ slug: 'aster-capital', by: 'name', proposal: null }]);
    const refused = await send(browser, body);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'proposal_double']);
    await sendNew(browser, { ...body, others: ['aster-capital'] });
    expect((await send(browser, { ...body, others: ['aster-capital'] })).body.error.code).toBe('proposal_twice');
    const pending = await browser.get(
      '/api/contributions/near?kind=venture&name=Something&website=https://www.aster.example/x',
    );
    expect(pending.body.data).toMatchObject([{ slug: null, by: 'domain', proposal: expect.any(Number) }]);
  });

  it('comes in batches of rows, which are one of the day', async () => {
    const { browser } = await arrive();
    const row = (slug: string, location: string) => ({
      slug,
      fields: { location },
      sources: { location: 'https://town.example' },
    });
    const rows = Array.from({ length: 50 }, (_, at) => row(at % 2 ? 'sam-oak' : 'linh-tran', `Town ${at}`));
    const batch = (given: unknown) =>
      browser.post('/api/contributions/batch', { source: 'people', privacy: 0, note: '', rows: given });
    const { status, body } = await batch(rows);
    expect([status, body.data.length, new Set(body.data.map(({ _id }: { _id: number }) => _id)).size]).toEqual([
      200, 50, 50,
    ]);
    expect((await browser.get('/api/contributions')).body.limits.used).toBe(1);
    expect((await batch([...rows, row('sam-oak', 'One more')])).body.error.params).toMatchObject({
      reason: 'rows',
      limit: 50,
    });
    expect((await batch([row('sam-oak', 'Fine'), { ...row('sam-oak', 'x'), sources: {} }])).body.error.path).toBe(
      'body.rows[1].sources.location',
    );
    expect((await batch([row('nobody', 'x')])).status).toBe(404);
  });

  it('from a CSV shows what differs, cell by cell', async () => {
    const { browser } = await arrive();
    const csv = csvText([
      ['ID', 'Symbol', 'Name', 'Price (USD)', 'Max supply (tokens)', 'Nonsense'],
      ['1', 'BTC', 'x', '7', '21000000', ''],
      ['2', '', 'x', '7', 'many', ''],
      ['77', 'XYZ', '', '', '', ''],
      ['3', 'WBTC', '', '', '', ''],
    ]);
    const { body } = await browser.post('/api/contributions/csv', { source: 'projects', csv });
    expect(body.rows).toEqual([
      { slug: 'bitcoin', name: 'Bitcoin', cells: [{ field: 'max_supply', before: '', after: '21000000' }] },
    ]);
    expect(body.problems).toMatchObject([
      { line: 1, column: 'Name', problem: 'unknownColumn' },
      { line: 1, column: 'Nonsense', problem: 'unknownColumn' },
      { line: 3, column: 'Symbol', problem: 'emptied' },
      { line: 3, column: 'Max supply (tokens)', problem: 'invalid', message: expect.any(String) },
      { line: 4, column: null, problem: 'unknownRow' },
    ]);
    expect(body.unchanged).toBe(2);
    expect((await browser.post('/api/contributions/csv', { source: 'projects', csv: 'a,b\n1,"' })).status).toBe(422);
  });
});

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
    const history = (await test.browse().get('/api/dao/history?kind=people&slug=sam-oak')).body;
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
        sector: ['DeFi', 'Games'],
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
    expect(await profile('detail_project', 'aave')).toMatchObject({ description: 'First', sector: ['DeFi', 'Credit'] });
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
    const seen = (await test.browse().get(comments)).body.data;
    expect(seen.map(({ author }: { author: { name: string | null } }) => author.name)).toEqual(['Linh Tran', null]);
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
