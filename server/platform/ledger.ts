import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { type Db, isoColumn, many, maybe, one } from './db/rows.ts';

/**
 * The one append-only ledger. An entry is added once for a member, reason and source, and never changed; what was given
 * wrongly is reversed by a further entry. A balance is the sum of its entries.
 */

/** What entries count. `points`: whole points. `credit`: hundredths of a US dollar. */
export type LedgerUnit = 'points' | 'credit';

export interface LedgerEntry {
  readonly unit: LedgerUnit;
  readonly userId: number;
  /** A whole number, not 0. */
  readonly amount: number;
  /** For what: a word of the capability that adds it. */
  readonly reason: string;
  /** From what: `proposal 12`, or a part of it: `proposal 12/task 3`. */
  readonly source: string;
  /** The origin in words and numbers, as it was then. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Adds an entry in the caller's transaction; false: the member has one for this reason and source, and nothing changes. */
export async function addEntry(client: PoolClient, entry: LedgerEntry): Promise<boolean> {
  const { unit, userId, amount, reason, source, facts, at } = entry;
  const { rowCount } = await client.query(
    `INSERT INTO ledger (unit, user_id, amount, reason, source, facts, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT ON CONSTRAINT ledger_once DO NOTHING`,
    [unit, userId, amount, reason, source, JSON.stringify(facts), new Date(at)],
  );
  return rowCount === 1;
}

const ReversedSchema = z.object({ user_id: z.int(), amount: z.int() });

export interface Reversal {
  readonly unit: LedgerUnit;
  /** Entries of this source and of its parts are reversed, of every member. */
  readonly source: string;
  /** Shown to those members. */
  readonly why: string;
  readonly at: number;
}

/**
 * Reverses the entries of a source in the caller's transaction, each once. Returns what was taken back, an amount for each
 * entry.
 */
export async function reverseEntries(
  client: PoolClient,
  { unit, source, why, at }: Reversal,
): Promise<{ readonly userId: number; readonly amount: number }[]> {
  return (
    await many(
      client,
      ReversedSchema,
      `INSERT INTO ledger (unit, user_id, amount, reason, source, facts, reverses, at)
     SELECT unit, user_id, -amount, 'reversal', 'entry ' || id, facts || jsonb_build_object('why', $3::text), id, $4
       FROM ledger
      WHERE unit = $1 AND (source = $2 OR (source >= $2 || '/' AND source < $2 || '0')) AND reverses IS NULL
      ORDER BY user_id, id
     ON CONFLICT DO NOTHING
     RETURNING user_id, -amount AS amount`,
      [unit, source, why, new Date(at)],
    )
  ).map(({ user_id: userId, amount }) => ({ userId, amount }));
}

const OwnEntrySchema = z.object({
  at: isoColumn,
  amount: z.int(),
  reason: z.string(),
  source: z.string(),
  facts: z.record(z.string(), z.unknown()),
});

/** The entries of a member, oldest first; `at` as ISO text. */
export async function readEntries(db: Pool, unit: LedgerUnit, userId: number) {
  return (
    await many(
      db,
      OwnEntrySchema,
      'SELECT at, amount, reason, source, facts FROM ledger WHERE user_id = $1 AND unit = $2 ORDER BY id',
      [userId, unit],
    )
  ).map(({ at, ...entry }) => ({ at, ...entry }));
}

const WrongSchema = z.object({
  unit: z.string(),
  username: z.string(),
  balance: z.number(),
  sum: z.number(),
});
export type WrongBalance = z.output<typeof WrongSchema>;

/** Balances that are not the sum of their entries, by the name of the member; none, unless somebody changed the tables by hand. */
export async function findWrongBalances(pool: Pool): Promise<WrongBalance[]> {
  return await many(
    pool,
    WrongSchema,
    `SELECT coalesce(b.unit, s.unit) AS unit, u.username, coalesce(b.balance, 0) AS balance, coalesce(s.sum, 0) AS sum
       FROM ledger_balances b
       FULL JOIN (SELECT unit, user_id, sum(amount) AS sum, count(*) AS entries FROM ledger GROUP BY unit, user_id) s
         ON s.unit = b.unit AND s.user_id = b.user_id
       JOIN users u ON u.id = coalesce(b.user_id, s.user_id)
      WHERE b.balance IS DISTINCT FROM s.sum OR b.entries IS DISTINCT FROM s.entries
      ORDER BY u.username, 1`,
  );
}

const BalanceSchema = z.object({ balance: z.int() });

/** What a member has of a unit. */
export async function readBalance(db: Db, unit: LedgerUnit, userId: number): Promise<number> {
  const sql = 'SELECT balance FROM ledger_balances WHERE unit = $1 AND user_id = $2';
  return (await maybe(db, BalanceSchema, sql, [unit, userId]))?.balance ?? 0;
}

const SummedSchema = z.object({ sum: z.int(), count: z.int() });

/** Sum and number of a member's entries for a reason, of sources like a pattern. */
export async function sumEntries(
  db: Db,
  { unit, userId, reason, source }: Pick<LedgerEntry, 'unit' | 'userId' | 'reason' | 'source'>,
): Promise<z.output<typeof SummedSchema>> {
  return await one(
    db,
    SummedSchema,
    `SELECT coalesce(sum(amount), 0) AS sum, count(*) AS count FROM ledger
      WHERE unit = $1 AND user_id = $2 AND reason = $3 AND source LIKE $4`,
    [unit, userId, reason, source],
  );
}
