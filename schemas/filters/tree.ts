import { STALE_FIELD } from '../columns/spec.ts';
import { isDefaultTriple, keepsUnknown, type Triple } from './triples.ts';

/**
 * A filter as a tree. Its parts are joined by "and"; a part is a condition or a group: one of several alternatives, all of several
 * parts, or what a part is not. A filter of conditions alone is the flat list that it always was.
 */
export type FilterPart = Triple | AnyOf | AllOf | NotOf | FormulaPart;
export type Filter = readonly FilterPart[];

/** Alternatives: one of them is enough. */
export interface AnyOf {
  readonly any: readonly FilterPart[];
}

/** Parts within an alternative that hold together. */
export interface AllOf {
  readonly all: readonly FilterPart[];
}

/** What a part is not. Unknown stays unknown. */
export interface NotOf {
  readonly not: FilterPart;
}

/** A formula of yes and no, in its one text. Engines ask for the column that it makes: see `formulas/partFormulas.ts`. */
export interface FormulaPart {
  readonly formula: string;
}

/** A part that is no condition by itself. */
export type Group = Exclude<FilterPart, Triple>;

/** How deep groups may stand within each other. */
export const GROUP_DEPTH = 3;

/** One answer for each kind of part. */
interface PartCases<Result> {
  readonly triple: (triple: Triple) => Result;
  readonly any: (parts: readonly FilterPart[]) => Result;
  readonly all: (parts: readonly FilterPart[]) => Result;
  readonly not: (part: FilterPart) => Result;
  readonly formula: (text: string) => Result;
}

/** What a part is, by its kind. */
export function ofPart<Result>(part: FilterPart, cases: PartCases<Result>): Result {
  if (isTriple(part)) return cases.triple(part);
  if ('any' in part) return cases.any(part.any);
  if ('all' in part) return cases.all(part.all);
  if ('formula' in part) return cases.formula(part.formula);
  return cases.not(part.not);
}

export function isTriple(part: FilterPart): part is Triple {
  return Array.isArray(part);
}

export function isGroup(part: FilterPart): part is Group {
  return !isTriple(part);
}

/** Whether a part is a condition on a field. */
export function isOn(part: FilterPart, field: string): part is Triple {
  return isTriple(part) && part[0] === field;
}

/** Whether a part is the condition that every row passes. */
export function isDefaultPart(part: FilterPart): boolean {
  return isTriple(part) && isDefaultTriple(part);
}

/** The conditions of a list of parts themselves, without those within groups. */
export function triplesOf(filter: Filter): readonly Triple[] {
  return filter.filter(isTriple);
}

export function groupsOf(filter: Filter): readonly Group[] {
  return filter.filter(isGroup);
}

/** The parts directly within a part. */
export function membersOf(part: FilterPart): readonly FilterPart[] {
  return ofPart<readonly FilterPart[]>(part, {
    triple: () => [],
    any: (parts) => parts,
    all: (parts) => parts,
    not: (inner) => [inner],
    formula: () => [],
  });
}

/** Every condition of a filter, those within groups too. */
export function everyTriple(filter: Filter): readonly Triple[] {
  return filter.flatMap((part) => (isTriple(part) ? [part] : everyTriple(membersOf(part))));
}

/** How many groups stand within each other in a part, that itself included. */
export function depthOf(part: FilterPart): number {
  return isTriple(part) ? 0 : 1 + Math.max(0, ...membersOf(part).map(depthOf));
}

/** A filter with each of its conditions changed, those within groups too. */
export function mapTriples(filter: Filter, change: (triple: Triple) => Triple): Filter {
  return filter.map((part) => mapPart(part, change));
}

function mapPart(part: FilterPart, change: (triple: Triple) => Triple): FilterPart {
  return ofPart<FilterPart>(part, {
    triple: change,
    any: (parts) => ({ any: mapTriples(parts, change) }),
    all: (parts) => ({ all: mapTriples(parts, change) }),
    not: (inner) => ({ not: mapPart(inner, change) }),
    formula: () => part,
  });
}

/** The texts of the formulas of a filter, each once. */
export function formulaTexts(filter: Filter): readonly string[] {
  const texts = filter.flatMap((part): readonly string[] =>
    !isTriple(part) && 'formula' in part ? [part.formula] : formulaTexts(membersOf(part)),
  );
  return [...new Set(texts)];
}

/** A filter with each of its formulas as another part. */
export function mapFormulas(filter: Filter, change: (text: string) => FilterPart): Filter {
  return filter.map((part) => mapFormula(part, change));
}

function mapFormula(part: FilterPart, change: (text: string) => FilterPart): FilterPart {
  return ofPart<FilterPart>(part, {
    triple: (triple) => triple,
    any: (parts) => ({ any: mapFormulas(parts, change) }),
    all: (parts) => ({ all: mapFormulas(parts, change) }),
    not: (inner) => ({ not: mapFormula(inner, change) }),
    formula: change,
  });
}

/** The filter with its own conditions changed as a flat list; its groups stay. */
export function changeTriples(filter: Filter, change: (triples: readonly Triple[]) => readonly Triple[]): Filter {
  return [...change(triplesOf(filter)), ...groupsOf(filter)];
}

/** The only field that a part asks about; null: it asks about several. */
export function onlyField(part: FilterPart): string | null {
  const [first, ...others] = everyTriple([part]);
  return first !== undefined && others.every(([field]) => field === first[0]) ? first[0] : null;
}

/** The fields whose missing values pass the other parts of a list, as far as these ask about nothing else. */
export function keptFields(parts: Filter): ReadonlySet<string> {
  return new Set(
    triplesOf(parts)
      .filter(keepsUnknown)
      .map(([field]) => field),
  );
}

/**
 * The groups of a filter with the conditions that keep unknown values for them, without those of others: what stays where a field's
 * own conditions are left out.
 */
export function groupsWithKept(filter: Filter): Filter {
  const groups = groupsOf(filter);
  const fields = new Set(groups.map(onlyField));
  return [...triplesOf(filter).filter((triple) => keepsUnknown(triple) && fields.has(triple[0])), ...groups];
}

/** The parts of a list that ask for something: keeping unknown values only changes how others are read. */
export function askingParts(parts: Filter): Filter {
  return parts.filter((part) => !isTriple(part) || !keepsUnknown(part));
}

/** Two parts that are written alike are one. */
export function samePart(one: FilterPart, other: FilterPart): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * One form for trees that say the same by their shape: groups of one part are that part, two negations are none, alternatives
 * within alternatives stand in one list, and so do parts joined by "and", as far as this changes no meaning. Groups follow the
 * conditions. A flat filter is returned as it is.
 */
export function simplify(filter: Filter): Filter {
  return filter.every(isTriple)
    ? filter
    : changeTriples(joinAll(distinct(filter.map(simplePart)), isFreeAtTop), (triples) => triples);
}

function simplePart(part: FilterPart): FilterPart {
  return ofPart<FilterPart>(part, {
    triple: (triple) => triple,
    any: (parts) => simpleAny(distinct(parts.map(simplePart))),
    all: (parts) => bareOr(withoutIdle(joinAll(distinct(parts.map(simplePart)), () => true)), 'all'),
    not: (inner) => {
      const simple = simplePart(inner);
      return isGroup(simple) && 'not' in simple && standsBare(simple.not) ? simple.not : { not: simple };
    },
    formula: () => part,
  });
}

function simpleAny(parts: Filter): FilterPart {
  const members = withoutIdle(
    parts.flatMap((part): Filter => {
      const canJoin = isGroup(part) && 'any' in part && keptFields([...part.any, ...parts]).size === 0;
      return canJoin ? part.any : [part];
    }),
  );
  // With unknown values kept, one alternative is a list of its own.
  return askingParts(members).length === 1 && members.length > 1 ? { all: members } : bareOr(distinct(members), 'any');
}

/** A list without what keeps unknown values of fields that no part of it asks about. */
function withoutIdle(parts: Filter): Filter {
  const asked = new Set(askingParts(parts).map(onlyField));
  return parts.filter((part) => !isTriple(part) || !keepsUnknown(part) || asked.has(part[0]));
}

function bareOr(parts: Filter, join: 'any' | 'all'): FilterPart {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0 && standsBare(only)) return only;
  return join === 'any' ? { any: parts } : { all: parts };
}

/** A condition on `stale` decides what its neighbors mean: out of its group it would have others. */
const standsBare = (part: FilterPart) => !isTriple(part) || part[0] !== STALE_FIELD;

/** Parts joined by "and" out of the groups in which they stand, where this changes no meaning. */
function joinAll(parts: Filter, isFree: (triple: Triple, among: Filter) => boolean): Filter {
  let joined = parts;
  for (const part of parts) {
    if (isTriple(part) || !('all' in part) || keptFields([...part.all, ...parts]).size > 0) continue;
    const others = joined.filter((one) => one !== part);
    const ownTriples = triplesOf(part.all);
    const canJoin = ownTriples.every(
      (triple) => standsBare(triple) && isFree(triple, [...others, ...ownTriples.filter((one) => one !== triple)]),
    );
    if (canJoin) joined = joined.flatMap((one) => (one === part ? part.all : [one]));
  }
  return distinct(joined);
}

/** At the top, of two conditions with one field and operator the later takes the place of the other. */
function isFreeAtTop([field, operator]: Triple, among: Filter): boolean {
  return !triplesOf(among).some((other) => other[0] === field && other[1] === operator);
}

function distinct(parts: Filter): Filter {
  const seen = new Set<string>();
  return parts.filter((part) => {
    const text = JSON.stringify(part);
    return !seen.has(text) && seen.add(text);
  });
}
