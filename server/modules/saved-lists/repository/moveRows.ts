import type { PoolClient } from 'pg';
import { z } from 'zod';
import { movedRows } from '#server/modules/datasets/formerAddresses.ts';
import { moveAddedRows, readListsHolding } from '#server/modules/list-alerts/repository/addedRows.ts';
import type { Move } from '#server/modules/records/entityRegistry.ts';
import { many } from '#server/platform/db/rows.ts';

/** Lets records that were added to lists by hand follow rows that were joined with others. */
export async function moveListRows(client: PoolClient, moves: readonly Move[]): Promise<void> {
  for (const moved of movedRows(moves)) {
    const holding = await readListsHolding(client, moved.ids);
    if (holding.length === 0) continue;
    const lists = await many(
      client,
      z.object({ id: z.string() }),
      'SELECT id FROM saved_lists WHERE source = $1 AND id = ANY($2::uuid[])',
      [moved.source, holding],
    );
    await moveAddedRows(
      client,
      lists.map(({ id }) => id),
      moved,
    );
  }
}
