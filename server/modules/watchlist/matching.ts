import type { Pool } from 'pg';
import { z } from 'zod';
import { MATCHES_MAX, type MatchedLine as Matched } from '#schemas/api/watchlist.ts';
import { fieldNamed, findField } from '#schemas/columns/spec.ts';
import { RefSchema } from '#schemas/entities/values.ts';
import { datasetKind } from '#server/modules/datasets/dataset.ts';
import { presentSlug } from '#server/modules/datasets/formerAddresses.ts';
import {
  genderColumn,
  identifier,
  indexedText,
  keyColumn,
  orderBy,
  orderTerms,
  tableName,
} from '#server/modules/datasets/storage.ts';
import { formerBearers } from '#server/modules/records/otherNames.ts';
import { inSlices } from '#server/platform/slices.ts';
import { type Meaning, meaningsOf } from './pastedLines.ts';
import { WATCHED, type Watchlist } from './repository.ts';

/** Column that distinguishes records of the same name. */
const DETAIL: Readonly<Record<Watchlist, string>> = {
  watchlist_project: 'symbol',
  watchlist_user: 'primary_job_title',
  watchlist_venture: 'type',
  watchlist_job: 'department',
};

export interface Paste {
  readonly userId: number;
  readonly list: Watchlist;
  readonly lines: readonly string[];
  /** Our own hosts, in lower case. */
  readonly hosts: readonly string[];
}

const FoundSchema = z.array(
  z.object({
    line: z.int(),
    how: z.enum(['address', 'slug', 'symbol', 'name', 'former']),
    _id: z.int(),
    ...RefSchema.shape,
    detail: z.string().nullable(),
    watched: z.boolean(),
    formerly: z.string().nullable(),
  }),
);

/** Matches pasted lines with records, best first: exact tickers and names, then former ones, then slugs, then the largest. */
export async function matchLines(pool: Pool, { userId, list, lines, hosts }: Paste): Promise<Matched[]> {
  const meanings: (Meaning & { readonly line: number })[] = [];
  for await (const [index, line] of inSlices(lines.entries())) {
    meanings.push(...meaningsOf(line, list, hosts).map((m) => ({ ...m, line: index })));
  }
  const { rows } = await pool.query(matchSql(list), [
    meanings.map(({ line }) => line),
    meanings.map(({ rank }) => rank),
    meanings.map(({ how }) => how),
    meanings.map(({ wanted }) => wanted),
    userId,
    list,
    await datasetKind(pool),
  ]);
  const matched = lines.map((line): Matched => ({ line, how: 'none', matches: [] }));
  for (const { line, how, ...match } of FoundSchema.parse(rows)) {
    const of = matched[line];
    if (!of || of.matches.length === MATCHES_MAX) continue;
    if (of.how === 'none') of.how = how;
    of.matches.push(match);
  }
  return matched;
}

/** One index lookup per kind of match, for directories of any size. */
function matchSql(list: Watchlist): string {
  const spec = WATCHED[list];
  const order = orderBy(orderTerms(spec, null, () => false));
  // A name that somebody bears now means them first.
  const hits = (hows: string, condition: string) =>
    `SELECT a.line, a.rank * 2 AS rank, a.how, hit._id, NULL::text AS formerly FROM asked a CROSS JOIN LATERAL (
       SELECT _id FROM ${tableName(spec)} WHERE ${condition} ORDER BY ${order} LIMIT ${MATCHES_MAX}) hit WHERE a.how IN (${hows})`;
  const former = `SELECT a.line, a.rank * 2 + 1, 'former', o.id, o.former FROM asked a
     CROSS JOIN LATERAL (${formerBearers(`'${spec.source}'`, 'a.wanted')}) o WHERE a.how IN ('symbol', 'name')`;
  const equals = (name: string) => `${indexedText(keyColumn(fieldNamed(spec, name)))} = a.wanted`;
  return `
    WITH asked AS (SELECT * FROM unnest($1::int[], $2::int[], $3::text[], $4::text[]) AS a(line, rank, how, wanted)),
         found AS (${[
           hits(`'address', 'slug'`, `slug = ${presentSlug(spec, 'a.wanted')}`),
           hits(`'name'`, equals(spec.identity)),
           ...(findField(spec, 'symbol') ? [hits(`'symbol'`, equals('symbol'))] : []),
           former,
         ].join(' UNION ALL ')}),
         best AS (SELECT DISTINCT ON (line, _id) line, _id, rank, how, formerly FROM found ORDER BY line, _id, rank, how DESC)
    SELECT best.line, best.how, best.formerly, _id, t.${identifier(spec.identity)} AS name, t.${identifier(DETAIL[list])} AS detail,
           t.slug, t.logo, ${genderColumn(spec, 't')} AS gender, w.record_id IS NOT NULL AS watched
      FROM best JOIN ${tableName(spec)} t USING (_id)
      LEFT JOIN watched w ON w.user_id = $5 AND w.kind = $6 AND w.dataset_kind = $7 AND w.record_id = _id
     ORDER BY best.line, best.rank, ${order}`;
}
