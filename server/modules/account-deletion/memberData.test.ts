import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { OwnDataSchema } from '#schemas/api/account-deletion.ts';
import { arrive } from '#server/modules/auth/testing/belongings.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { MEMBER_DATA } from './dataExport.ts';
import { deleteDueAccounts } from './deletion.ts';

const test = useTestAccounts();

/** Names of columns that hold a member, where no foreign key says so. */
const OF_A_MEMBER =
  /(^|_)(users?|members?|owners?|authors?|by|reporters?|holders?|voters?|recipients?|senders?|referr\w*)(_id)?$|e?mail(_key|_hash|_address)?$|^username|^subject$/;

/** Columns of such a name that hold no member. */
const OTHERS: Readonly<Record<string, string>> = {
  'organization_facts.email_address': 'Of an organization, as sources state it.',
};

const ColumnsSchema = z.array(
  z.object({ table: z.string(), column: z.string(), type: z.string(), deletes: z.enum(['c', 'n']).nullable() }),
);

/** Columns that refer to a member: to the table of accounts, or by their name. `deletes`: what the foreign key does, `c` the row, `n` the number. */
async function memberColumns() {
  const { rows } = await test.database.pool.query(
    `SELECT t.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type,
            CASE WHEN k.confrelid = 'users'::regclass THEN k.confdeltype::text END AS deletes
       FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
       LEFT JOIN pg_constraint k ON k.contype = 'f' AND k.conrelid = t.oid AND k.conkey = ARRAY[a.attnum]
      WHERE t.relkind IN ('r', 'p') AND t.relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  return ColumnsSchema.parse(rows).filter(
    ({ table, column, type, deletes }) =>
      deletes !== null || (OF_A_MEMBER.test(column) && type !== 'boolean' && !(`${table}.${column}` in OTHERS)),
  );
}

beforeAll(() => fill(test.database.pool, SMALL_DATA));

it('names every table that refers to a member: it is given in the file of their own data, or says why not', async () => {
  const named = new Set(MEMBER_DATA.flatMap(({ tables }) => Object.keys(tables)));
  const tables = new Set((await memberColumns()).map(({ table }) => table));
  expect(
    [...tables].filter((table) => !named.has(table)),
    'tables that no module gives',
  ).toEqual([]);
  expect(
    [...named].filter((table) => !tables.has(table)),
    'tables without a member',
  ).toEqual([]);
  for (const one of MEMBER_DATA) {
    for (const way of Object.values(one.tables)) {
      if (typeof way === 'string') expect(Object.keys(OwnDataSchema.shape)).toContain(way);
      else expect(way.notGiven).not.toBe('');
    }
  }
});

it('leaves nothing of a member whose account is deleted, but what has a reason', async () => {
  const { pool } = test.database;
  const { belongings, browser } = await arrive(test, 'enterprise');
  const { username } = belongings;
  const email = `${username}@example.com`;
  const found = await pool.query('UPDATE users SET email_verified_at = now() WHERE username = $1 RETURNING id', [
    username,
  ]);
  const id = Number(found.rows[0].id);
  // Where no foreign key says what happens.
  await pool.query(`INSERT INTO codes VALUES ('reset', $1, 'x', 'x', 0, now() + interval '1 day')`, [email]);
  await pool.query(
    `INSERT INTO told_identities VALUES ('x', 'https://i.example', 'told', $1, true, 'Linh', now() + interval '1 day')`,
    [email],
  );
  await pool.query(
    `INSERT INTO newsletter_subscribers (email, created_at, consent_version, unsubscribe_token, asked_at) VALUES ($1, now(), 1, 'x', now())`,
    [email],
  );
  const given = (await browser.get('/api/users/own-data')).body;
  expect(Object.keys(given).toSorted()).toEqual(Object.keys(OwnDataSchema.shape).toSorted());
  expect(given).toMatchObject({ newsletter: { consent_version: 1 }, plan_changes: [{ plan: 'enterprise' }] });

  await pool.query('UPDATE users SET deletes_at = $2 WHERE id = $1', [id, new Date(test.now)]);
  await deleteDueAccounts(pool, test.now);
  const kept = Object.assign({}, ...MEMBER_DATA.map((one) => one.kept ?? {}));
  const left: string[] = [];
  for (const { table, column, type } of await memberColumns()) {
    const names = type === 'bigint' ? [String(id)] : [email, username];
    const { rows } = await pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${column}::text = ANY($1)`, [
      names,
    ]);
    // The last mail says that the account is gone.
    const most = table === 'mail_outbox' ? 1 : 0;
    if (rows[0].n > most && !(`${table}.${column}` in kept)) left.push(`${table}.${column}`);
  }
  expect(left).toEqual([]);
});
