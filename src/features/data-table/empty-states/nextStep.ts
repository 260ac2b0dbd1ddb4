import type { FilterEntry } from '#src/features/filters/algebra.ts';

/** One thing that could be taken away from a view that leaves nothing: a chip, or the quick search (null). */
export interface Removal {
  readonly entry: FilterEntry | null;
  /** Rows there would be without it; null while nobody knows. */
  readonly matching: number | null;
}

/**
 * The removal to propose: the one that gives something back at the lowest price, which is the fewest rows, because that is the
 * condition that was nearest to being right. Null when no single removal helps, or while a count is still open.
 */
export function proposeRemoval(
  removals: readonly Removal[],
): { readonly entry: FilterEntry | null; readonly matching: number } | null {
  if (removals.some(({ matching }) => matching === null)) return null;
  let best: { readonly entry: FilterEntry | null; readonly matching: number } | null = null;
  for (const { entry, matching } of removals) {
    if (matching !== null && matching > 0 && (best === null || matching < best.matching)) best = { entry, matching };
  }
  return best;
}
