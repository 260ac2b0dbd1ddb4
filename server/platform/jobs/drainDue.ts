import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import { withTransaction } from '../db/pool.ts';
import { many } from '../db/rows.ts';
import type { Turn, Turns } from '../turns.ts';

interface Due<S extends z.core.$ZodType> {
  /** A row of `sql`. */
  readonly Schema: S;
  /** SELECT of the rows that are due, in the order of their handling, without limit and lock. */
  readonly sql: string;
  /** The alias in `sql` whose rows are locked; default: all. */
  readonly locks?: string;
  /** Ends the drain before the next rows. */
  readonly stopping?: AbortSignal | undefined;
}

/** Rows whose handling is short: it commits together with their lock. */
interface Batches<S extends z.core.$ZodType> extends Due<S> {
  /** Of `sql`. `after`: the last row of the batch before, for a `sql` that still finds handled rows. */
  readonly params: (after: z.output<S> | null) => readonly unknown[];
  /** Rows in one transaction. */
  readonly batch: number;
  /** Handles the rows so that `sql` finds them no more, unless `params` passes them by. */
  readonly handle: (client: PoolClient, rows: readonly z.output<S>[]) => Promise<void>;
}

/** Rows whose work takes long: each is claimed, which commits, and worked on without a lock. */
interface Claims<S extends z.core.$ZodType, Key, Claim> extends Due<S> {
  /** Of `sql`. */
  readonly params: (turn: Turn<Key>) => readonly unknown[];
  /** Shared by the drains of a server that run side by side. */
  readonly turns: Turns<Key>;
  /** Runs before `sql` in its transaction, such as a lock where the choice depends on what other servers claimed. */
  readonly before?: (client: PoolClient) => Promise<unknown>;
  /** Postpones the row, so that it is due again when its server is killed. */
  readonly claim: (client: PoolClient, row: z.output<S>) => Promise<Claim>;
  readonly work: (claim: Claim) => Promise<unknown>;
}

/**
 * Handles rows that are due until none is left. Several servers take different rows: one that another has locked is skipped. What a
 * killed server had in a transaction, or had claimed, is due again.
 */
export function drainDue<S extends z.core.$ZodType>(pool: Pool, due: Batches<S>): Promise<void>;
export function drainDue<S extends z.core.$ZodType, Key, Claim extends { readonly key: Key }>(
  pool: Pool,
  due: Claims<S, Key, Claim>,
): Promise<void>;
export async function drainDue<S extends z.core.$ZodType, Key, Claim extends { readonly key: Key }>(
  pool: Pool,
  due: Batches<S> | Claims<S, Key, Claim>,
): Promise<void> {
  const step = 'claim' in due ? () => claimOne(pool, due) : batchesOf(pool, due);
  while (!due.stopping?.aborted && (await step()));
}

function lockRows<S extends z.core.$ZodType>(
  client: PoolClient,
  { Schema, sql, locks }: Due<S>,
  limit: number,
  params: readonly unknown[],
): Promise<z.output<S>[]> {
  const of = locks === undefined ? '' : `OF ${locks} `;
  return many(client, Schema, `${sql} LIMIT ${limit} FOR UPDATE ${of}SKIP LOCKED`, params);
}

function batchesOf<S extends z.core.$ZodType>(pool: Pool, due: Batches<S>): () => Promise<boolean> {
  let after: z.output<S> | null = null;
  return async () => {
    const rows = await withTransaction(pool, async (client) => {
      const locked = await lockRows(client, due, due.batch, due.params(after));
      if (locked.length > 0) await due.handle(client, locked);
      return locked;
    });
    after = rows.at(-1) ?? after;
    return rows.length === due.batch;
  };
}

async function claimOne<S extends z.core.$ZodType, Key, Claim extends { readonly key: Key }>(
  pool: Pool,
  due: Claims<S, Key, Claim>,
): Promise<boolean> {
  const find = (turn: Turn<Key>) =>
    withTransaction(pool, async (client) => {
      await due.before?.(client);
      for (const row of await lockRows(client, due, 1, due.params(turn))) return await due.claim(client, row);
      return null;
    });
  return await due.turns.serve(find, due.work);
}
