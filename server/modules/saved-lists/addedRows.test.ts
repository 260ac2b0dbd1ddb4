import { describe, expect, it } from 'vitest';
import type { OwnData } from '#schemas/api/account-deletion.ts';
import { LIST_ROW_LIMITS, type ListRow } from '#schemas/api/listRows.ts';
import { changePlan } from '#server/modules/plans/repository/subscriptions.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { moveListRows } from './repository/moveRows.ts';

const test = useTestAccounts();
type Browser = Awaited<ReturnType<typeof test.signedIn>>;

async function listOf(browser: Browser, name = 'Seeds'): Promise<string> {
  const added = await browser.post('/api/users/storage/add', { source: 'projects', name, data: {} });
  return added.body.data.storage_id;
}
const path = (id: string) => `/api/users/storage/rows/${id}`;
const read = async (browser: Browser, id: string): Promise<ListRow[]> => (await browser.get(path(id))).body.data;
const moment = (seconds: number) => new Date(test.now + seconds * 1_000).toISOString();
const added = (_id: number, seconds = 0, reason = ''): ListRow => ({
  ...{ _id, reason },
  added_at: moment(seconds),
  at: moment(seconds),
});
const out = (_id: number, seconds = 0): ListRow => ({ _id, added_at: null, reason: '', at: moment(seconds) });
const send = (browser: Browser, id: string, rows: readonly ListRow[]) => browser.post(path(id), { rows });

describe('rows added to a saved list by hand', () => {
  it('come back as they were sent, the latest first, until they are taken out', async () => {
    const browser = await test.signedIn();
    const id = await listOf(browser);
    expect((await send(browser, id, [added(7, -1, 'Nói chuyện “sau”'), added(8)])).status).toBe(200);
    expect(await read(browser, id)).toEqual([added(8), added(7, -1, 'Nói chuyện “sau”')]);
    test.now += 1_000;
    await send(browser, id, [out(8)]);
    expect((await read(browser, id)).map(({ _id }) => _id)).toEqual([7]);
  });

  it('keep the later decision, whichever arrives last, and none from the future', async () => {
    const browser = await test.signedIn();
    const id = await listOf(browser);
    await send(browser, id, [out(1, -10), added(1, -20)]);
    expect(await read(browser, id)).toEqual([]);
    await send(browser, id, [added(1, -15)]);
    expect(await read(browser, id)).toEqual([]);
    await send(browser, id, [added(1, 86_400)]);
    expect(await read(browser, id)).toEqual([added(1)]);
    test.now += 1_000;
    await send(browser, id, [out(1)]);
    expect(await read(browser, id)).toEqual([]);
  });

  it('follow records that are one now, of their data set alone', async () => {
    const browser = await test.signedIn();
    const id = await listOf(browser);
    await send(browser, id, [added(1, -10, 'old'), out(2, -20), added(3, -30), out(4, -5), added(6, -1), added(9, -2)]);
    const moves = [
      { from: { kind: 'project', id: 1 }, to: { kind: 'project', id: 2 } },
      { from: { kind: 'project', id: 3 }, to: { kind: 'project', id: 4 } },
      { from: { kind: 'project', id: 6 }, to: { kind: 'project', id: 7 } },
      { from: { kind: 'organization', id: 9 }, to: { kind: 'organization', id: 8 } },
    ] as const;
    await withTransaction(test.database.pool, (client) => moveListRows(client, moves));
    expect(await read(browser, id)).toEqual([added(7, -1), added(9, -2), added(2, -10, 'old')]);
  });

  it('are the member’s own, and go with the list', async () => {
    const [owner, other] = [await test.signedIn(), await test.signedIn()];
    const id = await listOf(owner);
    await send(owner, id, [added(1, 0, 'Met them')]);
    expect((await send(other, id, [added(1)])).status).toBe(404);
    expect((await other.get(path(id))).status).toBe(404);
    expect((await test.browse().get(path(id))).status).toBe(401);
    const own: OwnData = (await owner.get('/api/users/own-data')).body;
    expect(own.list_rows).toEqual([{ storage_id: id, ...added(1, 0, 'Met them') }]);
    await owner.post('/api/users/storage/remove', { storage_id: id });
    expect((await send(owner, id, [added(2)])).status).toBe(404);
    await owner.post('/api/users/storage/restore', { storage_id: id });
    expect(await read(owner, id)).toEqual([added(1, 0, 'Met them')]);
    await test.database.pool.query('DELETE FROM saved_lists WHERE id = $1', [id]);
    expect((await test.database.pool.query('SELECT FROM list_rows WHERE list_id = $1', [id])).rowCount).toBe(0);
  });

  it('are refused beyond the limit, all of a call, and room is made by taking out', async () => {
    const browser = await test.signedIn();
    const id = await listOf(browser);
    await test.database.pool.query(
      `INSERT INTO list_rows SELECT $1, n + 10, $3, '', $3 FROM generate_series(1, $2::int) n`,
      [id, LIST_ROW_LIMITS.rows - 1, new Date(test.now)],
    );
    const beyond = await send(browser, id, [added(1), added(2)]);
    expect([beyond.status, beyond.body.error.code]).toEqual([403, 'list_rows_full']);
    expect(await read(browser, id)).toHaveLength(LIST_ROW_LIMITS.rows - 1);
    expect((await send(browser, id, [added(1), added(2), out(11)])).status).toBe(200);
    expect(await read(browser, id)).toHaveLength(LIST_ROW_LIMITS.rows);
  });

  it('of a list beyond the plan can be read, not changed', async () => {
    const browser = await test.signedIn('downgraded', 'pro');
    const ids: string[] = [];
    for (let at = 1; at <= 4; at++) {
      test.now += 1;
      ids.push(await listOf(browser, `List ${at}`));
    }
    const newest = ids[3] ?? '';
    await send(browser, newest, [added(1)]);
    const { rows } = await test.database.pool.query<{ id: string }>(
      `SELECT id FROM users WHERE username = 'downgraded'`,
    );
    await changePlan(test.database.pool, Number(rows[0]?.id), 'standard', test.now);
    const refused = await send(browser, newest, [added(2)]);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'list_locked']);
    expect(await read(browser, newest)).toEqual([added(1)]);
  });

  it.each([
    [{ rows: [] }, 'body.rows'],
    [{ rows: Array.from({ length: LIST_ROW_LIMITS.atOnce + 1 }, () => out(1)) }, 'body.rows'],
    [{ rows: [{ ...out(1), reason: 'x'.repeat(201) }] }, 'body.rows[0].reason'],
    [{ rows: [{ ...out(1), reason: 'two\nlines' }] }, 'body.rows[0].reason'],
    [{ rows: [{ ...out(1), _id: 0 }] }, 'body.rows[0]._id'],
  ])('are refused when they are wrong, %#', async (body, at) => {
    const browser = await test.signedIn();
    const answer = await browser.post(path(await listOf(browser)), body);
    expect([answer.status, answer.body.error.path]).toEqual([422, at]);
  });
});
