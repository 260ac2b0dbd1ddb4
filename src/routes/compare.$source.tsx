import { createFileRoute, notFound } from '@tanstack/react-router';
import { COMPARED_MAX } from '#schemas/constants.ts';
import { KINDS } from '#schemas/kinds.ts';
import { dashboardQuery, detailQuery, inCommonQuery } from '#src/api/queries.ts';
import { directorySearch } from '#src/app/directorySearch.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { readSlugs } from '#src/features/compare/slugList.ts';
import { ComparePage } from '#src/pages/compare/ComparePage.tsx';
import { type ComparedSource, isComparedSource } from '#src/pages/compare/comparedSources.ts';
import { CANDIDATES } from '#src/pages/compare/ProposedPairs.tsx';

export const Route = createFileRoute('/compare/$source')({
  params: { parse: comparedParams, stringify: ({ source }) => ({ source }) },
  validateSearch: directorySearch,
  loader: ({ params: { source }, location: { search }, context: { queryClient } }) => {
    const ids = readSlugs(Reflect.get(search, 'ids')).slice(0, COMPARED_MAX);
    const kind = KINDS[source].opens;
    return prefetch(
      queryClient,
      [],
      [
        ...ids.map((slug) => detailQuery(kind, slug)),
        ids.length < 2 ? dashboardQuery(source, CANDIDATES) : inCommonQuery(kind, ids),
      ],
    );
  },
  component: Compare,
});

function Compare() {
  const { source } = Route.useParams();
  return <ComparePage key={source} source={source} />;
}

function comparedParams({ source }: { readonly source: string }): { readonly source: ComparedSource } {
  if (!isComparedSource(source)) throw notFound();
  return { source };
}
