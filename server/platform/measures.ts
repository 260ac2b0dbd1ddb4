import type { ClientBase } from 'pg';
import { z } from 'zod';
import { many, msColumn, one } from './db/rows.ts';

/** What parts of the server have to tell `/metrics`. */

/** Work that waits in the database to be done. */
export interface Queue {
  readonly name: string;
  /** Gives a row with the members of `QueueState`; the moment of asking is `$1`. */
  readonly sql: string;
}

const QueueStateSchema = z.object({
  depth: z.int(),
  oldest: msColumn.nullable(),
  due: msColumn.nullable(),
});

/** How many wait, since when the oldest does, and since when the first could have been done; null: there is none. */
export type QueueState = z.output<typeof QueueStateSchema>;

export async function readQueue(db: ClientBase, { sql }: Queue, now: number): Promise<QueueState> {
  return await one(db, QueueStateSchema, sql, [new Date(now)]);
}

/** A figure by the values of a label. */
export interface Figure {
  readonly name: `assay_${string}`;
  readonly help: string;
  readonly label: string;
  /** Gives rows with `label` and `value`; the moment of asking is `$1`. */
  readonly sql: string;
}

const FigureSchema = z.object({ label: z.string(), value: z.number() });

export async function readFigure(db: ClientBase, { sql }: Figure, now: number) {
  return await many(db, FigureSchema, sql, [new Date(now)]);
}

/** A part of the server with work that waits and figures of its own. */
export interface MeasuredPart {
  /** Work that waits in the database. */
  readonly queues?: readonly Queue[];
  readonly figures?: readonly Figure[];
}

/** How often a cache had what was asked for, since the start; caches of one name are counted together. */
export interface CacheUse {
  readonly name: string;
  readonly hits: () => number;
  readonly misses: () => number;
  readonly bytes: () => number;
}
