import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { canonicalAddress, FIXED_PAGES } from '#schemas/routes/routes.ts';
import { buildApp } from '#server/app.ts';
import { testConfig, useTestDatabase } from '#server/testing/database.ts';
import { fill, rowOf, SMALL_DATA } from '#server/testing/smallData.ts';
import { readTemplate } from './template.ts';

const ATTACK = `</script><script>alert(1)</script> & "quoted" 'too' $& {{x}}`;

const database = useTestDatabase();
let folder: string;
let app: FastifyInstance;

const ROWS = {
  projects: [
    ...SMALL_DATA.projects,
    rowOf('projects', 90, {
      name: ATTACK,
      slug: 'attack',
      symbol: '"><img src=x onerror=alert(1)>',
      description: `<b>${ATTACK}</b> ${'and a long story of what it does '.repeat(8)}`,
      logo: 'javascript:alert(1)',
    }),
    rowOf('projects', 91, { name: 'Slashed', slug: 'a/b c?', logo: 'https://logos.example/a.png' }),
  ],
  people: SMALL_DATA.people,
  organizations: [
    ...SMALL_DATA.organizations,
    rowOf('organizations', 90, {
      ventures_name: 'Delta Ventures',
      slug: 'delta',
      type: 'Fund',
      location: 'Hà Nội',
      summary: 'Delta Ventures backs early teams.',
      social: ['https://x.example/delta', 'javascript:alert(1)'],
    }),
  ],
};

beforeAll(async () => {
  folder = await mkdtemp('/tmp/assay-site-');
  await writeFile(path.join(folder, 'index.html'), '<html lang="en"><head><!-- page --><!-- /page --></head></html>');
  app = await buildApp(database.deps, { modules: [], siteFolder: folder, recordWithin: 30_000 });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await fill(database.pool, ROWS, 'live');
});

const DataSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
});

const ALTERNATE = /<link rel="alternate" hreflang="(.*?)" href="http:\/\/assay\.example(.*?)"/g;

/** A page as a search engine reads it. */
async function open(
  url: string,
  options: { from?: FastifyInstance; host?: string; headers?: Record<string, string> } = {},
) {
  const { from = app, host = 'assay.example', headers = {} } = options;
  const { statusCode, body } = await from.inject({ url, headers: { accept: 'text/html', host, ...headers } });
  const content = (name: string) =>
    readable(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(body)?.[1]);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
  return {
    status: statusCode,
    body,
    alternates: [...body.matchAll(ALTERNATE)].map(([, language, address]) => [language, address]),
    title: readable(/<title>(.*?)<\/title>/s.exec(body)?.[1]),
    canonical: readable(/<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]),
    content,
    nodes: data === undefined ? [] : DataSchema.parse(JSON.parse(data))['@graph'],
  };
}

function readable(text: string | undefined): string | undefined {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text?.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name] ?? '');
}

describe('the HTML of a page', () => {
  // One with a parameter needs a name.
  it.each(FIXED_PAGES.filter(({ path }) => !path.includes('$')))('names and describes $path', async (entry) => {
    const { title, description, indexable } = entry;
    const shown = canonicalAddress(entry);
    // Where the path alone shows another page, its canonical address is opened.
    const page = await open(shown.startsWith(entry.path) ? shown : entry.path);
    expect(page).toMatchObject({
      status: 200,
      title: `${title} | Assay`,
      canonical: `http://assay.example${shown}`,
    });
    expect(page.content('description')).toBe(description);
    expect(page.content('robots')).toBe(indexable ? undefined : 'noindex');
    expect(page.alternates).toEqual(
      indexable
        ? [
            ['en', shown],
            ['vi', shown === '/' ? '/vi' : `/vi${shown}`],
            ['x-default', shown],
          ]
        : [],
    );
    for (const [property, value] of [
      ['og:title', `${title} | Assay`],
      ['og:description', description],
      ['og:type', 'website'],
      ['og:url', `http://assay.example${shown}`],
      ['og:site_name', 'Assay'],
      ['og:locale', 'en_US'],
    ] as const) {
      expect(page.content(property)).toBe(value);
    }
    expect(page.body).toContain('<html lang="en">');
  });

  it('leaves the view out of the canonical address', async () => {
    const { canonical } = await open('/directory/projects/?filter=sector.in.DeFi&sort=tvl.desc&columns=name');
    expect(canonical).toBe('http://assay.example/directory/projects');
  });

  it('leads a referral to signing up, whose address it gives as the page’s own', async () => {
    expect(await open('/referral/LINH-7')).toMatchObject({
      status: 200,
      title: 'Sign up | Assay',
      canonical: 'http://assay.example/signup',
    });
  });

  it('states the customer service area, its languages and the search action', async () => {
    const config = testConfig({
      PUBLIC_URL: 'https://www.assay.example/',
      LINK_TWITTER: 'https://x.example/assay',
      CONTACT_EMAIL: 'contact@assay.example',
    });
    const from = await buildApp({ ...database.deps, config }, { modules: [], siteFolder: folder });
    const { nodes, canonical } = await open('/', { from, host: 'inner:8080' });
    await from.close();
    expect(canonical).toBe('https://www.assay.example/');
    expect(nodes).toContainEqual(
      expect.objectContaining({
        '@type': 'Organization',
        name: 'Assay',
        url: 'https://www.assay.example/',
        sameAs: ['https://x.example/assay'],
        contactPoint: expect.objectContaining({
          areaServed: { '@type': 'Country', name: 'Vietnam' },
          availableLanguage: ['Vietnamese', 'English'],
          email: 'contact@assay.example',
        }),
      }),
    );
    expect(nodes).toContainEqual(
      expect.objectContaining({
        '@type': 'WebSite',
        potentialAction: expect.objectContaining({
          '@type': 'SearchAction',
          target: expect.objectContaining({
            urlTemplate: 'https://www.assay.example/directory/projects?q={search_term_string}',
          }),
        }),
      }),
    );
  });

  it.each([
    ['/', 'WebPage'],
    ['/directory/people', 'CollectionPage'],
    ['/master-demo/projects', 'CollectionPage'],
    ['/terms', 'WebPage'],
    ['/signin', 'WebPage'],
  ])('says that %s is a %s', async (address, type) => {
    const { nodes } = await open(address);
    expect(nodes.find((node) => node['@id'] === `http://assay.example${address}`)).toMatchObject({ '@type': type });
  });

  it('gives the way from home to the page', async () => {
    const { nodes } = await open('/people/linh-tran');
    expect(nodes.find((node) => node['@type'] === 'BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Assay', item: 'http://assay.example/' },
        { position: 2, name: 'People', item: 'http://assay.example/directory/people' },
        { position: 3, name: 'Linh Trần', item: 'http://assay.example/people/linh-tran' },
      ],
    });
  });

  it('names a round by its kind and project, at its number', async () => {
    const round = rowOf('fundraising', 7, {
      projects: 'Auralith',
      stages: 'Series B',
      amount_quantity: 48e6,
      date: '2026-06',
      organizations: [{ name: 'Delta Ventures', slug: 'delta', logo: null }],
    });
    await fill(database.pool, { fundraising: [round] }, 'live');
    const page = await open('/round/7');
    expect(page).toMatchObject({
      status: 200,
      title: 'Series B of Auralith | Assay',
      canonical: 'http://assay.example/round/7',
    });
    expect(page.content('description')).toBe('Series B of Auralith: 48.00M USD, Jun 2026. Investors: Delta Ventures.');
    const stated = { ...round, stated_amount: 45e6, stated_currency: 'EUR' };
    await fill(database.pool, { fundraising: [stated, { ...stated, _id: 9, amount_quantity: null }] }, 'live');
    const [both, alone] = [await open('/round/7'), await open('/round/9')];
    const text = (amount: string) => `Series B of Auralith: ${amount}, Jun 2026. Investors: Delta Ventures.`;
    expect(both.content('description')).toBe(text('48.00M USD (€45M)'));
    expect(JSON.stringify(both.nodes)).toContain('48.00M USD (€45M)');
    expect(alone.content('description')).toContain(text('€45M'));
    for (const number of ['8', '07', '7.0', 'auralith', '99999999999999999999']) {
      expect(await open(`/round/${number}`)).toMatchObject({ status: 404, title: 'No such round | Assay' });
    }
  });

  it.each(['/no/such/page', '/directory/colours', '/directory', '/watch<script>'])(
    'of %s is a 404 that is not to be listed',
    async (address) => {
      const page = await open(address);
      expect(page).toMatchObject({ status: 404, title: 'Page not found | Assay', canonical: undefined, nodes: [] });
      expect(page.content('robots')).toBe('noindex');
      expect(page.content('og:url')).toBeUndefined();
    },
  );

  it.each(['bad host', '"><script>', 'a,b'])('names no address for the host %j', async (host) => {
    const page = await open('/directory/people', { host });
    expect(page).toMatchObject({ status: 200, title: 'People | Assay', nodes: [] });
    expect(page.body).not.toContain('canonical');
    expect(page.body).not.toContain('"><script>');
  });

  it('keeps nothing that a stranger named the host in', async () => {
    for (const host of ['stranger.example', 'localhost:8080']) {
      const { body, canonical } = await open('/directory/organizations', { host });
      expect(canonical).toBe(`http://${host}/directory/organizations`);
      expect(body.includes('stranger.example')).toBe(host === 'stranger.example');
    }
  });

  it('trusts a proxy about the address only when configured', async () => {
    const headers = { 'x-forwarded-host': 'public.example', 'x-forwarded-proto': 'https' };
    expect((await open('/', { headers })).canonical).toBe('http://assay.example/');
    const config = testConfig({ TRUST_PROXY: 'on' });
    const from = await buildApp({ ...database.deps, config }, { modules: [], siteFolder: folder });
    expect((await open('/', { from, headers })).canonical).toBe('https://public.example/');
    await from.close();
  });
});

describe("the HTML of a record's page", () => {
  it('is named and described by the data', async () => {
    const page = await open('/organization/delta');
    expect(page).toMatchObject({
      status: 200,
      title: 'Delta Ventures | Assay',
      canonical: 'http://assay.example/organization/delta',
    });
    expect(page.content('description')).toBe(
      'Delta Ventures backs early teams. Portfolio, funding rounds joined, amounts, founders and links, each with its source.',
    );
    expect(page.content('robots')).toBeUndefined();
    expect(page.nodes).toContainEqual(
      expect.objectContaining({
        '@type': 'Organization',
        name: 'Delta Ventures',
        sameAs: ['https://x.example/delta'],
        location: { '@type': 'Place', name: 'Hà Nội' },
      }),
    );
  });

  it('says what kind of thing it is', async () => {
    const typeAt = async (address: string) =>
      (await open(address)).nodes.find((node) => String(node['@id']).endsWith('#record'));
    expect(await typeAt('/project/aave')).toMatchObject({ '@type': 'Project', name: 'Aave', alternateName: 'AAVE' });
    expect(await typeAt('/people/linh-tran')).toMatchObject({
      '@type': 'Person',
      jobTitle: 'Partner',
      worksFor: [{ '@type': 'Organization', name: 'Aster Capital' }],
    });
    expect((await open('/people/linh-tran')).content('og:type')).toBe('profile');
  });

  it('has a title and a canonical address for each of its tabs', async () => {
    expect(await open('/people/linh-tran/news')).toMatchObject({
      status: 200,
      title: 'Linh Trần: News | Assay',
      canonical: 'http://assay.example/people/linh-tran/news',
    });
    for (const address of ['/people/linh-tran/colours', '/people/nobody/news', '/people/linh-tran/news/more']) {
      expect((await open(address)).status, address).toBe(404);
    }
  });

  it('finds names that need escapes, and shows pictures of the web only', async () => {
    const page = await open('/project/a%2Fb%20c%3F');
    expect(page).toMatchObject({ status: 200, canonical: 'http://assay.example/project/a%2Fb%20c%3F' });
    expect(page.content('og:image')).toBe('https://logos.example/a.png');
    expect((await open('/project/attack')).content('og:image')).toBeUndefined();
  });

  it('cannot be broken by what a record is called', async () => {
    const page = await open('/project/attack');
    expect(page.title).toBe(`${ATTACK} | Assay`);
    expect(page.nodes).toContainEqual(expect.objectContaining({ '@type': 'Project', name: ATTACK }));
    expect(page.body.match(/<script/g)).toHaveLength(1);
    expect(page.body).not.toMatch(/<img|<b>/);
    expect(page.content('description')!.length).toBeLessThanOrEqual(160);
    expect(page.body).toMatch(/<\/head><\/html>$/);
  });

  it.each([
    ['/project/no-such', 'No such project'],
    ['/organization/aave', 'No such organization'],
    ['/people/nobody', 'No such person'],
    [`/people/${'x'.repeat(201)}`, 'No such person'],
    ['/people/a%00b', 'No such person'],
    ['/dao/history?kind=venture&slug=nobody', 'No such organization'],
    ['/dao/history?slug=nobody', 'No such project'],
    ['/dao/1-nobody', 'No such proposal'],
  ])('of nothing is a 404: %s', async (address, title) => {
    const page = await open(address);
    expect(page).toMatchObject({ status: 404, title: `${title} | Assay`, canonical: undefined });
    expect(page.content('robots')).toBe('noindex');
  });

  it('of a proposal is left to the browser where a session may be behind the request', async () => {
    const cookie = 'language=en; access_token=abc';
    const page = await open('/dao/1-nobody', { headers: { cookie } });
    expect(page).toMatchObject({ status: 200, title: '1-nobody | Assay', canonical: undefined });
    expect(page.content('robots')).toBe('noindex');
    expect((await open('/dao/1-nobody')).status).toBe(404);
    expect((await open('/project/no-such', { headers: { cookie } })).status).toBe(404);
  });

  it('follows the data', async () => {
    expect((await open('/project/late')).status).toBe(404);
    await fill(database.pool, { projects: [rowOf('projects', 1, { name: 'Late', slug: 'late' })] }, 'live');
    expect((await open('/project/late')).title).toBe('Late | Assay');
    await fill(database.pool, { projects: [rowOf('projects', 1, { name: 'Later', slug: 'late' })] }, 'live');
    expect((await open('/project/late')).title).toBe('Later | Assay');
  });

  it('is not to be listed when the record is made up', async () => {
    await fill(database.pool, ROWS, 'sample');
    const page = await open('/people/linh-tran');
    expect([page.status, page.title, page.content('robots')]).toEqual([200, 'Linh Trần | Assay', 'noindex']);
  });

  it('does not wait for a database that takes its time, nor keep it busy', async () => {
    const other = await database.pool.connect();
    await other.query('BEGIN; LOCK TABLE directory_projects IN ACCESS EXCLUSIVE MODE');
    const from = await buildApp(database.deps, { modules: [], siteFolder: folder, recordWithin: 50 });
    const pages = [];
    for (const slug of ['aave', 'bitcoin', 'angstrom']) pages.push(await open(`/project/${slug}`, { from }));
    const waiting = async () => {
      // Within a transaction the database repeats its first answer.
      await other.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await other.query(
        "SELECT count(*)::integer AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows[0].waiting;
    };
    await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(0);
    const waited = await waiting();
    await other.query('ROLLBACK');
    other.release();
    expect(pages[0]).toMatchObject({ status: 200, canonical: 'http://assay.example/project/aave' });
    expect(pages.map(({ title }) => title)).toEqual(['aave | Assay', 'bitcoin | Assay', 'angstrom | Assay']);
    expect(waited).toBe(1);
    await expect
      .poll(async () => (await open('/project/aave', { from })).title, { timeout: 30_000 })
      .toBe('Aave | Assay');
    await from.close();
  });

  it('comes without a database', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    const from = await buildApp({ ...database.deps, pool }, { modules: [], siteFolder: folder });
    expect(await open('/people/linh-tran', { from })).toMatchObject({ status: 200, title: 'linh-tran | Assay' });
    await from.close();
    await pool.end();
  });
});

it("finds where a page's head goes in the application's index.html", async () => {
  const html = await readFile('index.html', 'utf8');
  const page = readTemplate(html).fill('[head]', null);
  expect(page).toMatch(
    /<html lang="en".*<head>.*charset.*\[head\].*<script.*<\/head>.*<div id="root">.*<noscript>[^<]+<\/noscript>/s,
  );
  expect(page).not.toMatch(/<title>|name="description"|rel="canonical"|property="og:/);
});
