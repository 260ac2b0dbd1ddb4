import type { Pool } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { SLUG_LENGTH_MAX } from '#schemas/constants.ts';
import { investorsThen } from '#schemas/entities/investorNames.ts';
import { roundName } from '#schemas/entities/roundNames.ts';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import { formatAmounts } from '#schemas/entities/statedAmounts.ts';
import { formatDate } from '#schemas/format.ts';
import { roundLabels } from '#schemas/i18n/en/labels.ts';
import { isRoundNumber } from '#schemas/kinds.ts';
import type { RecordRoute } from '#schemas/routes/pageEntry.ts';
import { type Dataset, toDataset } from '#server/modules/datasets/dataset.ts';
import { ENTITY_KINDS, formerName, PAGE_KINDS } from '#server/modules/datasets/formerAddresses.ts';
import { tableName, wireColumns } from '#server/modules/datasets/storage.ts';
import { maybe } from '#server/platform/db/rows.ts';

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
  readonly movedTo: { readonly kind: RecordRoute['kind']; readonly slug: string } | null;
  /** The address was given once, and no source reports its record any more. `name`: null where it is unknown. */
  readonly gone: { readonly name: string | null } | null;
}

/** How a record is addressed: its column, the address of an entity in the registry, and what an address can be. */
const ADDRESSES = {
  slug: {
    column: 'slug',
    former: 'former.slug = $1',
    present: 'present.slug',
    // PostgreSQL text cannot contain NUL.
    isPossible: (slug: string) => slug.length <= SLUG_LENGTH_MAX && !slug.includes('\0'),
  },
  number: {
    column: '_id',
    former: 'former.id = $1::bigint',
    present: 'present.id::text',
    isPossible: isRoundNumber,
  },
} as const;

/** Finds a record by its address, and where a former address leads; null before the first load. */
export async function findRecord(pool: Pool, { source }: RecordRoute, slug: string): Promise<FoundRecord | null> {
  const spec = DATA_SETS[source];
  const { column, former, present, isPossible } = ADDRESSES[source === 'fundraising' ? 'number' : 'slug'];
  const found = await maybe(
    pool,
    FoundSchema,
    `SELECT kind, version, as_of, moments,
            (SELECT row_to_json(r) FROM (
               SELECT ${wireColumns(spec, 't')} FROM ${tableName(spec)} t WHERE ${column} = $1 ORDER BY _id LIMIT 1
             ) r) AS record,
            (SELECT json_build_object('kind', present.kind, 'slug', ${present})
               FROM entities former JOIN entities present ON present.kind = former.joined_kind AND present.id = former.joined_id
              WHERE former.kind = $2 AND ${former} AND ${present} IS NOT NULL) AS moved,
            (SELECT json_build_object('name', ${formerName('former')}) FROM entities former WHERE former.kind = $2 AND ${former} AND NOT former.taken_back) AS gone
       FROM dataset`,
    [isPossible(slug) ? slug : null, ENTITY_KINDS[source]],
  );
  if (found === null) return null;
  const { record, moved, gone, ...dataset } = found;
  return {
    dataset: toDataset(dataset),
    record: record === null ? null : factsOf(source, record),
    movedTo: record === null && moved ? { kind: PAGE_KINDS[moved.kind], slug: moved.slug } : null,
    gone: record === null && !moved ? gone : null,
  };
}

const FoundSchema = z.looseObject({
  record: z.nullable(z.unknown()),
  gone: z.nullable(z.object({ name: z.nullable(z.string()) })),
  moved: z.nullable(z.object({ kind: z.enum(['project', 'organization', 'person', 'round']), slug: z.string() })),
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
    case 'fundraising': {
      const round = ROW_SCHEMAS.fundraising.parse(row);
      const { date, organizations, logo } = round;
      const text = roundLabels.facts(
        formatAmounts(round, 'code'),
        date && formatDate(date),
        investorsThen(round, organizations).map((investor) => investor.name),
      );
      return { name: roundName(round), label: null, text, ...around(logo) };
    }
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
