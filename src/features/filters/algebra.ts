import { agesAs, type DataSetSpec, findField, STALE_FIELD } from '#schemas/columns/spec.ts';
import { normaliseFilter, tidyFilter } from '#schemas/filters/merge.ts';
import { countsStale, leavesStaleOut, WITH_STALE } from '#schemas/filters/staleFigures.ts';
import { type Filter, type FilterPart, isOn, isTriple, triplesOf } from '#schemas/filters/tree.ts';
import {
  ID_FIELD,
  KEEP_UNKNOWN,
  keepsUnknown,
  type Operator,
  type Scalar,
  type Triple,
} from '#schemas/filters/triples.ts';
import { textKey } from '#schemas/text.ts';

/**
 * The conditions of a filter as their chips show them: one chip a condition, but a lower and an upper bound of the same field share one chip
 * and are edited and removed together.
 */
export interface FilterEntry {
  /** Names the entry within its filter. */
  readonly key: string;
  readonly field: string;
  /** One triple, or the lower bound and then the upper bound. */
  readonly triples: readonly [Triple] | readonly [lower: Triple, upper: Triple];
  /** Rows whose value is unknown pass as well. */
  readonly keepsUnknown: boolean;
}

/** The chips of a filter's own conditions, in its order; a range stands where its first bound stands. */
export function filterEntries(spec: DataSetSpec, filter: Filter): readonly FilterEntry[] {
  const all = normaliseFilter(spec, filter).filter(isTriple);
  const kept = new Set(all.filter(keepsUnknown).map(([field]) => field));
  const normal = all.filter((triple) => !keepsUnknown(triple));
  const taken = new Set<Triple>();
  return normal.flatMap((triple): FilterEntry[] => {
    if (taken.has(triple)) return [];
    const [field, operator] = triple;
    const partner =
      isRanged(spec, field) && normal.find((other) => other[0] === field && other[1] === PARTNERS[operator]);
    const keeps = kept.has(field);
    if (!partner) return [{ key: `${field} ${operator}`, field, triples: [triple], keepsUnknown: keeps }];
    taken.add(partner);
    const bounds = operator === 'gte' ? ([triple, partner] as const) : ([partner, triple] as const);
    return [{ key: `${field} range`, field, triples: bounds, keepsUnknown: keeps }];
  });
}

const PARTNERS: Readonly<Record<string, string>> = { gte: 'lte', lte: 'gte' };

function isRanged(spec: DataSetSpec, field: string): boolean {
  const type = findField(spec, field)?.type;
  return type === 'number' || type === 'date' || field === ID_FIELD;
}

/** The filter without an entry's conditions. */
export function withoutEntry(filter: Filter, entry: FilterEntry): Filter {
  return tidyFilter(
    filter.filter((part) => !isTriple(part) || !entry.triples.some((own) => own[0] === part[0] && own[1] === part[1])),
  );
}

/** The filter with an entry's conditions replaced by others, in its place. Removes another condition of the same field and operator. */
export function withEntry(filter: Filter, entry: FilterEntry, triples: readonly Triple[]): Filter {
  const going: readonly Triple[] = [...entry.triples, ...triples];
  const goes = (part: FilterPart) => isTriple(part) && going.some((one) => one[0] === part[0] && one[1] === part[1]);
  const at = filter.findIndex(goes);
  const rest = (parts: Filter) => parts.filter((part) => !goes(part));
  if (at < 0) return [...filter, ...triples];
  return tidyFilter([...rest(filter.slice(0, at)), ...triples, ...rest(filter.slice(at))]);
}

/** The filter in which rows without a value of a field pass its conditions, or no longer do. */
export function withUnknown(filter: Filter, field: string, isKept: boolean): Filter {
  const rest = filter.filter((part) => !isOn(part, field) || !keepsUnknown(part));
  return isKept ? [...rest, [field, 'known', KEEP_UNKNOWN]] : rest;
}

/**
 * The filter that selects what an entry's field leaves out because its value is unknown; null where nothing is: the entry
 * asks for known or unknown values itself.
 */
export function unknownOf(filter: Filter, field: string): Filter | null {
  const own = triplesOf(filter).filter(([name]) => name === field);
  if (field === ID_FIELD || own.some((triple) => triple[1] === 'known' && !keepsUnknown(triple))) return null;
  return [...withoutField(filter, field), [field, 'known', 0]];
}

/** The filter in which stale figures meet conditions, or no longer do. */
export function withStale(filter: Filter, isCounted: boolean): Filter {
  const rest = filter.filter((part) => !countsStale([part]));
  return isCounted ? [...rest, WITH_STALE] : rest;
}

/**
 * The filter that selects what an entry's conditions leave out, or let in, because its figure is stale; null: its figures do
 * not age, or another condition decides on stale ones.
 */
export function staleOf(
  spec: DataSetSpec,
  filter: Filter,
  { field, triples: [triple] }: Pick<FilterEntry, 'field' | 'triples'>,
): Filter | null {
  const others = withStale(filter, false);
  const figure = agesAs(spec, field);
  return figure !== undefined && leavesStaleOut(spec, triple, others) ? [...others, [STALE_FIELD, 'eq', figure]] : null;
}

// What a facet reads from the filter and writes into it.

/** Whether a value of a field is required, excluded, or neither. */
export type ChoiceState = 'in' | 'out' | 'off';

/** The values a filter asks a field to have, and those it must not have, as they were written. */
export interface Choices {
  readonly chosen: readonly string[];
  readonly excluded: readonly string[];
}

export function choicesOf(filter: Filter, field: string): Choices {
  const named = (...operators: readonly Operator[]) =>
    triplesOf(filter).flatMap(([name, operator, value]) =>
      name === field && operators.includes(operator) ? (typeof value === 'object' ? value : [value]).map(String) : [],
    );
  return { chosen: named(...ASKED), excluded: named('nin', 'ne') };
}

export function choiceState({ chosen, excluded }: Choices, value: string): ChoiceState {
  if (holds(chosen, value)) return 'in';
  return holds(excluded, value) ? 'out' : 'off';
}

const ASKED = ['in', 'eq', 'all'] as const satisfies readonly Operator[];

/** Whether a row must have one of the chosen values, or each of them. */
export type Join = 'in' | 'all';

/** How the chosen values of a list field are joined; null while none is chosen. */
export function joinOf(filter: Filter, field: string): Join | null {
  const operators = triplesOf(filter).flatMap(([name, operator]) => (name === field ? [operator] : []));
  if (operators.includes('all') || operators.includes('eq')) return 'all';
  return operators.includes('in') ? 'in' : null;
}

/** The filter with the chosen values of a field joined in that way. */
export function withJoin(filter: Filter, field: string, join: Join): Filter {
  return put(filter, field, ASKED, join, choicesOf(filter, field).chosen);
}

/** The filter with one value more or one less: what was excluded is no longer, what was chosen neither. */
export function toggleChoice(filter: Filter, field: string, value: string, join: Join = 'in'): Filter {
  const { chosen, excluded } = choicesOf(filter, field);
  const without = (values: readonly string[]) => values.filter((one) => !same(one, value));
  if (holds(excluded, value)) return put(filter, field, ['nin', 'ne'], 'nin', without(excluded));
  return put(filter, field, ASKED, join, holds(chosen, value) ? without(chosen) : [...chosen, value]);
}

/** The filter in which a field has that one value, or any for null. */
export function onlyChoice(filter: Filter, field: string, value: string | null): Filter {
  const rest = withoutField(filter, field, ['nin', 'ne']);
  return put(rest, field, ASKED, 'in', value === null ? [] : [value]);
}

/** The two ends a filter sets to a figure or a date; null where it sets none. */
export interface Ends<Value extends Scalar> {
  readonly from: Value | null;
  readonly to: Value | null;
}

const LOWER = ['gte', 'gt'] as const satisfies readonly Operator[];
const UPPER = ['lte', 'lt'] as const satisfies readonly Operator[];

/** The ends of a numeric field. An exact value is both. */
export function numberEnds(filter: Filter, field: string): Ends<number> {
  const values = (...operators: readonly Operator[]) =>
    triplesOf(filter).flatMap(([name, operator, value]) =>
      name === field && operators.includes(operator) && typeof value === 'number' ? [value] : [],
    );
  const [lower, upper] = [values(...LOWER, 'eq'), values(...UPPER, 'eq')];
  return { from: lower.length > 0 ? Math.max(...lower) : null, to: upper.length > 0 ? Math.min(...upper) : null };
}

/** The ends of a date, as they were written: a day, a month, a year, or a rolling one. A period is both. */
export function dateEnds(filter: Filter, field: string): Ends<string> {
  const first = (...operators: readonly Operator[]) => {
    const found = triplesOf(filter).find(([name, operator]) => name === field && operators.includes(operator))?.[2];
    return found === undefined || typeof found === 'object' ? null : String(found);
  };
  return { from: first('gte', 'eq'), to: first('lte', 'eq') };
}

/** The filter with these ends in place of all others of the field. */
export function withEnds(filter: Filter, field: string, { from, to }: Ends<Scalar>): Filter {
  const triples: Triple[] = [];
  if (from !== null) triples.push([field, 'gte', from]);
  if (to !== null) triples.push([field, 'lte', to]);
  return replace(filter, field, [...LOWER, ...UPPER, 'eq'], triples);
}

/** The filter without any condition on the field. */
export function withoutField(filter: Filter, field: string, operators: readonly Operator[] | null = null): Filter {
  return filter.filter((part) => !isOn(part, field) || (operators !== null && !operators.includes(part[1])));
}

function put(
  filter: Filter,
  field: string,
  replaced: readonly Operator[],
  operator: Operator,
  values: readonly string[],
): Filter {
  return replace(filter, field, replaced, values.length === 0 ? [] : [[field, operator, values]]);
}

/** Conditions of those operators make way; the new ones stand where the first of them stood, or at the end. */
function replace(filter: Filter, field: string, replaced: readonly Operator[], triples: readonly Triple[]): Filter {
  const goes = (part: FilterPart) => isOn(part, field) && replaced.includes(part[1]);
  const at = filter.findIndex(goes);
  const rest = (parts: Filter) => parts.filter((part) => !goes(part));
  return tidyFilter(at < 0 ? [...filter, ...triples] : [...filter.slice(0, at), ...triples, ...rest(filter.slice(at))]);
}

const same = (a: string, b: string) => textKey(a) === textKey(b);
const holds = (values: readonly string[], value: string) => values.some((one) => same(one, value));
