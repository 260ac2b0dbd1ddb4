import * as z from 'zod/mini';
import { fundraising } from '../columns/fundraising.ts';
import { jobs } from '../columns/jobs.ts';
import { news } from '../columns/news.ts';
import { organizations } from '../columns/organizations.ts';
import { people } from '../columns/people.ts';
import { projects } from '../columns/projects.ts';
import { proposals } from '../columns/proposals.ts';
import { research } from '../columns/research.ts';
import { type DataSetSpec, type FieldType, type Ref, type StoredField, storedFields } from '../columns/spec.ts';
import type { DataSetName, EntityKind } from '../kinds.ts';
import { investorsThen } from './investorNames.ts';
import { listOf, nullableNumber, nullableText, RefSchema } from './values.ts';

/** The validator of a field's value, by its type. */
const VALUE_SCHEMAS = {
  number: nullableNumber,
  text: nullableText,
  date: nullableText,
  tags: listOf(z.string()),
  refs: listOf(RefSchema),
  links: listOf(z.string()),
} as const satisfies Record<Exclude<FieldType, 'series'>, unknown>;

const IdSchema = z.int().check(z.positive());
const NameSchema = z.string().check(z.minLength(1));

type RowShape<Spec extends DataSetSpec> = { _id: typeof IdSchema } & {
  -readonly [Field in StoredField<Spec> as Field['field']]: Field['field'] extends Spec['identity']
    ? typeof NameSchema
    : (typeof VALUE_SCHEMAS)[Field['type']];
};

/** Validator of a data set's rows: every declared field by type; the identity is never missing. */
function rowSchema<const Spec extends DataSetSpec>(spec: Spec) {
  const fields = storedFields(spec).flatMap(({ field, type }) =>
    type === 'series' ? [] : [[field, field === spec.identity ? NameSchema : VALUE_SCHEMAS[type]]],
  );
  return z.object({ _id: IdSchema, ...Object.fromEntries(fields) } as RowShape<Spec>);
}

/** The validator of a row as the wire carries it, by data set. Money in US dollars, changes in per cent. */
export const ROW_SCHEMAS = {
  projects: rowSchema(projects),
  people: rowSchema(people),
  organizations: rowSchema(organizations),
  fundraising: rowSchema(fundraising),
  news: rowSchema(news),
  research: rowSchema(research),
  jobs: rowSchema(jobs),
  proposals: rowSchema(proposals),
} as const satisfies Record<DataSetName, unknown>;

export type ProjectRow = z.infer<typeof ROW_SCHEMAS.projects>;
export type PersonRow = z.infer<typeof ROW_SCHEMAS.people>;
export type OrganizationRow = z.infer<typeof ROW_SCHEMAS.organizations>;
/** A funding round; slug, logo and symbol are those of the project that raised. */
export type RoundRow = z.infer<typeof ROW_SCHEMAS.fundraising>;

/** Who took part in a round under the names of its time: organizations and persons together, leads first. */
export function roundInvestors(
  round: Pick<RoundRow, 'organizations' | 'people' | 'lead_investors'>,
): readonly (Ref & { readonly kind: EntityKind })[] {
  const { organizations, people, lead_investors } = round;
  const all = [
    ...organizations.map((ref) => ({ ...ref, kind: 'venture' as const })),
    ...people.map((ref) => ({ ...ref, kind: 'people' as const })),
  ];
  const leads = new Set(lead_investors);
  const ordered = [...all.filter(({ name }) => leads.has(name)), ...all.filter(({ name }) => !leads.has(name))];
  return investorsThen(round, ordered);
}

/** The stage of an acquisition. */
export const ACQUISITION = 'M&A';

/** An acquisition changes the owner and brings the project no money. */
export function isRaise(stage: string | null): boolean {
  return stage !== ACQUISITION;
}

/** The middle of some amounts, of two middle ones their mean; null without any. */
export function medianOf(amounts: readonly number[]): number | null {
  const ordered = amounts.toSorted((a, b) => a - b);
  const upper = ordered[ordered.length >> 1];
  const lower = ordered[(ordered.length - 1) >> 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}
