import type { Pool } from 'pg';
import { z } from 'zod';
import type { AskedRecord } from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { fieldNamed, findField } from '#schemas/columns/spec.ts';
import type { Source } from '#schemas/kinds.ts';
import { optionList } from '#server/modules/data-query/options.ts';
import { Values } from '#server/modules/data-query/query.ts';
import { readDataset } from '#server/modules/datasets/dataset.ts';
import { currentColumn, identifier, tableName } from '#server/modules/datasets/storage.ts';
import { many, one } from '#server/platform/db/rows.ts';
import {
  createLexicon,
  type FieldValues,
  type Lexicon,
  type LexiconParts,
  type NamedRecord,
  VALUE_FIELDS,
} from './reading/lexicon.ts';

/** Names and values that questions use, read once a version of the data. */

/** Of each kind the best known: names beyond are found by the search. */
const RECORDS_MAX = 50_000;
const VALUES_MAX = 2_000;
/** How often a version is looked for while questions come. */
const CHECK_MS = 5_000;

/** A stale market cap says less of how well known a token is: it may be that of a name that has gone. */
const STALE_WORTH = 100;

/** The kinds of records, with the figure that says how well known one is. */
const KIND_OF = [
  ['projects', 'project', 'market_cap_usd'],
  ['organizations', 'venture', 'number_of_investment'],
  ['people', 'people', 'number_of_investment'],
] as const satisfies readonly (readonly [Source, AskedRecord['kind'], string])[];

const RecordsSchema = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
  others: z.nullable(z.array(z.string())),
  tickers: z.nullable(z.array(z.string())),
  former: z.nullable(z.array(z.string())),
  size: z.nullable(z.number()),
});
const OptionsSchema = z.array(z.object({ value: z.string() }));

export function createNames(pool: Pool, clock: () => number): () => Promise<Lexicon> {
  let held: { readonly version: number; readonly lexicon: Promise<Lexicon> } | null = null;
  let checked = Number.NEGATIVE_INFINITY;
  return async () => {
    if (held && clock() - checked < CHECK_MS) return held.lexicon;
    checked = clock();
    const version = (await readDataset(pool))?.version ?? -1;
    if (held?.version === version) return held.lexicon;
    const lexicon = readParts(pool).then(createLexicon);
    held = { version, lexicon };
    lexicon.catch(() => {
      if (held?.lexicon === lexicon) held = null;
    });
    return lexicon;
  };
}

async function readParts(pool: Pool): Promise<LexiconParts> {
  const records: NamedRecord[] = [];
  for (const [source, kind, size] of KIND_OF) records.push(...(await readRecords(pool, source, kind, size)));
  const values: FieldValues[] = [];
  for (const { source, field } of VALUE_FIELDS) {
    values.push({ source, field, values: await readValues(pool, source, field) });
  }
  return { records, values };
}

async function readRecords(
  pool: Pool,
  source: Source,
  kind: AskedRecord['kind'],
  size: string,
): Promise<NamedRecord[]> {
  const spec = DATA_SETS[source];
  const symbol = findField(spec, 'symbol') ? 'symbol' : 'NULL::text';
  return (
    await many(
      pool,
      RecordsSchema,
      `SELECT _id AS id, ${identifier(spec.identity)} AS name, slug, ${symbol} AS symbol,
            coalesce(${currentColumn(spec, size)}, ${identifier(size)} / ${STALE_WORTH})::float8 AS size, o.others, o.tickers, o.former
       FROM ${tableName(spec)} t LEFT JOIN (
         SELECT id, array_agg(key) FILTER (WHERE NOT is_ticker) AS others, array_agg(key) FILTER (WHERE is_ticker) AS tickers,
                array_agg(former) FILTER (WHERE former IS NOT NULL) AS former
           FROM other_names WHERE source = $1 GROUP BY id) o ON o.id = t._id
      WHERE ${identifier(spec.identity)} IS NOT NULL ORDER BY _id LIMIT $2`,
      [source, RECORDS_MAX],
    )
  ).map(({ others, tickers, former, ...record }) => ({
    ...record,
    kind,
    otherNames: others ?? [],
    formerTickers: tickers ?? [],
    former: former ?? [],
  }));
}

async function readValues(pool: Pool, source: FieldValues['source'], name: string): Promise<readonly string[]> {
  const spec = DATA_SETS[source];
  const values = new Values();
  const sql = optionList(
    { spec, field: fieldNamed(spec, name), where: 'TRUE', searchValue: '', limit: VALUES_MAX },
    values,
  );
  const { result } = await one(pool, z.object({ result: z.string() }), `SELECT (${sql}) AS result`, values.list);
  return OptionsSchema.parse(JSON.parse(result)).map(({ value }) => value);
}
