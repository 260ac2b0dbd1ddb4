import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobPageSchema, ResearchPageSchema } from '#schemas/entities/storyPages.ts';
import { structUrl } from '#schemas/http.ts';
import { buildApp } from '#server/app.ts';
import { bumpDataset } from '#server/modules/datasets/dataset.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { fill, rowOf } from '#server/testing/smallData.ts';
import { dataQuery } from './module.ts';

const database = useTestDatabase();
let folder: string;
let app: FastifyInstance;

const ROWS = {
  projects: [rowOf('projects', 1, { name: 'Plumcoin', slug: 'plumcoin', symbol: 'PLM', sector: ['DeFi'] })],
  organizations: [rowOf('organizations', 1, { ventures_name: 'Larkspur', slug: 'larkspur', type: 'Fund' })],
  people: [],
  fundraising: [
    rowOf('fundraising', 1, {
      projects: 'Plumcoin',
      slug: 'plumcoin',
      stages: 'Seed',
      amount_quantity: 5e6,
      date: '2026-05-01',
      organizations: [{ name: 'Larkspur', slug: 'larkspur', logo: null }],
    }),
  ],
};

const today = () => new Date(database.deps.clock()).toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(database.deps.clock() - days * 86_400_000).toISOString().slice(0, 10);

const ad = (_id: number, fields: object) => ({
  _id,
  slug: `ad-${_id}`,
  name: 'Smart Contract Engineer',
  company: 'Plumcoin',
  department: 'Engineering',
  description: '<p>Write contracts.</p>',
  places: ['Lisbon, Portugal'],
  countries: ['Portugal'],
  workplace_type: 'Remote',
  employment_type: 'Full-time',
  posted_date: today(),
  expires_on: daysAgo(-30),
  apply_url: 'https://plum.example/jobs',
  apply_urls: [],
  origin: 'feed',
  state: 'published',
  source_keys: [],
  ...fields,
});

beforeAll(async () => {
  folder = await mkdtemp('/tmp/assay-stories-');
  await writeFile(path.join(folder, 'index.html'), '<html lang="en"><head><!-- page --><!-- /page --></head></html>');
  app = await buildApp(database.deps, { modules: [dataQuery], siteFolder: folder, recordWithin: 30_000 });
  await fill(database.pool, ROWS, 'live');
  const jobs = [
    ad(1, { project: 'plumcoin', min_salary: 100_000, max_salary: 150_000 }),
    ...[2, 3, 4, 5].map((id) => ad(id, { max_salary: 100_000 + 20_000 * id, organization: 'larkspur' })),
    ad(6, { name: 'Senior Smart Contract Engineer' }),
    ad(7, { posted_date: daysAgo(31), expires_on: daysAgo(1) }),
    ad(8, { closed_on: today() }),
    ad(11, { name: 'Cook', origin: 'member', closed_on: today() }),
    ad(12, { name: 'Cook', origin: 'member', delisted_on: today(), expires_on: daysAgo(1) }),
    ad(10, { state: 'review' }),
    ad(9, { name: 'Cook', department: 'Kitchen', description: '<p>A</p><script>b</script>' }),
  ];
  await database.pool.query('DELETE FROM jobs');
  await database.pool.query('INSERT INTO jobs SELECT * FROM json_populate_recordset(NULL::jobs, $1::json)', [
    JSON.stringify(jobs),
  ]);
  await withTransaction(database.pool, async (client) => {
    await deriveStories(client, 'jobs');
    await bumpDataset(client, { kind: 'live', asOf: '2026-01-15T12:00:00.000Z' });
  });
  const research = [1, 2, 3].map((_id) => ({
    _id,
    slug: `piece-${_id}`,
    title: `Piece ${_id}`,
    summary: null,
    content: '<h2>One</h2><p>Two</p>',
    created_at: `2026-07-0${_id}T00:00:00Z`,
    tags: ['Risk'],
    assets: ['plumcoin', 'nobody'],
    author: 'Ada',
    featured: false,
    exclusive: false,
    origin: 'author',
  }));
  await database.pool.query('DELETE FROM research');
  await database.pool.query('INSERT INTO research SELECT * FROM json_populate_recordset(NULL::research, $1::json)', [
    JSON.stringify(research),
  ]);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = async (sid: 'detail_job' | 'detail_research' | 'detail_project' | 'detail_venture', slug: string) => {
  const { statusCode, body } = await app.inject(structUrl(sid, { slug }));
  expect(statusCode).toBe(200);
  return JSON.parse(body).data[sid][0];
};
const job = async (slug: string) => JobPageSchema.parse(await ask('detail_job', slug));
const open = (url: string) => app.inject({ url, headers: { accept: 'text/html', host: 'assay.example' } });

describe('an ad', () => {
  it('comes with who hires, what the role pays, and similar ads that are not closed', async () => {
    const { hiring, pay, similar } = await job('ad-1');
    expect(hiring).toMatchObject({ kind: 'project', name: 'Plumcoin', label: 'PLM', sector: ['DeFi'] });
    expect(hiring?.funding).toMatchObject({ rounds: 1, total_funding_amount: 5e6, latest_stage: 'Seed' });
    expect(hiring?.investors.map(({ kind, slug }) => [kind, slug])).toEqual([['venture', 'larkspur']]);
    // Tops: 140, 150, 160, 180 and 200 thousand.
    expect(pay).toMatchObject({ role: 'contracts', n: 5, least: 140_000, median: 160_000, most: 200_000, above: 25 });
    expect(similar.map(({ slug }) => slug)).not.toContain('ad-8');
    expect(similar.map(({ slug }) => slug)).not.toContain('ad-9');
    expect(similar).toHaveLength(6);
    expect((await job('ad-2')).hiring).toMatchObject({ kind: 'venture', label: 'Fund', funding: null });
  });

  it('of a role of too few salaries shows none, and one without a salary no place among them', async () => {
    expect((await job('ad-9')).pay).toBeNull();
    expect((await job('ad-6')).pay).toMatchObject({ n: 5, above: null });
  });

  it('that does not exist, or is not published, is nothing', async () => {
    for (const slug of ['nobody', 'ad-10']) {
      expect(await ask('detail_job', slug)).toEqual({});
      expect((await open(`/crypto-jobs/${slug}`)).statusCode).toBe(404);
    }
  });
});

describe('a profile', () => {
  it.each([
    ['detail_project', 'plumcoin'],
    ['detail_venture', 'larkspur'],
  ] as const)('of %s says how many ads the board lists for it', async (sid, slug) => {
    const { jobs } = await ask(sid, slug);
    const { body } = await app.inject(structUrl('total_jobs', { filter: [['company', 'in', jobs.companies]] }));
    expect(JSON.parse(body).data.total_jobs).toEqual([{ total: jobs.total }]);
    // Of the ten ads one is closed and one is in review.
    expect(jobs).toEqual({ total: 8, companies: ['Plumcoin'] });
  });
});

describe('the page of an ad', () => {
  const posting = (body: string) => {
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}');
    return data['@graph'].find((node: { '@type': string }) => node['@type'] === 'JobPosting');
  };

  it('is a posting for search engines while one can apply', async () => {
    const { statusCode, body } = await open('/crypto-jobs/ad-1');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Smart Contract Engineer, Plumcoin | Assay</title>');
    expect(body).not.toContain('noindex');
    expect(posting(body)).toMatchObject({
      title: 'Smart Contract Engineer',
      datePosted: today(),
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ name: 'Portugal' }],
      baseSalary: { value: { minValue: 100_000, maxValue: 150_000, unitText: 'YEAR' } },
    });
  });

  it.each(['ad-7', 'ad-8', 'ad-11', 'ad-12'])('is marked and left out of the index afterwards: %s', async (slug) => {
    const { statusCode, body } = await open(`/crypto-jobs/${slug}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('noindex');
    expect(posting(body)).toBeUndefined();
    const { body: sitemap } = await app.inject({ url: '/sitemaps/jobs-1.xml', headers: { host: 'assay.example' } });
    expect(sitemap).toContain('/crypto-jobs/ad-1<');
    expect(sitemap).not.toContain(`/crypto-jobs/${slug}<`);
  });

  it('is no posting where its description is not clean: it would say what nobody sees', async () => {
    expect(posting((await open('/crypto-jobs/ad-9')).body)).toBeUndefined();
  });
});

describe('a piece of research', () => {
  it('comes with its projects, and the research beside it', async () => {
    const piece = ResearchPageSchema.parse(await ask('detail_research', 'piece-2'));
    expect(piece.assets).toEqual([{ name: 'Plumcoin', slug: 'plumcoin', logo: null, symbol: 'PLM' }]);
    expect([piece.newer?.slug, piece.older?.slug]).toEqual(['piece-3', 'piece-1']);
    expect(ResearchPageSchema.parse(await ask('detail_research', 'piece-3')).newer).toBeNull();
  });

  it('has a page that names its author, and a 404 where there is none', async () => {
    const { statusCode, body } = await open('/research/piece-2');
    expect(statusCode).toBe(200);
    expect(body).toContain('"@type":"Article"');
    expect(body).toContain('"name":"Ada"');
    expect((await open('/research/nobody')).statusCode).toBe(404);
  });
});
