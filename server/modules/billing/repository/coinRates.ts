import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { CoinRate } from '#schemas/api/billing.ts';
import { COIN_PRICE_MINUTES, centUnitsAt, RATE_REFUSALS } from '#schemas/entities/coinRates.ts';
import type { PayCoin } from '#schemas/entities/payNetworks.ts';
import { DAY_MS } from '#schemas/units.ts';
import { type Db, isoColumn, many } from '#server/platform/db/rows.ts';

/** What coins are worth, by the newest price that a source has answered. Sample data has no such prices. */

const YearSchema = z.object({
  year: z.int(),
  prices: z.array(z.number().nullable()),
  moments: z.array(z.number().nullable()),
});

/** The rate of a coin at a moment, or why there is none. */
export async function readRate(db: Db, { symbol, priceOf }: PayCoin, now: number): Promise<CoinRate> {
  const [found] = await many(
    db,
    YearSchema,
    'SELECT year, prices, moments FROM token_prices WHERE token = $1 AND year <= $2 ORDER BY year DESC LIMIT 1',
    [priceOf, new Date(now).getUTCFullYear()],
  );
  const day = found?.prices.findLastIndex((price) => price !== null) ?? -1;
  const price = found?.prices[day] ?? null;
  const moment = found?.moments[day] ?? null;
  const refused = (refusal: CoinRate['refusal'], pricedAt: number | null): CoinRate => ({
    ...{
      coin: symbol,
      cent_units: null,
      refusal,
      priced_at: pricedAt === null ? null : new Date(pricedAt).toISOString(),
    },
  });
  if (!found || price === null || moment === null) return refused('no_price', null);
  const at = Date.UTC(found.year, 0, 1) + day * DAY_MS + moment;
  // A moment to come is as wrong as an old one.
  if (Math.abs(now - at) > COIN_PRICE_MINUTES * 60_000) return refused('old_price', at);
  const units = centUnitsAt(price);
  if (units === null) return refused('no_price', at);
  return { coin: symbol, cent_units: units.toString(), refusal: null, priced_at: new Date(at).toISOString() };
}

/** Keeps what coins are worth for an invoice. One that lives for days has no rate: nobody holds a price so long. */
export async function keepRates(
  client: PoolClient,
  invoice: number,
  coins: readonly PayCoin[],
  { now, isLong }: { readonly now: number; readonly isLong: boolean },
): Promise<void> {
  for (const coin of coins) {
    const found = await readRate(client, coin, now);
    const rate = isLong ? { ...found, cent_units: null, refusal: 'long_life' } : found;
    await client.query(
      'INSERT INTO invoice_rates (invoice_id, coin, cent_units, priced_at, refusal) VALUES ($1, $2, $3, $4, $5)',
      [invoice, rate.coin, rate.cent_units, rate.priced_at, rate.refusal],
    );
  }
}

const KeptSchema = z.object({
  coin: z.string(),
  cent_units: z.string().nullable(),
  priced_at: isoColumn.nullable(),
  refusal: z.enum(RATE_REFUSALS).nullable(),
});

/** What coins are worth for an invoice. */
export async function readKeptRates(db: Db, invoice: number): Promise<CoinRate[]> {
  return await many(
    db,
    KeptSchema,
    'SELECT coin, cent_units::text, priced_at, refusal FROM invoice_rates WHERE invoice_id = $1 ORDER BY coin',
    [invoice],
  );
}
