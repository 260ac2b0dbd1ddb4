import * as z from 'zod/mini';
import { agesAs, type DataSetSpec, NOTHING_STALE, STALE_FIELD, storedFields } from './columns/spec.ts';
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

/** A figure further from the moment of its page is stale. */
export const STALE_AFTER_MS = 48 * 3_600_000;
/** Syncs run hourly and take minutes: less than two of them is no lag. */
export const LAG_MS = 2 * 3_600_000;

/** The newest moment of a field over all rows whose figures are not stale, and how many of its figures are stale. */
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

/** A data set's own moment: that of most of what its figures measure, else of the newest it lists; null: unknown. */
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

/**
 * True if a figure of `moment` cannot stand beside those of `page`: it is older, without a date, or newer than the time that
 * most of them are of. One newer coin says nothing of the market.
 */
export function isApart(moment: string | null, page: string | null): boolean {
  if (page === null) return false;
  return moment === null || Math.abs(Date.parse(page) - Date.parse(moment)) > STALE_AFTER_MS;
}

/** A figure as its total counts it: `weight` is its value, not below 0. */
export interface Weighed {
  readonly moment: string | null;
  readonly weight: number;
}

/**
 * The moment that most of a total is of: the one around which, by `STALE_AFTER_MS` to both sides, figures weigh most; the
 * newest of several. Without any weight each figure counts as one. Null: no figure has a date.
 */
export function commonMoment(figures: readonly Weighed[]): string | null {
  const anyWeighs = figures.some(({ moment, weight }) => moment !== null && weight > 0);
  const weights = new Map<string, number>();
  for (const { moment, weight } of figures)
    if (moment !== null) weights.set(moment, (weights.get(moment) ?? 0) + (anyWeighs ? weight : 1));
  const points = [...weights]
    .map(([moment, weight]) => ({ moment, at: Date.parse(moment), weight }))
    .sort((a, b) => a.at - b.at);
  let most = { moment: null as string | null, weight: -1 };
  let [from, to, inside] = [0, 0, 0];
  for (const { moment, at } of points) {
    for (let next = points[to]; next && next.at <= at + STALE_AFTER_MS; next = points[++to]) inside += next.weight;
    for (let last = points[from]; last && last.at < at - STALE_AFTER_MS; last = points[++from]) inside -= last.weight;
    if (inside >= most.weight) most = { moment, weight: inside };
  }
  return most.moment;
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

/** A row as far as the age of its figures goes; `stale` is what its sync found. */
export type AgedRow = Readonly<Record<string, unknown>>;

/** A figure that is stale; null: it has no date. */
export interface StaleFigure {
  readonly moment: string | null;
}

/** The stale figure of a row of that name; null: it is unknown or current, or does not age. */
export function staleFigure(spec: DataSetSpec, row: AgedRow, name: string): StaleFigure | null {
  const figure = agesAs(spec, name);
  if (figure === undefined || typeof row[name] !== 'number') return null;
  if (!Array.isArray(row[STALE_FIELD]) || !row[STALE_FIELD].includes(figure)) return null;
  return { moment: momentsOf(typeof row.provenance === 'string' ? row.provenance : null).get(name) ?? null };
}

/** The figures of a row that are stale on a page of that moment, as the field `stale` holds them. */
export function staleFigures(spec: DataSetSpec, row: Row, page: string | null): string[] {
  const moments = momentsOf(typeof row.provenance === 'string' ? row.provenance : null);
  const stale = new Set<string>();
  for (const { field, ages } of storedFields(spec)) {
    if (ages === undefined || row[field] === null || row[field] === undefined) continue;
    if (isApart(moments.get(field) ?? null, page)) stale.add(ages);
  }
  return stale.size === 0 ? [NOTHING_STALE] : [...stale];
}
