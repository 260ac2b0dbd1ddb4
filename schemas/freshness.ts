import * as z from 'zod/mini';
import { type DataSetSpec, NOTHING_STALE, storedFields } from './columns/spec.ts';
import { nullableText } from './entities/values.ts';
import type { Row } from './filters/semantics.ts';
import { type DataSetName, isSource } from './kinds.ts';
import { readProvenance } from './provenance.ts';

/**
 * How old figures are. A moment (ISO, UTC) is that of the data, never of the run that fetched it; null is unknown.
 * Figures that age are measurements: prices, caps, supplies, TVL. Rounds and names stay true.
 */

/** Kinds of data that have a moment of their own. */
export const MOMENT_KINDS = ['prices', 'tvl', 'rounds', 'organizations', 'people', 'news'] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];

/** A figure further behind its page is stale. */
export const STALE_AFTER_MS = 48 * 3_600_000;
/** Syncs run hourly and take minutes: less than two of them is no lag. */
export const LAG_MS = 2 * 3_600_000;

/** The newest moment of a field over all rows, and how many of its figures are stale. */
const FieldAgeSchema = z.object({ newest: nullableText, stale: z.int() });
const FieldAgesSchema = z.record(z.string(), FieldAgeSchema);

/** Ages of a data set's figures, by kind and by field of each directory. */
export const MomentsSchema = z.object({
  kinds: z.object({
    prices: nullableText,
    tvl: nullableText,
    rounds: nullableText,
    organizations: nullableText,
    people: nullableText,
    news: nullableText,
  }),
  fields: z.object({
    projects: FieldAgesSchema,
    people: FieldAgesSchema,
    organizations: FieldAgesSchema,
    fundraising: FieldAgesSchema,
  }),
});
export type Moments = z.infer<typeof MomentsSchema>;
export type FieldAges = z.infer<typeof FieldAgesSchema>;

/** The kinds that date each data set; none: what it lists says its own date. */
const KINDS_OF_PAGE: Readonly<Record<DataSetName, readonly MomentKind[]>> = {
  projects: ['prices', 'tvl'],
  people: ['people'],
  organizations: ['organizations'],
  fundraising: ['rounds'],
  news: ['news'],
  research: [],
  jobs: [],
  proposals: [],
};

/** Whether a moment is known for a data set as a whole. */
export function hasMoment(source: DataSetName): boolean {
  return KINDS_OF_PAGE[source].length > 0;
}

/** A data set's own moment: that of its newest figure that ages, else of what it lists; null: unknown. */
export function pageMoment(moments: Moments, source: DataSetName): string | null {
  return latestOf(KINDS_OF_PAGE[source].map((kind) => moments.kinds[kind]));
}

/** The ages of a data set's fields; what is published about entities does not age. */
export function fieldAges(moments: Moments, source: DataSetName): FieldAges {
  return isSource(source) ? moments.fields[source] : {};
}

/** The latest known moment; null: none is known. */
export function latestOf(moments: Iterable<string | null>): string | null {
  let latest: string | null = null;
  for (const moment of moments) if (moment !== null && (latest === null || moment > latest)) latest = moment;
  return latest;
}

/** True if `moment` is more than `tolerance` milliseconds behind `other`. What has no date is behind all that has. */
export function isBehind(moment: string | null, other: string | null, tolerance: number): boolean {
  if (other === null) return false;
  return moment === null || Date.parse(other) - Date.parse(moment) > tolerance;
}

/** Moment of each field of a row. */
export function momentsOf(provenance: string | null): Map<string, string | null> {
  return new Map(readProvenance(provenance).flatMap((entry) => entry.fields.map((name) => [name, entry.fetched_at])));
}

/** A row's own moment: that of its newest figure that ages, else of the newest known field; null: unknown. */
export function rowMoment(spec: DataSetSpec, provenance: string | null): string | null {
  const moments = momentsOf(provenance);
  const ageing = storedFields(spec).flatMap(({ field, ages }) =>
    ages !== undefined && moments.has(field) ? [field] : [],
  );
  return latestOf(ageing.length > 0 ? ageing.map((field) => moments.get(field) ?? null) : moments.values());
}

/** The figures of a row that are stale on a page of that moment, as the field `stale` holds them. */
export function staleFigures(spec: DataSetSpec, row: Row, page: string | null): string[] {
  const moments = momentsOf(typeof row.provenance === 'string' ? row.provenance : null);
  const stale = new Set<string>();
  for (const { field, ages } of storedFields(spec)) {
    if (ages === undefined || row[field] === null || row[field] === undefined) continue;
    if (isBehind(moments.get(field) ?? null, page, STALE_AFTER_MS)) stale.add(ages);
  }
  return stale.size === 0 ? [NOTHING_STALE] : [...stale];
}
