import { describe, expect, it } from 'vitest';
import { useTestAccounts } from '#server/testing/members.ts';
import { countChat, deleteOldUsage, listChats } from './repository/usage.ts';

const test = useTestAccounts();

describe('questions to the chat', () => {
  it('are three a day for Standard, also for concurrent requests, and reset at midnight', async () => {
    const { pool } = test.database;
    const { id } = await test.addMember('curious');
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => countChat(pool, id, test.now)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(countChat(pool, id, test.now)).rejects.toMatchObject({ status: 403, code: 'plan_limit' });
    const browser = test.browse();
    await browser.signIn('curious', 'correct-horse');
    const usage = async () => (await browser.get('/api/users/usage')).body.chats;
    expect(await usage()).toEqual({ used: 3, limit: 3, renews_at: '2026-01-16T00:00:00.000Z' });
    test.now += 12 * 3_600_000;
    expect(await usage()).toEqual({ used: 0, limit: 3, renews_at: '2026-01-17T00:00:00.000Z' });
    await countChat(pool, id, test.now);
    expect((await usage()).used).toBe(1);
    expect(await listChats(pool, id)).toEqual([
      { day: '2026-01-16', used: 1 },
      { day: '2026-01-15', used: 3 },
    ]);
    await deleteOldUsage(pool, test.now + 90 * 86_400_000);
    expect(await listChats(pool, id)).toEqual([{ day: '2026-01-16', used: 1 }]);
  });

  it('have no limit for Pro', async () => {
    const { id } = await test.addMember('talker', 'pro');
    for (let turn = 0; turn < 5; turn++) await countChat(test.database.pool, id, test.now);
    expect(await listChats(test.database.pool, id)).toEqual([{ day: expect.any(String), used: 5 }]);
  });
});
