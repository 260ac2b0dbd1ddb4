import { beforeAll, describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { csvText } from '#schemas/csv.ts';
import { accountDeletion } from '#server/modules/account-deletion/module.ts';
import { auth } from '#server/modules/auth/module.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { upsertRows } from '#server/modules/datasets/rows.ts';
import { notifications } from '#server/modules/notifications/module.ts';
import { quests } from '#server/modules/quests/module.ts';
import { setSuspended } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, rowOf, SMALL_DATA } from '#server/testing/smallData.ts';
import { proposals } from './module.ts';
import { edit } from './testing/contributions.ts';
import { useDao } from './testing/dao.ts';

const test = useTestAccounts({ modules: [auth, accountDeletion, dataQuery, notifications, quests, proposals] });

beforeAll(() => fill(test.database.pool, SMALL_DATA));

const { arrive, aProvider, aVoter, send, sendNew, review } = useDao(test);

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

  it('says figures and addresses in full, once it is sent', async () => {
    const { browser } = await arrive();
    const short = edit('project', 'aave', { max_supply: '16M', website: 'aave.example' });
    const body = {
      ...short,
      data: { ...short.data, sources: { max_supply: 'aave.example/a', website: 'aave.example' } },
    };
    const { body: draft } = await send(browser, body, false);
    expect(draft.body.data.fields).toEqual({ max_supply: '16M', website: 'aave.example' });
    const { body: sent } = await browser.post(`/api/contributions/${draft._id}`, { ...body, send: true });
    expect(sent.body.data).toMatchObject({
      fields: { max_supply: '16000000', website: 'https://aave.example' },
      sources: { max_supply: 'https://aave.example/a', website: 'https://aave.example' },
    });
    await browser.post(`/api/contributions/${draft._id}/withdraw`, {});
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

  it('of a new person draws whom it resembles by their gender, also those who are only proposed', async () => {
    const { browser } = await arrive();
    await test.database.pool.query("UPDATE directory_people SET gender = 'Male' WHERE slug = 'sam-oak'");
    const near = async (name: string) =>
      (await browser.get(`/api/contributions/near?kind=people&name=${encodeURIComponent(name)}`)).body.data;
    expect(await near('Sam Oak')).toMatchObject([{ slug: 'sam-oak', gender: 'Male' }]);
    const sent = await sendNew(
      browser,
      edit('people', null, { name: 'Mai Quill', gender: 'Female', twitter: 'https://x.com/maiquill' }),
    );
    expect(await near('Mai Quill')).toMatchObject([{ slug: null, gender: 'Female', proposal: sent.id }]);
    const { body: own } = await browser.get('/api/contributions');
    expect(own.data).toMatchObject([{ name: 'Mai Quill', gender: 'Female' }]);
  });

  it('comes in batches of rows, which are one of the day', async () => {
    const { browser } = await arrive();
    const row = (slug: string, location: string) => ({
      slug,
      fields: { location },
      sources: { location: 'https://town.example' },
    });
    const rows = ['sam-oak', 'linh-tran', 'ada-bitcoin'].map((slug, at) => row(slug, `Town ${at}`));
    const batch = (given: unknown) =>
      browser.post('/api/contributions/batch', { source: 'people', privacy: 0, note: '', rows: given });
    const { status, body } = await batch(rows);
    expect([status, body.data.length, new Set(body.data.map(({ _id }: { _id: number }) => _id)).size]).toEqual([
      200, 3, 3,
    ]);
    expect((await browser.get('/api/contributions')).body.limits.used).toBe(1);
    expect((await batch(Array.from({ length: 51 }, () => row('sam-oak', 'One more')))).body.error.params).toMatchObject(
      {
        reason: 'rows',
        limit: 50,
      },
    );
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
      ['1', 'BTC', 'x', '7', '22000000', ''],
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
      { line: 6, column: null, problem: 'repeated' },
    ]);
    expect(body.unchanged).toBe(2);
    expect((await browser.post('/api/contributions/csv', { source: 'projects', csv: 'a,b\n1,"' })).status).toBe(422);
  });

  it('from a CSV that differs in many rows lists a part, counts the rest, and leads on', async () => {
    const { browser } = await arrive();
    const compare = async (lines: readonly (readonly string[])[], skip = 0) =>
      (await browser.post('/api/contributions/csv', { source: 'projects', csv: csvText(lines), skip })).body;
    // The second column of a name is left out.
    const header = ['ID', 'Max supply (tokens)', 'Max supply (tokens)'];
    const firstId = 5_000;
    const added = Array.from({ length: 450 }, (_, at) =>
      rowOf('projects', firstId + at, { name: `Many ${at}`, slug: `many-${at}` }),
    );
    await withTransaction(test.database.pool, (client) => upsertRows(client, DATA_SETS.projects, added));
    const many = added.map(({ _id }, at) => [String(_id), String(at + 1), '5']);
    const strange = Array.from({ length: 300 }, () => ['77', '', '']);
    const first = await compare([header, ...many, ...strange]);
    expect(first).toMatchObject({ rows_total: 450, problems_total: 301, unchanged: 0 });
    expect([first.rows.length, first.problems.length]).toEqual([200, 200]);
    expect(first.problems[0]).toMatchObject({ line: 1, problem: 'doubleColumn' });
    const last = await compare([header, ...many], 400);
    expect([last.rows.length, last.rows_total]).toEqual([50, 450]);
    expect(last.rows[0].cells).toEqual([{ field: 'max_supply', before: '', after: '401' }]);
    const wide = await compare([['ID', ...Array.from({ length: 300 }, (_, at) => `Column ${at}`)]]);
    expect(wide.error).toMatchObject({ code: 'csv_unreadable', params: { reason: 'wide', limit: 300 } });
  });
});
