import { z } from 'zod';
import { type NEAR_BY, type NearEntity, NearEntitySchema } from '#schemas/api/contributions.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { NAME_FIELD } from '#schemas/forms/contributionRules.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { textKey } from '#schemas/text.ts';
import { STORES } from '#server/modules/community/fields.ts';
import { genderColumn, identifier, tableName } from '#server/modules/datasets/storage.ts';
import { type Db, many } from '#server/platform/db/rows.ts';

/** Entities, and proposals of new ones, that are like a new one by name, domain or handle. */

export interface Likeness {
  readonly kind: EntityKind;
  readonly name: string;
  readonly website?: string | undefined;
  readonly twitter?: string | undefined;
  readonly linkedin?: string | undefined;
  /** A proposal that is not like itself. */
  readonly except?: number;
}

const NEAR_MAX = 8;
/** Of letters in groups of three that two names share. */
const ALIKE = 0.6;

/** SQL of the host of an address, without www. */
const hostOf = (address: string) => `regexp_replace(lower(${address}), '^https?://(?:www\\.)?([^/?#:]+).*$', '\\1')`;
/** SQL of what follows the host of an address: the handle of a page. */
const pathOf = (address: string) =>
  `regexp_replace(lower(${address}), '^(?:https?://[^/]+/)?(?:in/|company/)?@?([^/?#]*).*$', '\\1')`;
/** SQL of a name without all but letters and digits. */
const condensed = (name: string) => `regexp_replace(${name}, '[^[:alnum:]]', '', 'g')`;

const MINE = {
  name: '$1::text',
  host: `nullif(${hostOf('$2::text')}, '')`,
  handles: ['$3::text', '$4::text'].map((address) => `nullif(${pathOf(address)}, '')`),
} as const;

/** Addresses of each kind's facts: the site, and the pages elsewhere. */
const PAGES: Readonly<Record<EntityKind, { readonly site: string; readonly pages: string }>> = {
  project: { site: 'f.website', pages: 'coalesce(f.social, ARRAY[]::text[])' },
  venture: { site: 'f.website', pages: 'ARRAY[f.twitter, f.linkedin]' },
  people: { site: 'NULL::text', pages: 'ARRAY[f.twitter, f.linkedin]' },
};

/** SQL: how a row is like the asked one, the surest way first; NULL: it is not. */
function likeness(name: string, site: string, pages: string): string {
  const by = (way: (typeof NEAR_BY)[number]) => `'${way}'`;
  const handles = MINE.handles
    .map(
      (handle) =>
        `EXISTS (SELECT FROM unnest(${pages}) AS page WHERE page IS NOT NULL AND ${pathOf('page')} = ${handle})`,
    )
    .join(' OR ');
  return `CASE WHEN ${hostOf(site)} = ${MINE.host} THEN ${by('domain')} WHEN ${handles} THEN ${by('handle')}
    WHEN ${condensed(name)} = ${condensed(MINE.name)} OR similarity(${name}, ${MINE.name}) >= ${ALIKE} THEN ${by('name')} END`;
}

const NearSchema = z.object(NearEntitySchema.shape);

export async function findNear(
  db: Db,
  { kind, name, website, twitter, linkedin, except }: Likeness,
): Promise<NearEntity[]> {
  const { source, facts, key } = STORES[kind];
  const named = identifier(NAME_FIELD[kind]);
  const nameKey = identifier(`${NAME_FIELD[kind]}__key`);
  const { site, pages } = PAGES[kind];
  const said = (field: string) => `p.body->'data'->'fields'->>'${field}'`;
  return await many(
    db,
    NearSchema,
    `SELECT name, slug, logo, gender, $5::text AS kind, "by", proposal FROM (
       SELECT t.${named} AS name, t.slug, t.logo, ${genderColumn(DATA_SETS[source], 't')} AS gender, ${likeness(`t.${nameKey}`, site, pages)} AS "by", NULL::integer AS proposal,
              similarity(t.${nameKey}, $1::text) AS nearness
         FROM ${tableName(DATA_SETS[source])} t LEFT JOIN ${facts} f ON f.${key} = t._id
       UNION ALL
       SELECT p.name, NULL, NULL, ${said('gender')}, ${likeness('lower(p.name)', said('website'), `ARRAY[${said('twitter')}, ${said('linkedin')}]`)},
              p.id::integer, similarity(lower(p.name), $1::text)
         FROM proposals p WHERE p.is_new AND p.kind = $5 AND p.state IN ('inReview', 'open', 'conflicted') AND p.id IS DISTINCT FROM $6::bigint
     ) found WHERE "by" IS NOT NULL ORDER BY nearness DESC, name LIMIT ${NEAR_MAX}`,
    [textKey(name.trim()), website ?? '', twitter ?? '', linkedin ?? '', kind, except ?? null],
  );
}

/** Texts to find entities by at once. `texts[i]` may be a host, a handle or a name. */
export interface NamedAt {
  /** Which of the caller's texts it is. */
  readonly item: number;
  readonly by: 'domain' | 'handle' | 'name';
  readonly text: string;
}

const FoundAtSchema = z.object({
  item: z.int(),
  by: z.enum(['domain', 'handle', 'name']),
  name: z.string(),
  slug: z.string().nullable(),
});

/** Known entities of a kind with these domains, handles, or names but for punctuation and spaces: one look at each row. */
export async function findNamedAt(db: Db, kind: EntityKind, wanted: readonly NamedAt[]) {
  if (wanted.length === 0) return [];
  const { source, facts, key } = STORES[kind];
  const named = identifier(NAME_FIELD[kind]);
  const { site, pages } = PAGES[kind];
  return await many(
    db,
    FoundAtSchema,
    `WITH asked AS (SELECT * FROM unnest($1::int[], $2::text[], $3::text[]) AS a(item, way, wanted)),
          known AS (
            SELECT t._id, 'domain' AS way, ${hostOf(site)} AS said FROM ${tableName(DATA_SETS[source])} t JOIN ${facts} f ON f.${key} = t._id
            UNION SELECT t._id, 'handle', ${pathOf('page')} FROM ${tableName(DATA_SETS[source])} t JOIN ${facts} f ON f.${key} = t._id,
                         unnest(${pages}) AS page WHERE page IS NOT NULL
            UNION SELECT t._id, 'name', ${condensed(`t.${identifier(`${NAME_FIELD[kind]}__key`)}`)} FROM ${tableName(DATA_SETS[source])} t)
     SELECT DISTINCT a.item, a.way AS "by", t.${named} AS name, t.slug
       FROM asked a JOIN known k ON k.way = a.way AND k.said = a.wanted JOIN ${tableName(DATA_SETS[source])} t USING (_id)
      ORDER BY a.item, a.way, name LIMIT ${NEAR_MAX * 100}`,
    [wanted.map(({ item }) => item), wanted.map(({ by }) => by), wanted.map(({ text }) => text)],
  );
}

/** A name without all but letters and digits, as `condensed` makes it in SQL. */
export const condensedName = (name: string) => textKey(name.trim()).replace(/[^\p{L}\p{N}]/gu, '');
