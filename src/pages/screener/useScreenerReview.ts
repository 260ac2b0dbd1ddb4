import type { DirectorySpec } from '#schemas/columns/spec.ts';
import type { View } from '#schemas/queries/view.ts';
import { type Review, useReview } from '#src/features/list-review/useReview.ts';
import { useSavedLists } from '#src/features/saved-lists/useSavedLists.ts';

/** The review of the screener's view: of the saved list that it came from, or of the view alone. */
export function useScreenerReview(spec: DirectorySpec, view: View, sampleMode: boolean): Review {
  const { place, opened, opening } = useSavedLists(spec, view, sampleMode);
  return useReview({
    ...{ spec, view, sampleMode },
    list: opened?.list ?? null,
    inAccount: place === 'account',
    isOpening: opening,
  });
}
