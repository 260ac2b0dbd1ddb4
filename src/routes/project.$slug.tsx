import { createFileRoute } from '@tanstack/react-router';
import { detailQuery } from '#src/api/queries.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { EntityPage } from '#src/pages/entity/EntityPage.tsx';

export const Route = createFileRoute('/project/$slug')({
  loader: ({ params, context: { queryClient } }) => prefetch(queryClient, [], [detailQuery('project', params.slug)]),
  component: Project,
});

function Project() {
  const { slug } = Route.useParams();
  return <EntityPage key={slug} kind="project" slug={slug} />;
}
