import { createFileRoute, useParams } from '@tanstack/react-router';
import { COMPARED_MAX } from '#schemas/constants.ts';
import { readMode } from '#schemas/routes/profileMode.ts';
import { tabName } from '#schemas/routes/profileTabs.ts';
import { detailQuery, pricesQuery } from '#src/api/queries.ts';
import { directorySearch } from '#src/app/directorySearch.ts';
import { NotFoundPage } from '#src/app/error-pages/ErrorPages.tsx';
import { prefetch } from '#src/app/prefetch.ts';
import { readSlugs } from '#src/features/compare/slugList.ts';
import { EntityPage } from '#src/pages/entity/EntityPage.tsx';

export const Route = createFileRoute('/project/$slug')({
  validateSearch: directorySearch,
  loader: ({ params, location: { search }, context: { queryClient } }) => {
    const compared = readSlugs(Reflect.get(search, 'with')).slice(0, COMPARED_MAX - 1);
    return prefetch(queryClient, [], [detailQuery('project', params.slug), ...compared.map(pricesQuery)]);
  },
  component: Project,
});

function Project() {
  const { slug } = Route.useParams();
  const { tab } = useParams({ strict: false });
  const mode = readMode(Route.useSearch().mode);
  if (tab !== undefined && tabName('project', tab) === null) return <NotFoundPage />;
  return <EntityPage key={slug} kind="project" slug={slug} tab={tab ?? null} mode={mode} />;
}
