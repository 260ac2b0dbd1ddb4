import type { Pool } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { type FormerRecord, FormerRowsSchema } from '#schemas/entities/formerRecord.ts';
import { isSource, SOURCES, type Source } from '#schemas/kinds.ts';
import { storableText } from '#schemas/text.ts';
import { many, one } from '#server/platform/db/rows.ts';
import { tableName } from './storage.ts';

/** Numbers and addresses of entities that turned out to be another one. They lead to it for ever. */

/** Kind of entity in each directory, as the registry stores it. */
export const ENTITY_KINDS = {
  projects: 'project',
  people: 'person',
  organizations: 'organization',
  fundraising: 'round',
} as const satisfies Record<Source, string>;

interface NumberOfKind {
  readonly kind: string;
  readonly id: number;
}

/** Records of one directory that were joined with others: their numbers, and beside each the present one. */
export interface MovedRows {
  readonly source: Source;
  readonly ids: readonly number[];
  readonly present: readonly number[];
}

/** Joined records by directory, without those that became another kind. */
export function movedRows(
  moves: readonly { readonly from: NumberOfKind; readonly to: NumberOfKind }[],
): readonly MovedRows[] {
  return SOURCES.flatMap((source) => {
    const kind = ENTITY_KINDS[source];
    const own = moves.filter(({ from, to }) => from.kind === kind && to.kind === kind);
    return own.length === 0
      ? []
      : [{ source, ids: own.map(({ from }) => from.id), present: own.map(({ to }) => to.id) }];
  });
}

/** SQL of the present slug for `wanted`, an SQL text that may be a former slug. */
export function presentSlug({ source }: Pick<DataSetSpec, 'source'>, wanted: string): string {
  // Stories are never joined with others.
  if (!isSource(source)) return wanted;
  return `coalesce((SELECT present.slug FROM entities former
    JOIN entities present ON present.kind = former.joined_kind AND present.id = former.joined_id
   WHERE former.kind = '${addressedKind(source)}' AND former.slug = ${wanted} AND present.kind = former.kind), ${wanted})`;
}

/** SQL of the present `_id` for `wanted`, an SQL number that may be a former one. */
export function presentId({ source }: Pick<DataSetSpec, 'source'>, wanted: string): string {
  if (!isSource(source)) return wanted;
  return `coalesce((SELECT former.joined_id FROM entities former
   WHERE former.kind = '${ENTITY_KINDS[source]}' AND former.id = ${wanted} AND former.joined_kind = former.kind), ${wanted})`;
}

/** The page of each kind of entity. */
export const PAGE_KINDS = { project: 'project', organization: 'venture', person: 'people', round: 'round' } as const;

/**
 * SQL of what is known of an address that has no record now, as JSON in the shape of `FormerRecordSchema`; null: it was
 * never given. `wanted`: an SQL text, of a round the number. A name that an earlier version did not store is read from the address.
 */
export function formerRecord({ source }: { readonly source: Source }, wanted: string): string {
  const isWanted = `former.${source === 'fundraising' ? 'id' : 'slug'} = ${wanted}`;
  return `(SELECT json_build_object('former', ${formerFacts('former', 'present')})
     FROM entities former LEFT JOIN entities present ON present.kind = former.joined_kind AND present.id = former.joined_id
    WHERE former.kind = '${ENTITY_KINDS[source]}' AND ${isWanted} AND NOT former.taken_back)`;
}

/**
 * SQL of what is known of those of some numbers that have no row in the directory now, as a JSON list in the shape of
 * `FormerRowsSchema`. `ids`: SQL of an array. What was joined with another is known by that.
 */
export function formerRows({ source }: { readonly source: Source }, ids: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('_id', given.id, 'former', ${formerFacts('former', 'present')}) ORDER BY given.id), '[]')
     FROM entities given
     JOIN entities former ON former.kind = given.kind
      AND former.id = CASE WHEN given.joined_kind = given.kind THEN given.joined_id ELSE given.id END
     LEFT JOIN entities present ON present.kind = former.joined_kind AND present.id = former.joined_id
    WHERE given.kind = '${ENTITY_KINDS[source]}' AND given.id = ANY(${ids}) AND NOT former.taken_back
      AND NOT EXISTS (SELECT FROM ${tableName(DATA_SETS[source])} t WHERE t._id = former.id))`;
}

/** What is known of a number or a slug without a row; null: it has one, or was never given. */
export async function readFormer(
  db: Pool,
  source: Source,
  wanted: { readonly _id: number } | { readonly slug: string },
): Promise<FormerRecord | null> {
  const [ids, value] =
    '_id' in wanted
      ? ['ARRAY[$1::bigint]', wanted._id]
      : [
          `ARRAY(SELECT id FROM entities WHERE kind = '${ENTITY_KINDS[source]}' AND slug = $1)`,
          storableText(wanted.slug),
        ];
  const sql = `SELECT ${formerRows({ source }, ids)} AS former`;
  const { former } = await one(db, z.object({ former: FormerRowsSchema }), sql, [value]);
  return former[0]?.former ?? null;
}

/** SQL of what is known of an entity without a row, as JSON. */
function formerFacts(former: string, present: string): string {
  const kinds = Object.entries(PAGE_KINDS).map(([kind, page]) => `WHEN '${kind}' THEN '${page}'`);
  return `json_build_object(
      'name', ${formerName(former)},
      'last_reported_at', ${isoMoment(`${former}.last_reported_at`)},
      'moved_to', CASE WHEN ${present}.id IS NOT NULL THEN json_build_object(
        'kind', CASE ${present}.kind ${kinds.join(' ')} END, 'slug', coalesce(${present}.slug, ${present}.id::text)) END)`;
}

/** SQL of the name of an entity without a row; null: unknown. */
export const formerName = (entity: string) => `coalesce(${entity}.name, initcap(replace(${entity}.slug, '-', ' ')))`;

/** SQL of a moment as it is in answers (ISO, UTC). */
export const isoMoment = (moment: string) => `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A round has the address of its project. */
function addressedKind(source: Source): string {
  return source === 'fundraising' ? ENTITY_KINDS.projects : ENTITY_KINDS[source];
}

const JoinedSchema = z.object({ id: z.number(), joined_id: z.number() });

/** Which of these rows were joined with others, and their present `_id`. */
export async function readJoinedIds(
  pool: Pool,
  source: Source,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const joined = await many(
    pool,
    JoinedSchema,
    'SELECT id, joined_id FROM entities WHERE kind = $1 AND id = ANY($2::bigint[]) AND joined_kind = kind',
    [ENTITY_KINDS[source], ids],
  );
  return new Map(joined.map(({ id, joined_id }) => [id, joined_id]));
}

/** Ids of rows that the address form of a filter names. */
export function idsNamedIn(filter: string): number[] {
  return filter.split(',').flatMap((condition) => {
    const ids = NAMES_ROWS.exec(condition)?.[2]?.split('|').map(Number) ?? [];
    return ids.filter((id) => Number.isSafeInteger(id) && id > 0);
  });
}

const NAMES_ROWS = /^(_id\.(?:eq|ne|in|nin)\.)(.*)$/s;

/** The address form of a filter, with present ids in conditions that name rows. */
export function withPresentIds(filter: string, present: ReadonlyMap<number, number>): string {
  return filter
    .split(',')
    .map((condition) => {
      const named = NAMES_ROWS.exec(condition);
      if (!named) return condition;
      const ids = (named[2] ?? '').split('|').map((id) => String(present.get(Number(id)) ?? id));
      return `${named[1]}${[...new Set(ids)].join('|')}`;
    })
    .join(',');
}
