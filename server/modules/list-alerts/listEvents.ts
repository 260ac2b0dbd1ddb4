import type { PoolClient } from 'pg';
import { z } from 'zod';
import { WEBHOOK } from '#schemas/api/webhooks.ts';
import { listAddresses, rowAddresses } from '#server/platform/events/addresses.ts';
import type { Occurrence } from '#server/platform/events/events.ts';
import { append } from '#server/platform/events/outbox.ts';
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
 * Appends which rows entered or left a list since the last time, with the same patience as notifications: a row that comes and
 * goes is appended once it has stayed. Visits of the member change nothing here. In the transaction of the check.
 */
export async function appendMoves(client: PoolClient, list: CheckedList, now: number): Promise<void> {
  const { rows } = await client.query(
    `UPDATE standing_members m SET told_inside = m.inside
      WHERE m.list_id = $1 AND m.told_inside <> m.inside AND ${hasSettled('$2::timestamptz')}
     RETURNING m.record_id AS id, m.name, m.slug, m.inside`,
    [list.id, new Date(now)],
  );
  const moved = MovedSchema.parse(rows).sort((a, b) => a.id - b.id);
  const eventsOf = (rows: typeof moved) => occurrencesOf(list, rows, now);
  await append(client, 'list.entered', eventsOf(moved.filter(({ inside }) => inside)));
  await append(client, 'list.left', eventsOf(moved.filter(({ inside }) => !inside)));
}

function occurrencesOf(
  { id, userId, name, spec: { source }, filter, search }: CheckedList,
  moved: z.output<typeof MovedSchema>,
  at: number,
): Occurrence<'list.entered' | 'list.left'>[] {
  const list = { id, name, source, ...listAddresses(source, id, { filter, search }) };
  const events: Occurrence<'list.entered' | 'list.left'>[] = [];
  for (let from = 0; from < moved.length; from += WEBHOOK.rows) {
    const rows = moved
      .slice(from, from + WEBHOOK.rows)
      .map((row) => ({ id: row.id, name: row.name, slug: row.slug, ...rowAddresses(source, row.id, row.slug) }));
    events.push({ data: { list, rows }, userId, at });
  }
  return events;
}
