import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { Source } from '#schemas/kinds.ts';
import { runInTransaction, withTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { type Dataset, readDataset } from '../../../universe/dataset.ts';
import type { Db } from '../../users.ts';
import { checkList } from './check.ts';
import { keepPast } from './past.ts';
import { isDue, readStandingLists, type StandingList, type WantedLists } from './question.ts';
import { tellNews } from './tell.ts';

type AttendDeps = Pick<Deps, 'pool' | 'log' | 'clock'>;

/** Lists that are read at a time. */
const BATCH = 200;
/** Somebody waits for the answer: what takes longer is left to the check of all lists, which is not far. */
const PATIENCE_MS = 2_000;
const HOUR_MS = 3_600_000;

/** One server at a time goes through all lists; the lock hangs on a connection, so that a killed process gives it back. */
const LOCK_KEY = 4_157_541_882;

/** Brings the lists of a member, or one of them, up to the data. Never throws: what cannot be checked stays as it was. */
export async function attendLists(deps: AttendDeps, wanted: WantedLists & { readonly userId: number }): Promise<void> {
  try {
    const dataset = await readDataset(deps.pool);
    if (!dataset) return;
    const began = performance.now();
    for (const list of await readStandingLists(deps.pool, wanted)) {
      if (performance.now() - began > PATIENCE_MS) return;
      if (isDue(list, list.last, dataset, deps.clock()))
        await attend(deps, list, dataset, (work) => withTransaction(deps.pool, work));
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'saved lists could not be checked');
  }
}

/** Runs work in a transaction of its own. */
type Transact = (work: (client: PoolClient) => Promise<void>) => Promise<void>;

async function attend(
  { log, clock }: AttendDeps,
  list: StandingList,
  dataset: Dataset,
  transact: Transact,
): Promise<void> {
  const now = clock();
  try {
    await transact(async (client) => {
      await checkList(client, list, dataset, now);
      await tellNews(client, list, now);
    });
  } catch (error) {
    // It may have been deleted under way, or be too slow for the time a statement has.
    log.warn({ err: error, list: list.id }, 'a saved list could not be checked');
  }
}

const RunSchema = z.tuple([z.object({ dataset_kind: z.string(), version: z.coerce.number().int(), at: z.date() })]);

/**
 * Checks every saved list whenever the data has changed, and every hour, because days pass and what was put off comes
 * due. Of several servers one does it.
 */
export async function attendAll(deps: AttendDeps, stopping?: AbortSignal): Promise<void> {
  const { pool, clock } = deps;
  const dataset = await readDataset(pool);
  if (!dataset || !(await isRunDue(pool, dataset, clock()))) return;
  await whileAlone(pool, async (client) => {
    if (!(await isRunDue(client, dataset, clock()))) return;
    const asked = new Map<Source, Set<string>>();
    for (let after: string | undefined; ; ) {
      const lists = await readStandingLists(client, { limit: BATCH, ...(after === undefined ? {} : { after }) });
      for (const list of lists) {
        if (stopping?.aborted) return;
        const fields = asked.get(list.spec.source) ?? new Set();
        for (const { field } of list.fields) fields.add(field);
        asked.set(list.spec.source, fields);
        await attend(deps, list, dataset, (work) => runInTransaction(client, () => work(client)));
        // Requests go first.
        await delay(0);
      }
      after = lists.at(-1)?.id;
      if (lists.length < BATCH || after === undefined) break;
    }
    if (!(await keepPast(client, asked, dataset))) return;
    await client.query(
      `INSERT INTO standing_runs (dataset_kind, version, at) VALUES ($1, $2, $3)
       ON CONFLICT (only_row) DO UPDATE SET dataset_kind = excluded.dataset_kind, version = excluded.version, at = excluded.at`,
      [dataset.kind, dataset.version, new Date(clock())],
    );
  });
}

async function isRunDue(db: Db, { kind, version }: Dataset, now: number): Promise<boolean> {
  const { rows } = await db.query('SELECT dataset_kind, version, at FROM standing_runs');
  const last = RunSchema.safeParse(rows).data?.[0];
  if (!last || last.dataset_kind !== kind || last.version !== version) return true;
  return Math.floor(last.at.getTime() / HOUR_MS) !== Math.floor(now / HOUR_MS);
}

/** Does nothing where another server is at it. All of the work uses the one connection that holds the lock. */
async function whileAlone(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let isLost = true;
  try {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK_KEY]);
    if (rows[0]?.taken) {
      await work(client);
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
    }
    isLost = false;
  } finally {
    // A connection that may still hold the lock is closed rather than returned.
    client.release(isLost);
  }
}
