import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import { detailPath, KINDS, SOURCES, WATCHED_ENTITIES } from '#schemas/kinds.ts';
import { buildApp } from '#server/app.ts';
import { bumpDataset } from '#server/modules/datasets/dataset.ts';
import { ENTITY_KINDS } from '#server/modules/datasets/formerAddresses.ts';
import { upsertRows } from '#server/modules/datasets/rows.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import registry from '#server/modules/feeds/testing/olderVersion/registry.json' with { type: 'json' };
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

    // The same sync again: the same numbers, nothing said twice.
    const numbers = async () =>
      (await test.database.pool.query('SELECT kind, id, slug, joined_id FROM entities ORDER BY id')).rows;
    const before = await numbers();
    await sync();
    expect(await numbers()).toEqual(before);
    expect(await titles()).toEqual(said);
  });
});

const NotedSchema = z.array(z.looseObject({ note: z.string(), slug: z.string().nullable() }));
