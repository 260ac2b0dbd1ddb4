import type { PoolClient } from 'pg';
import { z } from 'zod';
import { compareKeys } from '#schemas/text.ts';
import {
  type DailyFigures,
  emptyDays,
  type PriceYear,
  type SpotPrice,
  setDay,
  spotOf,
  type TokenYear,
} from '#server/modules/entity-resolution/dailyPrices.ts';
import type { FeedRecord } from '#server/modules/records/feedRecords.ts';

const figures = z.array(z.number().nullable());
const StoredYears = z.array(
  z.object({
    ...{
      token: z.string(),
      year: z.number(),
      prices: figures,
      market_caps: figures,
      volumes: figures,
      moments: figures,
    },
    ...{ sources: z.array(z.string()), source_days: z.array(z.number()) },
  }),
);

/** The lists of a year as columns: values in the text form of an array. */
const LISTS: readonly (readonly [column: string, type: string, of: (year: DailyFigures) => string])[] = [
  ['prices', 'double precision[]', ({ prices }) => arrayText(prices)],
  ['market_caps', 'double precision[]', ({ caps }) => arrayText(caps)],
  ['volumes', 'double precision[]', ({ volumes }) => arrayText(volumes)],
  ['moments', 'integer[]', ({ moments }) => arrayText(moments)],
  ['sources', 'text[]', ({ sources }) => arrayText(runsOf(sources).map(({ source }) => JSON.stringify(source)))],
  ['source_days', 'smallint[]', ({ sources }) => arrayText(runsOf(sources).map(({ day }) => day))],
];
const COLUMNS = LISTS.map(([column]) => column).join(', ');

/**
 * Stores what answers state of prices, by token and day: of one day the newest answer counts, whenever it arrives.
 * Returns those of all tokens.
 */
export async function storeTokenPrices(client: PoolClient, records: readonly FeedRecord[]): Promise<TokenYear[]> {
  const { rows } = await client.query(`SELECT token, year, ${COLUMNS} FROM token_prices`);
  const placeOf = (token: string, year: number) => `${year}/${token}`;
  const years = new Map<string, TokenYear>(
    StoredYears.parse(rows).map(({ token, year, prices, market_caps: caps, volumes, moments, ...runs }) => [
      placeOf(token, year),
      { token, year, prices, caps, volumes, moments, sources: sourcesOf(runs, prices) },
    ]),
  );
  const changed = new Set<TokenYear>();
  for (const record of records) {
    const spot = spotOf(record);
    if (!spot) continue;
    const place = placeOf(spot.token, spot.year);
    const year = years.get(place) ?? { token: spot.token, year: spot.year, ...emptyDays() };
    years.set(place, year);
    if (!isNewer(spot, year)) continue;
    const { day } = spot;
    setDay(year.prices, day, spot.price);
    setDay(year.caps, day, spot.cap);
    setDay(year.volumes, day, spot.volume);
    setDay(year.moments, day, spot.moment);
    setDay(year.sources, day, spot.source);
    changed.add(year);
  }
  await writeYears(client, 'token_prices', ['token', 'text'], [...changed], ({ token }) => token);
  return [...years.values()].sort((a, b) => compareKeys(a.token, b.token));
}

/** Of two answers of one moment the greater counts, so that their order does not matter. */
function isNewer({ day, ...spot }: SpotPrice, { prices, caps, volumes, moments, sources }: DailyFigures): boolean {
  const price = prices[day] ?? null;
  if (price === null) return true;
  const pairs = [
    [spot.moment, moments[day] ?? -1],
    [spot.price, price],
    [spot.cap ?? -1, caps[day] ?? -1],
    [spot.volume ?? -1, volumes[day] ?? -1],
  ] as const;
  const differing = pairs.find(([given, stored]) => given !== stored);
  return differing ? differing[0] > differing[1] : spot.source > (sources[day] ?? '');
}

/** Makes these the daily figures behind charts. Returns how many yearly lists changed. */
export async function writeDailyPrices(client: PoolClient, years: readonly PriceYear[]): Promise<number> {
  const { rowCount: deleted } = await client.query(
    `DELETE FROM project_prices WHERE (project_id, year) NOT IN (SELECT * FROM unnest($1::bigint[], $2::integer[]))`,
    [years.map(({ projectId }) => projectId), years.map(({ year }) => year)],
  );
  const written = await writeYears(client, 'project_prices', ['project_id', 'bigint'], years, (year) => year.projectId);
  return (deleted ?? 0) + written;
}

/** Writes the years that differ from what is stored, and returns how many did. */
async function writeYears<Year extends DailyFigures & { readonly year: number }>(
  client: PoolClient,
  table: 'token_prices' | 'project_prices',
  [owner, ownerType]: readonly [column: string, type: string],
  years: readonly Year[],
  ownerOf: (year: Year) => string | number,
): Promise<number> {
  const given = LISTS.map((_, at) => `$${at + 3}::text[]`).join(', ');
  const list = (prefix: string) => LISTS.map(([column]) => `${prefix}.${column}`).join(', ');
  const { rowCount } = await client.query(
    `INSERT INTO ${table} (${owner}, year, ${COLUMNS})
     SELECT ${owner}, year, ${LISTS.map(([column, type]) => `${column}::${type}`).join(', ')}
       FROM unnest($1::${ownerType}[], $2::integer[], ${given}) AS given (${owner}, year, ${COLUMNS})
     ON CONFLICT (${owner}, year) DO UPDATE SET (${COLUMNS}) = ROW (${list('excluded')})
      WHERE (${list(table)}) IS DISTINCT FROM (${list('excluded')})`,
    [years.map(ownerOf), years.map(({ year }) => year), ...LISTS.map(([, , of]) => years.map(of))],
  );
  return rowCount ?? 0;
}

function arrayText(list: readonly (string | number | null)[]): string {
  return `{${list.map((item) => item ?? 'NULL').join(',')}}`;
}

/** From which day of the year on, the first is 1, a source counts: sources hardly change from day to day. */
function runsOf(sources: readonly (string | null)[]): readonly { readonly day: number; readonly source: string }[] {
  const runs: { readonly day: number; readonly source: string }[] = [];
  for (const [at, source] of sources.entries()) {
    if (source !== null && source !== runs.at(-1)?.source) runs.push({ day: at + 1, source });
  }
  return runs;
}

/** The source of each day with a price; where none was stored, none is known. */
function sourcesOf(
  runs: { readonly sources: readonly string[]; readonly source_days: readonly number[] },
  prices: readonly (number | null)[],
): (string | null)[] {
  return prices.map((price, at) => {
    const run = runs.source_days.findLastIndex((day) => day <= at + 1);
    return price === null ? null : (runs.sources[run] ?? null);
  });
}
