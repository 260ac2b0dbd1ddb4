import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { ListedSource } from '#schemas/kinds.ts';
import { type Dataset, readDataset } from '#server/modules/datasets/dataset.ts';
import { notify } from '#server/modules/notifications/repository/notifications.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import { runInTransaction, withTransaction } from '#server/platform/db/pool.ts';
import { type Db, maybe, msColumn } from '#server/platform/db/rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type CheckedData, checkList } from './checkSavedLists.ts';
import { appendMoves } from './listEvents.ts';
import { dayOf, hasChanged, hasEntered, hasLeft, isDue, NEWS_AT } from './listQuery.ts';
import { hushAddedRows } from './repository/addedRows.ts';
import { type CheckedList, readAllLists, readCheckedLists, type WantedLists } from './repository/lists.ts';
import { type AskedFields, prepareSnapshots, type Run, readLastRun, storeSnapshots } from './repository/snapshots.ts';

type CheckDeps = Pick<Deps, 'pool' | 'direct' | 'log' | 'clock'>;

/** Limit of a check during a request; slower lists wait for the background check. */
const PATIENCE_MS = 2_000;
const HOUR_MS = 3_600_000;

/** Advisory lock of the background check, held by a connection so that a killed process releases it. */
const LOCK_KEY = 4_157_541_882;

/** Checks one or all lists of a user. Never throws: a list that fails keeps its old state. */
export async function checkMemberLists(
  deps: CheckDeps,
  wanted: WantedLists & { readonly userId: number },
): Promise<void> {
  try {
    const dataset = await readDataset(deps.pool);
    if (!dataset) return;
    const began = performance.now();
    for (const list of await readCheckedLists(deps.pool, wanted)) {
      if (performance.now() - began > PATIENCE_MS) return;
      if (isDue(list, list.last, dataset, deps.clock()))
        await checkDueList(deps, list, { dataset, changes: null, isAsked: true }, (work) =>
          withTransaction(deps.pool, work),
        );
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'saved lists could not be checked');
  }
}

/** Runs work in its own transaction. */
type Transact = (work: (client: PoolClient) => Promise<void>) => Promise<void>;

async function checkDueList(
  { log, clock }: CheckDeps,
  list: CheckedList,
  { isAsked, ...data }: CheckedData & { readonly isAsked: boolean },
  transact: Transact,
): Promise<void> {
  const now = clock();
  try {
    await transact(async (client) => {
      const isServed = await mayWorkFor(client, list.userId, 'alert');
      // Members on their way out still see what they look at.
      if (!isServed && !isAsked) return;
      if (isDue(list, list.last, data.dataset, now)) await checkList(client, list, data, now);
      await hushAddedRows(client, list.id, now);
      if (!isServed) return;
      await appendMoves(client, list, now);
      await notifyMember(client, list, now);
    });
  } catch (error) {
    // It may have been deleted meanwhile, or hit the statement timeout.
    log.warn({ err: error, list: list.id }, 'a saved list could not be checked');
  }
}

/**
 * Checks every saved list after each data change, and hourly for rolling dates and postponed alerts. One server at a
 * time.
 */
export async function checkAllLists(deps: CheckDeps, stopping?: AbortSignal): Promise<void> {
  const { pool, direct, clock } = deps;
  const dataset = await readDataset(pool);
  if (!dataset || !isRunDue(await readLastRun(pool), dataset, clock())) return;
  await withLock(direct, async (client) => {
    const last = await readLastRun(client);
    if (!isRunDue(last, dataset, clock())) return;
    const asked = await readAsked(client);
    const changed = await prepareSnapshots(client, asked, dataset.kind);
    const changes = last?.kind === dataset.kind ? { since: last.version, in: changed } : null;
    const data = { dataset, changes, isAsked: false };
    for await (const list of readAllLists(client)) {
      if (stopping?.aborted) return;
      await checkDueList(deps, list, data, (work) => runInTransaction(client, () => work(client)));
      // Let requests run first.
      await delay(0);
    }
    await storeSnapshots(client, asked, dataset, clock());
  });
}

async function readAsked(db: Db): Promise<AskedFields> {
  const asked = new Map<ListedSource, Set<string>>();
  for await (const { spec, fields } of readAllLists(db)) {
    const known = asked.get(spec.source) ?? new Set();
    for (const { field } of fields) known.add(field);
    asked.set(spec.source, known);
  }
  return asked;
}

function isRunDue(last: Run | null, { kind, version }: Dataset, now: number): boolean {
  if (last === null || last.kind !== kind || last.version !== version) return true;
  return Math.floor(last.at / HOUR_MS) !== Math.floor(now / HOUR_MS);
}

/** Runs work under the lock, or not at all when another server holds it. All of it uses the lock's connection. */
async function withLock(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
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
    // Close a connection that may still hold the lock.
    client.release(isLost);
  }
}

const NewsSchema = z.object({
  notified_at: msColumn.nullable(),
  entered: z.int(),
  left: z.int(),
  changed: z.int(),
  is_fresh: z.boolean(),
});

/**
 * Notifies about rows that entered or left since the last notification, at most once a day (UTC). Changed values
 * alone do not notify.
 */
async function notifyMember(client: PoolClient, list: CheckedList, now: number): Promise<void> {
  if (!list.notify) return;
  const found = await maybe(
    client,
    NewsSchema,
    `SELECT s.notified_at, c.* FROM standing_lists s, LATERAL (
       SELECT count(*) FILTER (WHERE ${hasEntered('$2::timestamptz')})::int AS entered,
              count(*) FILTER (WHERE ${hasLeft('$2::timestamptz')})::int AS left,
              count(*) FILTER (WHERE ${hasChanged('$2::timestamptz')})::int AS changed,
              coalesce(bool_or((${hasEntered('$2::timestamptz')} OR ${hasLeft('$2::timestamptz')})
                AND (s.notified_at IS NULL OR ${NEWS_AT} > s.notified_at)), false) AS is_fresh
         FROM standing_members m WHERE m.list_id = s.list_id) c
      WHERE s.list_id = $1 AND (s.notified_at IS NULL OR s.notified_at < $3)`,
    [list.id, new Date(now), new Date(dayOf(now) * 86_400_000)],
  );
  if (found === null) return;
  const { entered, left, changed, is_fresh: isFresh } = found;
  if (!isFresh) return;
  await notify(client, list.userId, {
    key: `standing_list ${list.id} ${dayOf(now)}`,
    kind: 'standing_list',
    data: { storage_id: list.id, source: list.spec.source, name: list.name, entered, left, changed },
    at: now,
  });
  await client.query('UPDATE standing_lists SET notified_at = $2 WHERE list_id = $1', [list.id, new Date(now)]);
}
