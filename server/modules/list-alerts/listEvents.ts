import type { PoolClient } from 'pg';
import { z } from 'zod';
import { WEBHOOK } from '#schemas/api/webhooks.ts';
import { listAddresses, rowAddresses } from '#server/platform/events/addresses.ts';
import { type Happened, recordEvents } from '#server/platform/events/outbox.ts';
import { hasSettled } from './listQuery.ts';
import type { CheckedList } from './repository/lists.ts';

const MovedSchema = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    slug: z.string().nullable(),
    inside: z.boolean(),
  }),
);

/**
 * Tells programs which rows entered or left a list since they were last told, with the same patience as notifications: a row
 * that comes and goes is told of once it has stayed. Visits of the member change nothing here. In the transaction of the check.
 */
export async function tellMoves(client: PoolClient, list: CheckedList, now: number): Promise<void> {
  const { rows } = await client.query(
    `UPDATE standing_members m SET told_inside = m.inside
      WHERE m.list_id = $1 AND m.told_inside <> m.inside AND ${hasSettled('$2::timestamptz')}
     RETURNING m.record_id AS id, m.name, m.slug, m.inside`,
    [list.id, new Date(now)],
  );
  const moved = MovedSchema.parse(rows).sort((a, b) => a.id - b.id);
  await recordEvents(client, [
    ...eventsOf(
      'list.entered',
      list,
      moved.filter(({ inside }) => inside),
      now,
    ),
    ...eventsOf(
      'list.left',
      list,
      moved.filter(({ inside }) => !inside),
      now,
    ),
  ]);
}

function eventsOf(
  type: 'list.entered' | 'list.left',
  { id, userId, name, spec: { source }, filter, search }: CheckedList,
  moved: z.output<typeof MovedSchema>,
  at: number,
): Happened[] {
  const list = { id, name, source, ...listAddresses(source, id, { filter, search }) };
  const events: Happened[] = [];
  for (let from = 0; from < moved.length; from += WEBHOOK.rows) {
    const rows = moved
      .slice(from, from + WEBHOOK.rows)
      .map((row) => ({ id: row.id, name: row.name, slug: row.slug, ...rowAddresses(source, row.id, row.slug) }));
    events.push({ type, data: { list, rows }, userId, listId: id, at });
  }
  return events;
}
