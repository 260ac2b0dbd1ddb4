import type { Pool } from 'pg';
import type { ContributionBody } from '#schemas/api/contributions.ts';
import { DAY_MS } from '#schemas/units.ts';

const PAGE = 'https://aave.example/about';

const WIRES = { project: 'contribute_token', venture: 'contribute_venture', people: 'contribute_people' } as const;
/** A contribution of these fields, each with a source; without a slug of a new entity. */
export function edit(kind: keyof typeof WIRES, slug: string | null, fields: Record<string, string>): ContributionBody {
  return {
    ...{ kind: WIRES[kind], update: slug === null ? 'new' : 'edit', slug, privacy: 1, note: 'Ask me', others: [] },
    data: { fields, sources: Object.fromEntries(Object.keys(fields).map((field) => [field, PAGE])), added: {} },
  };
}

/** Gives an account what a vote takes: an age of 30 days, and ten accepted contributions, which nobody can read. */
export async function makeEligible(pool: Pool, userId: number, now: number): Promise<void> {
  await pool.query('UPDATE users SET created_at = $2 WHERE id = $1', [userId, new Date(now - 30 * DAY_MS)]);
  await pool.query(
    `INSERT INTO proposals (slug, author_id, kind, type, is_new, name, privacy, body, created_at, state, since)
     SELECT concat('past-', $1::bigint, '-', n), $1, 'people', 'people', false, 'Ada', 1, $2, $3, 'accepted', $3 FROM generate_series(1, 10) n`,
    [userId, JSON.stringify(edit('people', 'ada-bitcoin', { location: 'Hue' })), new Date(now - 20 * DAY_MS)],
  );
}
