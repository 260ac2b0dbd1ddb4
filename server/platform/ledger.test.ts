import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertUser } from '#server/modules/users/repository.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { withTransaction } from './db/pool.ts';
import { addEntry, findWrongBalances, type LedgerEntry, reverseEntries } from './ledger.ts';

const database = useTestDatabase();
const AT = Date.UTC(2026, 0, 15, 12);

let members = 0;
async function addMember(): Promise<number> {
  const username = `ledger${++members}`;
  const email = `${username}@example.com`;
  return (await insertUser(database.pool, { name: 'Linh', username, email, passwordHash: null, at: AT })).id;
}

type Given = Partial<LedgerEntry> & Pick<LedgerEntry, 'userId'>;
const add = (given: Given) =>
  withTransaction(database.pool, (client) =>
    addEntry(client, {
      unit: 'points',
      amount: 10,
      reason: 'proposal',
      source: 'proposal 1',
      facts: {},
      at: AT,
      ...given,
    }),
  );
const reverse = (source: string) =>
  withTransaction(database.pool, (client) => reverseEntries(client, { unit: 'points', source, why: 'wrong', at: AT }));

async function balanceOf(userId: number): Promise<[balance: number, entries: number]> {
  const { rows } = await database.pool.query(
    `SELECT balance::int, entries FROM ledger_balances WHERE user_id = $1 AND unit = 'points'`,
    [userId],
  );
  return rows[0] ? [rows[0].balance, rows[0].entries] : [0, 0];
}

describe('the ledger', () => {
  it('pays once for a member, reason and source, however often and at once it is claimed', async () => {
    const userId = await addMember();
    const paid = await Promise.all(Array.from({ length: 50 }, () => add({ userId })));
    expect(paid.filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(userId)).toEqual([10, 1]);
    const other = await addMember();
    expect([await add({ userId: other }), await add({ userId, reason: 'task' })]).toEqual([true, true]);
    expect(await add({ userId, unit: 'credit' })).toBe(true);
    expect(await balanceOf(userId)).toEqual([20, 2]);
  });

  it('adds within the transaction of its caller', async () => {
    const userId = await addMember();
    const failed = withTransaction(database.pool, async (client) => {
      await addEntry(client, { unit: 'points', userId, amount: 5, reason: 'a', source: 'b', facts: {}, at: AT });
      throw new Error('what was rewarded failed');
    });
    await expect(failed).rejects.toThrow('what was rewarded failed');
    expect(await balanceOf(userId)).toEqual([0, 0]);
  });

  it('reverses a source with its parts, once, by rows that name what they take back', async () => {
    const [author, filler] = [await addMember(), await addMember()];
    await add({ userId: author, source: 'proposal 7', amount: 40, facts: { title: 'TVL of Aave' } });
    await add({ userId: filler, source: 'proposal 7/task 3', amount: 15 });
    await add({ userId: filler, source: 'proposal 70', amount: 40 });
    const taken = await Promise.all([reverse('proposal 7'), reverse('proposal 7')]);
    expect(taken.map(({ length }) => length).sort()).toEqual([0, 2]);
    expect(taken.flat()).toEqual([
      { userId: author, amount: 40 },
      { userId: filler, amount: 15 },
    ]);
    expect(await reverse('proposal 7')).toEqual([]);
    expect([await balanceOf(author), await balanceOf(filler)]).toEqual([
      [0, 2],
      [40, 3],
    ]);
    const { rows } = await database.pool.query(
      `SELECT r.amount::int, r.reason, r.facts, e.source AS reversed FROM ledger r JOIN ledger e ON e.id = r.reverses
        WHERE r.user_id = $1`,
      [author],
    );
    expect(rows).toEqual([
      { amount: -40, reason: 'reversal', facts: { title: 'TVL of Aave', why: 'wrong' }, reversed: 'proposal 7' },
    ]);
    // What was taken back is not paid again for the same source.
    expect(await add({ userId: author, source: 'proposal 7', amount: 40 })).toBe(false);
  });

  it('refuses to change or lose an entry, but with its account', async () => {
    const { pool } = database;
    const [userId, other] = [await addMember(), await addMember()];
    await add({ userId, source: 'kept' });
    await add({ userId: other, source: 'kept' });
    await reverse('kept');
    for (const sql of [
      `UPDATE ledger SET amount = 1000 WHERE user_id = ${userId}`,
      `DELETE FROM ledger WHERE user_id = ${userId}`,
      'TRUNCATE ledger',
    ]) {
      await expect(pool.query(sql)).rejects.toThrow('append-only');
    }
    const given = (amount: number, reverses: number | null) =>
      pool.query(
        `INSERT INTO ledger (unit, user_id, amount, reason, source, facts, reverses, at)
         VALUES ('points', $1, $2, 'x', 'y', '{}', $3, now())`,
        [userId, amount, reverses],
      );
    const { rows } = await pool.query(
      `SELECT max(id) FILTER (WHERE reverses IS NOT NULL) AS reversal, max(id) FILTER (WHERE user_id = ${other}) AS foreign_one FROM ledger
        WHERE user_id IN (${userId}, ${other})`,
    );
    await expect(given(-10, null)).rejects.toThrow('ledger_points');
    await expect(given(0, null)).rejects.toThrow('ledger_amount_check');
    await expect(given(10, rows[0].reversal)).rejects.toThrow(/ledger_points|reversed/);
    await expect(given(-10, rows[0].foreign_one)).rejects.toThrow(/reverses|reversed/);
    expect(await balanceOf(userId)).toEqual([0, 2]);

    await pool.query('DELETE FROM users WHERE id = $1', [userId]);
    const left = await pool.query('SELECT FROM ledger WHERE user_id = $1', [userId]);
    expect([left.rowCount, await balanceOf(userId), await balanceOf(other)]).toEqual([0, [0, 0], [0, 2]]);
  });

  it('is what a small reference says after any sequence of giving and taking back', async () => {
    const ids = [await addMember(), await addMember(), await addMember()];
    const sources = ['p 1', 'p 1/t 1', 'p 1/t 2', 'p 10', 'p 2'];
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        member: fc.nat(2),
        reason: fc.constantFrom('proposal', 'task'),
        source: fc.nat(4),
        amount: fc.integer({ min: 1, max: 1_000_000 }),
      }),
      fc.record({ kind: fc.constant('reverse' as const), source: fc.nat(4) }),
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const suffix = `${++run}`;
        const nameOf = (index: number) => (sources[index] ?? '').replace('p ', `p ${suffix}-`);
        const held = new Map<string, { member: number; source: string; amount: number; isReversed: boolean }>();
        const before = await Promise.all(ids.map(balanceOf));
        for (const one of steps) {
          const source = nameOf(one.source);
          if (one.kind === 'add') {
            const { member, reason, amount } = one;
            const key = `${member} ${reason} ${source}`;
            const isNew = await add({ userId: ids[member] ?? 0, reason, source, amount });
            expect(isNew).toBe(!held.has(key));
            if (isNew) held.set(key, { member, source, amount, isReversed: false });
          } else {
            const due = [...held.values()].filter(
              (entry) => !entry.isReversed && (entry.source === source || entry.source.startsWith(`${source}/`)),
            );
            const taken = await reverse(source);
            const sums = (list: readonly { amount: number }[]) =>
              list.map(({ amount }) => amount).sort((a, b) => a - b);
            expect(sums(taken)).toEqual(sums(due));
            for (const entry of due) entry.isReversed = true;
          }
        }
        for (const [member, id] of ids.entries()) {
          const own = [...held.values()].filter((entry) => entry.member === member);
          const gained = own.reduce((sum, { amount, isReversed }) => (isReversed ? sum : sum + amount), 0);
          const entries = own.reduce((count, { isReversed }) => count + (isReversed ? 2 : 1), 0);
          const { rows } = await database.pool.query(
            'SELECT balance, entries FROM ledger_balances WHERE user_id = $1 AND unit = $2',
            [id, 'points'],
          );
          const [balance, count] = rows[0] ? [Number(rows[0].balance), rows[0].entries] : [0, 0];
          expect([balance - (before[member]?.[0] ?? 0), count - (before[member]?.[1] ?? 0)]).toEqual([gained, entries]);
        }
        expect(await findWrongBalances(database.pool)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('names the members whose balance is not the sum of their entries', async () => {
    const { pool } = database;
    const userId = await addMember();
    const { rows } = await pool.query('SELECT username FROM users WHERE id = $1', [userId]);
    await add({ userId, source: 'checked', amount: 30 });
    await pool.query('UPDATE ledger_balances SET balance = 1000 WHERE user_id = $1', [userId]);
    const wrong = { unit: 'points', username: rows[0].username, balance: 1000, sum: 30 };
    expect(await findWrongBalances(pool)).toEqual([wrong]);
    await pool.query('DELETE FROM ledger_balances WHERE user_id = $1', [userId]);
    expect(await findWrongBalances(pool)).toEqual([{ ...wrong, balance: 0 }]);
    await pool.query(`INSERT INTO ledger_balances VALUES ('points', $1, 30, 1)`, [userId]);
    expect(await findWrongBalances(pool)).toEqual([]);
  });
});
