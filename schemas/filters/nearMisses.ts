import { type DataSetSpec, findField, type Sort } from '../columns/spec.ts';
import { daySpan, isoDay } from '../dates.ts';
import { asksOverView } from '../formulas/overView.ts';
import type { EpochDay, UnixMs } from '../units.ts';
import { type Comparison, isComparison } from './bounds.ts';
import { unitOf } from './filterableFields.ts';
import { resolveFilter } from './merge.ts';
import { type MissedCondition, missesOf } from './misses.ts';
import type { Row } from './semantics.ts';
import { type Filter, type FilterPart, isTriple } from './tree.ts';
import { ID_FIELD, keepsUnknown, type Scalar, type Triple } from './triples.ts';

/**
 * Near misses: rows that fail one bound of a filter by a little and pass everything else. Each bound is one query, so that whatever
 * answers queries finds and counts them.
 */

/** How near: a tenth of a figure's bound, thirty days of a date's, one year of a year's. */
export const NEAR = { share: 0.1, days: 30, years: 1 } as const;

/** The rows that miss one bound by a little. No row is of two of them. */
export interface NearQuery {
  /** The bound as the filter has it. */
  readonly triple: Triple;
  readonly filter: Filter;
  /** The nearest first. */
  readonly sort: Sort;
}

/** A query for each bound of a filter's own conditions; those within groups have none, and those beside figures over the view neither. */
export function nearQueries(spec: DataSetSpec, filter: Filter, now: UnixMs): readonly NearQuery[] {
  if (asksOverView(spec, filter)) return [];
  return filter.flatMap((part, at): NearQuery[] => {
    if (!isTriple(part)) return [];
    const [field, operator] = part;
    const limit = isComparison(operator) ? nearLimit(spec, part, operator, now) : null;
    if (limit === null) return [];
    const isLower = operator === 'gt' || operator === 'gte';
    // Unknown values are no near ones, whatever else they pass.
    const others = filter.filter(
      (one, place) => place !== at && !(isTriple(one) && one[0] === field && keepsUnknown(one)),
    );
    const near: FilterPart = { all: [[field, isLower ? 'gte' : 'lte', limit], { not: part }] };
    return [{ triple: part, filter: [...others, near], sort: { field, order: isLower ? 'desc' : 'asc' } }];
  });
}

/** The farthest value that still is a near miss; null: the field has none. */
function nearLimit(spec: DataSetSpec, triple: Triple, operator: Comparison, now: UnixMs): Scalar | null {
  const [name] = triple;
  const bound = resolveFilter(spec, [triple], now)[0]?.[2];
  const type = name === ID_FIELD ? undefined : findField(spec, name)?.type;
  const sign = operator === 'gt' || operator === 'gte' ? -1 : 1;
  if (type === 'number' && typeof bound === 'number') {
    const room = unitOf(spec, name) === 'year' ? NEAR.years : Math.abs(bound) * NEAR.share;
    // A tenth of the smallest figures is nothing, and one more of the largest is no figure: the bound itself is near all the same.
    const limit = Math.min(Math.max(bound + sign * room, -Number.MAX_VALUE), Number.MAX_VALUE);
    return room > 0 || bound !== 0 ? limit : null;
  }
  const days = type === 'date' ? daySpan(String(bound)) : null;
  if (days === null) return null;
  const outer = { gte: days.from, gt: days.to + 1, lte: days.to, lt: days.from - 1 }[operator];
  const limit = isoDay((outer + sign * NEAR.days) as EpochDay);
  return daySpan(limit) === null ? null : limit;
}

/** A row that misses one bound by a little. */
export interface NearMiss {
  readonly row: Row;
  readonly missed: MissedCondition;
  /** 0: at the bound, 1: as far as a near miss can be. */
  readonly distance: number;
}

/** What a share of the limit itself may exceed it by. */
const ROUNDING = 1e-9;

/** Near misses of several bounds in one list, the nearest first. Rows that are none, because they changed meanwhile, are left out. */
export function nearestOf(
  spec: DataSetSpec,
  filter: Filter,
  rows: readonly Row[],
  now: UnixMs,
  limit: number,
): readonly NearMiss[] {
  return rows
    .flatMap((row): NearMiss[] => {
      const [only, ...others] = missesOf(spec, row, filter, now);
      const missed = only && others.length === 0 && isTriple(only.part) ? only.conditions[0] : undefined;
      return missed?.gap ? [{ row, missed, distance: distanceOf(spec, missed, missed.gap) }] : [];
    })
    .filter(({ distance }) => distance <= 1 + ROUNDING)
    .sort((a, b) => a.distance - b.distance || a.row._id - b.row._id)
    .slice(0, limit);
}

function distanceOf(spec: DataSetSpec, { triple: [name] }: MissedCondition, gap: NonNullable<MissedCondition['gap']>) {
  if (unitOf(spec, name) === 'year') return gap.by / NEAR.years;
  return gap.share === null ? gap.by / NEAR.days : gap.share / NEAR.share;
}
