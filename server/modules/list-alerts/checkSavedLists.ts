import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { ListedSource } from '#schemas/kinds.ts';
import type { Dataset } from '#server/modules/datasets/dataset.ts';
import { msColumn, one } from '#server/platform/db/rows.ts';
import { countsOverView, hasRolled, isDue, isNew } from './listQuery.ts';
import type { CheckedList, LastCheck } from './repository/lists.ts';
import { beginMembers, compareMembers, findCap, forgetFlickers, trimGrown, trimMembers } from './repository/members.ts';
import { addToSnapshots } from './repository/snapshots.ts';

/** Compares a list's rows with its snapshot inside the database: no row leaves it. */

const LockedSchema = z.object({
  question: z.string(),
  dataset_kind: z.string(),
  checked_version: z.int(),
  checked_at: msColumn,
  upto: z.nullable(z.int()),
});

interface Locked {
  readonly last: LastCheck;
  readonly upto: number | null;
}

export interface CheckedData {
  readonly dataset: Dataset;
  /** Version since which `standing_changes` is complete, and the data sets in it; null: unknown. */
  readonly changes: { readonly since: number; readonly in: ReadonlySet<ListedSource> } | null;
}

/**
 * Updates a list's snapshot if it is due. Starts a new one when its conditions or the kind of data changed. Runs in the
 * caller's transaction at `now` (ms).
 */
export async function checkList(
  client: PoolClient,
  list: CheckedList,
  { dataset, changes }: CheckedData,
  now: number,
): Promise<void> {
  const { last, upto } = await lockList(client, list, now);
  if (!isDue(list, last, dataset, now)) return;
  const begins = isNew(list, last, dataset);
  const rolled = hasRolled(list, last.checkedAt, now);
  const changedOnly = !begins && !rolled && last.version === changes?.since && !countsOverView(list, now);
  if (begins) await client.query('DELETE FROM standing_members WHERE list_id = $1', [list.id]);
  let cap = changedOnly ? upto : await findCap(client, list, begins ? null : upto, now);
  if (cap !== upto && !begins) await trimMembers(client, list, cap);
  if (begins) {
    await beginMembers(client, list, cap, now);
    await addToSnapshots(client, list.spec, list.fields, dataset.kind);
  } else {
    const comparison = { cap, kind: dataset.kind, changedOnly, previous: last.checkedAt, now };
    if (!changedOnly) await compareMembers(client, list, comparison);
    else if (changes.in.has(list.spec.source)) {
      await compareMembers(client, list, comparison);
      cap = await trimGrown(client, list, cap);
    }
    await forgetFlickers(client, list, now);
  }
  await client.query(
    `UPDATE standing_lists SET question = $2, dataset_kind = $3, checked_version = $4, checked_at = $5, upto = $6,
            seen_at = CASE WHEN $7 THEN $5 ELSE seen_at END
      WHERE list_id = $1`,
    [list.id, list.question, dataset.kind, dataset.version, new Date(now), cap, begins],
  );
}

/** Locks the list until the transaction ends. */
async function lockList(client: PoolClient, { id }: CheckedList, now: number): Promise<Locked> {
  await client.query(
    `INSERT INTO standing_lists (list_id, question, dataset_kind, checked_version, checked_at, seen_at)
     VALUES ($1, '', '', 0, $2, $2) ON CONFLICT DO NOTHING`,
    [id, new Date(now)],
  );
  const {
    question,
    dataset_kind: kind,
    checked_version: version,
    checked_at,
    upto,
  } = await one(
    client,
    LockedSchema,
    'SELECT question, dataset_kind, checked_version, checked_at, upto FROM standing_lists WHERE list_id = $1 FOR UPDATE',
    [id],
  );
  return { last: { question, kind, version, checkedAt: checked_at }, upto };
}
