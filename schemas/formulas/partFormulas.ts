import type { DataSetSpec } from '../columns/spec.ts';
import { resolveFilter } from '../filters/merge.ts';
import { type Filter, formulaTexts, mapFormulas } from '../filters/tree.ts';
import type { UnixMs } from '../units.ts';
import { YES } from './formulaColumn.ts';
import { formulasOf, overRowsOf, withFormulas } from './viewFormulas.ts';

/** No formula of a view has such a name: its words would be none. */
const keyOf = (at: number) => `f___part${at}`;

/**
 * A filter without formulas among its parts, and the data set with a column for each of them: a part is then the condition that its
 * column says yes. What is unknown of a row is unknown of the part, within "not" too. Functions over the view count the rows of
 * the filter from here on.
 */
export function computedParts<Spec extends DataSetSpec>(
  spec: Spec,
  filter: Filter,
  now: UnixMs,
): { readonly spec: Spec; readonly filter: Filter } {
  const texts = formulaTexts(filter);
  if (texts.length === 0) return { spec: overRowsOf(spec, resolveFilter(spec, filter, now)), filter };
  const parts = texts.map((text, at) => ({ key: keyOf(at), title: keyOf(at), text }));
  const named = withFormulas(spec, [...formulasOf(spec), ...parts], now);
  const asked = mapFormulas(filter, (text) => [keyOf(texts.indexOf(text)), 'eq', YES]);
  return { spec: overRowsOf(named, resolveFilter(named, asked, now)), filter: asked };
}
