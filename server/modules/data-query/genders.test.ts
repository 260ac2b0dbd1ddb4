import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { COLUMNAR_TYPE } from '#schemas/queries/columnar.ts';
import { buildApp } from '#server/app.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { ask, structUrl } from '#server/testing/ask.ts';
import { COMMON_SAMPLE } from '#server/testing/commonSample.ts';
import { useTestDatabase } from '#server/testing/database.ts';

/** Every answer that a person is drawn from says their gender, where that is known. */

const database = useTestDatabase({ sample: COMMON_SAMPLE, clock: () => COMMON_SAMPLE.at });
let app: FastifyInstance;
const genders = new Map<string, string | null>();

beforeAll(async () => {
  app = await buildApp(database.deps);
  const { rows } = await database.pool.query(`SELECT slug, name, gender FROM ${tableName(DATA_SETS.people)}`);
  for (const { slug, name, gender } of z
    .array(z.object({ slug: z.string(), name: z.string(), gender: z.string().nullable() }))
    .parse(rows))
    genders.set(`${slug} ${name}`, gender);
});
afterAll(() => app?.close());

const DrawnSchema = z
  .object({ slug: z.string(), name: z.string() })
  .and(z.union([z.looseObject({ logo: z.unknown() }), z.looseObject({ avatar: z.unknown() })]));

/** The people who are drawn somewhere in an answer, with the gender that it says and the one they have. */
function drawnIn(value: unknown): { readonly said: unknown; readonly known: string | null }[] {
  if (Array.isArray(value)) return value.flatMap(drawnIn);
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(drawnIn);
  const drawn = DrawnSchema.safeParse(value);
  const known = drawn.success ? genders.get(`${drawn.data.slug} ${drawn.data.name}`) : undefined;
  return known === undefined ? inside : [{ said: ('gender' in value && value.gender) || null, known }, ...inside];
}

function expectGenders(answer: unknown): void {
  const drawn = drawnIn(answer);
  expect(drawn.map(({ said }) => said)).toEqual(drawn.map(({ known }) => known));
  expect(new Set(drawn.map(({ known }) => known)).size, 'kinds of people in the answer').toBeGreaterThan(1);
}

/** The slugs of the places and rounds that most people belong to. */
async function slugs(sql: string): Promise<string[]> {
  const { rows } = await database.pool.query(sql);
  return z
    .array(z.object({ slug: z.coerce.string() }))
    .parse(rows)
    .map(({ slug }) => slug);
}

it.each([
  ['master_projects', { take: 100 }],
  ['master_funds', { take: 100 }],
  ['master_fundraising', { take: 100 }],
  ['master_people', { take: 100 }],
  ['master_angel_investor', { take: 100 }],
  ['dashboard_people', {}],
  ['search_people', { searchValue: 'a' }],
  ['search_global', { searchValue: 'ar' }],
] as const)('%s', async (sid, params) => {
  expectGenders(await ask(app, sid, params));
});

const PEOPLE = tableName(DATA_SETS.people);
const MOST = 'GROUP BY t._id ORDER BY count(*) DESC, t._id LIMIT 8';

it.each([
  [
    'detail_project',
    `SELECT slug FROM ${tableName(DATA_SETS.projects)} t JOIN founders f ON f.founded_kind = 'project' AND f.founded_id = t._id ${MOST}`,
  ],
  [
    'detail_venture',
    `SELECT slug FROM ${tableName(DATA_SETS.organizations)} t JOIN employments e ON e.organization_id = t._id ${MOST}`,
  ],
  [
    'detail_people',
    `SELECT slug FROM ${PEOPLE} t JOIN round_investors i ON i.party_kind = 'person' AND i.party_id = t._id ${MOST}`,
  ],
  [
    'detail_round',
    `SELECT t._id AS slug FROM ${tableName(DATA_SETS.fundraising)} t JOIN round_investors i ON i.party_kind = 'person' AND i.round_id = t._id ${MOST}`,
  ],
  [
    'fundraising_project',
    `SELECT slug FROM ${tableName(DATA_SETS.projects)} t JOIN round_investors i ON i.party_kind = 'person' AND i.project_id = t._id ${MOST}`,
  ],
] as const)('%s', async (sid, sql) => {
  const answers: unknown[] = [];
  for (const slug of await slugs(sql)) answers.push(await ask(app, sid, { slug }));
  expectGenders(answers);
});

it('paths between people, and whom places have in common', async () => {
  const end = (slug = '') => ({ kind: 'people', slug });
  const investors = await slugs(
    `SELECT slug FROM ${PEOPLE} t JOIN round_investors i ON i.party_kind = 'person' AND i.party_id = t._id ${MOST}`,
  );
  const paths: unknown[] = [];
  for (const [at, slug] of investors.slice(1).entries())
    paths.push(await ask(app, 'paths', { from: end(investors[at]), to: end(slug) }));
  expectGenders(paths);

  const shared = await slugs(`
    SELECT p.slug FROM portfolio f JOIN ${tableName(DATA_SETS.projects)} p ON p._id = f.project_id
     WHERE f.party_kind = 'person' AND f.party_id IN (
       SELECT party_id FROM portfolio WHERE party_kind = 'person' GROUP BY party_id ORDER BY count(*) DESC, party_id LIMIT 4)
     GROUP BY p._id ORDER BY count(*) DESC, p._id LIMIT 8`);
  expectGenders(await ask(app, 'in_common', { kind: 'project', slugs: shared }));
});

it('columns of references, in the form of tables', async () => {
  for (const sid of ['master_projects', 'master_fundraising']) {
    const { rawPayload } = await app.inject({ url: structUrl(sid, { take: 100 }), headers: { accept: COLUMNAR_TYPE } });
    const entries = [
      ...rawPayload.toString('utf8').matchAll(/\["([^"]+)","([^"]+)",(?:null|"[^"]*")(?:,"([^"]+)")?\]/g),
    ];
    const people = entries.flatMap(([, name, slug, said = null]) => {
      const known = genders.get(`${slug} ${name}`);
      return known === undefined ? [] : [{ said, known }];
    });
    expect(people.map(({ said }) => said)).toEqual(people.map(({ known }) => known));
    expect(new Set(people.map(({ known }) => known)).size).toBeGreaterThan(1);
  }
});
