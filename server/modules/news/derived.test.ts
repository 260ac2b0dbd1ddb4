import type { PoolClient } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { fill, rowOf } from '#server/testing/smallData.ts';
import { annotateNews } from './annotate.ts';

const database = useTestDatabase();
const NEWS = tableName(DATA_SETS.news);
const PROJECTS = tableName(DATA_SETS.projects);
const HOUR = 3_600_000;
const start = Date.UTC(2026, 7, 1);

const OUTLETS = ['Alpha', 'Beta', 'Gamma'];
const EVENTS = [
  'Plumcoin raises $48M from Larkspur Capital',
  'Figchain halts withdrawals after a bridge exploit',
  'Regulator fines Quincex over missing disclosures',
  'Larkspur Capital opens a second fund for lending',
];
/** Each event told by each outlet in its own words. */
const articles = EVENTS.flatMap((title, event) =>
  OUTLETS.map((source_name, outlet) => ({
    ...{ _id: 1 + event * OUTLETS.length + outlet, source_name, tags: [], summary: `More on ${title}.` },
    slug: `a-${event}-${outlet}`,
    title: outlet === 0 ? title : `${title}, ${source_name} reports`,
    url: `https://${source_name}.example/${event}`,
    content: `<p>About <b>${title}</b></p>`,
    created_at: new Date(start - 48 * HOUR + (event * 3 + outlet) * HOUR).toISOString(),
  })),
);

async function insert(client: PoolClient, added: readonly object[]): Promise<void> {
  const columns = '_id, slug, title, url, source_name, created_at, summary, content, tags';
  await client.query(
    `INSERT INTO news (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::news, $1::json)`,
    [JSON.stringify(added)],
  );
}

beforeAll(async () => {
  await fill(
    database.pool,
    {
      projects: [
        rowOf('projects', 1, { name: 'Plumcoin', slug: 'plumcoin', symbol: 'PLM', market_cap_usd: 1e9 }),
        rowOf('projects', 2, { name: 'Figchain', slug: 'figchain', symbol: 'FIG', market_cap_usd: 1e8 }),
      ],
      organizations: [rowOf('organizations', 1, { ventures_name: 'Larkspur Capital', slug: 'larkspur', type: 'Fund' })],
      people: [],
    },
    'live',
  );
  await withTransaction(database.pool, (client) => insert(client, articles));
});

/** All that is derived from the articles. */
async function derivedState(client: PoolClient): Promise<unknown> {
  const read = async (sql: string) => (await client.query(sql)).rows;
  return {
    articles: await read(
      'SELECT _id, story, outlets, likeness, mentions_digest, projects, organizations, people FROM news ORDER BY _id',
    ),
    mentions: await read('SELECT * FROM news_mentions ORDER BY news_id, place'),
    rows: await read(`SELECT * FROM ${NEWS} ORDER BY _id`),
    figures: await read(`SELECT slug, stories_7d FROM ${PROJECTS} ORDER BY slug`),
  };
}

const derive = async (client: PoolClient, now: number) => {
  const changed = await annotateNews(client, now);
  return { changed, counts: await deriveStories(client, 'news') };
};

/** Forgets what was derived, so that all of it is derived again. */
async function forget(client: PoolClient): Promise<void> {
  await client.query('TRUNCATE news_derived, story_inputs, news_mentions');
  await client.query(`DELETE FROM ${NEWS}`);
  await client.query(
    `UPDATE news SET story = NULL, outlets = 1, likeness = NULL, mentions_digest = NULL, mentions_input = NULL,
            projects = '{}', organizations = '{}', people = '{}'`,
  );
  await client.query(`UPDATE ${PROJECTS} SET stories_7d = NULL`);
}

const CHANGES: Readonly<Record<string, { readonly sql?: string; readonly added?: object; readonly hours?: number }>> = {
  nothing: {},
  'the text of an article': { sql: "UPDATE news SET summary = 'Figchain ($FIG) is mentioned now.' WHERE _id = 1" },
  'a title, which leaves its story': { sql: "UPDATE news SET title = 'Quarterly letter to holders' WHERE _id = 2" },
  'the content alone': { sql: "UPDATE news SET content = '<p>Rewritten from scratch</p>' WHERE _id = 5" },
  'another article of a story': {
    added: {
      ...{ _id: 100, slug: 'late', title: 'Figchain halts withdrawals after bridge exploit', source_name: 'Delta' },
      ...{ url: 'https://delta.example/1', created_at: new Date(start - 20 * HOUR), summary: null, tags: ['FIG'] },
      content: null,
    },
  },
  'an article of tomorrow': {
    added: {
      ...{ _id: 101, slug: 'ahead', title: 'Plumcoin raises $48M from Larkspur Capital', source_name: 'Epsilon' },
      ...{ url: 'https://epsilon.example/1', created_at: new Date(start + 30 * HOUR), summary: null, tags: [] },
      content: null,
    },
  },
  'time, which reaches that article': { hours: 12 },
  'an article that is gone': { sql: 'DELETE FROM news WHERE _id = 4' },
  'a name': { sql: `UPDATE ${PROJECTS} SET name = 'Quincex', slug = 'quincex' WHERE _id = 2` },
  'a price': { sql: `UPDATE ${PROJECTS} SET market_cap_usd = market_cap_usd * 1.2 WHERE _id = 1` },
  'an address': { sql: `UPDATE ${PROJECTS} SET slug = 'plum' WHERE _id = 1` },
};

describe('what follows from articles', () => {
  it('is the same whether what changed is derived, or all of it', async () => {
    let now = start;
    await withTransaction(database.pool, async (client) => {
      await derive(client, now);
      for (const [what, { sql, added, hours = 0 }] of Object.entries(CHANGES)) {
        now += hours * HOUR;
        if (sql !== undefined) await client.query(sql);
        if (added !== undefined) await insert(client, [added]);
        await derive(client, now);
        const incremental = await derivedState(client);
        await forget(client);
        await derive(client, now);
        expect(incremental, what).toEqual(await derivedState(client));
      }
    });
  });

  it('is not derived again where nothing changed, or only a price', async () => {
    await withTransaction(database.pool, async (client) => {
      await derive(client, start + 24 * HOUR);
      const nothing = { changed: 0, counts: { inserted: 0, changed: 0, unchanged: 0, deleted: 0 } };
      expect(await derive(client, start + 24 * HOUR)).toEqual(nothing);
      await client.query(`UPDATE ${PROJECTS} SET market_cap_usd = market_cap_usd * 1.1`);
      expect(await derive(client, start + 25 * HOUR)).toEqual(nothing);
      await client.query("UPDATE news SET summary = 'Nobody is named.' WHERE _id = 7");
      const { counts } = await derive(client, start + 25 * HOUR);
      expect(counts).toEqual({ inserted: 0, changed: 1, unchanged: 0, deleted: 0 });
    });
  });
});
