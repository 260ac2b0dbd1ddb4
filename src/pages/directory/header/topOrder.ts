import type { Source } from '#schemas/kinds.ts';
import { presetsOf, type SortPreset } from '#schemas/queries/sortPresets.ts';

/** The order of the top 8 that an address names; anything else is the default. */
export function readTopOrder(source: Source, text: unknown): SortPreset {
  return presetsOf(source).find((order) => order === text) ?? 'default';
}
