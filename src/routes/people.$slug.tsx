import { createFileRoute } from '@tanstack/react-router';
import { detailQuery, roundsQuery } from '#src/api/queries.ts';
import { RecordPage } from '#src/features/record/RecordPage.tsx';

export const Route = createFileRoute('/people/$slug')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(detailQuery('people', params.slug));
    void context.queryClient.prefetchQuery(roundsQuery('people', params.slug));
  },
  component: People,
});

function People() {
  const { slug } = Route.useParams();
  return <RecordPage key={slug} kind="people" slug={slug} />;
}
