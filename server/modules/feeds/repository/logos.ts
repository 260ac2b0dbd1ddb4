import type { Pool } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { SOURCES } from '#schemas/kinds.ts';
import { tableName } from '#server/modules/datasets/storage.ts';

/** Logos of other sites as this server drew them. */

export interface StoredLogo {
  /** Null: nothing that can be drawn was there. */
  readonly picture: Buffer | null;
  /** Unix ms. */
  readonly fetchedAt: number;
}

const LogoSchema = z.tuple([z.object({ picture: z.nullable(z.instanceof(Buffer)), fetched_at: z.date() })]);

export async function readLogo(pool: Pool, address: string): Promise<StoredLogo | null> {
  const { rows } = await pool.query('SELECT picture, fetched_at FROM logos WHERE address = $1', [address]);
  const [found] = LogoSchema.safeParse(rows).data ?? [];
  return found ? { picture: found.picture, fetchedAt: found.fetched_at.getTime() } : null;
}

export async function writeLogo(pool: Pool, address: string, { picture, fetchedAt }: StoredLogo): Promise<void> {
  await pool.query(
    `INSERT INTO logos (address, picture, fetched_at) VALUES ($1, $2, $3)
     ON CONFLICT (address) DO UPDATE SET picture = excluded.picture, fetched_at = excluded.fetched_at`,
    [address, picture, new Date(fetchedAt)],
  );
}

const KNOWN = [
  ...SOURCES.map((source) => `SELECT FROM ${tableName(DATA_SETS[source])} WHERE logo = $1`),
  'SELECT FROM jobs WHERE company_logo = $1',
]
  .map((rows) => `EXISTS (${rows})`)
  .join(' OR ');

/** Whether a record of ours has this logo: no other address is fetched for anybody. */
export async function isKnownLogo(pool: Pool, address: string): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(`SELECT ${KNOWN} AS known`, [address]);
  return rows[0]?.known === true;
}
