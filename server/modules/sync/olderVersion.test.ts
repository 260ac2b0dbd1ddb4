import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import { VOTING_RULES } from '#schemas/entities/proposals.ts';
import { detailPath, KINDS, SOURCES, WATCHED_ENTITIES } from '#schemas/kinds.ts';
import { buildApp } from '#server/app.ts';
import { acceptChange } from '#server/modules/community/accept.ts';
import { bumpDataset } from '#server/modules/datasets/dataset.ts';
import { ENTITY_KINDS } from '#server/modules/datasets/formerAddresses.ts';
import { upsertRows } from '#server/modules/datasets/rows.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import registry from '#server/modules/feeds/testing/olderVersion/registry.json' with { type: 'json' };
import { call, connectAssistant, refusal } from '#server/modules/mcp/testing/client.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ask } from '#server/testing/ask.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { runSync } from './sync.ts';

/** The present version over the data folder of an older one: every address answers, and every watched thing is kept or said. */

const kind = z.enum(['project', 'round', 'organization', 'person']);
const { entities } = z
  .strictObject({
    about: z.array(z.string()),
    entities: z.array(
      z.strictObject({
        case: z.string(),
        kind,
        id: z.int(),
        slug: z.string().nullable(),
        name: z.string().nullable(),
        keys: z.array(z.string()),
        row: z.boolean(),
        joined: z.strictObject({ kind, id: z.int() }).optional(),
        leads: z.string(),
      }),
    ),
  })
  .parse(registry);
type Entity = (typeof entities)[number];

const RECORDINGS = path.join(import.meta.dirname, '../feeds/testing/olderVersion/recordings');
/** The data of the older version. */
const OLD_MOMENT = '2026-01-05T00:00:00.000Z';

const test = useTestAccounts();
let site = '';
let app: Awaited<ReturnType<typeof buildApp>>;

const sourceOf = (entity: Pick<Entity, 'kind'>) => {
  const source = SOURCES.find((one) => ENTITY_KINDS[one] === entity.kind);
  if (source === undefined) throw new Error(`no directory of a ${entity.kind}`);
  return source;
};
const addressOf = ({ slug, id, ...entity }: Entity) =>
  slug === null ? detailPath('round', String(id)) : detailPath(KINDS[sourceOf(entity)].opens, slug);

/** Follows redirects; the last status with the path, and how many there were. */
async function open(
  url: string,
  hops = 0,
): Promise<{ readonly status: number; readonly at: string; readonly body: string }> {
  const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html' } });
  if (statusCode === 301 && hops < 3) return open(String(headers.location), hops + 1);
  return { status: statusCode, at: url, body };
}

async function storeOlderVersion(): Promise<void> {
  await withTransaction(test.database.pool, async (client) => {
    for (const source of SOURCES) await client.query(`DELETE FROM ${tableName(DATA_SETS[source])}`);
    for (const { kind: of, id, slug, joined, row } of entities) {
      await client.query(
        `INSERT INTO entities (kind, id, slug, joined_kind, joined_id, fingerprint) VALUES ($1, $2, $3, $4, $5, $6)`,
        [of, id, slug, joined?.kind ?? null, joined?.id ?? null, row ? 'older.older' : null],
      );
    }
    for (const { kind: of, id, keys } of entities) {
      for (const key of keys)
        await client.query('INSERT INTO entity_keys (kind, key, id) VALUES ($1, $2, $3)', [of, key, id]);
    }
    for (const entity of entities.filter(({ row }) => row)) {
      const spec = DATA_SETS[sourceOf(entity)];
      const row = { ...emptyRow(spec), _id: entity.id, slug: entity.slug, [spec.identity]: entity.name };
      await upsertRows(client, spec, [row]);
    }
    await bumpDataset(client, { kind: 'live', asOf: OLD_MOMENT });
  });
}

beforeAll(async () => {
  site = await mkdtemp(path.join(tmpdir(), 'assay-older-site-'));
  await writeFile(path.join(site, 'index.html'), '<html lang="en"><head><!-- page --><!-- /page --></head></html>');
});
afterAll(async () => {
  await app.close();
  await rm(site, { recursive: true });
});

describe('the first sync of this version over an older data folder', () => {
  it('answers every address ever given, and keeps or says every watched thing', async () => {
    await storeOlderVersion();
    const browser = await test.signedIn('follower', 'pro');
    const { rows: members } = await test.database.pool.query("SELECT id FROM users WHERE username = 'follower'");
    const watched = entities.filter(({ kind: of, joined }) => of !== 'round' && joined === undefined);
    for (const entity of watched) {
      await test.database.pool.query(
        `INSERT INTO watched (user_id, kind, dataset_kind, record_id, added_at, note, position) VALUES ($1, $2, 'live', $3, now(), $4, $3)`,
        [members[0]?.id, KINDS[sourceOf(entity)].watchlist, entity.id, entity.case],
      );
    }

    // What members proposed of an organization that is a person now: one accepted, one open with a vote and a comment.
    const { id: author } = await test.addMember('proposer', 'standard');
    await test.database.pool.query(
      `INSERT INTO proposals (id, author_id, kind, type, is_new, entity_id, entity_slug, name, privacy, body, base, created_at, since, state, slug)
       OVERRIDING SYSTEM VALUE
       SELECT id, $1, 'venture', 'venture', false, 10000002, 'diana-vale', 'Diana Vale', 1, body::jsonb, '{"fields": {"location": ""}, "described": null}', now(), now(), state, id || '-diana-vale'
         FROM (VALUES (901, 'accepted', $2::text), (902, 'open', $3::text)) AS given (id, state, body)`,
      [
        author,
        proposed({ fields: { location: 'Turku' } }),
        proposed({ fields: { location: 'Oulu', summary: 'Invests', type: 'Angel' }, added: { rounds: { 1: ROUND } } }),
      ],
    );
    await test.database.pool.query(
      `INSERT INTO proposal_events (proposal_id, number, kind, by_id, data, at)
       SELECT id, number, kind, $1, data::jsonb, now() - interval '1 hour' + number * interval '1 minute'
         FROM (VALUES (901, 1, 'drafted', '{}'), (902, 1, 'drafted', '{}'), (901, 2, 'submitted', '{}'), (902, 2, 'submitted', '{}'),
           (901, 3, 'opened', $2), (902, 3, 'opened', $2), (901, 4, 'accepted', '{"unpaid": null}'), (902, 4, 'voted', '{"vote": "accept"}')) AS given (id, number, kind, data)`,
      [author, JSON.stringify({ rules: { ...VOTING_RULES, decider: 'members', reward: 10 } })],
    );
    await test.database.pool.query(
      `INSERT INTO proposal_comments (proposal_id, author_id, text, html, at) VALUES (902, $1, 'Seen', '<p>Seen</p>', now())`,
      [author],
    );
    await test.database.pool.query(
      `INSERT INTO community_values (kind, entity_id, field, value, beneath, proposal_id, at)
       VALUES ('venture', 10000002, 'location', 'Turku', '', 901, now()), ('venture', 10000002, 'type', 'Fund', '', 901, now())`,
    );
    await test.database.pool.query(
      `INSERT INTO entity_revisions (kind, entity_id, field, proposal_id, before, after, beneath, source, at, is_revert)
       VALUES ('venture', 10000002, 'location', 901, '', 'Turku', '', 'https://a.example', now(), false)`,
    );

    const sync = () => runSync({ pool: test.database.pool, from: { folder: RECORDINGS } });
    const report = await sync();
    expect(report.failures).toEqual([]);
    app = await buildApp(test.database.deps, { siteFolder: site, recordWithin: 30_000 });

    const answers = new Map<string, unknown>();
    for (const entity of entities) {
      const { status, at } = await open(addressOf(entity));
      answers.set(entity.case, status === 200 ? at : status === 410 ? 'gone' : status);
    }
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(entities.map((one) => [one.case, one.leads])));

    // What the API answers for the old addresses.
    expect(await ask(app, 'detail_venture', { slug: 'diana-vale' })).toEqual({
      former: { name: 'Diana Vale', last_reported_at: OLD_MOMENT, moved_to: { kind: 'people', slug: 'diana-vale' } },
    });
    expect(await ask(app, 'detail_venture', { slug: 'plover' })).toEqual({
      former: { name: 'Plover', last_reported_at: OLD_MOMENT, moved_to: null },
    });
    expect(await ask(app, 'detail_round', { slug: '10000010' })).toEqual({
      former: { name: 'Quince', last_reported_at: OLD_MOMENT, moved_to: null },
    });
    expect(await ask(app, 'detail_venture', { slug: 'never-given' })).toEqual({});
    expect(await open('/organization/never-given')).toMatchObject({ status: 404 });
    const { body } = await open('/organization/plover');
    expect(body).toContain('<title>No source reports Plover any more | Assay</title>');
    expect(body).toContain('noindex');

    // Each watched thing is on the list of what it is now, or among those that are gone.
    const read = async (call: string) =>
      (
        await Promise.all(
          WATCHED_ENTITIES.map((source) => browser.get(`/api/users/watch-list/${call}?sid=${KINDS[source].watchlist}`)),
        )
      ).flatMap((answer) => NotedSchema.parse(answer.body.data).map(({ note, slug }) => [note, slug] as const));
    const [kept, gone] = [await read('get'), await read('gone')];
    const notes = [...kept, ...gone].flatMap(([note]) => note.split('\n'));
    expect(notes.toSorted()).toEqual(watched.map((one) => one.case).toSorted());
    expect(gone.map(([, slug]) => slug).toSorted()).toEqual(['plover', 'quince-2', 'sedge-fund']);
    expect(kept.find(([note]) => note === 'a list alone names a person')?.[1]).toBe('diana-vale');

    const titles = async () => {
      const { data } = (await browser.get('/api/users/notifications')).body;
      return z
        .array(z.object({ kind: z.string(), title: z.string(), text: z.string() }))
        .parse(data)
        .filter((one) => one.kind === 'watched_records')
        .map((one) => `${one.title}: ${one.text}`)
        .toSorted();
    };
    const said = await titles();
    expect(said).toEqual([
      '2 organizations you watch are no longer reported by any source: Plover, Sedge Fund',
      '2 records you watch are now listed under people: Diana Vale, Peter Oakes',
      'No source reports Quince any more: It stays on your watchlist until you remove it.',
    ]);

    // What was proposed of it is proposed of the person; what a person does not have is in conflict, and its author decides.
    const person = z.looseObject({ _id: z.int() }).parse(await ask(app, 'detail_people', { slug: 'diana-vale' }));
    expect(person).toMatchObject({ location: 'Turku' });
    const diana = person._id;
    const proposal = async (slug: string) =>
      ProposalSchema.parse((await browser.get(`/api/dao/proposals/${slug}`)).body);
    expect(await proposal('901-diana-vale')).toMatchObject({ entity: { kind: 'people', slug: 'diana-vale' } });
    const open902 = await proposal('902-diana-vale');
    expect(open902).toMatchObject({ entity: { kind: 'people', slug: 'diana-vale' }, state: 'open', comments: 1 });
    expect(open902.changes.map(({ field, is_conflict }) => [field, is_conflict]).toSorted()).toEqual([
      ['background_summary', false],
      ['location', true],
      ['type', true],
    ]);
    const history = await browser.get('/api/dao/history?kind=people&slug=diana-vale');
    expect(history.body).toMatchObject({ total: 1, data: [{ field: 'location', after: 'Turku' }] });
    const data = { fields: { type: 'Angel' }, sources: {}, added: { rounds: { 1: ROUND } } };
    const accepted = await withTransaction(test.database.pool, (client) =>
      acceptChange(
        client,
        { proposal: 902, kind: 'people', isNew: false, entityId: diana, data, base: {} },
        Date.parse(OLD_MOMENT),
      ),
    );
    expect(accepted).toEqual({ conflicts: ['type', 'rounds'] });

    // A number that was given once means what it is now, on whichever watchlist, or says that it is gone.
    const other = await test.signedIn('newcomer', 'enterprise');
    const add = (sid: string, what: object) =>
      other.post(`/api/users/watch-list/add?${new URLSearchParams({ sid, params: JSON.stringify([what]) })}`, {});
    for (const what of [{ _id: 10000002 }, { slug: 'diana-vale' }])
      expect((await add('watchlist_venture', what)).body.data).toEqual([{ _id: diana, sid: 'watchlist_user' }]);
    expect((await add('watchlist_project', { _id: 10000007 })).body.data).toEqual([{ _id: 10000006 }]);
    expect(await add('watchlist_venture', { _id: 10000004 })).toMatchObject({
      status: 410,
      body: { error: { code: 'former_record', params: { reason: 'gone', name: 'Plover' } } },
    });
    expect((await add('watchlist_venture', { _id: 7 })).status).toBe(404);
    const watching = await other.get('/api/users/watch-list/get?sid=watchlist_user');
    expect(watching.body.data).toMatchObject([{ _id: diana, slug: 'diana-vale' }]);
    const stop = new URLSearchParams({ sid: 'watchlist_venture', params: '[{"ids":[10000002]}]' });
    expect((await other.get(`/api/users/watch-list/remove?${stop}`)).status).toBe(200);
    expect((await other.get('/api/users/watch-list/get?sid=watchlist_user')).body.data).toEqual([]);

    // A filter that names rows says which are none now.
    const named = [10000002, 10000004, 10000001, 10000012, 77];
    expect(await ask(app, 'former_rows', { source: 'organizations', ids: named })).toEqual([
      {
        _id: 10000002,
        former: expect.objectContaining({ name: 'Diana Vale', moved_to: { kind: 'people', slug: 'diana-vale' } }),
      },
      {
        _id: 10000004,
        former: expect.objectContaining({ name: 'Plover', last_reported_at: OLD_MOMENT, moved_to: null }),
      },
      { _id: 10000012, former: expect.objectContaining({ name: 'Plover', moved_to: null }) },
    ]);
    const { key } = (await other.post('/api/users/api-keys', { name: 'Old', scopes: ['read'], expires_in_days: 30 }))
      .body;
    const authorization = { authorization: `Bearer ${key}` };
    const filter = encodeURIComponent(JSON.stringify([['_id', 'in', named]]));
    const v1 = async (address: string) => {
      const answer = await app.inject({ url: `/api/v1/${address}`, headers: authorization });
      return { status: answer.statusCode, body: answer.json() };
    };
    const listed = await v1(`organizations?filter=${filter}&fields=slug`);
    expect(listed.body).toMatchObject({
      data: [{ _id: 10000001 }],
      former: [
        { _id: 10000002, moved_to: { slug: 'diana-vale' } },
        { _id: 10000004, moved_to: null },
        { _id: 10000012 },
      ],
    });

    // Its address is refused with where it leads, or that it is gone; to programs and to assistants alike.
    const refused = async (address: string) => {
      const { status, body } = await v1(address);
      return { status, params: body.error?.params };
    };
    expect(await refused('organizations/plover')).toEqual({ status: 410, params: { reason: 'gone', name: 'Plover' } });
    expect(await refused('organizations/diana-vale')).toEqual({
      status: 410,
      params: { reason: 'moved', slug: 'diana-vale', path: '/people/diana-vale' },
    });
    expect(await refused('rounds/10000010')).toEqual({ status: 410, params: { reason: 'gone', name: 'Quince' } });
    expect(await refused('organizations/never-given')).toMatchObject({ status: 404 });

    const assistant = await connectAssistant(app, key);
    const rows = await call(assistant, 'query', { data_set: 'organizations', filter: [['_id', 'in', named]] });
    expect(rows).toMatchObject({
      total: 1,
      former: [
        { _id: 10000002, name: 'Diana Vale', moved_to: expect.stringMatching(/^http.*\/people\/diana-vale$/) },
        { _id: 10000004, name: 'Plover', moved_to: null },
        { _id: 10000012, name: 'Plover', moved_to: null },
      ],
    });
    const record = (data_set: string, slug: string) => refusal(assistant, 'get_record', { data_set, slug });
    expect(await record('organizations', 'plover')).toContain('No source reports Plover any more');
    expect(await record('organizations', 'diana-vale')).toContain('/people/diana-vale');
    expect(await record('rounds', '10000010')).toContain('No source reports Quince any more');
    await assistant.close();

    // The same sync again: the same numbers, nothing said twice.
    const numbers = async () =>
      (await test.database.pool.query('SELECT kind, id, slug, joined_id FROM entities ORDER BY id')).rows;
    const before = await numbers();
    await sync();
    expect(await numbers()).toEqual(before);
    expect(await titles()).toEqual(said);
  });
});

const ROUND = { date: '2025-03-01', project: 'Quince', source: 'https://a.example/round' };
const proposed = ({
  fields,
  added = {},
}: {
  readonly fields: Readonly<Record<string, string>>;
  readonly added?: object;
}) =>
  JSON.stringify({
    ...{ kind: 'contribute_venture', update: 'edit', slug: 'diana-vale', privacy: 1, note: '', others: [] },
    data: {
      fields,
      sources: Object.fromEntries(Object.keys(fields).map((field) => [field, 'https://a.example'])),
      added,
    },
  });
const ProposalSchema = z.looseObject({
  changes: z.array(z.object({ field: z.string(), is_conflict: z.boolean() })),
});

const NotedSchema = z.array(z.looseObject({ note: z.string(), slug: z.string().nullable() }));
