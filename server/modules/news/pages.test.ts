import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { parseFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArticleSchema } from '#schemas/entities/articles.ts';
import { structUrl } from '#schemas/http.ts';
import { buildApp } from '#server/app.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { fill, rowOf } from '#server/testing/smallData.ts';
import { annotateNews } from './annotate.ts';

const database = useTestDatabase();
let folder: string;
let app: FastifyInstance;

const ROWS = {
  projects: [
    rowOf('projects', 1, { name: 'Plumcoin', slug: 'plumcoin', symbol: 'PLM', price_usd: 3, market_cap_usd: 1e9 }),
    rowOf('projects', 2, { name: 'Figchain', slug: 'figchain' }),
  ],
  organizations: [rowOf('organizations', 1, { ventures_name: 'Larkspur Capital', slug: 'larkspur', type: 'Fund' })],
  people: [rowOf('people', 1, { name: 'Ana Lund', slug: 'ana-lund', gender: 'Female' })],
};

const articles = [
  { _id: 1, slug: 'one-1', title: 'Plumcoin raises $48M from Larkspur Capital', source_name: 'Alpha', hour: 10 },
  { _id: 2, slug: 'two-2', title: 'Larkspur Capital leads $48M raise of Plumcoin', source_name: 'Beta', hour: 12 },
  { _id: 3, slug: 'three-3', title: 'A </script><b> day & night', source_name: 'Alpha', hour: 14 },
].map(({ hour, ...article }) => ({
  ...article,
  url: `https://n.example/${article._id}`,
  created_at: `2026-07-31T${hour}:00:00Z`,
  summary: article._id === 1 ? 'Plumcoin ($PLM) has closed a round with Larkspur Capital.\n\nMore is not known.' : null,
  tags: [],
}));

beforeAll(async () => {
  folder = await mkdtemp('/tmp/assay-news-');
  await writeFile(path.join(folder, 'index.html'), '<html lang="en"><head><!-- page --><!-- /page --></head></html>');
  app = await buildApp(database.deps, { modules: [dataQuery], siteFolder: folder, recordWithin: 30_000 });
  await fill(database.pool, ROWS, 'live');
  await database.pool.query(
    `INSERT INTO news (_id, slug, title, url, source_name, created_at, summary, tags)
     SELECT _id, slug, title, url, source_name, created_at, summary, tags FROM json_populate_recordset(NULL::news, $1::json)`,
    [JSON.stringify(articles)],
  );
  await database.pool.query(
    'INSERT INTO project_prices (project_id, year, prices) VALUES (1, 2026, array_fill(2.0::float8, ARRAY[300]))',
  );
  await withTransaction(database.pool, async (client) => {
    expect(await annotateNews(client, Date.UTC(2026, 7, 1))).toBeGreaterThan(0);
    expect(await annotateNews(client, Date.UTC(2026, 7, 1))).toBe(0);
    await deriveStories(client, 'news');
  });
  await database.pool.query(`INSERT INTO news_mentions (news_id, place, kind, slug, part, start, length, rule, confidence)
    VALUES (3, 1, 'person', 'ana-lund', 'title', 0, 1, 'name', 0.9)`);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const detail = async (slug: string) => {
  const { statusCode, body } = await app.inject(structUrl('detail_news', { slug }));
  expect(statusCode).toBe(200);
  return JSON.parse(body).data.detail_news[0];
};
const open = (url: string) => app.inject({ url, headers: { accept: 'text/html', host: 'assay.example' } });

describe('an article', () => {
  it('comes with all outlets of its story, whom it names, and the stories beside it', async () => {
    const article = ArticleSchema.parse(await detail('two-2'));
    expect(article.told.map(({ source_name, likeness }) => [source_name, likeness !== null])).toEqual([
      ['Alpha', false],
      ['Beta', true],
    ]);
    expect(article.mentions.map(({ kind, name, label, part }) => [kind, name, label, part])).toEqual([
      ['venture', 'Larkspur Capital', 'Fund', 'title'],
      ['project', 'Plumcoin', 'PLM', 'title'],
    ]);
    expect(article.about).toMatchObject({ slug: 'plumcoin', price_usd: 3, price_then: 2 });
    expect([article.newer?.slug, article.older]).toEqual(['three-3', null]);
    // From every article of a story the way leads on from where it was told first.
    expect((await detail('one-1')).newer).toEqual((await detail('two-2')).newer);
    expect((await detail('three-3')).older).toEqual({ slug: 'one-1', title: articles[0]?.title });
  });

  it('says the gender of people whom it names', async () => {
    expect((await detail('three-3')).mentions).toMatchObject([{ kind: 'people', slug: 'ana-lund', gender: 'Female' }]);
  });

  it('that does not exist is nothing', async () => {
    expect(await detail('nothing-here')).toEqual({});
    expect((await app.inject(structUrl('detail_news', { slug: 'a\0' }))).statusCode).toBe(422);
  });

  it('is listed by the profiles of those it names', async () => {
    const { rows } = await database.pool.query('SELECT projects, organizations, people FROM news WHERE _id = 1');
    expect(rows).toEqual([{ projects: ['plumcoin'], organizations: ['larkspur'], people: [] }]);
  });
});

describe('the page of an article', () => {
  it('says in its head what it is, and whose', async () => {
    const { statusCode, body } = await open('/news/one-1');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Plumcoin raises $48M from Larkspur Capital | Assay</title>');
    expect(body).toContain('<link rel="canonical" href="http://assay.example/news/one-1" />');
    expect(body).toContain('type="application/atom+xml"');
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '');
    expect(data['@graph'].find((node: { '@type': string }) => node['@type'] === 'NewsArticle')).toMatchObject({
      headline: 'Plumcoin raises $48M from Larkspur Capital',
      datePublished: '2026-07-31T10:00:00.000Z',
      author: { name: 'Alpha' },
      isBasedOn: 'https://n.example/1',
    });
  });

  it('escapes what feeds say', async () => {
    const { body } = await open('/news/three-3');
    expect(body).not.toContain('</script><b>');
    expect(body).toContain('A &lt;/script&gt;&lt;b&gt; day &amp; night');
  });

  it.each(['/news/nothing', '/news/%00', `/news/${'x'.repeat(300)}`])('is a 404 at %s', async (url) => {
    expect((await open(url)).statusCode).toBe(404);
  });

  it('stands in the sitemap', async () => {
    const host = { host: 'assay.example' };
    expect((await app.inject({ url: '/sitemap.xml', headers: host })).body).toContain('/sitemaps/news-1.xml');
    expect((await app.inject({ url: '/sitemaps/news-1.xml', headers: host })).body).toContain(
      'http://assay.example/news/one-1',
    );
  });
});

describe('/news.atom', () => {
  const read = async (query: string) => {
    const { statusCode, body } = await app.inject({ url: `/news.atom${query}`, headers: { host: 'assay.example' } });
    expect(statusCode).toBe(200);
    const { feed } = parseFeed(body);
    return 'entries' in feed
      ? (feed.entries ?? []).map(({ title }) => (typeof title === 'string' ? title : title?.value))
      : [];
  };

  it('lists the latest stories as the page does: by first outlet, filtered, searched, of a tab', async () => {
    const [first, , last] = articles;
    expect(await read('')).toEqual([last?.title, first?.title]);
    expect(await read('?type=news&filter=tags.eq.Plumcoin,source_name.eq.Alpha')).toEqual([first?.title]);
    expect(await read('?filter=source_name.eq.Beta')).toEqual([]);
    expect(await read('?q=closed%20round')).toEqual([first?.title]);
    expect(await read('?tab=featured')).toEqual([first?.title]);
    expect(await read('?type=research')).toEqual([]);
  });

  it.each(['?type=jobs', '?asset=plumcoin', '?filter=color.eq.red', '?tab=best', `?q=${'x'.repeat(300)}`])(
    'refuses %s',
    async (query) => {
      const { statusCode } = await app.inject({ url: `/news.atom${query}`, headers: { host: 'assay.example' } });
      expect(statusCode).toBe(422);
    },
  );
});
