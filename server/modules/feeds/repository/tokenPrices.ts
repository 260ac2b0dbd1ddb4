import type { PoolClient } from 'pg';
import { z } from 'zod';
import { compareKeys } from '#schemas/text.ts';
import { type PriceYear, spotOf, type TokenYear } from '#server/modules/entity-resolution/dailyPrices.ts';
import type { FeedRecord } from '../records.ts';

const figures = z.array(z.number().nullable());
const StoredYears = z.array(z.object({ token: z.string(), year: z.number(), prices: figures, moments: figures }));

/**
 * Stores the prices that answers state, by token and day: of one day the newest answer counts, whenever it arrives.
 * Returns those of all tokens.
 */
export async function storeTokenPrices(client: PoolClient, records: readonly FeedRecord[]): Promise<TokenYear[]> {
  const { rows } = await client.query('SELECT token, year, prices, moments FROM token_prices');
  const placeOf = (token: string, year: number) => `${year}/${token}`;
  const years = new Map<string, TokenYear>(
    StoredYears.parse(rows).map((stored) => [placeOf(stored.token, stored.year), stored]),
  );
  const changed = new Set<TokenYear>();
  for (const record of records) {
    const spot = spotOf(record);
    if (!spot) continue;
    const { token, day, moment, price } = spot;
    const place = placeOf(token, spot.year);
    const year = years.get(place) ?? { token, year: spot.year, prices: [], moments: [] };
    years.set(place, year);
    const [before, at] = [year.prices[day] ?? null, year.moments[day] ?? -1];
    // Of two prices of one moment the greater counts, so that their order does not matter.
    if (before !== null && (at > moment || (at === moment && before >= price))) continue;
    while (year.prices.length <= day) {
      year.prices.push(null);
      year.moments.push(null);
    }
    year.prices[day] = price;
    year.moments[day] = moment;
    changed.add(year);
  }
  await client.query(
    `INSERT INTO token_prices (token, year, prices, moments)
     SELECT token, year, prices::double precision[], moments::integer[]
       FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[]) AS given (token, year, prices, moments)
     ON CONFLICT (token, year) DO UPDATE SET prices = excluded.prices, moments = excluded.moments`,
    [
      [...changed].map(({ token }) => token),
      [...changed].map(({ year }) => year),
      [...changed].map(({ prices }) => arrayText(prices)),
      [...changed].map(({ moments }) => arrayText(moments)),
    ],
  );
  return [...years.values()].sort((a, b) => compareKeys(a.token, b.token));
}

/** Makes these the daily prices behind charts. Returns how many yearly lists changed. */
export async function writeDailyPrices(client: PoolClient, years: readonly PriceYear[]): Promise<number> {
  const places = [years.map(({ projectId }) => projectId), years.map(({ year }) => year)];
  const { rowCount: deleted } = await client.query(
    `DELETE FROM project_prices WHERE (project_id, year) NOT IN (SELECT * FROM unnest($1::bigint[], $2::integer[]))`,
    places,
  );
  const { rowCount: written } = await client.query(
    `INSERT INTO project_prices (project_id, year, prices, market_caps)
     SELECT id, year, list::double precision[], caps::double precision[]
       FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::text[]) AS given (id, year, list, caps)
     ON CONFLICT (project_id, year) DO UPDATE SET prices = excluded.prices, market_caps = excluded.market_caps
      WHERE (project_prices.prices, project_prices.market_caps) IS DISTINCT FROM (excluded.prices, excluded.market_caps)`,
    [...places, years.map(({ prices }) => arrayText(prices)), years.map(({ caps }) => arrayText(caps))],
  );
  return (deleted ?? 0) + (written ?? 0);
}

function arrayText(list: readonly (number | null)[]): string {
  return `{${list.map((item) => item ?? 'NULL').join(',')}}`;
}
