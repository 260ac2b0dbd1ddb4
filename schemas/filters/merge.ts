import { type DataSetSpec, type FieldSpec, findField } from '../columns/spec.ts';
import { resolveRelativeDate } from '../dates.ts';
import { sectorName } from '../sectors/sectors.ts';
import { textKey } from '../text.ts';
import type { UnixMs } from '../units.ts';
import {
  askingParts,
  type Filter,
  groupsOf,
  isTriple,
  mapTriples,
  onlyField,
  samePart,
  simplify,
  triplesOf,
} from './tree.ts';
import { isDefaultTriple, isListField, keepsUnknown, type Operator, type Scalar, type Triple } from './triples.ts';

/** How filters are put together: conditions added to others, one form for equal ones, and what they mean at a moment. */

/**
 * Adds parts to a filter: a condition with the same field and operator is replaced in place, any other is appended. A further
 * `eq` on a list field joins the existing values into `all`. Groups are appended, unless they are there. Idempotent.
 */
export function mergeFilter(spec: DataSetSpec, filter: readonly Triple[], added: readonly Triple[]): readonly Triple[];
export function mergeFilter(spec: DataSetSpec, filter: Filter, added: Filter): Filter;
export function mergeFilter(spec: DataSetSpec, filter: Filter, added: Filter): Filter {
  const merged = mergeTriples(spec, triplesOf(filter), triplesOf(added));
  const groups = groupsOf(filter);
  return [...merged, ...groups, ...groupsOf(added).filter((group) => !groups.some((one) => samePart(one, group)))];
}

function mergeTriples(spec: DataSetSpec, filter: readonly Triple[], added: readonly Triple[]): readonly Triple[] {
  const merged = [...filter];
  for (const triple of added) {
    const at = placeOf(spec, merged, triple);
    const before = merged[at];
    if (before) merged[at] = isJoined(spec, before, triple) ? joined(before, triple) : triple;
    else merged.push(triple);
  }
  return merged;
}

/** The triples that merging others into a filter takes away: those whose value another takes, not those that are joined. */
export function replacedBy(spec: DataSetSpec, filter: Filter, added: readonly Triple[]): readonly Triple[] {
  return triplesOf(filter).filter((before) =>
    added.some(
      (triple) =>
        sameKey(before, triple) && !isJoined(spec, before, triple) && JSON.stringify(before) !== JSON.stringify(triple),
    ),
  );
}

/** Index of the triple that another replaces or joins; -1 without one. */
function placeOf(spec: DataSetSpec, filter: readonly Triple[], triple: Triple): number {
  const [field, operator] = triple;
  const all = filter.findIndex((one) => one[0] === field && one[1] === 'all');
  if (operator === 'eq' && all >= 0 && isListField(spec, field)) {
    const same = filter.findIndex((one) => sameKey(one, triple) && isNamed(one, triple));
    return same < 0 ? all : same;
  }
  return filter.findIndex((one) => sameKey(one, triple));
}

const sameKey = (a: Triple, b: Triple) => a[0] === b[0] && a[1] === b[1];
const membersOf = ([, , value]: Triple): readonly Scalar[] => (typeof value === 'object' ? value : [value]);

/** Whether the value of an `eq` is among those of another triple, by its meaning. */
function isNamed(before: Triple, [, , value]: Triple): boolean {
  return membersOf(before).some((one) => textKey(String(one)) === textKey(String(value)));
}

function isJoined(spec: DataSetSpec, [field, before]: Triple, [, operator]: Triple): boolean {
  return operator === 'eq' && (before === 'eq' || before === 'all') && isListField(spec, field);
}

function joined(before: Triple, triple: Triple): Triple {
  return isNamed(before, triple) ? before : [triple[0], 'all', [...membersOf(before), ...membersOf(triple)]];
}

/** One canonical form for equal filters: simplified, merged from the left and tidied. */
export function normaliseFilter(spec: DataSetSpec, filter: Filter): Filter {
  const tidied = tidyFilter(mergeFilter(spec, [], simplify(filter)));
  // Conditions that went may have kept others in their groups.
  const isDone = tidied.every(isTriple) || JSON.stringify(tidied) === JSON.stringify(filter);
  return isDone ? tidied : normaliseFilter(spec, tidied);
}

/** A filter without triples that exclude nothing: the default one, and passing unknown values of an unfiltered field. */
export function tidyFilter(filter: readonly Triple[]): readonly Triple[];
export function tidyFilter(filter: Filter): Filter;
export function tidyFilter(filter: Filter): Filter {
  const asked = new Set(askingParts(filter).map(onlyField));
  return mapTriples(
    filter.filter((part) => !isTriple(part) || (!isDefaultTriple(part) && (!keepsUnknown(part) || asked.has(part[0])))),
    ([field, operator, value]) => [field, operator, typeof value === 'object' ? [...new Set(value)] : value],
  );
}

/**
 * Replaces rolling dates (`-P3M`) by the day they mean at `now`, and spellings of sectors by their names. Every evaluation
 * begins with this.
 */
export function resolveFilter(spec: DataSetSpec, filter: readonly Triple[], now: UnixMs): readonly Triple[];
export function resolveFilter(spec: DataSetSpec, filter: Filter, now: UnixMs): Filter;
export function resolveFilter(spec: DataSetSpec, filter: Filter, now: UnixMs): Filter {
  return mapTriples(filter, (triple) => {
    const [name, operator, value] = triple;
    const field = findField(spec, name);
    const resolve = field && resolveText(field, operator, now);
    if (!resolve) return triple;
    const ofOne = (one: Scalar): Scalar => (typeof one === 'string' ? resolve(one) : one);
    return [name, operator, typeof value === 'object' ? value.map(ofOne) : ofOne(value)] as const;
  });
}

/** What the texts of a condition mean; null: they mean themselves. Parts of a text are no spelling of a sector. */
function resolveText(field: FieldSpec, operator: Operator, now: UnixMs): ((text: string) => string) | null {
  if (operator === 'known') return null;
  if (field.type === 'date') return (text) => resolveRelativeDate(text, now) ?? text;
  if (field.vocabulary === 'sectors' && operator !== 'contains' && operator !== 'starts') return sectorName;
  return null;
}
