import type { PoolClient } from 'pg';
import { z } from 'zod';
import { compareKeys } from '#schemas/text.ts';
import type { DayFigures, PriceYear, SpotPrice, TokenYear } from '#server/modules/entity-resolution/dailyPrices.ts';
import { DayList } from '#server/modules/entity-resolution/dayList.ts';
import { groupBy } from '#server/modules/entity-resolution/groups.ts';

const figures = z.array(z.number().nullable());
const StoredYears = z.array(
  z.object({
    ...{ token: z.string(), year: z.number(), days: z.array(z.number()), prices: z.array(z.number()) },
    ...{ market_caps: figures, volumes: figures, moments: figures },
    ...{ sources: z.array(z.string()), source_days: z.array(z.number()) },
  }),
);

/** A figure of a day; undefined: a list may end before it. */
type FigureOf = (figures: DayFigures) => number | null | undefined;

/**
 * A year as columns: values in the text form of an array. Lists of figures begin here with their first known day, and in the table
 * with 1 January; those of prices and moments end with the last known day.
 */
const FIGURES: readonly (readonly [column: string, type: string, of: FigureOf])[] = [
  ['prices', 'double precision', ({ price }) => price],
  ['market_caps', 'double precision', ({ cap }) => cap ?? undefined],
  ['volumes', 'double precision', ({ volume }) => volume ?? undefined],
  ['moments', 'integer', ({ moment }) => moment],
];
const LISTS: readonly (readonly [column: string, sql: string, of: (days: DayList<DayFigures>) => string])[] = [
  ...FIGURES.map(([column, type, of]) => {
    const sql = `CASE WHEN ${column} = '{}' THEN '{}' ELSE array_fill(NULL::${type}, ARRAY[first_day]) || ${column}::${type}[] END`;
    return [column, sql, (days: DayList<DayFigures>) => listText(days, of)] as const;
  }),
  ['sources', 'sources::text[]', (days) => arrayText(runsOf(days).map(({ source }) => JSON.stringify(source)))],
  ['source_days', 'source_days::smallint[]', (days) => arrayText(runsOf(days).map(({ day }) => day))],
];
const COLUMNS = LISTS.map(([column]) => column).join(', ');

/** Years per statement: a list names every day up to its last known one. */
const BATCH = 1_000;

/** Stores what answers state of prices, by token and day: of one day the newest answer counts, whenever it arrives. */
export async function storeTokenPrices(client: PoolClient, spots: readonly SpotPrice[]): Promise<void> {
  const byToken = groupBy(spots, ({ token }) => token);
  const tokens = [...byToken.keys()];
  for (let from = 0; from < tokens.length; from += BATCH) {
    const batch = tokens.slice(from, from + BATCH);
    const years = new Map<string, TokenYear>();
    for (const year of await readYears(client, 'token = ANY($1::text[])', [batch]))
      years.set(`${year.year}/${year.token}`, year);
    const changed = new Set<TokenYear>();
    for (const { token, year: ofYear, day, ...figures } of batch.flatMap((one) => byToken.get(one) ?? [])) {
      const place = `${ofYear}/${token}`;
      const year = years.get(place) ?? { token, year: ofYear, days: new DayList() };
      years.set(place, year);
      if (!isNewer(figures, year.days.get(day))) continue;
      year.days.set(day, figures);
      changed.add(year);
    }
    await writeYears(client, 'token_prices', ['token', 'text'], [...changed], ({ token }) => token);
  }
}

/** The prices of all tokens, as they are stored. */
export async function readTokenPrices(client: PoolClient): Promise<TokenYear[]> {
  const all: TokenYear[] = [];
  for (let last: readonly [token: string, year: number] = ['', 0]; ; ) {
    const years = await readYears(client, `(token, year) > ($1, $2) ORDER BY token, year LIMIT ${BATCH}`, last);
    for (const year of years) all.push(year);
    const end = years.at(-1);
    if (!end || years.length < BATCH) return all.sort((a, b) => compareKeys(a.token, b.token));
    last = [end.token, end.year];
  }
}

/** Of each year the days with a price: most tokens have few, and lists name every day. */
async function readYears(client: PoolClient, condition: string, values: readonly unknown[]): Promise<TokenYear[]> {
  const { rows } = await client.query(
    `SELECT token, year, sources, source_days, known.*
       FROM (SELECT * FROM token_prices WHERE ${condition}) stored
      CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(day::integer - 1), '{}') AS days, coalesce(array_agg(price), '{}') AS prices,
               coalesce(array_agg(cap), '{}') AS market_caps, coalesce(array_agg(volume), '{}') AS volumes,
               coalesce(array_agg(moment), '{}') AS moments
          FROM unnest(prices, market_caps, volumes, moments) WITH ORDINALITY AS listed (price, cap, volume, moment, day)
         WHERE price IS NOT NULL) known
      ORDER BY token, year`,
    [...values],
  );
  return StoredYears.parse(rows).map(({ token, year, days: known, ...lists }) => {
    const days = new DayList<DayFigures>();
    for (const [at, day] of known.entries()) {
      const { prices, market_caps, volumes, moments } = lists;
      const [price, cap = null, volume = null, moment = null] = [prices[at], market_caps[at], volumes[at], moments[at]];
      if (price !== undefined) days.set(day, { price, cap, volume, source: sourceOn(day, lists), moment });
    }
    return { token, year, days };
  });
}

/** Of two answers of one moment the greater counts, so that their order does not matter. */
function isNewer(spot: DayFigures, stored: DayFigures | undefined): boolean {
  if (!stored) return true;
  const pairs = [
    [spot.moment ?? -1, stored.moment ?? -1],
    [spot.price, stored.price],
    [spot.cap ?? -1, stored.cap ?? -1],
    [spot.volume ?? -1, stored.volume ?? -1],
  ] as const;
  const differing = pairs.find(([given, before]) => given !== before);
  return differing ? differing[0] > differing[1] : (spot.source ?? '') > (stored.source ?? '');
}

/** Makes these the daily figures behind charts. Returns how many yearly lists changed. */
export async function writeDailyPrices(
  client: PoolClient,
  years: readonly PriceYear[],
  onBatch: (written: number) => void = () => undefined,
): Promise<number> {
  const { rowCount: deleted } = await client.query(
    `DELETE FROM project_prices WHERE (project_id, year) NOT IN (SELECT * FROM unnest($1::bigint[], $2::integer[]))`,
    [years.map(({ projectId }) => projectId), years.map(({ year }) => year)],
  );
  const owner = ['project_id', 'bigint'] as const;
  const written = await writeYears(client, 'project_prices', owner, years, ({ projectId }) => projectId, onBatch);
  return (deleted ?? 0) + written;
}

/** Writes the years that differ from what is stored, and returns how many did. */
async function writeYears<Year extends { readonly year: number; readonly days: DayList<DayFigures> }>(
  client: PoolClient,
  table: 'token_prices' | 'project_prices',
  [owner, ownerType]: readonly [column: string, type: string],
  years: readonly Year[],
  ownerOf: (year: Year) => string | number,
  onBatch: (written: number) => void = () => undefined,
): Promise<number> {
  const given = LISTS.map((_, at) => `$${at + 4}::text[]`).join(', ');
  const list = (prefix: string) => LISTS.map(([column]) => `${prefix}.${column}`).join(', ');
  let written = 0;
  for (let from = 0; from < years.length; from += BATCH) {
    const batch = years.slice(from, from + BATCH);
    const { rowCount } = await client.query(
      `INSERT INTO ${table} (${owner}, year, ${COLUMNS})
       SELECT ${owner}, year, ${LISTS.map(([, sql]) => sql).join(', ')}
         FROM unnest($1::${ownerType}[], $2::integer[], $3::integer[], ${given}) AS given (${owner}, year, first_day, ${COLUMNS})
       ON CONFLICT (${owner}, year) DO UPDATE SET (${COLUMNS}) = ROW (${list('excluded')})
        WHERE (${list(table)}) IS DISTINCT FROM (${list('excluded')})`,
      [
        batch.map(ownerOf),
        batch.map(({ year }) => year),
        batch.map(({ days }) => days.first),
        ...LISTS.map(([, , of]) => batch.map(({ days }) => of(days))),
      ],
    );
    written += rowCount ?? 0;
    onBatch(from + batch.length);
  }
  return written;
}

function arrayText(list: readonly (string | number | null)[]): string {
  return `{${list.map((item) => item ?? 'NULL').join(',')}}`;
}

/** A figure of every day from the first known one up to the last of which `of` says something, be it null. */
function listText(days: DayList<DayFigures>, of: FigureOf): string {
  let text = '';
  let next = days.first;
  for (const [day, figures] of days.entries()) {
    const figure = of(figures);
    if (figure === undefined) continue;
    text += `${text === '' ? '' : ','}${'NULL,'.repeat(day - next)}${figure ?? 'NULL'}`;
    next = day + 1;
  }
  return `{${text}}`;
}

/** From which day of the year on, the first is 1, a source counts: sources hardly change from day to day. */
function runsOf(days: DayList<DayFigures>): readonly { readonly day: number; readonly source: string }[] {
  const runs: { readonly day: number; readonly source: string }[] = [];
  for (const [at, { source }] of days.entries()) {
    if (source !== null && source !== runs.at(-1)?.source) runs.push({ day: at + 1, source });
  }
  return runs;
}

/** The source of a day with a price; where none was stored, none is known. */
function sourceOn(
  day: number,
  { sources, source_days }: { readonly sources: readonly string[]; readonly source_days: readonly number[] },
): string | null {
  return sources[source_days.findLastIndex((first) => first <= day + 1)] ?? null;
}
