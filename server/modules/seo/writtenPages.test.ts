import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EMPTY_POSTING } from '#schemas/api/jobs.ts';
import { structUrl } from '#schemas/http.ts';
import type { CreateRenderer } from '#schemas/routes/pageRendering.ts';
import { buildApp } from '#server/app.ts';
import { runAdmin } from '#server/cli/runAdmin.ts';
import { auth } from '#server/modules/auth/module.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { jobs } from '#server/modules/jobs/module.ts';
import { notifications } from '#server/modules/notifications/module.ts';
import { proposals } from '#server/modules/proposals/module.ts';
import { edit } from '#server/modules/proposals/testing/contributions.ts';
import { useDao } from '#server/modules/proposals/testing/dao.ts';
import { quests } from '#server/modules/quests/module.ts';
import { research } from '#server/modules/research/module.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { connectRenderer } from './rendering.ts';

const MODULES = [auth, dataQuery, notifications, quests, proposals, research, jobs];
const INDEX = '<html><head><!-- page --><!-- /page --></head><body><div id="root"></div></body></html>';

const test = useTestAccounts({ modules: MODULES });
const { arrive, aProvider, aVoter, sendNew, review, vote } = useDao(test);

/** What a page asks of the API. */
const CALLS: Readonly<Record<string, (slug: string) => readonly string[]>> = {
  dao: (slug) => [`/api/dao/proposals/${slug}`, `/api/dao/proposals/${slug}/comments`],
  research: (slug) => [structUrl('detail_research', { slug })],
  'crypto-jobs': (slug) => [structUrl('detail_job', { slug })],
};

let folder: string;
let app: FastifyInstance;
let rendered = 0;

beforeAll(async () => {
  // The operator's commands have a clock of their own.
  test.now = Date.now();
  await fill(test.database.pool, SMALL_DATA, 'live');
  folder = await mkdtemp('/tmp/assay-written-');
  await writeFile(path.join(folder, 'index.html'), INDEX);
  const create: CreateRenderer =
    ({ ask }) =>
    async (href) => {
      rendered += 1;
      const [, route = '', slug = ''] = href.split('/');
      const answers = await Promise.all((CALLS[route]?.(slug) ?? []).map(ask));
      return `<p>${answers.map(({ body }) => body).join('')}</p>`;
    };
  const render = connectRenderer(create);
  app = await buildApp(test.database.deps, { modules: MODULES, siteFolder: folder, recordWithin: 30_000, render });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const open = async (url: string) => {
  const headers = { accept: 'text/html', host: 'localhost:8080' };
  const { statusCode, body } = await app.inject({ url, headers });
  return { status: statusCode, body };
};
/** Opened before, so that it is kept. */
const keep = async (url: string) => {
  await open(url);
  const before = rendered;
  await open(url);
  expect(rendered).toBe(before);
};
const admin = (...words: string[]) =>
  runAdmin(words, { DATABASE_URL: test.database.url, PASSWORD_MEMORY_KIB: '8192' }, Readable.from([]));

it('the page of a proposal is as new as its last comment, vote and decision', async () => {
  const provider = await aProvider();
  const author = await arrive();
  const { id, slug } = await sendNew(author.browser, edit('venture', 'cobalt-dao', { location: 'Turku' }));
  await review(provider.browser, 'approve', [id]);
  const url = `/dao/${slug}`;
  await keep(url);
  const { body: comment } = await provider.browser.post(`/api${url.replace('/dao', '/dao/proposals')}/comments`, {
    text: 'Which town is it?',
  });
  expect((await open(url)).body).toContain('Which town is it?');
  await keep(url);
  await provider.browser.del(`/api/dao/proposals/${slug}/comments/${comment.id}`);
  expect((await open(url)).body).not.toContain('Which town is it?');
  await keep(url);
  await review(provider.browser, 'accept', [id], '');
  expect((await open(url)).body).toContain('"state":"accepted"');

  const voters = [await aVoter(), await aVoter(), await aVoter()];
  const voted = await sendNew(author.browser, edit('venture', 'aster-capital', { location: 'Oulu' }));
  await review(provider.browser, 'approve', [voted.id]);
  const page = `/dao/${voted.slug}`;
  await keep(page);
  const before = rendered;
  for (const one of voters) expect((await vote(one.browser, voted.slug, 'reject')).status).toBe(200);
  await open(page);
  expect(rendered).toBe(before + 1);
});

it('and of no other page that is kept', async () => {
  const url = '/directory/people?q=a';
  await keep(url);
  const before = rendered;
  await test.database.pool.query("SELECT pg_notify('pages', '/directory/people/x')");
  await new Promise((resolve) => setTimeout(resolve, 300));
  await open(url);
  expect(rendered).toBe(before);
  // As another server tells it.
  await test.database.pool.query("SELECT pg_notify('pages', '/directory/people')");
  await expect
    .poll(async () => {
      await open(url);
      return rendered;
    })
    .toBe(before + 1);
});

it('the page of research is as new as its last publication', async () => {
  const { browser } = await arrive();
  const text = (words: string) => ({
    ...{ title: 'What pays', firm: '', tags: ['Lending'], assets: [], screener: null, text: words, attachment: null },
  });
  const { body: begun } = await browser.post('/api/users/research', text('Lending pays.'));
  expect(begun.error).toBeUndefined();
  const url = `/research/${begun.slug}`;
  const publish = async () => {
    await browser.post(`/api/users${url}/submitted`, {});
    expect(await admin('research', 'publish', begun.slug)).toMatchObject({ exitCode: 0 });
  };
  await publish();
  await expect.poll(async () => (await open(url)).body).toContain('Lending pays.');
  await keep(url);
  await browser.post(`/api/users${url}`, { base: 1, fields: text('Lending pays nothing.') });
  await publish();
  // The operator's command is another process.
  await expect.poll(async () => (await open(url)).body).toContain('Lending pays nothing.');
});

it('the page of an ad is as new as what became of it', async () => {
  const { browser } = await arrive();
  const { body: begun } = await browser.post('/api/jobs/own', {
    ...{
      ...EMPTY_POSTING,
      company: 'Acme',
      website: 'https://example.com',
      title: 'Engineer',
      department: 'Engineering',
    },
    ...{
      description: 'Build.',
      places: 'Vietnam',
      workplace: 'Remote',
      employment: 'Full-time',
      apply: 'jobs@example.com',
    },
  });
  const { body: waiting } = await browser.post(`/api/jobs/own/${begun.id}/submitted`, {});
  expect([begun.error, waiting.error]).toEqual([undefined, undefined]);
  const url = `/crypto-jobs/${waiting.slug}`;
  expect((await open(url)).status).toBe(404);
  expect((await admin('jobs', 'approve', waiting.slug)).exitCode).toBe(0);
  await expect.poll(async () => (await open(url)).status).toBe(200);
  await keep(url);
  await browser.post(`/api/jobs/own/${begun.id}/closed`, {});
  expect((await open(url)).body).toMatch(/"closed_on":"\d/);
});

it('pages are as new as what is written while a sync runs', async () => {
  const provider = await aProvider();
  const author = await arrive();
  const { id, slug } = await sendNew(author.browser, edit('people', 'sam-oak', { location: 'Lahti' }));
  await review(provider.browser, 'approve', [id]);
  const url = `/dao/${slug}`;
  await keep(url);
  const sync = await test.database.pool.connect();
  await sync.query('BEGIN; LOCK TABLE dataset IN SHARE ROW EXCLUSIVE MODE');
  expect((await author.browser.post(`/api/contributions/${id}/withdraw`, {})).status).toBe(200);
  expect((await open(url)).body).toContain('"state":"withdrawn"');
  await sync.query('ROLLBACK');
  sync.release();
});
