import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Row } from '#schemas/filters/semantics.ts';
import type { EntityName } from '#server/modules/entity-resolution/entityRegistry.ts';

const Stored = z.object({ id: z.coerce.number(), fingerprint: z.string() });

/** What the stored rows of a kind look like, by `_id`; things without a row are left out. */
export async function readFingerprints(client: PoolClient, kind: EntityName): Promise<Map<number, string>> {
  const { rows } = await client.query(
    'SELECT id, fingerprint FROM entities WHERE kind = $1 AND fingerprint IS NOT NULL',
    [kind],
  );
  return new Map(
    z
      .array(Stored)
      .parse(rows)
      .map(({ id, fingerprint }) => [id, fingerprint]),
  );
}

/** Remembers what rows look like; null: there is no row any more. */
export async function writeFingerprints(
  client: PoolClient,
  kind: EntityName,
  fingerprints: ReadonlyMap<number, string | null>,
): Promise<void> {
  await client.query(
    `UPDATE entities SET fingerprint = given.fingerprint
       FROM unnest($2::bigint[], $3::text[]) AS given (id, fingerprint) WHERE entities.kind = $1 AND entities.id = given.id`,
    [kind, [...fingerprints.keys()], [...fingerprints.values()]],
  );
}

/** What a row looks like, in short: its figures, then where and when they are from. */
export function fingerprintOf({ provenance, ...figures }: Row): string {
  return `${digest(figures)}.${digest(provenance)}`;
}

/** Whether two fingerprints are of rows with the same figures, whatever their provenance. */
export function haveSameFigures(one: string, other: string): boolean {
  return figuresOf(one) === figuresOf(other);
}

const figuresOf = (fingerprint: string) => fingerprint.split('.')[0];

function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, 22);
}
