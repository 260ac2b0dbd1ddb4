import type { PoolClient } from 'pg';
import { z } from 'zod';
import { compareKeys } from '#schemas/text.ts';
import type { FeedRecord, PricesRecord } from '#server/modules/records/feedRecords.ts';

const StoredYear = z.object({
  key: z.string(),
  fetched_at: z.date(),
  data: z.object({ gecko_id: z.string(), year: z.number(), prices: z.array(z.number().nullable()) }),
});

/** A table of daily prices of one token and year. */
interface Table {
  readonly place: string;
  readonly key: string;
  readonly at: string;
  readonly prices: readonly (number | null)[];
}

const placeOf = ({ gecko_id, year }: { readonly gecko_id: string; readonly year: number }) => `${gecko_id}/${year}`;

/**
 * Leaves out tables of daily prices of which newer ones know every day, and deletes such stored ones: the tables that
 * stay, and what they say of each day, do not depend on their order. Returns the records to store.
 */
export async function dropCoveredPrices(
  client: PoolClient,
  feed: string,
  records: readonly FeedRecord[],
): Promise<readonly FeedRecord[]> {
  const given = records.filter((record): record is PricesRecord => record.kind === 'prices');
  if (given.length === 0) return records;
  const { rows } = await client.query(
    `SELECT key, fetched_at, data FROM feed_records
      WHERE feed = $1 AND kind = 'prices' AND data ->> 'gecko_id' = ANY($2::text[])`,
    [feed, [...new Set(given.map(({ data }) => data.gecko_id))]],
  );
  const stored = z
    .array(StoredYear)
    .parse(rows)
    .map(({ key, fetched_at, data }) => tableOf(key, fetched_at.toISOString(), data));
  const covered = coveredKeys([...stored, ...given.map(({ key, fetchedAt, data }) => tableOf(key, fetchedAt, data))]);
  await client.query("DELETE FROM feed_records WHERE feed = $1 AND kind = 'prices' AND key = ANY($2::text[])", [
    feed,
    stored.flatMap(({ key }) => (covered.has(key) ? [key] : [])),
  ]);
  return records.filter((record) => record.kind !== 'prices' || !covered.has(record.key));
}

function tableOf(key: string, at: string, data: Pick<PricesRecord['data'], 'gecko_id' | 'year' | 'prices'>): Table {
  return { place: placeOf(data), key, at, prices: data.prices };
}

/** Keys of tables that know no day which a newer table of their token and year does not know. */
function coveredKeys(tables: readonly Table[]): ReadonlySet<string> {
  const known = new Map<string, Set<number>>();
  const needed = new Set<string>();
  // Versions of one key stay or go together: which of them counts is decided by their hash.
  for (const { place, key, prices } of [...tables].sort(
    (a, b) => compareKeys(b.at, a.at) || compareKeys(b.key, a.key),
  )) {
    const days = known.get(place) ?? new Set<number>();
    known.set(place, days);
    for (const [day, price] of prices.entries()) {
      if (price === null || days.has(day)) continue;
      days.add(day);
      needed.add(key);
    }
  }
  return new Set(tables.flatMap(({ key }) => (needed.has(key) ? [] : [key])));
}
