import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { DELETION_GRACE_MS } from '#schemas/api/account-deletion.ts';
import { EMPTY_POSTING, JOB_LIMITS, type PostingFields } from '#schemas/api/jobs.ts';
import { JobPageSchema } from '#schemas/entities/storyPages.ts';
import { structUrl } from '#schemas/http.ts';
import { DAY_MS } from '#schemas/units.ts';
import { runAdmin } from '#server/cli/runAdmin.ts';
import { account } from '#server/modules/account/module.ts';
import { deleteDueAccounts } from '#server/modules/account-deletion/deletion.ts';
import { accountDeletion } from '#server/modules/account-deletion/module.ts';
import { auth } from '#server/modules/auth/module.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { listMarkedStories } from '#server/modules/datasets/listStories.ts';
import { notifications } from '#server/modules/notifications/module.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { fill, rowOf } from '#server/testing/smallData.ts';
import { announceEnds, delistExpired } from './expire.ts';
import { jobs } from './module.ts';
import { deleteUnusedFiles } from './repository/files.ts';
import { speaksFor } from './reviews.ts';

const test = useTestAccounts({
  modules: [auth, account, accountDeletion, notifications, jobs, dataQuery],
  environment: { CONTACT_EMAIL: 'operator@assay.example' },
});
type Browser = Awaited<ReturnType<typeof test.signedIn>>;
const ALL = '/api/jobs/own';

/** Members of tests have addresses of `example.com`. */
const ad = (over: Partial<PostingFields> = {}): PostingFields => ({
  ...EMPTY_POSTING,
  company: 'Acme',
  website: 'https://example.com',
  title: 'Smart contract engineer',
  department: 'Engineering',
  description: 'Build **contracts**.\n\n- by day\n\n<script>alert(1)</script>',
  workplace: 'Remote',
  places: 'Vietnam; Portugal',
  employment: 'Full-time',
  salary_min: '90000',
  salary_max: '120000',
  apply: 'jobs@example.com',
  ...over,
});

beforeAll(async () => {
  // The operator's commands have a clock of their own.
  test.now = Date.now();
  await fill(
    test.database.pool,
    { projects: [rowOf('projects', 1, { name: 'Plumcoin', slug: 'plumcoin', symbol: 'PLM' })] },
    'live',
  );
  await test.database.pool.query(
    "INSERT INTO project_facts (project_id, website) VALUES (1, 'https://app.plum.example')",
  );
});

const admin = (...words: string[]) =>
  runAdmin(words, { DATABASE_URL: test.database.url, PASSWORD_MEMORY_KIB: '8192' }, Readable.from([]));
const page = async (slug: string) => {
  const { body } = await test.browse().get(structUrl('detail_job', { slug }));
  return body.data.detail_job[0];
};
const board = async (search = ''): Promise<string[]> => {
  const { body } = await test.browse().get(structUrl('master_jobs', { search }));
  return body.data.master_jobs[0].map(({ slug }: { slug: string }) => slug);
};
const begin = async (poster: Browser, over: Partial<PostingFields> = {}): Promise<string> => {
  const { status, body } = await poster.post(ALL, ad(over));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};
const step = (poster: Browser, id: string, name: string) => poster.post(`${ALL}/${id}/${name}`, {});
const news = async (poster: Browser) => {
  const { body } = await poster.get('/api/users/notifications');
  return body.data
    .filter(({ kind }: { kind: string }) => kind === 'job_ad')
    .map(({ data }: { data: { what: string } }) => data.what);
};
const mailsTo = async (address: string): Promise<string[]> => {
  const { rows } = await test.database.pool.query('SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY id', [
    address,
  ]);
  return rows.map(({ subject }) => subject);
};

/** A member who has an approved ad: the next ones of their own domain open at once. */
async function trusted(name: string, over: Partial<PostingFields> = {}) {
  const poster = await test.signedIn(name);
  const id = await begin(poster, { title: `First of ${name}`, ...over });
  const { slug } = (await step(poster, id, 'submitted')).body;
  expect(await admin('jobs', 'approve', slug)).toMatchObject({ exitCode: 0 });
  return { poster, id, slug: String(slug) };
}

describe('an ad of a member', () => {
  it('is a draft, waits for the operator the first time, and opens as its page shows it', async () => {
    const poster = await test.signedIn('poster');
    const id = await begin(poster);
    expect((await poster.get(ALL)).body.data).toMatchObject([{ id, state: 'draft', slug: null }]);
    const preview = (await poster.post('/api/jobs/preview', { id, fields: ad() })).body;
    expect(preview, JSON.stringify(preview)).toMatchObject({ review: 'firstAd' });

    const { body: waiting } = await step(poster, id, 'submitted');
    const { slug } = waiting;
    expect(waiting).toMatchObject({ state: 'review', waiting: 1, slug: 'smart-contract-engineer-acme' });
    await expect.poll(() => page(slug)).toEqual({});
    expect((await test.browse().get(`/api/data/struct?sid=detail_job&params=[{"slug":"${slug}"}]`)).status).toBe(200);
    expect(await mailsTo('operator@assay.example')).toEqual(['An ad waits for a review: Smart contract engineer']);
    expect((await admin('jobs', 'list')).output).toContain(`${slug}  review  poster  Acme  Smart contract engineer`);
    const { output } = await admin('jobs', 'show', slug);
    expect(output).toContain('posted by poster <poster@example.com>, of the company’s domain');
    expect(output).toContain('places: Vietnam; Portugal');

    expect((await admin('jobs', 'approve', slug)).output).toContain(`open at /crypto-jobs/${slug}`);
    await expect.poll(() => page(slug)).toHaveProperty('name');
    const shown = JobPageSchema.parse(await page(slug));
    expect(shown).toMatchObject({
      company: 'Acme',
      description:
        '<p>Build <strong>contracts</strong>.</p>\n<ul>\n<li>by day</li>\n</ul>\n&lt;script&gt;alert(1)&lt;/script&gt;',
      places: ['Vietnam', 'Portugal'],
      countries: ['Vietnam', 'Portugal'],
      max_salary: 120_000,
      apply_url: 'mailto:jobs@example.com',
      origin: 'member',
    });
    // The preview is the page.
    const { _id, slug: _, ...content } = shown;
    expect(JobPageSchema.parse(preview.job)).toMatchObject({ ...content, similar: [] });
    await expect.poll(() => board()).toEqual([slug]);
    expect(await news(poster)).toEqual(['open', 'waiting']);
    expect(await mailsTo('poster@example.com')).toEqual([
      'Waits for a review: Smart contract engineer',
      'On the board: Smart contract engineer',
    ]);
  });

  it('opens at once when its poster is known and speaks for the company, and is linked to it by its site', async () => {
    const { poster } = await trusted('known');
    await test.database.pool.query("UPDATE users SET email = 'known@plum.example' WHERE username = 'known'");
    const id = await begin(poster, { company: 'Whatever', website: 'https://plum.example/jobs' });
    const { body } = await step(poster, id, 'submitted');
    expect(body).toMatchObject({ state: 'open', waiting: null, published: 1 });
    await expect.poll(() => page(body.slug)).toMatchObject({ company: 'Plumcoin', project: 'plumcoin' });
  });

  it('of another domain is reviewed each time, also when an open one is changed to it', async () => {
    const { poster, id, slug } = await trusted('foreign');
    const other = await begin(poster, { website: 'https://other.example' });
    expect((await step(poster, other, 'submitted')).body.state).toBe('review');
    const fields = ad({ title: 'First of foreign', website: 'https://other.example' });
    await poster.post(`${ALL}/${id}`, { base: 1, fields });
    expect((await step(poster, id, 'submitted')).body).toMatchObject({ state: 'open', change: 'review', published: 1 });
    // Readers keep what was approved.
    await expect.poll(() => page(slug)).toMatchObject({ company_website: 'https://example.com' });
    expect((await admin('jobs', 'show', slug)).output).toContain('website: https://other.example');
    await admin('jobs', 'refuse', slug, '--reason', 'Not your company');
    expect((await poster.get(`${ALL}/${id}`)).body).toMatchObject({
      state: 'open',
      change: 'refused',
      reason: 'Not your company',
    });
    // What was refused goes to the operator again.
    await poster.post(`${ALL}/${id}`, { base: 2, fields: ad({ title: 'First of foreign again' }) });
    expect((await step(poster, id, 'submitted')).body.change).toBe('review');
    expect((await step(poster, id, 'withdrawn')).body).toMatchObject({ state: 'open', change: 'draft' });
  });

  it('can be changed at once, keeps its address and its days, and closes', async () => {
    const { poster, id, slug } = await trusted('changer');
    const before = await page(slug);
    await poster.post(`${ALL}/${id}`, { base: 1, fields: ad({ title: 'Senior of changer', salary_min: '' }) });
    await expect.poll(() => page(slug)).toMatchObject({ name: 'First of changer' });
    expect((await step(poster, id, 'submitted')).body).toMatchObject({ state: 'open', change: null, published: 2 });
    const { expires_on, posted_date, _id } = before;
    await expect
      .poll(() => page(slug))
      .toMatchObject({
        name: 'Senior of changer',
        expires_on,
        posted_date,
        _id,
        min_salary: null,
      });
    expect((await step(poster, id, 'submitted')).body.error).toMatchObject({ code: 'job_state' });

    expect((await step(poster, id, 'closed')).body.state).toBe('closed');
    await expect.poll(async () => (await page(slug)).closed_on).not.toBeNull();
    await expect.poll(() => board('changer')).toEqual([]);
    expect((await step(poster, id, 'closed')).status).toBe(409);
    expect((await step(poster, id, 'renewed')).body.state).toBe('open');
    await expect.poll(() => board('changer')).toEqual([slug]);
  });

  it('is taken off the board by the operator, and returns only through another review', async () => {
    const { poster, id, slug } = await trusted('scam');
    await trusted('scam-else');
    await admin('jobs', 'refuse', slug, '--reason', 'A scam');
    await expect.poll(() => page(slug)).toEqual({});
    await expect.poll(() => board('scam')).not.toContain(slug);
    expect((await poster.get(`${ALL}/${id}`)).body).toMatchObject({ state: 'refused', reason: 'A scam' });
    expect((await step(poster, id, 'renewed')).status).toBe(409);
    expect((await step(poster, id, 'submitted')).body.state).toBe('review');
    // The operator's clock runs ahead of the test's.
    expect((await news(poster)).toSorted()).toEqual(['open', 'removed', 'waiting', 'waiting']);
    expect((await poster.del(`${ALL}/${id}`)).status).toBe(409);
  });

  it('is one ad: the same text a second time is refused', async () => {
    const { poster } = await trusted('twins');
    const twin = await begin(poster, { title: 'First of TWINS', places: 'Hanoi, Vietnam' });
    expect((await step(poster, twin, 'submitted')).body.error.code).toBe('job_twice');
    expect((await poster.del(`${ALL}/${twin}`)).status).toBe(200);
  });

  it('is not overwritten from elsewhere', async () => {
    const poster = await test.signedIn();
    const id = await begin(poster);
    const save = (base: number, title: string) => poster.post(`${ALL}/${id}`, { base, fields: ad({ title }) });
    expect((await save(1, 'Two')).body.revision).toBe(2);
    expect((await save(1, 'Other')).body.error).toMatchObject({ code: 'job_conflict', params: { newest: 2 } });
    // A repeated call whose answer was lost.
    expect((await save(1, 'Two')).body.revision).toBe(2);
  });

  it.each<[string, Partial<PostingFields>, string]>([
    ['no title', { title: '' }, 'body.title'],
    ['a link without https', { apply: 'http://example.com' }, 'body.apply'],
    ['a script as site', { website: 'javascript:alert(1)' }, 'body.website'],
    ['pay that falls', { salary_min: '5', salary_max: '4' }, 'body.salary_max'],
    ['no place', { places: 'Remote' }, 'body.places'],
    ['a text of spaces', { description: ' \n' }, 'body.description'],
    ['a comment alone', { description: '[a]: https://x.example' }, 'body.description'],
    ['a file of others', { file: { address: `/api/jobs/files/${'x'.repeat(43)}.pdf`, name: 'x' } }, 'body.file'],
    ['a logo of others', { logo: `/api/jobs/files/${'x'.repeat(43)}.png` }, 'body.logo'],
  ])('cannot be published with %s, and says where', async (_, over, path) => {
    const poster = await test.signedIn();
    const { status, body } = await step(poster, await begin(poster, over), 'submitted');
    expect([status, body.error.path]).toEqual([422, path]);
    expect((await poster.post('/api/jobs/preview', { id: null, fields: ad(over) })).body.error.path).toBe(path);
  });

  it.each([
    ['a workplace that is none', { workplace: 'Moon' }],
    ['a logo from elsewhere', { logo: 'https://evil.example/x.png' }],
    ['a NUL', { title: 'a\0b' }],
    ['a long text', { description: 'x'.repeat(50_000) }],
    ['an unknown field', { state: 'open' }],
  ])('is no draft with %s', async (_, over) => {
    const poster = await test.signedIn();
    expect((await poster.post(ALL, { ...ad(), ...over })).status).toBe(422);
  });

  it('belongs to one member only', async () => {
    const { id } = await trusted('owner');
    const other = await test.signedIn();
    expect((await other.get(`${ALL}/${id}`)).status).toBe(404);
    expect((await other.post(`${ALL}/${id}`, { base: 1, fields: ad() })).status).toBe(404);
    for (const name of ['submitted', 'withdrawn', 'closed', 'renewed']) {
      expect((await step(other, id, name)).status).toBe(404);
    }
    expect((await other.post('/api/jobs/preview', { id, fields: ad() })).status).toBe(404);
  });
});

describe('limits', () => {
  it('are ten submissions within a day, and fifty ads', async () => {
    const { poster } = await trusted('busy');
    for (let at = 1; at < JOB_LIMITS.submissions; at++) {
      const id = await begin(poster, { title: `Busy ${at}` });
      expect((await step(poster, id, 'submitted')).status).toBe(200);
    }
    const id = await begin(poster, { title: 'Busy too much' });
    const { status, body, headers } = await step(poster, id, 'submitted');
    expect([status, body.error.code, Number(headers['retry-after']) > 0]).toEqual([429, 'job_limit', true]);
    expect((await poster.get(`${ALL}/${id}`)).body.state).toBe('draft');
    const others = await Promise.all(Array.from({ length: 45 }, () => poster.post(ALL, ad())));
    expect(others.filter((answer) => answer.status === 200)).toHaveLength(JOB_LIMITS.ads - JOB_LIMITS.submissions - 1);
    expect(others.find((answer) => answer.status !== 200)?.body.error.code).toBe('job_limit');

    const now = test.now;
    test.now += DAY_MS;
    await poster.signIn('busy', PASSWORD);
    expect((await step(poster, id, 'submitted')).body.state).toBe('open');
    test.now = now;
  });
});

describe('time', () => {
  it('opens, changes, closes and renews while a sync writes, and the board follows when it has ended', async () => {
    const { pool } = test.database;
    const { poster, id, slug } = await trusted('hurried');
    const second = await begin(poster, { title: 'Opened during a sync' });
    const other = await trusted('closing');
    const sync = await pool.connect();
    // As a sync holds it, for minutes.
    await sync.query('BEGIN; LOCK TABLE dataset IN SHARE ROW EXCLUSIVE MODE');
    const from = performance.now();
    const opened = await step(poster, second, 'submitted');
    expect(opened.body).toMatchObject({ state: 'open' });
    expect((await poster.post(`${ALL}/${id}`, { base: 1, fields: ad({ title: 'Renamed during it' }) })).status).toBe(
      200,
    );
    expect((await step(poster, id, 'submitted')).body).toMatchObject({ state: 'open' });
    expect((await step(other.poster, other.id, 'closed')).body).toMatchObject({ state: 'closed' });
    expect((await step(other.poster, other.id, 'renewed')).body).toMatchObject({ state: 'open' });
    expect((await step(other.poster, other.id, 'closed')).body).toMatchObject({ state: 'closed' });
    expect(performance.now() - from).toBeLessThan(3_000);
    // Their pages are there already, and the sync comes to ads that were written meanwhile without a wait.
    expect(await page(opened.body.slug)).toMatchObject({ name: 'Opened during a sync' });
    await sync.query('UPDATE jobs SET project = project');
    await listMarkedStories(pool);
    expect(await board()).not.toContain(opened.body.slug);
    await sync.query('COMMIT');
    sync.release();
    await Promise.all([listMarkedStories(pool), listMarkedStories(pool)]);
    await expect.poll(() => board('sync')).toContain(opened.body.slug);
    await expect.poll(() => board()).not.toContain(other.slug);
    expect(await board('Renamed')).toEqual([slug]);
  });

  it('announces the end, takes the ad off the board after its last day, and a renewal brings it back', async () => {
    const { poster, id, slug } = await trusted('timely');
    const { pool } = test.database;
    const start = test.now;
    const at = async (days: number) => {
      test.now = start + days * DAY_MS;
      await poster.signIn('timely', PASSWORD);
      for (const run of [announceEnds, delistExpired]) {
        await run(pool, test.now);
        await run(pool, test.now);
      }
    };
    await at(20);
    expect(await news(poster)).toEqual(['open', 'waiting']);
    expect((await step(poster, id, 'renewed')).body.error.params).toEqual({ reason: 'tooEarly', days: 7 });
    await at(28);
    expect(await news(poster)).toEqual(['ending', 'open', 'waiting']);
    await expect.poll(() => board('timely')).toEqual([slug]);
    await at(31);
    expect((await poster.get(`${ALL}/${id}`)).body.state).toBe('expired');
    await expect.poll(() => board('timely')).toEqual([]);
    // It stays to be read.
    await expect.poll(() => page(slug)).toMatchObject({ name: 'First of timely', closed_on: null });
    expect(await news(poster)).toEqual(['expired', 'ending', 'open', 'waiting']);
    expect((await step(poster, id, 'renewed')).body).toMatchObject({
      state: 'open',
      expires_on: new Date(test.now + 30 * DAY_MS).toISOString().slice(0, 10),
    });
    await expect.poll(() => board('timely')).toEqual([slug]);
    await expect.poll(() => page(slug)).toMatchObject({ posted_date: new Date(start).toISOString().slice(0, 10) });
    test.now = start;
  });
});

const upload = (browser: Browser, kind: string, bytes: Buffer, name = 'logo.png') => {
  const head = `--border\r\ncontent-disposition: form-data; name="file_data"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--border--\r\n')]);
  return browser.post(`/api/jobs/files/${kind}`, body, { 'content-type': 'multipart/form-data; boundary=border' });
};
const picture = (side = 600) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
const PDF = Buffer.from(`%PDF-1.7\n${'x'.repeat(60)}\n%%EOF`);

describe('files of an ad', () => {
  it('are a logo drawn again, and a picture or a PDF that is only downloaded', async () => {
    const poster = await test.signedIn('filer');
    const { body: logo } = await upload(poster, 'logo', await picture());
    const seen = await test.browse().get(logo.address);
    expect(seen.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(await sharp(seen.body).metadata()).toMatchObject({ width: 128, height: 128 });
    const { body: file } = await upload(poster, 'file', PDF, 'position.pdf');
    expect(file.name).toBe('position.pdf');
    const { headers } = await test.browse().get(file.address);
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="job.pdf"',
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    });
    expect((await upload(poster, 'file', await picture())).status).toBe(200);
    expect((await upload(poster, 'logo', PDF)).body.error.code).toBe('not_an_image');
    const html = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(64));
    expect((await upload(poster, 'file', html)).body.error.code).toBe('not_a_file');
    const huge = Buffer.concat([PDF, Buffer.alloc(5 * 1_048_576)]);
    expect((await upload(poster, 'file', huge)).body.error.message).toBe(
      'The file is larger than 5 MB. Choose a smaller one.',
    );
    const id = await begin(poster, { logo: logo.address, file });
    const { slug } = (await step(poster, id, 'submitted')).body;
    await admin('jobs', 'approve', slug);
    await expect.poll(() => page(slug)).toMatchObject({ company_logo: logo.address, attachment: file });
  });

  it('go after a month if no ad names them', async () => {
    const poster = await test.signedIn();
    const [{ body: used }, { body: unused }] = [
      await upload(poster, 'logo', await picture()),
      await upload(poster, 'logo', await picture()),
    ];
    await begin(poster, { logo: used.address });
    await deleteUnusedFiles(test.database.pool, test.now + 31 * DAY_MS);
    expect((await test.browse().get(used.address)).status).toBe(200);
    expect((await test.browse().get(unused.address)).status).toBe(404);
  });
});

describe('an account', () => {
  it('that goes closes its ads, which stay to be read without its mail and files', async () => {
    const poster = await test.signedIn('leaver');
    const [{ body: logo }, { body: file }] = [
      await upload(poster, 'logo', await picture()),
      await upload(poster, 'file', PDF, 'x.pdf'),
    ];
    const id = await begin(poster, { title: 'Left behind', logo: logo.address, file });
    const { slug } = (await step(poster, id, 'submitted')).body;
    await admin('jobs', 'approve', slug);
    const { body: own } = await poster.get('/api/users/own-data');
    expect(own.ads).toMatchObject([{ slug, number: 1, fields: { title: 'Left behind' } }]);
    await poster.post('/api/users/delete-account', { password: PASSWORD });
    await deleteDueAccounts(test.database.pool, test.now + DELETION_GRACE_MS + 1);
    await expect
      .poll(() => page(slug))
      .toMatchObject({ name: 'Left behind', apply_url: null, attachment: null, company_logo: logo.address });
    expect((await page(slug)).closed_on).not.toBeNull();
    await expect.poll(() => board('Left')).toEqual([]);
    expect((await test.browse().get(logo.address)).status).toBe(200);
    expect((await test.browse().get(file.address)).status).toBe(404);
  });

  it('that is suspended closes its ads', async () => {
    const { slug } = await trusted('suspended');
    await admin('suspend', 'suspended');
    await expect.poll(async () => (await page(slug)).closed_on).not.toBeNull();
    await expect.poll(() => board('suspended')).toEqual([]);
  });
});

it.each([
  ['jobs@acme.com', 'https://acme.com', true],
  ['jobs@ACME.com', 'https://www.acme.com/about', true],
  ['jobs@acme.com', 'https://careers.acme.com', true],
  ['jobs@eu.acme.com', 'https://acme.com', false],
  ['jobs@acme.com', 'https://notacme.com', false],
  ['jobs@acme.com', 'https://acme.com.evil.example', false],
  ['someone@gmail.com', 'https://gmail.com', false],
  ['someone@acme.com', 'nonsense', false],
])('%s speaks for %s: %s', (mail, site, speaks) => {
  expect(speaksFor(mail, site)).toBe(speaks);
});
