import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { STORY_SETS } from '#schemas/kinds.ts';
import { bumpDataset } from '#server/modules/datasets/dataset.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ask, idsOf } from '#server/testing/ask.ts';
import { useServedData } from '#server/testing/served.ts';

const served = useServedData();

interface Article {
  readonly title: string;
  readonly summary?: string;
  readonly content?: string;
  readonly at: string;
  readonly projects?: readonly string[];
  readonly source?: string;
}

const ARTICLES: readonly Article[] = [
  { title: 'Sàn giao dịch Đà Nẵng mở cửa', at: '2026-01-10T08:41:30Z', source: 'Ledgerpost' },
  { title: 'Aave raises its caps', summary: 'Bitcoin is accepted.', at: '2026-01-10T08:41:00Z', projects: ['aave'] },
  { title: 'A quiet week', content: '<p>Nothing but <b>bitcoins</b></p><p>moved</p>', at: '2026-01-12T00:00:00Z' },
  {
    title: 'Bitcoin holds its price',
    at: '2026-01-01T23:59:00Z',
    projects: ['bitcoin', 'nobody'],
    source: 'Blockline',
  },
  { title: "O'Neil & sons: 100% <reserves>", at: '2025-12-31T12:00:00Z', source: 'ledgerpost' },
];

async function derive(...names: readonly (typeof STORY_SETS)[number][]) {
  const { pool } = served.database;
  await withTransaction(pool, async (client) => {
    for (const name of names) await deriveStories(client, name);
    await bumpDataset(client, { kind: 'sample', asOf: '2026-01-15T12:00:00.000Z' });
  });
}

beforeAll(async () => {
  const { pool } = served.database;
  for (const [index, { title, summary, content, at, projects = [], source }] of ARTICLES.entries()) {
    await pool.query(
      `INSERT INTO news (_id, slug, title, summary, content, created_at, projects, source_name)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [index + 1, `story-${index + 1}`, title, summary ?? null, content ?? null, at, projects, source ?? null],
    );
  }
  await pool.query(
    `INSERT INTO research (_id, slug, title, content, created_at, tags, assets, author, featured) VALUES
       (1, 'lending', 'Who pays for lending', '<h2>Aave</h2>', '2026-01-02T10:00Z', '{Economics}', '{aave}', 'Linh', true),
       (2, 'fees', 'Where fees go', NULL, '2026-01-03T10:00Z', '{Data}', '{}', 'Sam', false)`,
  );
  await pool.query(
    `INSERT INTO jobs (_id, slug, name, company, department, posted_date, expires_on, min_salary, max_salary, project, origin) VALUES
       (1, 'engineer', 'Engineer', 'Aave Labs', 'Engineering', '2026-01-10', '2026-02-09', 100000, 150000, 'aave', 'feed'),
       (2, 'writer', 'Writer', 'Nobody', 'Marketing', '2026-01-11', '2026-02-10', NULL, NULL, NULL, 'feed')`,
  );
  await derive(...STORY_SETS);
});

const found = async (params: object) => idsOf(await ask(served.app, 'master_news', params));
const search = (text: string) => found({ search: text });

describe('a search of whole texts', () => {
  it.each<[string, number[]]>([
    ['bitcoin', [4, 3, 2]],
    ['BITCOIN  accepted', [2]],
    ['da nang', [1]],
    ['Đà nẵng', [1]],
    ['bitc', [4, 3, 2]],
    ['raised', [2]],
    ['holding bitcoins', [4]],
    ['but moved', [3]],
    ["o'neil", [5]],
    ['100%', [5]],
    ['bold', []],
    ['nothing here', []],
    ['%', []],
    ["' | 'zzz':* \\ & !", []],
    ['bitcoin %', [4, 3, 2]],
    ['   ', [3, 1, 2, 4, 5]],
  ])('finds %j in titles first, each part newest first', async (text, ids) => {
    expect(await search(text)).toEqual(ids);
    expect(await ask(served.app, 'total_news', { search: text })).toEqual({ total: ids.length });
  });

  it('is paged by the last row as by number, and gives way to a chosen order', async () => {
    const pages: number[] = [];
    for (let page = await found({ search: 'bitcoin', take: 1 }); page.length > 0; ) {
      pages.push(...page);
      page = await found({ search: 'bitcoin', take: 1, after: pages.at(-1) });
    }
    expect(pages).toEqual([4, 3, 2]);
    expect(await found({ search: 'bitcoin', take: 1, skip: 1 })).toEqual([3]);
    expect(await found({ search: 'bitcoin', sort: { field: 'created_at', order: 'asc' } })).toEqual([4, 2, 3]);
  });

  it('joins conditions and counts options', async () => {
    expect(await found({ search: 'bitcoin', filter: [['tags', 'eq', 'Aave']] })).toEqual([2]);
    expect(await ask(served.app, 'options_news', { field: 'source_name', search: 'bitcoin' })).toEqual([
      { value: 'Blockline', count: 1 },
    ]);
    expect(idsOf(await ask(served.app, 'master_research', { search: 'aave' }))).toEqual([1]);
  });
});

describe('the rows of stories', () => {
  it('name their projects, and keep the minute by which they are sorted', async () => {
    const [row] = z
      .array(z.looseObject({}))
      .parse(await ask(served.app, 'master_news', { filter: [['_id', 'eq', 4]] }));
    expect(row).toEqual({
      ...{
        _id: 4,
        slug: 'story-4',
        title: 'Bitcoin holds its price',
        summary: null,
        logo: null,
        provenance: null,
        outlets: 1,
      },
      ...{ created_at: '2026-01-01T23:59Z', source_name: 'Blockline', shelf: 'Featured' },
      tags: [{ name: 'Bitcoin', slug: 'bitcoin', logo: null }],
    });
    expect(await found({ sort: { field: 'created_at', order: 'asc' } })).toEqual([5, 4, 1, 2, 3]);
    expect(await found({ filter: [['created_at', 'eq', '2026-01-10']] })).toEqual([1, 2]);
    expect(await found({ filter: [['created_at', 'gt', '2026-01-10']] })).toEqual([3]);
    expect(await found({ filter: [['source_name', 'eq', 'LEDGERPOST']] })).toEqual([1, 5]);
  });

  it('are Featured about a large project, else Latest', async () => {
    expect(await found({ filter: [['shelf', 'eq', 'Featured']] })).toEqual([2, 4]);
    expect(await found({ filter: [['shelf', 'eq', 'Latest']] })).toEqual([3, 1, 5]);
    expect(idsOf(await ask(served.app, 'master_research', { filter: [['shelf', 'eq', 'Featured']] }))).toEqual([1]);
  });

  it('are one a story: that of the first article, found by what any of them says', async () => {
    const { pool } = served.database;
    await pool.query(
      `INSERT INTO news (_id, slug, title, summary, created_at, projects, source_name, story, outlets) VALUES
         (21, 'first', 'Merger of two lenders', NULL, '2026-01-05T14:02Z', '{angstrom}', 'Ledgerpost', 21, 3),
         (22, 'second', 'Lenders become one', 'Approved by holders.', '2026-01-05T14:19Z', '{angstrom,aave}', 'Blockline', 21, 3),
         (23, 'third', 'Two lenders merge', NULL, '2026-01-05T15:00Z', '{}', 'Nightdesk', 21, 3)`,
    );
    await derive('news');
    await expect.poll(() => search('approved holders')).toEqual([21]);
    const [row] = z.array(z.looseObject({})).parse(await ask(served.app, 'master_news', { search: 'become' }));
    expect(row).toMatchObject({ _id: 21, source_name: 'Ledgerpost', outlets: 3, shelf: 'Featured' });
    expect(row?.tags).toMatchObject([{ name: 'Ångström' }, { name: 'Aave' }]);
    expect(await found({ filter: [['outlets', 'gte', 2]] })).toEqual([21]);
    await pool.query('DELETE FROM news WHERE story = 21');
    await derive('news');
    await expect.poll(() => search('lenders')).toEqual([]);
  });

  it('of jobs link the company where it is a project', async () => {
    const rows = await ask(served.app, 'master_jobs', { fields: ['company', 'posted_date'] });
    expect(rows).toEqual([
      { _id: 2, company: [{ name: 'Nobody', slug: null, logo: null }], posted_date: '2026-01-11' },
      { _id: 1, company: [{ name: 'Aave Labs', slug: 'aave', logo: null }], posted_date: '2026-01-10' },
    ]);
    const atLeast = [
      ['max_salary', 'gte', 160_000],
      ['max_salary', 'known', [0, 1]],
    ];
    expect(idsOf(await ask(served.app, 'master_jobs', { filter: atLeast }))).toEqual([2]);
    expect(await ask(served.app, 'summary_jobs', { field: 'max_salary' })).toMatchObject({ values: 1, most: 150_000 });
  });

  it('follow their table: what is gone there is gone, and nothing is More before the first page is full', async () => {
    const { pool } = served.database;
    await pool.query(
      `INSERT INTO news (_id, slug, title, created_at)
       SELECT n, 'old-' || n, 'Old ' || n, timestamptz '2025-01-01Z' FROM generate_series(101, 200) n`,
    );
    await pool.query('DELETE FROM news WHERE _id = 3');
    await derive('news');
    // The server hears of the change a moment later.
    await expect.poll(() => ask(served.app, 'total_news', {})).toEqual({ total: 104 });
    // Two of the newest hundred are Featured.
    expect(await found({ filter: [['shelf', 'eq', 'More']] })).toEqual([197, 198, 199, 200]);
    await pool.query('DELETE FROM news WHERE _id > 100');
    await derive('news');
    await expect.poll(() => found({})).toEqual([1, 2, 4, 5]);
  });
});
