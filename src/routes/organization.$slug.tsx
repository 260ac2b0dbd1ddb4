import { createFileRoute } from '@tanstack/react-router';
import { detailQuery } from '#src/api/queries.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { EntityPage } from '#src/pages/entity/EntityPage.tsx';

export const Route = createFileRoute('/organization/$slug')({
  loader: ({ params, context: { queryClient } }) => prefetch(queryClient, [], [detailQuery('venture', params.slug)]),
  component: Organization,
});

function Organization() {
  const { slug } = Route.useParams();
  return <EntityPage key={slug} kind="venture" slug={slug} />;
}
