import type { Pool } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { SLUG_LENGTH_MAX } from '#schemas/constants.ts';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import type { RecordRoute } from '#schemas/routes/pageEntry.ts';
import { type Dataset, toDataset } from '#server/modules/datasets/dataset.ts';
import { ENTITY_KINDS } from '#server/modules/datasets/formerAddresses.ts';
import { tableName, wireColumns } from '#server/modules/datasets/storage.ts';

/** Facts of a record for HTML: stored texts, and addresses checked to be https. */
export interface EntityFacts {
  readonly name: string;
  /** A token's symbol, a person's role, an organization's type. */
  readonly label: string | null;
  readonly text: string | null;
  readonly image: string | null;
  readonly location: string | null;
  readonly links: readonly string[];
  /** For a person: the organizations. */
  readonly organizations: readonly string[];
}

/** The data set read, and the record; null: no such slug. */
export interface FoundRecord {
  readonly dataset: Dataset;
  readonly record: EntityFacts | null;
  /** What the slug of something that was joined leads to; null: the slug is present or unknown. */
  readonly movedTo: { readonly kind: EntityKind; readonly slug: string } | null;
}

/** Finds a record by slug, and where a former slug leads; null before the first load. */
export async function findRecord(pool: Pool, { source }: RecordRoute, slug: string): Promise<FoundRecord | null> {
  const spec = DATA_SETS[source];
  // PostgreSQL text cannot contain NUL.
  const possible = slug.length <= SLUG_LENGTH_MAX && !slug.includes('\0');
  const { rows } = await pool.query(
    `SELECT kind, version, as_of, moments,
            (SELECT row_to_json(r) FROM (
               SELECT ${wireColumns(spec, 't')} FROM ${tableName(spec)} t WHERE slug = $1 ORDER BY _id LIMIT 1
             ) r) AS record,
            (SELECT json_build_object('kind', present.kind, 'slug', present.slug)
               FROM entities former JOIN entities present ON present.kind = former.joined_kind AND present.id = former.joined_id
              WHERE former.kind = $2 AND former.slug = $1 AND present.slug IS NOT NULL) AS moved
       FROM dataset`,
    [possible ? slug : null, ENTITY_KINDS[source]],
  );
  if (rows[0] === undefined) return null;
  const { record, moved, ...dataset } = FoundSchema.parse(rows[0]);
  return {
    dataset: toDataset(dataset),
    record: record === null ? null : factsOf(source, record),
    movedTo: record === null && moved ? { kind: PAGE_KINDS[moved.kind], slug: moved.slug } : null,
  };
}

const PAGE_KINDS = { project: 'project', organization: 'venture', person: 'people' } as const;
const FoundSchema = z.looseObject({
  record: z.nullable(z.unknown()),
  moved: z.nullable(z.object({ kind: z.enum(['project', 'organization', 'person']), slug: z.string() })),
});

function factsOf(source: RecordRoute['source'], row: unknown): EntityFacts {
  switch (source) {
    case 'projects': {
      const { name, symbol, description, logo } = ROW_SCHEMAS.projects.parse(row);
      return { name, label: symbol, text: description, ...around(logo) };
    }
    case 'organizations': {
      const found = ROW_SCHEMAS.organizations.parse(row);
      const { ventures_name: name, type: label, summary: text } = found;
      return { name, label, text, ...around(found.logo, found.location, found.social) };
    }
    case 'people': {
      const found = ROW_SCHEMAS.people.parse(row);
      const { name, primary_job_title: label, background_summary: text } = found;
      const organizations = found.organization.map((reference) => reference.name);
      return { name, label, text, ...around(found.logo, found.location, found.social), organizations };
    }
    case 'fundraising':
      throw new Error('Rounds have no page of their own');
  }
}

function around(logo: string | null, location: string | null = null, links: readonly string[] = []) {
  const isHttps = (text: string) => text.startsWith('https://') && URL.canParse(text);
  return {
    image: logo !== null && isHttps(logo) ? logo : null,
    location,
    links: links.filter(isHttps),
    organizations: [],
  };
}
