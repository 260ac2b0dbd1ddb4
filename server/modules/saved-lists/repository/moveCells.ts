import type { PoolClient } from 'pg';
import { z } from 'zod';
import {
  type CellValue,
  LIST_COLUMN_KINDS,
  LIST_COLUMN_LIMITS,
  ListCellSchema,
  type ListColumn,
} from '#schemas/api/listColumns.ts';
import { movedRows } from '#server/modules/datasets/formerAddresses.ts';
import type { Move } from '#server/modules/records/entityRegistry.ts';
import { many } from '#server/platform/db/rows.ts';

const MovedSchema = z.object({
  list_id: z.string(),
  key: z.string(),
  kind: z.enum(LIST_COLUMN_KINDS),
  several: z.boolean(),
  present: z.number(),
  /** The record itself first, then those that were joined with it. */
  values: z.array(ListCellSchema.shape.value),
});

/**
 * Lets cells follow rows that were joined with others, as notes of the watchlist do: both texts stay, and all choices of a column
 * that takes several; of other values that of the row itself counts.
 */
export async function moveListCells(client: PoolClient, moves: readonly Move[], now: number): Promise<void> {
  for (const { source, ids, present: presentIds } of movedRows(moves)) {
    const given = [source, ids, presentIds];
    const isMoved = `FROM list_cells c JOIN saved_lists l ON l.id = c.list_id AND l.source = $1
           JOIN unnest($2::bigint[], $3::bigint[]) AS move (id, present) ON c.record_id = move.id
          WHERE c.dataset_kind = 'live'`;
    const moved = await many(
      client,
      MovedSchema,
      `WITH moved AS (SELECT c.list_id, c.key, move.present, c.record_id, c.value ${isMoved} AND c.value IS NOT NULL),
            places AS (SELECT DISTINCT list_id, key, present FROM moved),
            every AS (
              SELECT list_id, key, present, record_id, value FROM moved
              UNION SELECT p.list_id, p.key, p.present, p.present, c.value FROM places p
                JOIN list_cells c ON c.list_id = p.list_id AND c.key = p.key AND c.record_id = p.present
                 AND c.dataset_kind = 'live' AND c.value IS NOT NULL)
       SELECT list_id, key, kind, several, present::float8 AS present,
              jsonb_agg(value ORDER BY record_id <> present, record_id) AS values
         FROM every JOIN list_columns USING (list_id, key) GROUP BY list_id, key, kind, several, present`,
      given,
    );
    for (const { list_id: listId, key, present, values, ...column } of moved) {
      await client.query(
        `INSERT INTO list_cells AS c (list_id, key, dataset_kind, record_id, value, version, written_at)
         VALUES ($1, $2, 'live', $3, $4, 1, $5)
         ON CONFLICT (list_id, key, dataset_kind, record_id) DO UPDATE
           SET value = excluded.value, version = c.version + 1, written_at = excluded.written_at`,
        [listId, key, present, JSON.stringify(joined(column, values)), new Date(now)],
      );
    }
    await client.query(
      `DELETE FROM list_cells gone USING (SELECT c.list_id, c.key, c.record_id ${isMoved}) AS old
        WHERE gone.dataset_kind = 'live' AND (gone.list_id, gone.key, gone.record_id) = (old.list_id, old.key, old.record_id)`,
      given,
    );
  }
}

function joined(
  { kind, several }: Pick<ListColumn, 'kind' | 'several'>,
  values: readonly (CellValue | null)[],
): CellValue | null {
  if (kind === 'text') return [...new Set(values.map(String))].join('; ').slice(0, LIST_COLUMN_LIMITS.text);
  if (kind === 'tags' && several) {
    const tags = values.flatMap((value) => (Array.isArray(value) ? value : []));
    return [...new Set(tags)].slice(0, LIST_COLUMN_LIMITS.tags);
  }
  return values[0] ?? null;
}
