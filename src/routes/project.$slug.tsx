import { createFileRoute, useParams } from '@tanstack/react-router';
import { tabName } from '#schemas/routes/profileTabs.ts';
import { detailQuery } from '#src/api/queries.ts';
import { NotFoundPage } from '#src/app/error-pages/ErrorPages.tsx';
import { prefetch } from '#src/app/prefetch.ts';
import { EntityPage } from '#src/pages/entity/EntityPage.tsx';

export const Route = createFileRoute('/project/$slug')({
  loader: ({ params, context: { queryClient } }) => prefetch(queryClient, [], [detailQuery('project', params.slug)]),
  component: Project,
});

function Project() {
  const { slug } = Route.useParams();
  const { tab } = useParams({ strict: false });
  if (tab !== undefined && tabName('project', tab) === null) return <NotFoundPage />;
  return <EntityPage key={slug} kind="project" slug={slug} tab={tab ?? null} />;
}
