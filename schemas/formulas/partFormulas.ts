import type { DataSetSpec } from '../columns/spec.ts';
import { type Filter, formulaTexts, mapFormulas } from '../filters/tree.ts';
import type { UnixMs } from '../units.ts';
import { YES } from './formulaColumn.ts';
import { formulasOf, withFormulas } from './viewFormulas.ts';

/** No formula of a view has such a name: its words would be none. */
const keyOf = (at: number) => `f___part${at}`;

/**
 * A filter without formulas among its parts, and the data set with a column for each of them: a part is then the condition that its
 * column says yes. What is unknown of a row is unknown of the part, within "not" too.
 */
export function computedParts<Spec extends DataSetSpec>(
  spec: Spec,
  filter: Filter,
  now: UnixMs,
): { readonly spec: Spec; readonly filter: Filter } {
  const texts = formulaTexts(filter);
  if (texts.length === 0) return { spec, filter };
  const parts = texts.map((text, at) => ({ key: keyOf(at), title: keyOf(at), text }));
  return {
    spec: withFormulas(spec, [...formulasOf(spec), ...parts], now),
    filter: mapFormulas(filter, (text) => [keyOf(texts.indexOf(text)), 'eq', YES]),
  };
}
