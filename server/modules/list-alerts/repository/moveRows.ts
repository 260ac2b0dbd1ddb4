import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type MovedRows, movedRows, withPresentIds } from '#server/modules/datasets/formerAddresses.ts';
import type { Move } from '#server/modules/records/entityRegistry.ts';
import { many } from '#server/platform/db/rows.ts';
import { readCheckedLists } from './lists.ts';

const ListsSchema = z.object({
  id: z.string(),
  source: z.string(),
  data: z.string().transform((text): unknown => JSON.parse(text)),
});
const DataSchema = z.looseObject({ view: z.looseObject({ filter: z.string() }) });

/**
 * Lets saved lists, and what alerts remember of their rows, follow rows that were joined with others. A list that names
 * rows by id names the present ones; nothing enters or leaves it because of that.
 */
export async function moveListedRows(client: PoolClient, moves: readonly Move[]): Promise<void> {
  for (const moved of movedRows(moves)) {
    await rewriteLists(client, moved);
    await moveMembers(client, moved);
  }
}

async function rewriteLists(client: PoolClient, { source, ids, present }: MovedRows): Promise<void> {
  const presentOf = new Map(ids.map((id, at) => [id, present[at] ?? id]));
  for (const { id, data } of await many(
    client,
    ListsSchema,
    `SELECT id, source, data FROM saved_lists WHERE source = $1 AND data LIKE '%\\_id.%'`,
    [source],
  )) {
    const known = DataSchema.safeParse(data).data;
    const filter = known && withPresentIds(known.view.filter, presentOf);
    if (!known || filter === known.view.filter) continue;
    const [before] = await readCheckedLists(client, { id });
    await client.query('UPDATE saved_lists SET data = $2 WHERE id = $1', [
      id,
      JSON.stringify({ ...known, view: { ...known.view, filter } }),
    ]);
    const [after] = await readCheckedLists(client, { id });
    if (!before || !after) continue;
    await client.query('UPDATE standing_lists SET question = $3 WHERE list_id = $1 AND question = $2', [
      id,
      before.question,
      after.question,
    ]);
  }
}

async function moveMembers(client: PoolClient, { source, ids, present }: MovedRows): Promise<void> {
  const numbers = [ids, present];
  const moves = 'unnest($1::bigint[], $2::bigint[]) AS move (id, present)';
  const ofSource = 'list_id IN (SELECT id FROM saved_lists WHERE source = $3)';
  // What two rows were is what the one was: it was inside if either was.
  await client.query(
    `UPDATE standing_members kept SET was_inside = true, moved_at = NULL, steady = true
       FROM standing_members gone, ${moves}
      WHERE gone.record_id = move.id AND kept.record_id = move.present AND kept.list_id = gone.list_id
        AND gone.was_inside AND kept.inside AND NOT kept.was_inside AND kept.${ofSource}`,
    [...numbers, source],
  );
  await client.query(
    `UPDATE standing_members kept SET told_inside = true FROM standing_members gone, ${moves}
      WHERE gone.record_id = move.id AND kept.record_id = move.present AND kept.list_id = gone.list_id
        AND gone.told_inside AND NOT kept.told_inside AND kept.${ofSource}`,
    [...numbers, source],
  );
  await client.query(
    `UPDATE standing_members m SET record_id = move.present FROM (
       SELECT DISTINCT ON (list_id, present) list_id, id, present
         FROM standing_members JOIN ${moves} ON record_id = move.id WHERE ${ofSource}
          AND NOT EXISTS (SELECT FROM standing_members k WHERE k.list_id = standing_members.list_id AND k.record_id = move.present)
        ORDER BY list_id, present, inside DESC, id) move
      WHERE m.list_id = move.list_id AND m.record_id = move.id`,
    [...numbers, source],
  );
  await client.query(`DELETE FROM standing_members USING ${moves} WHERE record_id = move.id AND ${ofSource}`, [
    ...numbers,
    source,
  ]);
  await client.query(
    `UPDATE standing_past p SET record_id = move.present FROM (
       SELECT DISTINCT ON (present) id, present FROM standing_past JOIN ${moves} ON record_id = move.id
        WHERE source = $3 AND NOT EXISTS (SELECT FROM standing_past k WHERE k.source = $3 AND k.record_id = move.present)
        ORDER BY present, id) move
      WHERE p.source = $3 AND p.record_id = move.id`,
    [...numbers, source],
  );
  await client.query(`DELETE FROM standing_past USING ${moves} WHERE source = $3 AND record_id = move.id`, [
    ...numbers,
    source,
  ]);
}
