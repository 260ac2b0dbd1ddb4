import type { DataSetSpec } from '../columns/spec.ts';
import { findField } from '../columns/spec.ts';
import {
  askingParts,
  type Filter,
  type FilterPart,
  groupsOf,
  keptFields,
  ofPart,
  onlyField,
  triplesOf,
} from './tree.ts';
import type { Triple } from './triples.ts';

/**
 * Groups of a filter as engines run them: without "not", and without unknown. What a part is not is asked of its conditions instead
 * (De Morgan, which holds for three values too), so that an engine answers two questions about a condition alone: whether it is
 * true of a row, and whether it is false. Neither is asked of unknown values.
 */
export type Test = TripleTest | { readonly join: 'any' | 'all'; readonly tests: readonly Test[] };

export interface TripleTest {
  readonly triple: Triple;
  /** Whether the condition has to be true, or false. */
  readonly holds: boolean;
  /** The conditions joined to it by "and", which say whether stale figures count. */
  readonly beside: readonly Triple[];
}

/** The groups of a filter to be tested, each of which has to pass. `whole`: the filter that they are part of. */
export function groupTests(spec: DataSetSpec, filter: Filter, whole: Filter = filter): readonly Test[] {
  const kept = keptFields(filter);
  return groupsOf(filter).map((group) => keeping(spec, group, kept, true, triplesOf(whole)));
}

/** A part that missing values of its field pass, where the list it stands in keeps them. */
function keeping(
  spec: DataSetSpec,
  part: FilterPart,
  kept: ReadonlySet<string>,
  holds: boolean,
  beside: readonly Triple[],
): Test {
  const own = testOf(spec, part, holds, beside);
  const only = onlyField(part);
  if (only === null || !kept.has(only) || !findField(spec, only)) return own;
  const isUnknown: TripleTest = { triple: [only, 'known', 0], holds, beside };
  return { join: joined('any', holds), tests: [isUnknown, own] };
}

function testOf(spec: DataSetSpec, part: FilterPart, holds: boolean, beside: readonly Triple[]): Test {
  const list = (join: 'any' | 'all', parts: Filter, around: readonly Triple[]): Test => {
    const kept = keptFields(parts);
    return {
      join: joined(join, holds),
      tests: askingParts(parts).map((one) => keeping(spec, one, kept, holds, around)),
    };
  };
  return ofPart<Test>(part, {
    triple: (triple) => ({ triple, holds, beside }),
    any: (parts) => list('any', parts, beside),
    all: (parts) => list('all', parts, [...beside, ...triplesOf(parts)]),
    not: (inner) => testOf(spec, inner, !holds, beside),
    formula: notComputed,
  });
}

/** Stands where formulas are the conditions on their columns by now. */
export function notComputed(text: string): never {
  throw new Error(`The formula '${text}' of a filter has no column`);
}

/** Alternatives are false together; parts that hold together are false one by one. */
function joined(join: 'any' | 'all', holds: boolean): 'any' | 'all' {
  return holds ? join : join === 'any' ? 'all' : 'any';
}
