import { createFileRoute } from '@tanstack/react-router';
import { detailQuery } from '#src/api/queries.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { EntityPage } from '#src/pages/entity/EntityPage.tsx';

export const Route = createFileRoute('/people/$slug')({
  loader: ({ params, context: { queryClient } }) => prefetch(queryClient, [], [detailQuery('people', params.slug)]),
  component: People,
});

function People() {
  const { slug } = Route.useParams();
  return <EntityPage key={slug} kind="people" slug={slug} />;
}
