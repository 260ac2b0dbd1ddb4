import type { DataSetSpec } from '../../columns/spec.ts';
import { parseFormula } from '../../formulas/parse.ts';
import type { Filter } from '../tree.ts';
import { Lifter } from './lift.ts';
import { filterNames } from './names.ts';
import { type FilterTextProblem, LiftProblem } from './problems.ts';
import type { ValuesOf } from './values.ts';

/** A text may hold as many conditions and values as a filter; this is far more than anybody writes. */
export const FILTER_TEXT_LIMITS = { length: 60_000, depth: 60, parts: 8_000 } as const;

export type ReadFilterText =
  | { readonly ok: true; readonly filter: Filter }
  | { readonly ok: false; readonly problem: FilterTextProblem };

/** Reads the text of a filter of a data set; an empty one is no filter. Never throws. */
export function readFilterText(spec: DataSetSpec, text: string, valuesOf?: ValuesOf): ReadFilterText {
  if (text.trim() === '') return { ok: true, filter: [] };
  const read = parseFormula(text, filterNames(spec), FILTER_TEXT_LIMITS);
  if (!read.ok) return read;
  try {
    return { ok: true, filter: new Lifter(spec, text, valuesOf).filter(read.value) };
  } catch (error) {
    if (error instanceof LiftProblem) return { ok: false, problem: error.problem };
    throw error;
  }
}
