import { beforeAll, describe, expect, it } from 'vitest';
import { LIST_COLUMN_LIMITS, type ListColumn } from '#schemas/api/listColumns.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { moveListCells } from './repository/moveCells.ts';
import { deleteRemovedLists } from './repository.ts';

const test = useTestAccounts();
type Browser = Awaited<ReturnType<typeof test.signedIn>>;
const HOUR = 3_600_000;

beforeAll(() => fill(test.database.pool, SMALL_DATA));

const addList = async (browser: Browser, name: string): Promise<string> =>
  (await browser.post('/api/users/storage/add', { source: 'projects', name, data: {} })).body.data.storage_id;
const column = (key: string, kind: ListColumn['kind'], more: Partial<ListColumn> = {}): ListColumn => ({
  key: `o_${key.padEnd(8, 'x')}`,
  title: key,
  kind,
  options: [],
  several: false,
  ...more,
});
const set = (browser: Browser, id: string, columns: readonly ListColumn[], known = columns.map(({ key }) => key)) =>
  browser.post('/api/users/storage/columns', { storage_id: id, columns, known });
const write = (browser: Browser, id: string, cells: readonly unknown[]) =>
  browser.post('/api/users/storage/cells', { storage_id: id, cells });
const cells = async (browser: Browser, id: string) =>
  (await browser.get(`/api/users/storage/cells?storage_id=${id}`)).body.data;
const loaded = async (browser: Browser, id: string) =>
  (await browser.get('/api/users/storage/load')).body.data.find((one: { storage_id: string }) => one.storage_id === id);

const NOTE = column('note', 'text');
const STAGE = column('stage', 'tags', { options: ['hot', 'cold'] });
const SCORE = column('score', 'number');
const cell = (key: string, _id: number, value: unknown, version = 0) => ({ key, _id, value, version });

describe('own columns of a list', () => {
  it('are added, renamed, ordered and removed, and come back with their cells within an hour', async () => {
    const browser = await test.signedIn('columns');
    const id = await addList(browser, 'Own');
    expect((await set(browser, id, [NOTE, STAGE])).body).toEqual({ data: [NOTE, STAGE] });
    await write(browser, id, [cell(NOTE.key, 1, 'Met in Lisbon')]);
    const renamed = { ...NOTE, title: 'Where we met' };
    await set(browser, id, [STAGE, renamed]);
    expect((await loaded(browser, id)).columns).toEqual([STAGE, renamed]);
    await set(browser, id, [STAGE], [STAGE.key, NOTE.key]);
    expect(await cells(browser, id)).toEqual([]);
    await set(browser, id, [STAGE, renamed]);
    expect(await cells(browser, id)).toEqual([{ key: NOTE.key, _id: 1, value: 'Met in Lisbon', version: 1 }]);
    expect(
      (await browser.post('/api/users/storage/update', { storage_id: id, name: 'Renamed' })).body.data.columns,
    ).toEqual([STAGE, renamed]);
  });

  it('of another window stay', async () => {
    const browser = await test.signedIn('columns-two');
    const id = await addList(browser, 'Own');
    await set(browser, id, [NOTE]);
    expect((await set(browser, id, [STAGE], [])).body.data).toEqual([STAGE, NOTE]);
  });

  it('are bounded, have one name each, and keep their kind', async () => {
    const browser = await test.signedIn('columns-many');
    const id = await addList(browser, 'Own');
    const many = Array.from({ length: LIST_COLUMN_LIMITS.columns }, (_, at) => column(`c${at}`, 'text'));
    expect((await set(browser, id, many)).status).toBe(200);
    const beyond = await set(browser, id, [column('more', 'text')], []);
    expect([beyond.status, beyond.body.error.code]).toEqual([403, 'list_columns_full']);
    expect((await set(browser, id, [...many, NOTE])).status).toBe(422);
    const twice = await set(browser, id, [NOTE, NOTE]);
    expect([twice.status, twice.body.error.code]).toEqual([422, 'list_column']);
    const other = await set(browser, id, [{ ...column('c0', 'number') }]);
    expect([other.status, other.body.error.code]).toEqual([422, 'list_column']);
  });
});

describe('cells of own columns', () => {
  it('hold what their column holds, all or none', async () => {
    const browser = await test.signedIn('cells');
    const id = await addList(browser, 'Own');
    await set(browser, id, [NOTE, STAGE, SCORE]);
    const wrong = await write(browser, id, [cell(NOTE.key, 1, 'kept?'), cell(STAGE.key, 1, ['warm'])]);
    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'list_column']);
    for (const value of ['7', [1], true])
      expect((await write(browser, id, [cell(SCORE.key, 1, value)])).status).toBe(422);
    expect((await write(browser, id, [cell('o_nothing1', 1, 'x')])).body.error.code).toBe('no_such_list_column');
    expect(await cells(browser, id)).toEqual([]);
    // A record that has left the data keeps its values too.
    await write(browser, id, [cell(STAGE.key, 999_999, ['hot']), cell(SCORE.key, 1, 7.5)]);
    expect(await cells(browser, id)).toMatchObject([
      { key: SCORE.key, _id: 1, value: 7.5 },
      { key: STAGE.key, _id: 999_999, value: ['hot'] },
    ]);
  });

  it('take the last write, and say what it replaced', async () => {
    const browser = await test.signedIn('cells-two');
    const id = await addList(browser, 'Own');
    await set(browser, id, [NOTE]);
    expect((await write(browser, id, [cell(NOTE.key, 1, 'one')])).body.replaced).toEqual([]);
    const late = (await write(browser, id, [cell(NOTE.key, 1, 'two')])).body;
    expect(late.data).toEqual([{ key: NOTE.key, _id: 1, value: 'two', version: 2 }]);
    expect(late.replaced).toEqual([{ key: NOTE.key, _id: 1, value: 'one', version: 1 }]);
    expect((await write(browser, id, [cell(NOTE.key, 1, null, 2)])).body).toMatchObject({
      data: [{ value: null, version: 3 }],
      replaced: [],
    });
    expect(await cells(browser, id)).toEqual([]);
  });

  it('are of their member, and go with the list and come back with it', async () => {
    const browser = await test.signedIn('cells-own');
    const id = await addList(browser, 'Own');
    await set(browser, id, [NOTE]);
    await write(browser, id, [cell(NOTE.key, 1, 'mine')]);
    const other = await test.signedIn('cells-other');
    expect((await other.get(`/api/users/storage/cells?storage_id=${id}`)).status).toBe(404);
    expect((await write(other, id, [cell(NOTE.key, 1, 'theirs')])).status).toBe(404);
    expect((await set(other, id, [])).status).toBe(404);
    const own = (await browser.get('/api/users/own-data')).body;
    expect(own.list_cells).toEqual([{ storage_id: id, key: NOTE.key, data: 'sample', _id: 1, value: 'mine' }]);
    await browser.post('/api/users/storage/remove', { storage_id: id });
    expect((await browser.get(`/api/users/storage/cells?storage_id=${id}`)).status).toBe(404);
    await browser.post('/api/users/storage/restore', { storage_id: id });
    expect(await cells(browser, id)).toHaveLength(1);
    await browser.post('/api/users/storage/remove', { storage_id: id });
    await deleteRemovedLists(test.database.pool, test.now + HOUR + 1);
    const { rows } = await test.database.pool.query('SELECT FROM list_cells WHERE list_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('follow records that are one now', async () => {
    const browser = await test.signedIn('cells-moved');
    const id = await addList(browser, 'Own');
    const several = column('several', 'tags', { options: ['a', 'b'], several: true });
    await set(browser, id, [NOTE, SCORE, several]);
    await write(browser, id, [
      ...[cell(NOTE.key, 1, 'first'), cell(NOTE.key, 2, 'second'), cell(SCORE.key, 1, 1), cell(SCORE.key, 2, 2)],
      ...[cell(several.key, 1, ['a']), cell(several.key, 2, ['b']), cell(NOTE.key, 4, 'alone')],
    ]);
    const { pool } = test.database;
    await pool.query("UPDATE list_cells SET dataset_kind = 'live' WHERE list_id = $1", [id]);
    const moves = [
      { from: { kind: 'project', id: 1 }, to: { kind: 'project', id: 2 } },
      { from: { kind: 'project', id: 4 }, to: { kind: 'project', id: 5 } },
      { from: { kind: 'organization', id: 2 }, to: { kind: 'organization', id: 3 } },
    ] as const;
    await withTransaction(pool, (client) => moveListCells(client, moves, test.now));
    const { rows } = await pool.query(
      'SELECT key, record_id::int AS id, value FROM list_cells WHERE list_id = $1 ORDER BY key, id',
      [id],
    );
    expect(rows).toEqual([
      { key: NOTE.key, id: 2, value: 'second; first' },
      { key: NOTE.key, id: 5, value: 'alone' },
      { key: SCORE.key, id: 2, value: 2 },
      { key: several.key, id: 2, value: ['b', 'a'] },
    ]);
  });
});
