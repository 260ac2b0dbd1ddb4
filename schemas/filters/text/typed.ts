import type { DataSetSpec } from '../../columns/spec.ts';
import { parseCondition } from '../conditionDraft.ts';
import type { FilterProblem } from '../conditionText.ts';
import { type Filter, isGroup } from '../tree.ts';
import { readFilterText } from './read.ts';

export type ReadTyped =
  | { readonly ok: true; readonly filter: Filter }
  | { readonly ok: false; readonly problem: FilterProblem };

/** Without such a sign or word, words joined by "and" are words. */
const COMPARES = /[=<>~≤≥≠]|\b(?:in|known|unknown|between|contains)\b/iu;

/**
 * What was typed where one condition is expected: several, joined in a text that reads as one ("tvl > 5m or sector = DeFi"),
 * else the one condition.
 */
export function readTyped(spec: DataSetSpec, typed: string): ReadTyped {
  const whole = COMPARES.test(typed) ? readFilterText(spec, typed) : null;
  if (whole?.ok && (whole.filter.length > 1 || whole.filter.some(isGroup))) return whole;
  const one = parseCondition(spec, typed);
  return one.ok ? { ok: true, filter: one.triples } : one;
}
