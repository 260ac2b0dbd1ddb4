import type { Pool } from 'pg';
import { DAY_MS } from '#schemas/units.ts';

/** Stores the price of a token that a source has answered, of a moment. */
export async function storePrice(pool: Pool, token: string, usd: number, at: number): Promise<void> {
  const year = new Date(at).getUTCFullYear();
  const since = at - Date.UTC(year, 0, 1);
  const day = Math.floor(since / DAY_MS);
  const list = (value: number) => [...Array.from({ length: day }, () => null), value];
  await pool.query(
    `INSERT INTO token_prices (token, year, prices, moments) VALUES ($1, $2, $3, $4)
     ON CONFLICT (token, year) DO UPDATE SET prices = excluded.prices, moments = excluded.moments`,
    [token, year, list(usd), list(since - day * DAY_MS)],
  );
}
