import { createFileRoute } from '@tanstack/react-router';
import { directorySearch } from '#src/app/directorySearch.ts';
import { NotFoundPage } from '#src/app/error-pages/ErrorPages.tsx';
import { ReviewPage } from '#src/pages/dao/review/ReviewPage.tsx';

export const Route = createFileRoute('/review')({
  validateSearch: directorySearch,
  component: Review,
});

function Review() {
  return <ReviewPage missing={<NotFoundPage />} />;
}
