import { describe, expect, it } from 'vitest';
import { tablesIn } from './sqlTables.ts';
import { checkTables } from './tableBorders.ts';

const NEWS = 'server/modules/news/atom.ts';
const check = (text: string, known: Parameters<typeof checkTables>[1] = {}, file = NEWS) =>
  checkTables([{ file, text }], known);

describe('tables of an SQL text', () => {
  it.each([
    ['SELECT * FROM users u, sessions s WHERE u.id = s.user_id', ['users', 'sessions']],
    ['SELECT a, jobs FROM news JOIN events ON events.id = news.id, users', ['news', 'events', 'users']],
    ['INSERT INTO news (a, b) SELECT a, b FROM jobs ON CONFLICT (a) DO UPDATE SET b = 1', ['news', 'jobs']],
    ['UPDATE users SET name = $1 FROM sessions WHERE TRUE', ['users', 'sessions']],
    ['DELETE FROM news USING jobs WHERE news.id = jobs.id', ['news', 'jobs']],
    ['WITH due AS MATERIALIZED (SELECT FROM ONLY news FOR UPDATE SKIP LOCKED) SELECT FROM due', ['news']],
    ["SELECT EXTRACT(EPOCH FROM jobs), 'FROM users' FROM news -- FROM events", ['news']],
    ['SELECT a IS DISTINCT FROM users FROM (SELECT 1) x, jobs', ['jobs']],
    ['FROM unnest($1::int[]) AS n (id), "news"', ['news']],
    ["SELECT FROM pg_attribute WHERE attrelid = 'users'::regclass", ['pg_attribute', 'users']],
    ['SELECT jsonb_populate_record(NULL::news, $1)', ['news']],
    ['News comes from users, jobs and events', []],
  ])('%s', (sql, tables) => {
    expect(tablesIn(sql)).toEqual(tables);
  });
});

describe('tables of other modules', () => {
  it.each([
    ['in a query', "db.query('SELECT FROM users')", 'news: users'],
    ['in a text beside it', 'const JOINED = `JOIN users u ON TRUE`;', 'news: users'],
    ['by a constant', `const TABLE = 'users'; const sql = \`SELECT FROM \${TABLE}\`;`, 'news: users'],
    ['by the function of data sets', `const sql = \`SELECT FROM \${tableName(spec)}\`;`, 'news: directory_*'],
    ['by a parameter', `const read = (table: string) => \`SELECT FROM \${table}\`;`, 'news: a table that is passed'],
    [
      'by a part of the name',
      `const read = (of: string) => \`SELECT FROM \${of}_events\`;`,
      'news: a table that is passed',
    ],
  ])('are found %s', (_case, text, name) => {
    expect(check(text).problems).toEqual([expect.stringContaining(`(${name}): ${NEWS}`)]);
  });

  it('are found by a constant of another file', () => {
    const sources = [
      { file: NEWS, text: `import { PEOPLE } from '../auth/names.ts'; const sql = \`SELECT FROM \${PEOPLE}\`;` },
      { file: 'server/modules/auth/names.ts', text: "export const PEOPLE = 'users u';" },
    ];
    expect(checkTables(sources, {}).problems).toEqual([expect.stringContaining('(news: users)')]);
  });

  it('are named by their owner, by tests and by migrations', () => {
    expect(check("db.query('SELECT FROM news JOIN news_mentions')").problems).toEqual([]);
    expect(check("db.query('SELECT FROM users')", {}, 'server/testing/members.ts').problems).toEqual([]);
    const migration = 'server/platform/db/migrations/0001_news.ts';
    expect(check("db.query('SELECT FROM users')", {}, migration).problems).toEqual([]);
  });

  it('are counted, so that the list of them can only shrink', () => {
    const text = "db.query('SELECT FROM users'); this.query('SELECT FROM users'); db.query('SELECT FROM news');";
    expect(check(text, { news: { users: 2 } })).toEqual({
      problems: [],
      queries: 2,
      outsideRepository: 2,
      foreign: 2,
    });
    expect(check(text, { news: { users: 1 } }).problems).toEqual([expect.stringContaining('more often')]);
    expect(check(text, { news: { users: 3 } }).problems).toEqual([expect.stringContaining('users: 2 are left, not 3')]);
    expect(check(text, { news: { users: 2, jobs: 1 } }).problems).toEqual([
      expect.stringContaining('jobs: take it out'),
    ]);
  });

  it('are counted where rows are read by their schema', () => {
    const read = "import { one } from '#server/platform/db/rows.ts'; one(db, Schema, 'SELECT FROM news'); two(db);";
    expect(check(read)).toMatchObject({ problems: [], queries: 1, outsideRepository: 1 });
  });

  it('count as asked in a repository there', () => {
    const repository = 'server/modules/feeds/repository/events.ts';
    expect(check("db.query('SELECT FROM feed_runs')", {}, repository).outsideRepository).toBe(0);
  });
});

it('a table that a migration creates has an owner', () => {
  const migration = 'server/platform/db/migrations/0999_fruit.ts';
  expect(check('sql: `CREATE TABLE fruit (name text)`', {}, migration).problems).toEqual([
    `${migration} creates fruit, which no module owns; list it in scripts/tableOwners.ts`,
  ]);
});
