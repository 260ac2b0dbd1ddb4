import { agesAs, type DataSetSpec, STALE_FIELD } from '../columns/spec.ts';
import { dateValue } from '../dates.ts';
import { KEEP_UNKNOWN, keepsUnknown, type Scalar, type Triple } from '../filters/triples.ts';
import { periodOf } from '../pivot/periods.ts';
import { textKey } from '../text.ts';

/**
 * Breakdowns: rows and sums of a data set by bins of one field. Several of one request are linked: each is counted under all
 * conditions but the choices of its own field. Server and table engine answer them alike.
 */

/**
 * How a field makes bins. `month` and `day`: only dates known that precisely have one. `value`: a list is in the bin of each of
 * its values. `sign`: down, level, up. `nothing`: there are none. `edges`: from each edge up to the next, which is excluded; the last bin is open.
 */
export type Binning =
  | { readonly by: 'month' | 'day' | 'value' | 'sign' | 'nothing' }
  | { readonly by: 'edges'; readonly edges: readonly number[] };

/**
 * What is added up: a `figure`; a figure of which a change is known too (`changing`); and what it was before that change
 * (`before`). Unknown and stale figures add nothing.
 */
export type Measure =
  | { readonly is: 'figure'; readonly field: string }
  | { readonly is: 'changing' | 'before'; readonly field: string; readonly change: string };

export interface Breakdown {
  /** Its field: choices of it do not restrict the breakdown. */
  readonly field: string;
  readonly binning: Binning;
  readonly measures: readonly Measure[];
  /** Each bin has the median of the first measure too. */
  readonly median?: true;
  /** A text field: each bin is divided by its values. */
  readonly split?: string;
  /** Rows whose figure of this field is stale are left out. */
  readonly current?: string;
  /** The request's window takes the place of the period. */
  readonly ownPeriod?: true;
  /** Bins in the answer: those with the largest first sum, or with the most rows. Without it all, in their own order. */
  readonly most?: { readonly count: number; readonly order: 'sum' | 'rows' };
}

/** What is asked of all breakdowns of a data set together. Rolling dates are resolved. */
export interface BreakdownRequest {
  readonly filter: readonly Triple[];
  /** Replaces the period where a breakdown has one of its own; null: all time. */
  readonly window: Triple | null;
}

/** Rows, for each measure how many of them have it, and its sum. */
export interface Totals {
  readonly rows: number;
  readonly known: readonly number[];
  readonly sums: readonly number[];
  /** Of the first measure; null where it is unknown or not asked for. */
  readonly median: number | null;
}

/** `2026-02`, `2026-02-24`, a value, a sign (-1, 0, 1), or the number of the edge it begins with. */
export type BinKey = string | number;

export interface Bin extends Totals {
  readonly bin: BinKey;
}

/** Rows of a bin by the values of another field; null: without one. */
export interface SplitBin {
  readonly bin: BinKey;
  readonly value: string | null;
  readonly rows: number;
  /** Of the first measure. */
  readonly sum: number;
}

export interface BreakdownAnswer {
  /** Each row once. */
  readonly all: Totals;
  /** Rows that are in no bin. */
  readonly unplaced: Totals;
  /** Bins there are; `bins` may hold fewer. */
  readonly count: number;
  readonly bins: readonly Bin[];
  readonly splits: readonly SplitBin[];
}

/** A condition on a date that bounds the period; the others choose bins. */
function isPeriod([field, operator]: Triple, dateField: string | undefined): boolean {
  return field === dateField && ['gt', 'gte', 'lt', 'lte'].includes(operator);
}

/** Rules of a data set's breakdowns. */
export interface BreakdownRules {
  /** The field whose bounds are the period. */
  readonly date?: string;
  /** Values of a text field that are never counted. */
  readonly never?: { readonly field: string; readonly values: readonly string[] };
}

/** The conditions of a request in parts, each of which leaves out some breakdowns. */
export interface Parts {
  readonly period: readonly Triple[];
  /** By field. */
  readonly choices: ReadonlyMap<string, readonly Triple[]>;
}

export function partsOf(filter: readonly Triple[], { date }: BreakdownRules): Parts {
  const choices = new Map<string, Triple[]>();
  const period: Triple[] = [];
  for (const triple of filter) {
    // A date that is unknown is of no period: nothing keeps it.
    if (triple[0] === date && keepsUnknown(triple)) continue;
    if (isPeriod(triple, date)) period.push(triple);
    else choices.set(triple[0], [...(choices.get(triple[0]) ?? []), triple]);
  }
  return { period, choices };
}

/** The conditions under which a breakdown counts, as a directory takes them. */
export function conditionsOf(
  spec: DataSetSpec,
  breakdown: Pick<Breakdown, 'field' | 'ownPeriod' | 'current'>,
  { filter, window }: BreakdownRequest,
  rules: BreakdownRules,
): readonly Triple[] {
  const { period, choices } = partsOf(filter, rules);
  const others = [...choices].flatMap(([field, triples]) => (field === breakdown.field ? [] : triples));
  const own = breakdown.ownPeriod ? (window ? [window] : []) : period;
  return withCurrent(spec, breakdown.current, withoutNever(rules, [...own, ...others]));
}

/** A filter with other choices of a breakdown's bins; none: without a choice. */
export function withChoice(
  breakdown: Pick<Breakdown, 'field' | 'binning'>,
  filter: readonly Triple[],
  bins: readonly BinKey[],
  rules: BreakdownRules,
): readonly Triple[] {
  const { period, choices } = partsOf(filter, rules);
  const others = [...choices].flatMap(([field, triples]) => (field === breakdown.field ? [] : triples));
  return [...period, ...others, ...choiceOf(breakdown, bins)];
}

/** The conditions under which a directory shows the rows of some bins, and no others. */
export function conditionsOfBins(
  spec: DataSetSpec,
  breakdown: Breakdown,
  bins: readonly BinKey[],
  { filter, window }: BreakdownRequest,
  rules: BreakdownRules,
): readonly Triple[] {
  const chosen = withChoice(breakdown, filter, bins, rules);
  // Its own choice counts here.
  return conditionsOf(spec, { ...breakdown, field: '' }, { filter: chosen, window }, rules);
}

/** All conditions of a request, for lists of rows. */
export function everyCondition(filter: readonly Triple[], rules: BreakdownRules): readonly Triple[] {
  const { period, choices } = partsOf(filter, rules);
  return withoutNever(rules, [...period, ...[...choices.values()].flat()]);
}

/** The conditions without rows of values that never count. */
export function withoutNever({ never }: BreakdownRules, filter: readonly Triple[]): readonly Triple[] {
  if (!never) return filter;
  const own = filter.filter(([field]) => field === never.field);
  // Rows without a value are asked for: they have none of these.
  if (own.some(([, operator, value]) => operator === 'known' && value === 0)) return filter;
  // Other values are asked for: these are none of them.
  const isNever = (value: Scalar) => never.values.some((one) => textKey(one) === textKey(String(value)));
  const asksOthers = ([, operator, value]: Triple) =>
    (operator === 'eq' && typeof value !== 'object' && !isNever(value)) ||
    (operator === 'in' && typeof value === 'object' && !value.some(isNever));
  if (own.some(asksOthers) && !own.some(keepsUnknown)) return filter;
  const named = own.flatMap(([, operator, value]) => (operator === 'nin' && typeof value === 'object' ? value : []));
  const leftOut: Triple = [never.field, 'nin', [...new Set<Scalar>([...named, ...never.values])]];
  const rest = filter.filter(([field, operator]) => field !== never.field || operator !== 'nin');
  const keeping: readonly Triple[] = own.length === 0 ? [[never.field, 'known', KEEP_UNKNOWN]] : [];
  return [...rest, leftOut, ...keeping];
}

function withCurrent(spec: DataSetSpec, name: string | undefined, filter: readonly Triple[]): readonly Triple[] {
  const ages = name === undefined ? undefined : agesAs(spec, name);
  if (ages === undefined) return filter;
  const own = filter.filter(([field]) => field === STALE_FIELD);
  if (own.some(([, operator, value]) => operator === 'known' && value === 0)) return filter;
  const keeping: readonly Triple[] = own.length === 0 ? [[STALE_FIELD, 'known', KEEP_UNKNOWN]] : [];
  return [...filter, [STALE_FIELD, 'ne', ages], ...keeping];
}

/** The conditions that choose bins of a breakdown. Bins of a number have to follow one another. */
export function choiceOf({ field, binning }: Pick<Breakdown, 'field' | 'binning'>, bins: readonly BinKey[]): Triple[] {
  const [first] = bins;
  if (first === undefined) return [];
  switch (binning.by) {
    case 'edges': {
      const places = bins.map(Number);
      const from = binning.edges[Math.min(...places)];
      const to = binning.edges[Math.max(...places) + 1];
      // The first bin reaches down without end where its edge says so.
      return [
        ...(from === undefined || from === Number.NEGATIVE_INFINITY ? [] : [[field, 'gte', from] as const]),
        ...(to === undefined ? [] : [[field, 'lt', to] as const]),
      ];
    }
    case 'sign':
      return [[field, first === 0 ? 'eq' : Number(first) > 0 ? 'gt' : 'lt', 0]];
    default:
      return [bins.length === 1 ? [field, 'eq', first] : [field, 'in', bins]];
  }
}

/** Whether the conditions of a filter on a breakdown's field choose a bin; null: they choose none of its bins, but something. */
export function chosenBins(
  breakdown: Pick<Breakdown, 'field' | 'binning'>,
  filter: readonly Triple[],
  rules: BreakdownRules,
): ((bin: BinKey) => boolean) | null {
  const own = (partsOf(filter, rules).choices.get(breakdown.field) ?? []).filter((triple) => !keepsUnknown(triple));
  if (own.length === 0) return null;
  const { binning } = breakdown;
  if (binning.by !== 'edges') {
    const named = new Set(
      own.flatMap(([, operator, value]) =>
        ['eq', 'in', 'all'].includes(operator) ? (typeof value === 'object' ? value : [value]) : [],
      ),
    );
    return (bin) => named.has(bin);
  }
  const { edges } = binning;
  const bound = (operator: Triple[1]) => own.find((triple) => triple[1] === operator)?.[2];
  const [from, to] = [bound('gte'), bound('lt')];
  return (bin) =>
    (typeof from !== 'number' || (edges[Number(bin)] ?? 0) >= from) &&
    (typeof to !== 'number' || (edges[Number(bin) + 1] ?? Number.POSITIVE_INFINITY) <= to);
}

/** The month or day of a date; null where it may be of several. */
export function dateBin(text: string, by: 'month' | 'day'): string | null {
  const span = dateValue(text);
  return span && periodOf(span, by);
}

/** The bin of a number between edges; -1 below the first. */
export function edgeBin(edges: readonly number[], value: number): number {
  let bin = -1;
  while (bin + 1 < edges.length && value >= (edges[bin + 1] ?? 0)) bin += 1;
  return bin;
}
