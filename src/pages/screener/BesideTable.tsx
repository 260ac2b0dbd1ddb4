import { LazyReviewPanel } from '#src/features/list-review/ReviewEntry.tsx';
import type { ReviewPanelProps } from '#src/features/list-review/ReviewPanel.tsx';
import type { Review } from '#src/features/list-review/useReview.ts';
import { LazyPreview } from '#src/features/preview/LazyPreview.tsx';
import type { PreviewProps } from '#src/features/preview/Preview.tsx';

/** Beside the table, or over it in small windows: the review while it is open, else the preview of the active row. */
export function BesideTable({
  review,
  query,
  grid,
  isReady,
  activeAtom,
  onClose,
  ...record
}: Omit<PreviewProps, 'onRow'> &
  Pick<ReviewPanelProps, 'query' | 'grid'> & {
    readonly review: Review;
    /** The first rows are drawn. */
    readonly isReady: boolean;
  }) {
  if (review.isOpen) {
    return (
      <LazyReviewPanel
        {...record}
        {...{ query, grid }}
        marks={review.marks}
        isUnsaved={review.isUnsaved}
        onClose={() => {
          review.close();
          grid.current?.focusGrid();
        }}
      />
    );
  }
  if (!isReady) return null;
  return (
    <LazyPreview
      {...record}
      activeAtom={activeAtom}
      onRow={(index) => grid.current?.scrollToRow(index)}
      onClose={onClose}
    />
  );
}
