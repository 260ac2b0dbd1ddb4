import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HelpArticleSchema, HelpSectionsSchema } from '#schemas/api/help.ts';
import { PLANS } from '#schemas/api/plans.ts';
import { LANGUAGES } from '#schemas/constants.ts';
import { HELP_ARTICLES } from '#schemas/help/contents.ts';
import { buildApp } from '#server/app.ts';
import { StartError } from '#server/platform/errors.ts';
import { testConfig, useTestDatabase } from '#server/testing/database.ts';
import { compileHelp, readPictures } from './compile.ts';
import { help } from './module.ts';
import { countFeedback } from './repository.ts';

/** A picture is read on a phone too. */
const PICTURE_BYTES = 80_000;
const READER = '5b1c62f0-38f1-4b1c-9f3c-0a7f1d0c2b11';
const OTHER_READER = '6b1c62f0-38f1-4b1c-9f3c-0a7f1d0c2b12';

const database = useTestDatabase();
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp('/tmp/assay-help-');
  await mkdir(path.join(folder, 'help/en/getting-started'), { recursive: true });
  await writeFile(path.join(folder, 'index.html'), '<html lang="en"><head><!-- page --><!-- /page --></head></html>');
  app = await buildApp(database.deps, { modules: [help], siteFolder: folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => database.pool.query('TRUNCATE help_feedback, rate_limits'));

const articleAt = async (id: string, from = app) => {
  const answer = await from.inject(`/api/help/${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return HelpArticleSchema.parse(answer.json());
};

describe('the articles', () => {
  it('are all there, with a text, headings that lead somewhere, and no fact left open', async () => {
    for (const { id, title } of HELP_ARTICLES) {
      const article = await articleAt(id);
      expect(article).toMatchObject({ id, title });
      expect(article.html, id).not.toContain('{{');
      expect(article.minutes, id).toBeLessThanOrEqual(3);
      for (const heading of article.headings) expect(article.html).toContain(`id="${heading.id}"`);
    }
  });

  it('have the same pictures in each language, with a text and in both themes, of the size that is stated', async () => {
    const pictures = await readPictures('content');
    const shown = new Map<string, readonly string[]>();
    for (const language of LANGUAGES) {
      const prefix = language === 'en' ? '' : `${language}-`;
      const articles = await compileHelp('content', language);
      const names = articles.flatMap(({ id, html }) =>
        [
          ...html.matchAll(/<img class="on-(dark|light)" src="\/help\/([\w-]+)-\1\.webp"[^>]* alt="([^"]+)"[^>]*>/g),
        ].map(([, theme = '', name = '']) => ({ id, theme, name })),
      );
      expect(names.length).toBe(articles.flatMap(({ html }) => html.match(/<img /g) ?? []).length);
      for (const { theme, name } of names) {
        const file = await readFile(`public/help/${name}-${theme}.webp`);
        const { width, height, format } = await sharp(file).metadata();
        expect({ width, height, format }, name).toEqual({ ...pictures[name], format: 'webp' });
        expect(file.length, name).toBeLessThan(PICTURE_BYTES);
        expect(name.startsWith(prefix), name).toBe(true);
      }
      shown.set(
        language,
        names.map(({ id, name }) => `${id} ${name.slice(prefix.length)}`),
      );
    }
    for (const language of LANGUAGES) expect(shown.get(language)).toEqual(shown.get('en'));
    for (const article of ['groups-and-totals groups', 'pivots pivot', 'directory sorts', 'filters header-bars'])
      expect(shown.get('en')).toContain(`getting-started/${article}`);
  });

  it('state plans as they are', async () => {
    const { html } = await articleAt('pricing-plans/choose-a-plan');
    const price = (plan: 'pro' | 'enterprise') => (PLANS[plan].priceCents / 100).toFixed(2);
    expect(html).toContain(`<td>0.00</td>\n<td>${price('pro')}</td>\n<td>${price('enterprise')}, negotiated</td>`);
  });

  it('are 404 where there is none', async () => {
    const answer = await app.inject('/api/help/getting-started/colors');
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found']);
  });

  it('come as sections to search in, pictures and tables as text', async () => {
    const { sections } = HelpSectionsSchema.parse((await app.inject('/api/help/sections')).json());
    expect(new Set(sections.map(({ article }) => article)).size).toBe(HELP_ARTICLES.length);
    for (const { text } of sections) expect(text).not.toMatch(/<(?:a|code|img|li|p|t[dhr])\b/);
    expect(sections).toContainEqual(expect.objectContaining({ article: 'getting-started/data', anchor: 'two-dashes' }));
  });
});

describe('the addresses of the help', () => {
  const open = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({
      url,
      headers: { accept: 'text/html', host: 'assay.example' },
    });
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
    return {
      status: statusCode,
      location: headers.location,
      canonical: /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1],
      nodes: data === undefined ? [] : JSON.parse(data)['@graph'],
    };
  };

  it.each([
    ['/support/help-center', '/support-help/help-center'],
    ['/support/pricing-plans', '/support/pricing-plans'],
    ['/support/pricing-plans/pro', '/support/pricing-plans/pro'],
  ])('%s has one canonical address', async (address, canonical) => {
    expect(await open(address)).toMatchObject({ status: 200, canonical: `http://assay.example${canonical}` });
  });

  it('of a section leads to its place in the article', async () => {
    expect(await open('/support/getting-started/data/two-dashes?a=1')).toMatchObject({
      status: 301,
      location: '/support/getting-started/data?a=1#two-dashes',
    });
  });

  it.each(['/support/colors', '/support/pricing-plans/colors', '/support/getting-started/data/colors'])(
    '%s is a 404',
    async (address) => {
      expect((await open(address)).status).toBe(404);
    },
  );

  it('of questions say to search engines what they ask and answer', async () => {
    const { nodes } = await open('/support/faq/subscription-and-billing');
    expect(nodes).toContainEqual(
      expect.objectContaining({
        '@type': 'FAQPage',
        mainEntity: expect.arrayContaining([
          expect.objectContaining({
            name: 'Is there a trial?',
            acceptedAnswer: expect.objectContaining({ text: expect.stringMatching(/^Yes: Pro, for 7 days/) }),
          }),
        ]),
      }),
    );
    const other = await open('/support/pricing-plans/pro');
    expect(other.nodes).not.toContainEqual(expect.objectContaining({ '@type': 'FAQPage' }));
  });
});

describe('whether an article helped', () => {
  const answer = (body: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/api/help/feedback', headers, payload: body });
  const article = 'getting-started/data';

  it('is stored once a reader and article, the last answer counts', async () => {
    for (const helpful of [true, false, true]) {
      expect((await answer({ article, helpful, reader: READER })).json()).toEqual({ article, helpful });
    }
    await answer({ article, helpful: false, reader: OTHER_READER });
    await answer({ article: 'pricing-plans/pro', helpful: false, reader: READER });
    expect(await countFeedback(database.pool)).toEqual([
      { article: 'pricing-plans/pro', yes: 0, no: 1 },
      { article, yes: 1, no: 1 },
    ]);
  });

  it('does not keep the reader’s number, nor join the answers of one reader', async () => {
    await answer({ article, helpful: true, reader: READER });
    await answer({ article: 'pricing-plans/pro', helpful: true, reader: READER });
    const { rows } = await database.pool.query('SELECT reader FROM help_feedback');
    expect(new Set(rows.map(({ reader }) => reader)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(READER);
  });

  it.each([
    [{ article: 'getting-started/colors', helpful: true, reader: READER }, 404],
    [{ article, helpful: 'yes', reader: READER }, 422],
    [{ article, helpful: true, reader: 'me' }, 422],
    [{ article, helpful: true }, 422],
    [{}, 422],
  ])('refuses %j', async (body, status) => {
    expect((await answer(body)).statusCode).toBe(status);
    expect(await countFeedback(database.pool)).toEqual([]);
  });

  it('is taken from our own pages alone', async () => {
    const body = { article, helpful: true, reader: READER };
    expect((await answer(body, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });

  it('is taken thirty times a minute from one network', async () => {
    const config = testConfig({ RATE_LIMIT_PER_MINUTE: '6000' });
    const limited = await buildApp({ ...database.deps, config }, { modules: [help] });
    const ask = async () =>
      (
        await limited.inject({
          method: 'POST',
          url: '/api/help/feedback',
          payload: { article, helpful: true, reader: READER },
          remoteAddress: '203.0.113.1',
        })
      ).statusCode;
    for (let turn = 0; turn < 30; turn++) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    await limited.close();
  });
});

describe('a text of the operator', () => {
  const file = () => path.join(folder, 'help/en/getting-started/welcome.md');
  const HEAD = [
    '---',
    'title: Welcome to ours',
    'summary: What this site holds, whom to ask, and what you can do here without an account, in one minute.',
    'updated: 2026-02-03',
    'related: getting-started/data',
    '---',
    '',
    '',
  ].join('\n');

  /** Asks a server that has these texts of its own. */
  async function withOwn<T>(markdown: string, ask: (from: FastifyInstance) => Promise<T>): Promise<T> {
    await writeFile(file(), markdown);
    const config = testConfig({ CONTENT_DIR: folder, CONTACT_EMAIL: 'help@assay.example' });
    const own = await buildApp({ ...database.deps, config }, { modules: [help] });
    const answer = await ask(own);
    await own.close();
    await rm(file());
    return answer;
  }

  it('replaces the built-in one, names the address for questions, and shows no HTML', async () => {
    const text = `${HEAD}Ask {{contact}}. <script>alert(1)</script> Pro has {{plans.pro.lists}} lists.\n`;
    const [own, other] = await withOwn(text, async (from) => [
      await articleAt('getting-started/welcome', from),
      await articleAt('faq/general', from),
    ]);
    expect(own).toMatchObject({ title: 'Welcome to ours', updated: '2026-02-03' });
    expect(own?.html).toBe(
      '<p>Ask <a href="mailto:help@assay.example">help@assay.example</a>. &lt;script&gt;alert(1)&lt;/script&gt; Pro has 10 lists.</p>\n',
    );
    expect(other?.html).toContain('mailto:help@assay.example');
  });

  it.each([
    ['text without front matter', 'it has to begin with'],
    [HEAD.replace('2026-02-03', 'soon'), 'updated'],
    [HEAD.replace('title:', 'name:'), 'title'],
    [`${HEAD}{{plans.gold.price}}`, 'there is no fact {{plans.gold.price}}'],
    [`${HEAD}![A picture](/help/nowhere-dark.webp)`, 'there is no picture nowhere'],
    [`${HEAD}[a](/support/getting-started/colors)`, 'leads to /support/getting-started/colors'],
    [`${HEAD}[a](/support/getting-started/data#colors)`, 'leads to /support/getting-started/data#colors'],
    [`${HEAD}[a](javascript:alert(1))`, 'leads to nowhere'],
    [HEAD.replace('getting-started/data', 'getting-started/colors'), 'has no related article'],
  ])('that cannot be used is named at start: %j', async (markdown, fault) => {
    const starting = withOwn(markdown, async () => undefined);
    await expect(starting).rejects.toThrow(StartError);
    await expect(starting).rejects.toThrow(fault);
  });

  it('may be a copy of a built-in one', async () => {
    const copy = await readFile('content/help/en/getting-started/welcome.md', 'utf8');
    expect((await withOwn(copy, (from) => articleAt('getting-started/welcome', from))).title).toBe('Welcome');
  });
});
