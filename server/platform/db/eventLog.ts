import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { type UnixMs, unixMs } from '#schemas/units.ts';
import { msColumn } from './rows.ts';

/** Something that happened to a revision of what a member writes. */
interface LoggedEvent<Kind extends string> {
  readonly kind: Kind;
  readonly revision: number;
  readonly reason: string | null;
  readonly at: UnixMs;
}

/**
 * Events of things that members write, numbered from 1. `table` has the columns number, kind, revision, reason and at, and the
 * id of the thing under the name `of`.
 */
export function createEventLog<Kind extends string>({
  table,
  of,
  idType,
  kinds,
}: {
  readonly table: string;
  readonly of: string;
  readonly idType: 'bigint' | 'uuid';
  readonly kinds: readonly Kind[];
}) {
  const StoredSchema = z.array(
    z.object({ id: z.string(), kind: z.enum(kinds), revision: z.int(), reason: z.string().nullable(), at: msColumn }),
  );
  type Event = LoggedEvent<Kind>;

  /** Events of several things in their order, by the text of the id. */
  async function readAll(
    db: ClientBase | Pool,
    ids: readonly (number | string)[],
  ): Promise<ReadonlyMap<string, readonly Event[]>> {
    const { rows } = await db.query(
      `SELECT ${of}::text AS id, kind, revision, reason, at FROM ${table} WHERE ${of} = ANY($1::${idType}[]) ORDER BY ${of}, number`,
      [ids],
    );
    const events = new Map<string, Event[]>();
    for (const { id, at, ...event } of StoredSchema.parse(rows)) {
      events.set(id, [...(events.get(id) ?? []), { ...event, at: unixMs(at) }]);
    }
    return events;
  }

  return {
    readAll,
    async read(db: ClientBase | Pool, id: number | string): Promise<readonly Event[]> {
      return (await readAll(db, [id])).get(String(id)) ?? [];
    },
    /** Adds an event after those that are there; the thing has to be locked. */
    async add(client: ClientBase, id: number | string, before: readonly Event[], event: Event): Promise<void> {
      await client.query(
        `INSERT INTO ${table} (${of}, number, kind, revision, reason, at) VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, before.length + 1, event.kind, event.revision, event.reason, new Date(event.at)],
      );
    },
  };
}

/** The clock, no earlier than the last event: another machine's may be ahead. */
export function clockAfter(events: readonly { readonly at: UnixMs }[], now: number): UnixMs {
  return unixMs(Math.max(now, events.at(-1)?.at ?? now));
}
