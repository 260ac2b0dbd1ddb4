import { describe, expect, it } from 'vitest';
import type { OwnData } from '#schemas/api/account-deletion.ts';
import { LIST_MARKS_MAX, type ListMark, MARKS_SENT_MAX } from '#schemas/api/listMarks.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { moveListMarks } from './repository/marks.ts';

const test = useTestAccounts();
type Browser = Awaited<ReturnType<typeof test.signedIn>>;

async function listOf(browser: Browser, name = 'Seeds'): Promise<string> {
  const added = await browser.post('/api/users/storage/add', { source: 'projects', name, data: {} });
  return added.body.data.storage_id;
}
const path = (id: string) => `/api/users/storage/marks/${id}`;
const read = async (browser: Browser, id: string): Promise<ListMark[]> => (await browser.get(path(id))).body.data;
const mark = (_id: number, state: ListMark['state'], seconds = 0, others: Partial<ListMark> = {}): ListMark => ({
  ...{ _id, state, reason: '', tags: [], facts: {} },
  at: new Date(test.now + seconds * 1_000).toISOString(),
  ...others,
});
const send = (browser: Browser, id: string, marks: readonly ListMark[]) => browser.post(path(id), { marks });

describe('the marks of a saved list', () => {
  it('come back as they were sent, the latest first', async () => {
    const browser = await test.signedIn();
    const id = await listOf(browser);
    const dismissed = mark(7, 'dismissed', -1, {
      reason: 'No token; “later”',
      tags: ['l2', 'Đã xem'],
      facts: { stage: 'Seed', sector: ['DeFi', 'AI'], raised: 5_000_000, text: { digest: 'a1' }, country: null },
    });
    const seen = mark(8, 'seen');
    expect((await send(browser, id, [dismissed, seen])).status).toBe(200);
    expect(await read(browser, id)).toEqual([seen, dismissed]);
  });

  it('keep the later mark of a record, whichever arrives last, also within one call', async () => {
    const browser = await test.signedIn();
    const id = await listOf(browser);
    await send(browser, id, [mark(1, 'dismissed', -10), mark(1, 'watched', -20)]);
    expect(await read(browser, id)).toEqual([mark(1, 'dismissed', -10)]);
    await send(browser, id, [mark(1, 'seen', -15)]);
    expect(await read(browser, id)).toEqual([mark(1, 'dismissed', -10)]);
    await send(browser, id, [mark(1, 'none', -5)]);
    expect(await read(browser, id)).toEqual([mark(1, 'none', -5)]);
  });

  it('of a clock that runs ahead are made now, so that another device can still change them', async () => {
    const browser = await test.signedIn();
    const id = await listOf(browser);
    await send(browser, id, [mark(1, 'dismissed', 86_400)]);
    expect((await read(browser, id))[0]?.at).toBe(new Date(test.now).toISOString());
    test.now += 1_000;
    await send(browser, id, [mark(1, 'watched')]);
    expect((await read(browser, id))[0]?.state).toBe('watched');
  });

  it('follow records that are one now, the later decision of both', async () => {
    const browser = await test.signedIn();
    const id = await listOf(browser);
    await send(browser, id, [
      ...[mark(1, 'dismissed', -10, { reason: 'No token' }), mark(2, 'seen', -20)],
      ...[mark(3, 'seen', -30), mark(4, 'watched', -5), mark(6, 'dismissed', -1)],
    ]);
    const moves = [
      { from: { kind: 'project', id: 1 }, to: { kind: 'project', id: 2 } },
      { from: { kind: 'project', id: 3 }, to: { kind: 'project', id: 4 } },
      { from: { kind: 'project', id: 6 }, to: { kind: 'project', id: 7 } },
      { from: { kind: 'organization', id: 4 }, to: { kind: 'organization', id: 8 } },
    ] as const;
    await withTransaction(test.database.pool, (client) => moveListMarks(client, moves));
    expect(await read(browser, id)).toEqual([
      mark(7, 'dismissed', -1),
      mark(4, 'watched', -5),
      mark(2, 'dismissed', -10, { reason: 'No token' }),
    ]);
  });

  it('are the member’s own, and go with the list', async () => {
    const [owner, other] = [await test.signedIn(), await test.signedIn()];
    const id = await listOf(owner);
    await send(owner, id, [mark(1, 'seen')]);
    expect((await send(other, id, [mark(1, 'dismissed')])).status).toBe(404);
    expect((await other.get(path(id))).status).toBe(404);
    expect((await test.browse().get(path(id))).status).toBe(401);
    const own: OwnData = (await owner.get('/api/users/own-data')).body;
    expect(own.list_marks).toEqual([{ storage_id: id, ...mark(1, 'seen') }]);
    await owner.post('/api/users/storage/remove', { storage_id: id });
    expect((await send(owner, id, [mark(2, 'seen')])).status).toBe(404);
    await owner.post('/api/users/storage/restore', { storage_id: id });
    expect(await read(owner, id)).toEqual([mark(1, 'seen')]);
    await test.database.pool.query('DELETE FROM saved_lists WHERE id = $1', [id]);
    expect((await test.database.pool.query('SELECT FROM list_marks WHERE list_id = $1', [id])).rowCount).toBe(0);
  });

  it('of records that were only seen are forgotten first, the oldest of them', async () => {
    const browser = await test.signedIn();
    const id = await listOf(browser);
    await send(browser, id, [mark(1, 'dismissed', -100), mark(2, 'seen', -99, { tags: ['l2'] }), mark(3, 'seen', -98)]);
    await test.database.pool.query(
      `INSERT INTO list_marks SELECT $1, n + 10, 'seen', '', '{}', '{}', $3 FROM generate_series(1, $2::int) n`,
      [id, LIST_MARKS_MAX - 3, new Date(test.now)],
    );
    await send(browser, id, [mark(4, 'seen')]);
    const kept = (await read(browser, id)).map(({ _id }) => _id);
    expect(kept).toHaveLength(LIST_MARKS_MAX);
    expect([1, 2, 3, 4].map((one) => kept.includes(one))).toEqual([true, true, false, true]);
  });

  it.each([
    [{ marks: [] }, 'body.marks'],
    [{ marks: Array.from({ length: MARKS_SENT_MAX + 1 }, () => mark(1, 'seen')) }, 'body.marks'],
    [{ marks: [{ ...mark(1, 'seen'), state: 'sold' }] }, 'body.marks[0].state'],
    [{ marks: [mark(1, 'seen', 0, { tags: Array.from({ length: 11 }, (_, n) => `t${n}`) })] }, 'body.marks[0].tags'],
    [{ marks: [mark(1, 'seen', 0, { reason: 'x'.repeat(201) })] }, 'body.marks[0].reason'],
    [
      {
        marks: [
          mark(1, 'seen', 0, {
            facts: Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`f${n}`, 'x'.repeat(190)])),
          }),
        ],
      },
      'body.marks[0].facts',
    ],
  ])('are refused when they are wrong, %#', async (body, at) => {
    const browser = await test.signedIn();
    const answer = await browser.post(path(await listOf(browser)), body);
    expect([answer.status, answer.body.error.path]).toEqual([422, at]);
  });
});
