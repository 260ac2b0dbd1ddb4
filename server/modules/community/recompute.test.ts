import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditData } from '#schemas/forms/profileEdits.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { RELATION_TABLES } from '#server/modules/datasets/relations.ts';
import { testRequestOptions } from '#server/modules/feeds/testing/upstream.ts';
import { applyFeeds } from '#server/modules/sync/apply.ts';
import { runSync } from '#server/modules/sync/sync.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { differingHistory } from '#server/testing/historyOfRows.ts';
import { differingRelated } from '#server/testing/related.ts';
import { acceptChange } from './accept.ts';
import { fieldText, findEntity } from './entities.ts';
import { roadmapOf } from './roadmap.ts';
import { takeChangeBack } from './takeBack.ts';

/**
 * What a proposal does to the data is computed from what the sources state and what stands: as it is accepted, as it is taken back, and
 * as a sync repeats it. So accepted is the same as accepted and synced, and taken back is the same as before.
 */

const database = useTestDatabase();
const NOW = Date.UTC(2026, 0, 15, 12);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp('/tmp/assay-recompute-');
  const coin = (id: string, symbol: string, name: string) => ({
    ...{ id, symbol, name, current_price: 1, market_cap: 9e6, max_supply: 100 },
    last_updated: '2026-01-10T00:00:00.000Z',
  });
  const coins = [coin('plumeria', 'plum', 'Plumeria'), coin('basil', 'bsl', 'Basil')];
  await writeFile(path.join(folder, 'coingecko_markets_2026-01-10.json'), JSON.stringify(coins));
  const raise = (name: string, amount: number | null, leadInvestors: readonly string[]) => ({
    ...{
      name,
      date: 1_700_000_000,
      round: 'Seed',
      amount,
      leadInvestors,
      otherInvestors: ['Kite Ventures'],
      chains: [],
    },
  });
  const raises = [raise('Sage', 2, ['Fig Capital']), raise('Thyme', 3, ['Fig Capital']), raise('Mint', null, [])];
  await writeFile(path.join(folder, 'raises_2026-01-01.json'), JSON.stringify({ raises }));
  const requestOptions = testRequestOptions([], { clock: () => NOW });
  expect(await runSync({ pool: database.pool, from: { folder }, requestOptions })).toMatchObject({ outcome: 'good' });
});
afterAll(() => rm(folder, { recursive: true }));

/** What a proposal says: of an entity by its slug, or of a new one. */
interface Change {
  readonly kind: EntityKind;
  readonly slug: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly added: EditData['added'];
}

/** One step: a proposal is accepted, or one that was is taken back, by its place among them. */
type Step = { readonly accept: Change } | { readonly takeBack: number };

const PAGE = 'https://pages.example/about';

async function accept(client: PoolClient, { kind, slug, fields: all, added }: Change): Promise<number> {
  const entity = slug === null ? null : await findEntity(client, kind, { slug });
  if (slug !== null && !entity) throw new Error(`Nothing has the address ${slug}`);
  // Nobody can propose the position of somebody who has none.
  const known = Object.entries(all).filter(([field]) => !entity || fieldText(entity, field) !== null);
  const fields = Object.fromEntries(known);
  const { rows } = await client.query(
    `INSERT INTO proposals (kind, type, is_new, name, privacy, body, created_at, state, since)
     VALUES ($1, $2, $3, 'A proposal', 1, '{}', $4, 'accepted', $4) RETURNING id`,
    [kind, kind === 'project' ? 'token' : kind, slug === null, new Date(NOW)],
  );
  const proposal = Number(rows[0].id);
  const sources = Object.fromEntries(Object.keys(fields).map((field) => [field, PAGE]));
  const base = Object.fromEntries(known.map(([field]) => [field, (entity && fieldText(entity, field)) ?? '']));
  const data: EditData = { fields, sources, added };
  const change = { proposal, kind, isNew: slug === null, entityId: entity?.id ?? null, data, base };
  await acceptChange(client, change, NOW);
  return proposal;
}

async function take(client: PoolClient, steps: readonly Step[]): Promise<void> {
  const proposals: number[] = [];
  const standing = new Set<number>();
  for (const step of steps) {
    if ('accept' in step) {
      const proposal = await accept(client, step.accept);
      proposals.push(proposal);
      standing.add(proposal);
      continue;
    }
    const proposal = proposals[step.takeBack % Math.max(1, proposals.length)];
    if (proposal !== undefined && standing.delete(proposal)) await takeChangeBack(client, proposal, NOW);
  }
}

const DIRECTORIES = ['projects', 'organizations', 'people', 'fundraising'].map((source) => `directory_${source}`);
const TABLES = [...DIRECTORIES, ...RELATION_TABLES, 'round_investors', 'portfolio', 'news', 'news_mentions'];

const ROADMAPS = 'roadmaps';

/** All that pages show of entities, in an order of its own. */
async function readData(client: PoolClient): Promise<Readonly<Record<string, readonly string[]>>> {
  const data: Record<string, readonly string[]> = {};
  for (const table of TABLES) {
    const { rows } = await client.query(`SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`);
    data[table] = rows.map(({ row }) => row);
  }
  const { rows: phases } = await client.query(
    `SELECT p._id, to_jsonb(r)::text AS row FROM directory_projects p, LATERAL (${roadmapOf('p._id')}) r ORDER BY p._id, r.place`,
  );
  data[ROADMAPS] = phases.map(({ _id, row }) => `${_id} ${row}`);
  return data;
}

type Data = Awaited<ReturnType<typeof readData>>;
/** Rows that one of two states alone has. */
function differing(before: Data, after: Data): string[] {
  return [...TABLES, ROADMAPS].flatMap((table) => {
    const [was, is] = [before[table] ?? [], after[table] ?? []];
    return [
      ...was.filter((row) => !is.includes(row)).map((row) => `- ${table} ${row}`),
      ...is.filter((row) => !was.includes(row)).map((row) => `+ ${table} ${row}`),
    ];
  });
}

/** Runs in a transaction that leaves nothing behind. */
async function apart<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await database.deps.direct.connect();
  try {
    await client.query('BEGIN');
    return await work(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const holdsAfterSync = (steps: readonly Step[]) =>
  apart(async (client) => {
    await take(client, steps);
    const before = await readData(client);
    expect((await differingRelated(client)).differing).toEqual([]);
    expect(await differingHistory(client)).toEqual([]);
    await applyFeeds(client, [], NOW);
    expect(differing(before, await readData(client))).toEqual([]);
    expect(await differingHistory(client)).toEqual([]);
  });

/** `order`: in which the changes are taken back, by what is drawn of those that are left. */
const leavesNothing = (changes: readonly Change[], order: readonly number[] = []) =>
  apart(async (client) => {
    const before = await readData(client);
    const left = changes.map((_, index) => index);
    const takenBack = changes.flatMap((_, nth) => left.splice((order[nth] ?? left.length - 1) % left.length, 1));
    await take(client, [...changes.map((accept) => ({ accept })), ...takenBack.map((takeBack) => ({ takeBack }))]);
    expect((await differingRelated(client)).differing).toEqual([]);
    expect(differing(before, await readData(client))).toEqual([]);
    expect(await differingHistory(client)).toEqual([]);
  });

const words = fc.constantFrom('Herbs', 'Spices', 'Tea');
const place = fc.constantFrom('Herbs', 'Lisbon, Portugal', 'Japan');
const list = fc.subarray(['DeFi', 'Lending', 'Games'], { minLength: 1 }).map((all) => all.join('; '));
const site = fc.constantFrom('https://one.example', 'https://two.example');
const year = fc.constantFrom('2019', '2021');
const figure = fc.constantFrom('100', '120', '2500000');
const date = fc.constantFrom('2025', '2025-11', '2025-11-03');

type Texts = Readonly<Record<string, string>>;
const some = (fields: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<Texts> =>
  fc
    .record(fields, { requiredKeys: [] })
    .map((texts) => Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text]] : []))));
const entries = (entry: fc.Arbitrary<Texts>) =>
  fc.array(entry, { minLength: 1, maxLength: 2 }).map((all) => Object.fromEntries(all.map((one, at) => [at + 1, one])));

const PEOPLE = ['Bo Quill', 'Ada Fern'];
const position = fc.constantFrom('Founder', 'Chair', 'Keeper of seeds');
const POSITIONS = { 'members/bo-quill/position': position, 'members/bo-quill/position2': position };
const named = {
  name: fc.constantFrom('Plumeria Rubra', 'Sweet Basil'),
  logo: fc.constant('https://one.example/logo.png'),
};
const FIELDS = {
  project: some({
    description: words,
    sector: list,
    year_founded: year,
    location: place,
    max_supply: figure,
    website: site,
  }),
  venture: some({ summary: words, sector: list, year_founded: year, location: place, website: site }),
};
const news = entries(fc.record({ title: words, date, source: site }));
const members = entries(fc.record({ name: fc.constantFrom(...PEOPLE), position, source: site }));
const rounds = entries(fc.record({ date, amount: figure, source: site }));
const deals = entries(
  fc.record({ date, amount: figure, source: site, project: fc.constantFrom('Plumeria', 'Basil', 'Nobody') }),
);

const roadmap = entries(
  fc.record({ time: date, title: words, status: fc.constantFrom('0', '1'), content: words, source: site }),
);

const SLUGS = { project: ['plumeria', 'basil'], venture: ['fig-capital', 'kite-ventures'] };
const about = (kind: 'project' | 'venture', fields: fc.Arbitrary<Texts>, added: fc.Arbitrary<EditData['added']>) =>
  fc.record({ kind: fc.constant(kind), slug: fc.constantFrom(...SLUGS[kind]), fields, added });
const none = fc.constant({});
const NEW: fc.Arbitrary<Change> = fc.record({
  ...{ kind: fc.constant('project' as const), slug: fc.constant(null) },
  fields: fc
    .tuple(FIELDS.project, fc.constantFrom('Quillon', 'Tarragon'))
    .map(([fields, name]) => ({ ...fields, name })),
  added: fc.record({ rounds, members, roadmap, news }, { requiredKeys: [] }),
});
const positions = fc.oneof(fc.constant({}), some(POSITIONS));

const KINDS_OF_CHANGES: readonly (readonly [string, fc.Arbitrary<Change>])[] = [
  ['fields of a project', about('project', FIELDS.project, none)],
  ['fields of an organization', about('venture', FIELDS.venture, none)],
  ['the name and logo of a project', about('project', some(named), none)],
  ['people of a project', about('project', positions, fc.record({ members }))],
  ['people of an organization', about('venture', positions, fc.record({ members }))],
  ['rounds of a project', about('project', none, fc.record({ rounds }))],
  ['rounds of an organization', about('venture', none, fc.record({ rounds: deals }))],
  ['the roadmap of a project', about('project', none, fc.record({ roadmap }))],
  ['news of a project', about('project', none, fc.record({ news }))],
  ['a new project', NEW],
];
const CHANGES = [
  ...KINDS_OF_CHANGES,
  ['all of these', fc.oneof(...KINDS_OF_CHANGES.map(([, change]) => change))] as const,
];
/** The same cases each time: one that nobody has met yet must not stop the work of others. */
const RUNS = { numRuns: 4, seed: 5, endOnFailure: true };

describe('accepted is the same as accepted and synced, with', () => {
  const stepsOf = (change: fc.Arbitrary<Change>) =>
    fc.array<Step>(
      fc.oneof(
        { weight: 3, arbitrary: change.map((accept) => ({ accept })) },
        { weight: 1, arbitrary: fc.nat(3).map((takeBack) => ({ takeBack })) },
      ),
      { minLength: 1, maxLength: 4 },
    );

  it.each(CHANGES)('%s', async (_of, change) => {
    await fc.assert(fc.asyncProperty(stepsOf(change), holdsAfterSync), RUNS);
  });

  it('news', () => {
    const article = { title: 'Herbs', date: '2025', source: PAGE };
    return holdsAfterSync([{ accept: onPlumeria({ news: { 1: article } }) }]);
  });

  it('a second position of one person at a project', () => {
    const [one, other] = ['Founder', 'Chair'].map((position) => ({ name: 'Bo Quill', position, source: PAGE }));
    return holdsAfterSync([{ accept: onPlumeria({ members: { 1: one ?? {}, 2: other ?? {} } }) }]);
  });

  // The newest round of all says who invests actively, also of those who were no part of it.
  it('a later round of another organization', () => {
    const oak = { ...dealOf('', '2025-01-01'), slug: null, fields: { ventures_name: 'Oak Fund' } };
    return holdsAfterSync([{ accept: oak }, { accept: dealOf('fig-capital', '2026-11-03') }]);
  });
});

describe('taken back is the same as before, with', () => {
  it.each(CHANGES)('%s', async (_of, change) => {
    const changes = fc.array(change, { minLength: 1, maxLength: 4 });
    await fc.assert(fc.asyncProperty(changes, fc.array(fc.nat(9), { maxLength: 4 }), leavesNothing), RUNS);
  });

  it('a round of an organization', () => leavesNothing([dealOf('fig-capital')]));

  // The newest round of all says who invests actively.
  it('rounds of two organizations', () => leavesNothing([dealOf('kite-ventures'), dealOf('fig-capital')]));
});

function onPlumeria(added: EditData['added']): Change {
  return { kind: 'project', slug: 'plumeria', fields: {}, added };
}

function dealOf(slug: string, date = '2025-11-03'): Change {
  const round = { project: 'Plumeria', date, amount: '100', source: PAGE };
  return { kind: 'venture', slug, fields: {}, added: { rounds: { 1: round } } };
}
