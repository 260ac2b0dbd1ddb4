import { createFileRoute } from '@tanstack/react-router';
import { detailQuery, roundsQuery } from '#src/api/queries.ts';
import { RecordPage } from '#src/features/record/RecordPage.tsx';

export const Route = createFileRoute('/organization/$slug')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(detailQuery('venture', params.slug));
    void context.queryClient.prefetchQuery(roundsQuery('venture', params.slug));
  },
  component: Organization,
});

function Organization() {
  const { slug } = Route.useParams();
  return <RecordPage key={slug} kind="venture" slug={slug} />;
}
