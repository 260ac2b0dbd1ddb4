import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalAddress, FIXED_PAGES, HELP_PAGES } from '#schemas/routes/routes.ts';
import { buildApp } from '#server/app.ts';
import { DiskWatch } from '#server/platform/diskWatch.ts';
import { answerErrors } from '#server/platform/http/errorAnswers.ts';
import { testConfig, useTestDatabase } from '#server/testing/database.ts';
import { fill, rowOf, SMALL_DATA } from '#server/testing/smallData.ts';
import { serveSitemap } from './sitemap.ts';

const database = useTestDatabase();
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(database.deps, { modules: [] });
});
afterAll(() => app.close());

async function open(url: string, from = app) {
  const { statusCode, headers, body } = await from.inject({ url, headers: { host: 'assay.example' } });
  return {
    status: statusCode,
    type: headers['content-type'],
    body,
    addresses: [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map((found) => found[1] ?? ''),
  };
}

/** A page's addresses, one a language. */
const inBoth = (path: string) => [`http://assay.example${path}`, `http://assay.example/vi${path === '/' ? '' : path}`];

describe('the sitemap', () => {
  it('lists the indexable pages before there is data', async () => {
    const index = await open('/sitemap.xml');
    expect(index).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' });
    expect(index.addresses).toEqual(['http://assay.example/sitemaps/pages.xml']);
    const { addresses } = await open('/sitemaps/pages.xml');
    const listed = [...FIXED_PAGES.filter(({ indexable, sameAs }) => indexable && sameAs === undefined), ...HELP_PAGES];
    expect(addresses).toEqual(listed.flatMap((page) => inBoth(canonicalAddress(page))));
    expect(addresses.join()).not.toContain('directory-demo');
    expect(addresses).toContain('http://assay.example/support/getting-started/welcome');
    expect(addresses).not.toContain('http://assay.example/support/help-center');
  });

  it('leaves made-up records out', async () => {
    await fill(database.pool, SMALL_DATA, 'sample');
    expect((await open('/sitemap.xml')).addresses).toEqual(['http://assay.example/sitemaps/pages.xml']);
    expect((await open('/sitemaps/projects-1.xml')).status).toBe(404);
  });

  it('names every real record that has a page, with the time of the data', async () => {
    await fill(database.pool, SMALL_DATA, 'live');
    const index = await open('/sitemap.xml');
    expect(index.addresses.map((address) => address.split('/').at(-1))).toEqual([
      'pages.xml',
      'projects-1.xml',
      'organizations-1.xml',
      'people-1.xml',
      'fundraising-1.xml',
    ]);
    const rounds = await open('/sitemaps/fundraising-1.xml');
    expect(rounds.addresses).toEqual(SMALL_DATA.fundraising.flatMap(({ _id }) => inBoth(`/round/${_id}`)));
    expect(index.body).toContain('<lastmod>2026-01-15T12:00:00.000Z</lastmod>');
    const projects = await open('/sitemaps/projects-1.xml');
    expect(projects.addresses).toContain('http://assay.example/project/o&#39;neil');
    expect(projects.addresses).toHaveLength(12);
    expect(projects.body).toContain(
      '<xhtml:link rel="alternate" hreflang="vi" href="http://assay.example/vi/project/o&#39;neil"/>',
    );
    expect(projects.body).toMatch(
      /^<\?xml .*<urlset xmlns=.*<lastmod>2026-01-15T12:00:00.000Z<\/lastmod>.*<\/urlset>\n$/s,
    );
    expect((await open('/sitemaps/organizations-1.xml')).addresses).toEqual(
      ['aster-capital', 'bitcoin-frontier', 'cobalt-dao'].flatMap((slug) => inBoth(`/organization/${slug}`)),
    );
  });

  it.each(['projects-2', 'projects-0', 'projects-x', 'projects-01', 'colours-1', 'fundraising-2', 'projects-9999999'])(
    'has no part %s',
    async (part) => {
      expect((await open(`/sitemaps/${part}.xml`)).status).toBe(404);
    },
  );

  it('divides many records into parts, none twice and none left out', async () => {
    const rows = Array.from({ length: 1_203 }, (_, index) =>
      rowOf('projects', index * 3 + 1, { name: `P${index}`, slug: index % 5 === 0 ? null : `p-${index}` }),
    );
    await fill(database.pool, { ...SMALL_DATA, projects: rows }, 'live');
    const small = Fastify();
    answerErrors(small, new DiskWatch(database.deps));
    serveSitemap(small, database.deps, 700);
    const parts = (await open('/sitemap.xml', small)).addresses.filter((address) => address.includes('projects'));
    expect(parts).toHaveLength(2);
    const found = await Promise.all(parts.map((address) => open(new URL(address).pathname, small)));
    expect(found.map(({ addresses }) => addresses.length)).toEqual([1_400, 524]);
    expect(new Set(found.flatMap(({ addresses }) => addresses)).size).toBe(1_924);
    await small.close();
  });

  it('requires a host', async () => {
    const answer = await app.inject({ url: '/sitemap.xml', headers: { host: 'bad host' } });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'bad_host']);
  });
});

describe('robots.txt', () => {
  it('keeps robots out of the API, except for what draws pages, and names the sitemap', async () => {
    const config = testConfig({ PUBLIC_URL: 'https://assay.example' });
    const from = await buildApp({ ...database.deps, config }, { modules: [] });
    const { headers, body } = await from.inject('/robots.txt');
    await from.close();
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /api/',
        'Allow: /api/docs',
        'Allow: /api/data/',
        'Sitemap: https://assay.example/sitemap.xml',
      ]),
    );
  });
});
