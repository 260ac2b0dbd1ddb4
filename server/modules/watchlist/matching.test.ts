import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { dropIndexes, reconcileTables } from '#server/modules/datasets/tables.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, rowOf, SMALL_DATA } from '#server/testing/smallData.ts';

const test = useTestAccounts({ environment: { PUBLIC_URL: 'https://assay.example' } });
type Browser = Awaited<ReturnType<typeof test.signedIn>>;

interface Line {
  readonly line: string;
  readonly how: string;
  readonly matches: readonly { readonly _id: number; readonly name: string; readonly watched: boolean }[];
}

let browser: Browser;
const match = async (lines: readonly unknown[], sid = 'watchlist_project') =>
  await browser.post('/api/users/watch-list/match', { sid, lines });
const found = async (line: string, sid?: string): Promise<[how: string, ...ids: number[]]> => {
  const [answer]: Line[] = (await match([line], sid)).body.data;
  return [answer?.how ?? '', ...(answer?.matches ?? []).map(({ _id }) => _id)];
};

beforeAll(async () => {
  const twins = Array.from({ length: 7 }, (_, index) =>
    rowOf('projects', 101 + index, { name: 'Twin', symbol: 'BTC', slug: `twin-${index}`, market_cap_usd: index + 1 }),
  );
  const projects = [
    ...SMALL_DATA.projects,
    rowOf('projects', 50, { name: 'Copy', symbol: 'CPY', slug: 'btc', market_cap_usd: 9e12 }),
    ...twins,
  ];
  await fill(test.database.pool, { ...SMALL_DATA, projects });
  browser = await test.signedIn('paster');
});

beforeEach(() => test.database.pool.query('TRUNCATE rate_limits'));

describe('a line of a pasted list', () => {
  it.each<[string, string, number]>([
    ['AAVE', 'symbol', 2],
    ['$aave', 'symbol', 2],
    ['  $ AAVE ', 'symbol', 2],
    ['Aave (AAVE)', 'symbol', 2],
    ['Ethereum ($AAVE)', 'symbol', 2],
    ['wrapped BITCOIN', 'name', 3],
    ['angstrom', 'name', 5],
    ['ANGSTRÖM', 'name', 5],
    ['bitcoin-cash', 'slug', 4],
    ['Bitcoin-Cash', 'slug', 4],
    ['- "Aave",', 'symbol', 2],
    ['12. Wrapped Bitcoin', 'name', 3],
    ['/project/aave', 'address', 2],
    ['/project/aave/?tab=news#top', 'address', 2],
    ["/project/o'neil", 'address', 6],
    ['https://assay.example/project/bitcoin-cash?x=1', 'address', 4],
    ['HTTPS://ASSAY.example/project/aave', 'address', 2],
    ['assay.example/project/aave', 'address', 2],
    ['http://localhost/project/aave', 'address', 2],
    ["Robert'); DROP TABLE--", 'name', 6],
    ['%_\\', 'symbol', 6],
  ])('%j is found by its %s', async (line, how, _id) => {
    expect(await found(line)).toEqual([how, _id]);
  });

  it.each([
    '',
    '   ',
    '$',
    'Bitc',
    '%',
    'https://evil.example/project/aave',
    'https://',
    '//evil.example/project/aave',
    '/people/linh-tran',
    '/project/',
    '/project/%',
    '/project/\u0000',
    '\u0000',
    'x'.repeat(512),
    "' OR '1'='1",
    '🙂'.repeat(200),
  ])('%j matches nothing', async (line) => {
    const { status, body } = await match([line]);
    expect([status, body]).toEqual([200, { data: [{ line, how: 'none', matches: [] }] }]);
  });

  it('with several matches gets five: tickers and names before slugs, the largest first', async () => {
    expect(await found('BTC')).toEqual(['symbol', 1, 107, 106, 105, 104]);
    expect(await found('Twin')).toEqual(['name', 107, 106, 105, 104, 103]);
    expect(await found('Copy (BTC)')).toEqual(['name', 50, 1, 107, 106, 105]);
  });

  it.each([
    ['watchlist_user', 'linh tran', 'name', 1],
    ['watchlist_user', 'https://assay.example/people/sam-oak', 'address', 3],
    ['watchlist_venture', 'ASTER CAPITAL', 'name', 1],
    ['watchlist_venture', '/organization/cobalt-dao', 'address', 3],
    ['watchlist_venture', 'unlisted', 'name', 4],
  ])('of %s, %s, is found by its %s', async (sid, line, how, _id) => {
    expect(await found(line, sid)).toEqual([how, _id]);
    expect(await found('$BTC', sid)).toEqual(['none']);
  });

  it('marks what is watched, and distinguishes records of one name', async () => {
    await browser.post('/api/users/watch-list/add?sid=watchlist_project&params=[{"_id":1}]');
    const { body } = await match(['nothing here', 'Bitcoin', 'aave']);
    const plain = { logo: null, gender: null, formerly: null };
    expect(body.data).toEqual([
      { line: 'nothing here', how: 'none', matches: [] },
      {
        line: 'Bitcoin',
        how: 'name',
        matches: [{ _id: 1, name: 'Bitcoin', detail: 'BTC', slug: 'bitcoin', ...plain, watched: true }],
      },
      {
        line: 'aave',
        how: 'symbol',
        matches: [{ _id: 2, name: 'Aave', detail: 'AAVE', slug: 'aave', ...plain, watched: false }],
      },
    ]);
    await test.database.pool.query("UPDATE directory_people SET gender = 'Female' WHERE slug = 'linh-tran'");
    const { body: other } = await match(['Linh Trần'], 'watchlist_user');
    expect(other.data[0].matches[0]).toMatchObject({ detail: 'Partner', gender: 'Female', watched: false });
  });
});

describe('a pasted list', () => {
  it('of a thousand lines is answered in their order, by walks down indexes', async () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => (index % 2 === 0 ? 'BTC' : `Nobody ${index}`));
    const { status, body } = await match(lines);
    expect(status).toBe(200);
    expect(body.data.map(({ line }: Line) => line)).toEqual(lines);
    expect(body.data.filter(({ how }: Line) => how === 'none')).toHaveLength(500);

    const { pool } = test.database;
    await withTransaction(pool, async (client) => {
      await client.query('SET LOCAL statement_timeout = 0');
      // Indexes are built faster than kept.
      await dropIndexes(client, DATA_SETS.projects);
      await client.query(
        `INSERT INTO ${tableName(DATA_SETS.projects)} (_id, name, name__key, symbol, symbol__key, slug)
         SELECT n, 'P' || n, 'p' || n, 'S' || n, 's' || n, 'p-' || n FROM generate_series(1001, 51000) n`,
      );
      await reconcileTables(client, [DATA_SETS.projects]);
    });
    await pool.query(`ANALYZE ${tableName(DATA_SETS.projects)}`);
    // Reading every row for every line takes minutes, and a statement has seconds.
    const many = await match(Array.from({ length: 1_000 }, (_, index) => `p${1_001 + 7 * index}`));
    expect(many.status).toBe(200);
    expect(many.body.data.every(({ matches }: Line) => matches.length === 1)).toBe(true);
  });

  // What goes over a line again for each of its characters takes a minute.
  it.each([`${'x('.padEnd(511)}y`, `x${','.repeat(510)}x`, '('.repeat(512), `/${'?#'.repeat(255)}`])(
    'of a thousand lines made to be slow is answered long before, %#',
    { timeout: 20_000 },
    async (line) => {
      expect((await match(Array.from({ length: 1_000 }, () => line))).status).toBe(200);
    },
  );

  it.each([[[]], [Array.from({ length: 1_001 }, () => 'BTC')], [['x'.repeat(513)]], [[1]]])(
    'is refused when it is wrong, %#',
    async (lines) => {
      expect((await match(lines)).status).toBe(422);
    },
  );

  it('is not looked up without end', async () => {
    const eager = await test.signedIn('eager');
    const ask = async () =>
      (await eager.post('/api/users/watch-list/match', { sid: 'watchlist_project', lines: ['BTC'] })).status;
    const statuses = [];
    for (let turn = 0; turn < 31; turn++) statuses.push(await ask());
    expect([statuses.at(29), statuses.at(30)]).toEqual([200, 429]);
  });
});
