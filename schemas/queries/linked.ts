import { agesAs, type DataSetSpec, STALE_FIELD } from '../columns/spec.ts';
import { type Filter, groupsOf, groupsWithKept, isGroup, samePart, triplesOf } from '../filters/tree.ts';
import { KEEP_UNKNOWN, keepsUnknown, type Scalar, type Triple } from '../filters/triples.ts';
import type { Pivot, PivotBin } from '../pivot/pivot.ts';
import { textKey } from '../text.ts';

/**
 * Linked pivots: several of one request, each counted under all conditions but the choices of its own field. Server and table
 * engine answer them alike.
 */

/** A pivot among others, of the groups of one field: that of its first row bin. */
export interface LinkedPivot {
  readonly pivot: Pivot;
  /** Rows whose figure of this field is stale are left out. */
  readonly current?: string;
  /** The request's window takes the place of the period. */
  readonly ownPeriod?: true;
}

/** What is asked of all pivots of a data set together. Rolling dates are resolved. */
export interface LinkedRequest {
  readonly filter: Filter;
  /** Replaces the period where a pivot has one of its own; null: all time. */
  readonly window: Triple | null;
}

/** What a group is of that can be chosen. */
export type ChosenKey = string | number;

/** The field whose choices do not restrict a linked pivot; '': all do. */
export function linkedField({ pivot }: Pick<LinkedPivot, 'pivot'>): string {
  return pivot.rows[0]?.field ?? '';
}

/** A condition on a date that bounds the period; the others choose bins. */
function isPeriod([field, operator]: Triple, dateField: string | undefined): boolean {
  return field === dateField && ['gt', 'gte', 'lt', 'lte'].includes(operator);
}

/** Rules of a data set's linked pivots. */
export interface LinkRules {
  /** The field whose bounds are the period. */
  readonly date?: string;
  /** Values of a text field that are never counted. */
  readonly never?: { readonly field: string; readonly values: readonly string[] };
}

/** The conditions of a request in parts, each of which leaves out some pivots. */
export interface Parts {
  readonly period: readonly Triple[];
  /** By field. */
  readonly choices: ReadonlyMap<string, readonly Triple[]>;
  /** Groups are no choices of a field: they restrict all pivots. */
  readonly groups: Filter;
}

export function partsOf(filter: Filter, { date }: LinkRules): Parts {
  const choices = new Map<string, Triple[]>();
  const period: Triple[] = [];
  for (const triple of triplesOf(filter)) {
    // A date that is unknown is of no period: nothing keeps it.
    if (triple[0] === date && keepsUnknown(triple)) continue;
    if (isPeriod(triple, date)) period.push(triple);
    else choices.set(triple[0], [...(choices.get(triple[0]) ?? []), triple]);
  }
  const groups = groupsWithKept(filter).filter((part) => isGroup(part) || part[0] !== date);
  return { period, choices, groups };
}

/** The conditions under which a linked pivot counts, as a directory takes them. */
export function conditionsOf(spec: DataSetSpec, linked: LinkedPivot, request: LinkedRequest, rules: LinkRules): Filter {
  return conditionsBut(spec, linkedField(linked), linked, request, rules);
}

function conditionsBut(
  spec: DataSetSpec,
  field: string,
  { ownPeriod, current }: Omit<LinkedPivot, 'pivot'>,
  { filter, window }: LinkedRequest,
  rules: LinkRules,
): Filter {
  const { period, choices, groups } = partsOf(filter, rules);
  const others = [...choices].flatMap(([of, triples]) => (of === field ? [] : triples));
  const own = ownPeriod ? (window ? [window] : []) : period;
  return withCurrent(spec, current, mergeParts(withoutNever(rules, [...own, ...others], groups), groups));
}

/** A filter with other choices of a pivot's groups; none: without a choice. */
export function withChoice(
  { pivot }: Pick<LinkedPivot, 'pivot'>,
  filter: Filter,
  keys: readonly ChosenKey[],
  rules: LinkRules,
): Filter {
  const [bin] = pivot.rows;
  const { period, choices, groups } = partsOf(filter, rules);
  const others = [...choices].flatMap(([field, triples]) => (field === bin?.field ? [] : triples));
  const chosen = bin ? choiceOf(bin, keys) : [];
  // What keeps unknown values for groups would keep them for the choice too, whose rows have a value.
  const kept = groups.filter((part) => chosen.length === 0 || isGroup(part) || part[0] !== bin?.field);
  return mergeParts([...period, ...others, ...chosen], kept);
}

/** The conditions under which a directory shows the rows of some groups, and no others. */
export function conditionsOfKeys(
  spec: DataSetSpec,
  linked: LinkedPivot,
  keys: readonly ChosenKey[],
  { filter, window }: LinkedRequest,
  rules: LinkRules,
): Filter {
  // Its own choice counts here.
  return conditionsBut(spec, '', linked, { filter: withChoice(linked, filter, keys, rules), window }, rules);
}

/** All conditions of a request, for lists of rows. */
export function everyCondition(filter: Filter, rules: LinkRules): Filter {
  const { period, choices, groups } = partsOf(filter, rules);
  return mergeParts(withoutNever(rules, [...period, ...[...choices.values()].flat()], groups), groups);
}

/** Conditions and the groups beside them, each part once. */
function mergeParts(conditions: Filter, groups: Filter): Filter {
  return [...conditions, ...groups.filter((part) => !conditions.some((one) => samePart(one, part)))];
}

/** The conditions without rows of values that never count. */
function withoutNever({ never }: LinkRules, filter: readonly Triple[], groups: Filter): Filter {
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
  return [...rest, ...(own.length === 0 ? orUnknown(leftOut, groups) : [leftOut])];
}

/** A condition that unknown values pass. Beside groups it is one itself: what keeps values keeps them for groups too. */
function orUnknown(triple: Triple, groups: Filter): Filter {
  const [field] = triple;
  return groups.length === 0 ? [triple, [field, 'known', KEEP_UNKNOWN]] : [{ any: [triple, [field, 'known', 0]] }];
}

function withCurrent(spec: DataSetSpec, name: string | undefined, filter: Filter): Filter {
  const ages = name === undefined ? undefined : agesAs(spec, name);
  if (ages === undefined) return filter;
  const own = triplesOf(filter).filter(([field]) => field === STALE_FIELD);
  if (own.some(([, operator, value]) => operator === 'known' && value === 0)) return filter;
  const current: Triple = [STALE_FIELD, 'ne', ages];
  return [...filter, ...(own.length === 0 ? orUnknown(current, groupsOf(filter)) : [current])];
}

/** The conditions that choose groups of a bin. Those between edges have to follow one another. */
function choiceOf(bin: PivotBin, keys: readonly ChosenKey[]): Triple[] {
  const { field } = bin;
  const [first] = keys;
  if (first === undefined) return [];
  switch (bin.by) {
    case 'edges': {
      const places = keys.map(Number);
      const from = bin.edges[Math.min(...places)];
      const to = bin.edges[Math.max(...places) + 1];
      return [
        ...(from === undefined ? [] : [[field, 'gte', from] as const]),
        ...(to === undefined ? [] : [[field, 'lt', to] as const]),
      ];
    }
    case 'sign':
      return [[field, first === 0 ? 'eq' : Number(first) > 0 ? 'gt' : 'lt', 0]];
    default:
      return [keys.length === 1 ? [field, 'eq', first] : [field, 'in', keys]];
  }
}

/** Whether the conditions of a filter on a pivot's field choose a group; null: they choose none of its groups, but something. */
export function chosenKeys(
  { pivot }: Pick<LinkedPivot, 'pivot'>,
  filter: Filter,
  rules: LinkRules,
): ((key: ChosenKey) => boolean) | null {
  const [bin] = pivot.rows;
  if (!bin) return null;
  const own = (partsOf(filter, rules).choices.get(bin.field) ?? []).filter((triple) => !keepsUnknown(triple));
  if (own.length === 0) return null;
  if (bin.by !== 'edges') {
    const named = new Set(
      own.flatMap(([, operator, value]) =>
        ['eq', 'in', 'all'].includes(operator) ? (typeof value === 'object' ? value : [value]) : [],
      ),
    );
    return (key) => named.has(key);
  }
  const { edges } = bin;
  const bound = (operator: Triple[1]) => own.find((triple) => triple[1] === operator)?.[2];
  const [from, to] = [bound('gte'), bound('lt')];
  return (key) =>
    (typeof from !== 'number' || (edges[Number(key)] ?? Number.NEGATIVE_INFINITY) >= from) &&
    (typeof to !== 'number' || (edges[Number(key) + 1] ?? Number.POSITIVE_INFINITY) <= to);
}
