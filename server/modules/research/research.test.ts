import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { DELETION_GRACE_MS } from '#schemas/api/account-deletion.ts';
import { AUTOMATIC_EVERY_MS, RESEARCH_LIMITS } from '#schemas/api/research.ts';
import { ResearchPageSchema } from '#schemas/entities/storyPages.ts';
import { structUrl } from '#schemas/http.ts';
import { runAdmin } from '#server/cli/runAdmin.ts';
import { account } from '#server/modules/account/module.ts';
import { deleteDueAccounts } from '#server/modules/account-deletion/deletion.ts';
import { accountDeletion } from '#server/modules/account-deletion/module.ts';
import { auth } from '#server/modules/auth/module.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { notifications } from '#server/modules/notifications/module.ts';
import { plans } from '#server/modules/plans/module.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { fill, rowOf } from '#server/testing/smallData.ts';
import { research } from './module.ts';
import { deleteUnusedFiles } from './repository/files.ts';

const test = useTestAccounts({ modules: [auth, account, accountDeletion, notifications, plans, research, dataQuery] });
type Browser = Awaited<ReturnType<typeof test.signedIn>>;
const ALL = '/api/users/research';

const TABLE = '```table\ndata: projects\nwhere: tvl >= 5M\ncolumns: tvl\n```';
const draft = (over: object = {}) => ({
  title: 'Who earns from lending',
  firm: 'Larkspur Capital',
  tags: ['Lending'],
  assets: ['plumcoin'],
  screener: '/master-demo/projects?filter=tvl.gte.5000000',
  text: `Lending **pays**.\n\n${TABLE}\n\nMore follows.`,
  attachment: null,
  ...over,
});

beforeAll(async () => {
  // The operator's commands have a clock of their own.
  test.now = Date.now();
  await fill(
    test.database.pool,
    { projects: [rowOf('projects', 1, { name: 'Plumcoin', slug: 'plumcoin', symbol: 'PLM', tvl: 6e6 })] },
    'live',
  );
});

const admin = (...words: string[]) =>
  runAdmin(words, { DATABASE_URL: test.database.url, PASSWORD_MEMORY_KIB: '8192' }, Readable.from([]));
const page = async (slug: string) => {
  const { body } = await test.browse().get(structUrl('detail_research', { slug }));
  return body.data.detail_research[0];
};
const rows = async (query: object) => {
  const { body } = await test.browse().get(structUrl('master_research', query));
  return body.data.master_research[0].map(({ slug }: { slug: string }) => slug);
};

const begin = async (author: Browser, over: object = {}): Promise<string> => {
  const { status, body } = await author.post(ALL, draft(over));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.slug;
};

const upload = (browser: Browser, kind: string, bytes: Buffer, name = 'chart.png') => {
  const head = `--border\r\ncontent-disposition: form-data; name="file_data"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--border--\r\n')]);
  return browser.post(`${ALL}/files/${kind}`, body, { 'content-type': 'multipart/form-data; boundary=border' });
};
const picture = () =>
  sharp({ create: { width: 2_000, height: 500, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();

describe('research of a member', () => {
  it('goes from a draft through a decision to its readers, and a later change waits for another one', async () => {
    const author = await test.signedIn('analyst');
    const slug = await begin(author);
    expect(slug).toBe('who-earns-from-lending');
    expect(await page(slug)).toEqual({});
    // The operator publishes nothing that its author has not submitted.
    expect(await admin('research', 'publish', slug)).toMatchObject({ exitCode: 1 });

    const { body: submitted } = await author.post(`${ALL}/${slug}/submitted`, {});
    expect(submitted.standing).toMatchObject({ state: 'submitted', submitted: 1, published: null });
    expect((await author.post(`${ALL}/${slug}/submitted`, {})).body.error).toMatchObject({ code: 'research_state' });
    expect((await admin('research', 'list')).output).toMatch(/^who-earns-from-lending {2}submitted {2}analyst/);
    expect(await admin('research', 'publish', slug)).toMatchObject({ exitCode: 0 });

    await expect.poll(() => page(slug)).toHaveProperty('title');
    const first = ResearchPageSchema.parse(await page(slug));
    expect(first).toMatchObject({
      title: 'Who earns from lending',
      author: 'Private member',
      firm: 'Larkspur Capital',
    });
    // The profile is private until its owner makes it public; what is published follows.
    await author.post('/api/users/update-user-info', { privacy: 1 });
    await expect.poll(() => page(slug)).toMatchObject({ author: 'Linh Tran' });
    expect(await rows({ filter: [['author', 'eq', 'Linh Tran']] })).toEqual([slug]);
    expect(first.summary).toBe('Lending pays.\n\nMore follows.');
    expect(first.assets.map(({ name }) => name)).toEqual(['Plumcoin']);
    expect(first.parts).toEqual([
      { kind: 'text', html: '<p>Lending <strong>pays</strong>.</p>' },
      {
        kind: 'table',
        title: null,
        source: 'projects',
        view: { filter: 'tvl.gte.5000000', columns: 'name,tvl' },
        limit: 10,
      },
      { kind: 'text', html: '<p>More follows.</p>' },
    ]);
    expect(await rows({ search: 'lending' })).toEqual([slug]);
    expect((await author.get('/api/users/notifications')).body.data[0]).toMatchObject({
      kind: 'research_decided',
      data: { slug, what: 'published' },
    });

    // A change is a revision; readers keep what was published.
    const changed = { base: 1, fields: draft({ text: 'Lending no longer pays.' }) };
    expect((await author.post(`${ALL}/${slug}`, changed)).body).toMatchObject({ revision: 2 });
    const { body: now } = await author.get(`${ALL}/${slug}`);
    expect(now.standing).toMatchObject({ state: 'draft', published: 1 });
    expect((await page(slug)).content).toContain('<strong>pays</strong>');
    await author.post(`${ALL}/${slug}/submitted`, {});
    expect((await author.del(`${ALL}/${slug}`)).body.error.code).toBe('research_state');
    test.now += 3_600_000;
    expect(await admin('research', 'publish', slug)).toMatchObject({ exitCode: 0 });
    await expect.poll(async () => (await page(slug)).content).toContain('no longer');
    const second = await page(slug);
    expect([second.content, second.created_at]).toEqual(['<p>Lending no longer pays.</p>', first.created_at]);

    expect(await rows({ filter: [['shelf', 'eq', 'Featured']] })).toEqual([]);
    await admin('research', 'feature', slug);
    await expect.poll(() => rows({ filter: [['shelf', 'eq', 'Featured']] })).toEqual([slug]);
    expect(await admin('research', 'unpublish', slug)).toMatchObject({ exitCode: 2 });
    await admin('research', 'unpublish', slug, '--reason', 'Figures are wrong');
    await expect.poll(() => page(slug)).toEqual({});
    expect(await rows({})).toEqual([]);
    expect((await author.get(`${ALL}/${slug}`)).body.standing).toMatchObject({
      state: 'returned',
      reason: 'Figures are wrong',
    });
  });

  it('is submitted only once it is public', async () => {
    const author = await test.signedIn();
    const slug = await begin(author, { title: 'For me alone', privacy: 0 });
    const refused = await author.post(`${ALL}/${slug}/submitted`, {});
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'research_state', params: { reason: 'private' } },
    ]);
    await author.post(`${ALL}/${slug}`, { base: 1, fields: draft({ title: 'For me alone', privacy: 1 }) });
    expect((await author.post(`${ALL}/${slug}/submitted`, {})).body.standing).toMatchObject({ state: 'submitted' });
  });

  it('keeps an exclusive text from everybody whose plan does not include it', async () => {
    const author = await test.signedIn();
    const text = `The opening ${'words '.repeat(20)}\n\nA walrus decides.\n\n${TABLE}`;
    const slug = await begin(author, { title: 'Behind the door', text, exclusive: true });
    const marked = async () => (await author.get(ALL)).body.data.find((one: { slug: string }) => one.slug === slug);
    expect(await marked()).toMatchObject({ exclusive: true });
    await author.post(`${ALL}/${slug}/submitted`, {});
    expect(await admin('research', 'publish', slug)).toMatchObject({ exitCode: 0 });
    await expect.poll(() => page(slug)).toHaveProperty('title');
    const shown = ResearchPageSchema.parse(await page(slug));
    expect(shown).toMatchObject({ exclusive: true, content: null, parts: null, screener: null, attachment: null });
    expect(shown.summary).toMatch(/^The opening words .*…$/);
    expect(JSON.stringify(shown)).not.toContain('walrus');
    // Its row says whom it is for.
    const kept = { filter: [['readers', 'eq', 'Pro and above']] };
    expect(await rows(kept)).toEqual([slug]);
    // No search tells what the text says.
    expect(await rows({ search: 'walrus' })).toEqual([]);
    expect(await rows({ search: 'behind door' })).toEqual([slug]);
    // Nor does a feed.
    const feed = await test.app.inject({ url: '/news.atom?type=research', headers: { host: 'assay.example' } });
    expect([feed.statusCode, feed.body]).toEqual([200, expect.stringContaining('Behind the door')]);
    expect(feed.body).not.toContain('walrus');

    const whole = `${ALL}/${slug}/exclusive`;
    expect((await test.browse().get(whole)).status).toBe(401);
    const standard = await test.signedIn('doorstep');
    const refused = await standard.get(whole);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'exclusive_research']);
    expect(JSON.stringify(refused.body)).not.toContain('walrus');
    // A trial includes it, and so does authorship.
    await standard.post('/api/billing/trial', {});
    for (const reader of [standard, author]) {
      const { status, body } = await reader.get(whole);
      expect([status, body.content]).toEqual([200, expect.stringContaining('walrus')]);
      expect(body).toMatchObject({ parts: [{ kind: 'text' }, { kind: 'table' }], screener: expect.any(String) });
    }
    await admin('set-plan', 'doorstep', 'standard');
    expect((await standard.get(whole)).status).toBe(403);

    // A later revision can open it to everybody.
    const { body: opened } = await author.post(`${ALL}/${slug}`, {
      base: 1,
      fields: draft({ text, exclusive: false }),
    });
    expect(opened.revision).toBe(2);
    expect(await marked()).toMatchObject({ exclusive: false });
    await author.post(`${ALL}/${slug}/submitted`, {});
    await admin('research', 'publish', slug);
    await expect.poll(async () => (await page(slug)).content).toContain('walrus');
    expect((await standard.get(whole)).status).toBe(404);
    expect(await rows(kept)).toEqual([]);
    await admin('research', 'unpublish', slug, '--reason', 'Done');
  });

  it('exists for its author alone', async () => {
    const slug = await begin(await test.signedIn(), { title: 'Private thoughts' });
    const stranger = await test.signedIn();
    const answers = await Promise.all([
      stranger.get(`${ALL}/${slug}`),
      stranger.get(`${ALL}/${slug}/revisions/1`),
      stranger.post(`${ALL}/${slug}`, { base: 1, fields: draft() }),
      stranger.post(`${ALL}/${slug}/submitted`, {}),
      stranger.post(`${ALL}/${slug}/withdrawn`, {}),
      stranger.del(`${ALL}/${slug}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await test.browse().get(`${ALL}/${slug}`)).status).toBe(401);
    expect((await stranger.get(ALL)).body.data).toEqual([]);
  });

  it('loses nothing where two write: the second learns of the revision between', async () => {
    const author = await test.signedIn();
    const slug = await begin(author, { title: 'Two desks' });
    const save = (base: number, text: string) => author.post(`${ALL}/${slug}`, { base, fields: draft({ text }) });
    expect((await save(1, 'one')).body.revision).toBe(2);
    const late = await save(1, 'other');
    expect([late.status, late.body.error]).toEqual([
      409,
      expect.objectContaining({ code: 'research_conflict', params: { newest: 2 } }),
    ]);
    // The same words again are no conflict and no revision.
    expect((await save(1, 'one')).body.revision).toBe(2);
    expect((await save(2, 'other')).body.revision).toBe(3);
    const texts = await Promise.all([1, 2, 3].map((number) => author.get(`${ALL}/${slug}/revisions/${number}`)));
    expect(texts.map(({ body }) => body.fields.text)).toEqual([draft().text, 'one', 'other']);
  });

  it('keeps one of several revisions that saved themselves, and every other', async () => {
    const author = await test.signedIn();
    const slug = await begin(author, { title: 'A long afternoon' });
    const save = async (base: number, text: string, automatic: boolean) => {
      const sent = { base, fields: draft({ text }), automatic };
      const { status, body } = await author.post(`${ALL}/${slug}`, sent);
      expect(status, JSON.stringify(body)).toBe(200);
      test.now += 60_000;
      return body.revision;
    };
    const kept = async () =>
      (await author.get(`${ALL}/${slug}`)).body.revisions.map(({ number }: { number: number }) => number);
    await save(1, 'two', true);
    await save(2, 'three', true);
    expect(await kept()).toEqual([3, 1]);
    // Its author saves the same: it stays.
    expect(await save(3, 'three', false)).toBe(3);
    await save(3, 'four', true);
    await save(4, 'five', false);
    expect(await kept()).toEqual([5, 4, 3, 1]);
    await save(5, 'six', true);
    test.now += AUTOMATIC_EVERY_MS;
    // Ten minutes after the one before there is something to go back to.
    await save(6, 'seven', true);
    test.now += AUTOMATIC_EVERY_MS;
    await save(7, 'eight', true);
    await author.post(`${ALL}/${slug}/submitted`, {});
    await save(8, 'nine', true);
    await save(9, 'ten', true);
    expect(await kept()).toEqual([10, 8, 7, 5, 4, 3, 1]);
  });

  it('is returned with a reason, or taken back, and begins again', async () => {
    const author = await test.signedIn();
    const slug = await begin(author, { title: 'Too early' });
    await author.post(`${ALL}/${slug}/submitted`, {});
    expect((await author.post(`${ALL}/${slug}/withdrawn`, {})).body.standing.state).toBe('draft');
    await author.post(`${ALL}/${slug}/submitted`, {});
    await admin('research', 'return', slug, '--reason', 'Name a source');
    expect((await author.get(`${ALL}/${slug}`)).body.standing).toMatchObject({
      state: 'returned',
      reason: 'Name a source',
    });
    expect((await author.post(`${ALL}/${slug}/submitted`, {})).body.standing.state).toBe('submitted');
    await author.post(`${ALL}/${slug}/withdrawn`, {});
    expect((await author.del(`${ALL}/${slug}`)).status).toBe(200);
    expect((await author.get(`${ALL}/${slug}`)).status).toBe(404);
  });

  it('is submitted without faults alone, and the preview names them', async () => {
    const author = await test.signedIn();
    const text = 'Text\n\n```table\ndata: coins\n```\n\n![x](https://a.example/x.png)';
    const slug = await begin(author, { title: 'Faulty', text });
    const { status, body } = await author.post(`${ALL}/${slug}/submitted`, {});
    expect([status, body.error.params]).toEqual([422, { reason: 'text', count: 2, line: 4 }]);
    const preview = (await author.post(`${ALL}/preview`, { text })).body;
    expect(preview.faults.map(({ line, reason }: { line: number; reason: string }) => [line, reason])).toEqual([
      [4, 'unknownData'],
      [7, 'foreignImage'],
    ]);
    expect(preview.parts).toEqual([{ kind: 'text', html: '<p>Text</p>' }]);
  });

  it.each([
    ['no title', { title: ' ' }],
    ['too many tags', { tags: Array.from({ length: RESEARCH_LIMITS.tags + 1 }, (_, at) => `t${at}`) }],
    ['a long text', { text: 'x'.repeat(RESEARCH_LIMITS.text + 1) }],
    ['an address of others', { screener: 'https://a.example/' }],
    ['a file of others', { attachment: { address: 'https://a.example/x.pdf', name: 'x' } }],
    ['a NUL', { text: 'a\0b' }],
    ['an unknown field', { status: 'published' }],
  ])('is refused with %s', async (_, over) => {
    const author = await test.signedIn();
    expect((await author.post(ALL, draft(over))).status).toBe(422);
  });

  it('has as many pieces as one member can have', async () => {
    const author = await test.signedIn();
    for (let at = 0; at < RESEARCH_LIMITS.manuscripts; at++) await begin(author, { title: 'Again' });
    const { status, body } = await author.post(ALL, draft());
    expect([status, body.error.code]).toEqual([409, 'research_limit']);
    const { data } = (await author.get(ALL)).body;
    expect(new Set(data.map(({ slug }: { slug: string }) => slug)).size).toBe(RESEARCH_LIMITS.manuscripts);
  });
});

describe('files of research', () => {
  it('are pictures drawn again and PDFs to download, and count only for whoever sent them', async () => {
    const author = await test.signedIn();
    const { body: image } = await upload(author, 'image', await picture());
    expect(image).toMatchObject({ width: 1_600, height: 400, name: 'chart.png' });
    const seen = await test.browse().get(image.address);
    expect(seen.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(60)}\n%%EOF`);
    const { body: file } = await upload(author, 'pdf', pdf, 'paper.pdf');
    expect((await test.browse().get(file.address)).headers['content-disposition']).toMatch(/^attachment/);
    expect((await upload(author, 'pdf', await picture())).body.error.code).toBe('not_a_pdf');
    expect((await upload(author, 'image', pdf)).body.error.code).toBe('not_an_image');

    const text = `![Loans by month](${image.address})`;
    const { body: own } = await author.post(`${ALL}/preview`, { text });
    expect(own).toEqual({
      parts: [
        { kind: 'text', html: `<p><img src="${image.address}" alt="Loans by month" width="1600" height="400" /></p>` },
      ],
      faults: [],
    });
    const { body: others } = await (await test.signedIn()).post(`${ALL}/preview`, { text });
    expect(others.faults[0].reason).toBe('foreignImage');
  });

  it('take 100 MB of a member at most, those of ads and logos with them, and more by plan', async () => {
    const { pool } = test.database;
    const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(400_000)}\n%%EOF`);
    const hold = async (username: string, table: string, bytes: number) =>
      await pool.query(
        `INSERT INTO ${table} (name, user_id, type, bytes, added_at)
         SELECT $2, id, 'application/pdf', convert_to(repeat('x', $3), 'UTF8'), now() FROM users WHERE username = $1`,
        [username, `${username}-${table}`, bytes],
      );
    const author = await test.signedIn('collector');
    await hold('collector', 'research_files', 60_000_000);
    await hold('collector', 'job_files', 39_300_000);
    expect((await upload(author, 'pdf', pdf)).status).toBe(200);
    const { status, body } = await upload(author, 'pdf', pdf);
    expect([status, body.error.code, body.error.params]).toEqual([
      ...[409, 'plan_limit', { reason: 'files', used: 99.8, limit: 100, size: 0.5 }],
    ]);
    expect(body.error.message).toMatch(
      /^Your files take 99\.8 of 100 MB, and this one of 0\.5 MB does not fit\. Choose/,
    );
    expect((await author.get('/api/users/usage')).body.files).toEqual({ used: 99.8, limit: 100 });
    const payer = await test.signedIn('payer', 'pro');
    await hold('payer', 'research_files', 110_000_000);
    expect((await upload(payer, 'pdf', pdf)).status).toBe(200);
    expect((await payer.get('/api/users/usage')).body.files.limit).toBe(1_000);
  });

  it('go after a month if no research names them', async () => {
    const author = await test.signedIn();
    const [{ body: used }, { body: unused }] = [
      await upload(author, 'image', await picture()),
      await upload(author, 'image', await picture()),
    ];
    await begin(author, { title: 'Illustrated', text: `![Loans](${used.address})` });
    await deleteUnusedFiles(test.database.pool, test.now + 31 * 86_400_000);
    expect((await test.browse().get(used.address)).status).toBe(200);
    expect((await test.browse().get(unused.address)).status).toBe(404);
  });
});

it('stays when its author goes, under the name of nobody; drafts and unused files go', async () => {
  const author = await test.signedIn('leaver');
  const [{ body: shown }, { body: unused }] = [
    await upload(author, 'image', await picture()),
    await upload(author, 'image', await picture()),
  ];
  const slug = await begin(author, { title: 'My legacy', text: `![Loans](${shown.address})` });
  await begin(author, { title: 'My draft' });
  await author.post(`${ALL}/${slug}/submitted`, {});
  await admin('research', 'publish', slug);
  const { body: own } = await author.get('/api/users/own-data');
  expect(own.research.map(({ fields }: { fields: { title: string } }) => fields.title)).toEqual([
    'My legacy',
    'My draft',
  ]);

  await author.post('/api/users/delete-account', { password: PASSWORD });
  await deleteDueAccounts(test.database.pool, test.now + DELETION_GRACE_MS + 1);
  await expect.poll(() => page(slug)).toMatchObject({ title: 'My legacy', author: 'Former member' });
  expect(await rows({ filter: [['author', 'eq', 'Former member']] })).toEqual([slug]);
  expect((await test.browse().get(shown.address)).status).toBe(200);
  expect((await test.browse().get(unused.address)).status).toBe(404);
  const { rows: left } = await test.database.pool.query("SELECT slug FROM manuscripts WHERE slug LIKE 'my-%'");
  expect(left).toEqual([]);
});
