import { createFileRoute } from '@tanstack/react-router';
import { detailQuery, roundsQuery } from '#src/api/queries.ts';
import { RecordPage } from '#src/features/record/RecordPage.tsx';

export const Route = createFileRoute('/project/$slug')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(detailQuery('project', params.slug));
    void context.queryClient.prefetchQuery(roundsQuery('project', params.slug));
  },
  component: Project,
});

function Project() {
  const { slug } = Route.useParams();
  return <RecordPage key={slug} kind="project" slug={slug} />;
}
