import { createFileRoute, useParams } from '@tanstack/react-router';
import { readMode } from '#schemas/routes/profileMode.ts';
import { tabName } from '#schemas/routes/profileTabs.ts';
import { detailQuery } from '#src/api/queries.ts';
import { directorySearch } from '#src/app/directorySearch.ts';
import { NotFoundPage } from '#src/app/error-pages/ErrorPages.tsx';
import { prefetch } from '#src/app/prefetch.ts';
import { EntityPage } from '#src/pages/entity/EntityPage.tsx';

export const Route = createFileRoute('/people/$slug')({
  validateSearch: directorySearch,
  loader: ({ params, context: { queryClient } }) => prefetch(queryClient, [], [detailQuery('people', params.slug)]),
  component: Person,
});

function Person() {
  const { slug } = Route.useParams();
  const { tab } = useParams({ strict: false });
  const mode = readMode(Route.useSearch().mode);
  if (tab !== undefined && tabName('people', tab) === null) return <NotFoundPage />;
  return <EntityPage key={slug} kind="people" slug={slug} tab={tab ?? null} mode={mode} />;
}
