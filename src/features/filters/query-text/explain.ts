import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { type Filter, groupsOf } from '#schemas/filters/tree.ts';
import { KEEP_UNKNOWN } from '#schemas/filters/triples.ts';
import { filterEntries } from '../algebra.ts';
import { chipPhrase } from '../wording.ts';

/** A part of a filter in words, and the filter up to it. */
export interface ExplainedPart {
  readonly phrase: string;
  /** This part and those before it. */
  readonly upTo: Filter;
}

/** What a filter says, part for part, as its chips do. */
export function explainedParts(spec: DataSetSpec, filter: Filter): readonly ExplainedPart[] {
  const own = filterEntries(spec, filter).map((entry) => ({
    phrase: chipPhrase(spec, entry),
    parts: [...entry.triples, ...(entry.keepsUnknown ? [[entry.field, 'known', KEEP_UNKNOWN] as const] : [])],
  }));
  const groups = groupsOf(filter).map((group) => ({
    phrase: chipPhrase(spec, group),
    parts: [group],
  }));
  const all: readonly { readonly phrase: string; readonly parts: Filter }[] = [...own, ...groups];
  return all.map(({ phrase }, at) => ({ phrase, upTo: all.slice(0, at + 1).flatMap(({ parts }) => parts) }));
}
