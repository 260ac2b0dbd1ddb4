import type { PoolClient } from 'pg';
import { type PointOrigin, sourceOfPoints } from '#schemas/entities/points.ts';
import { addEntry, reverseEntries } from '#server/platform/ledger.ts';

export interface PointGrant {
  readonly userId: number;
  /** A whole number above 0. */
  readonly points: number;
  readonly origin: PointOrigin;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Gives points in the caller's transaction; false: the member already got them for this origin. */
export async function addPoints(client: PoolClient, { userId, points, origin, at }: PointGrant): Promise<boolean> {
  const { reason, ...facts } = origin;
  return await addEntry(client, {
    unit: 'points',
    userId,
    amount: points,
    reason,
    source: sourceOfPoints(origin),
    facts,
    at,
  });
}

/**
 * Takes back, in the caller's transaction, all points that came from a source (`proposal 12`), whoever got them. Calling it
 * again takes nothing more. `why` is shown to the members. Returns what was taken back, an amount for each entry.
 */
export async function takePointsBack(
  client: PoolClient,
  { source, why, at }: { readonly source: string; readonly why: string; readonly at: number },
): Promise<{ readonly userId: number; readonly amount: number }[]> {
  return await reverseEntries(client, { unit: 'points', source, why, at });
}
