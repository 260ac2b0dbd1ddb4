import { createFileRoute } from '@tanstack/react-router';
import { unixMs } from '#schemas/units.ts';
import { researchQuery } from '#src/api/storyQueries.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { prefetchParts } from '#src/app/prefetchParts.ts';
import { ResearchPage } from '#src/pages/research/ResearchPage.tsx';
import { arrivalMoment } from '#src/shared/hydration.ts';

export const Route = createFileRoute('/research/$slug')({
  loader: async ({ params, context: { queryClient } }) => {
    const query = researchQuery(params.slug);
    await prefetch(queryClient, [], [query]);
    const parts = queryClient.getQueryData(query.queryKey)?.result?.parts ?? [];
    await prefetchParts(queryClient, parts, unixMs(arrivalMoment()));
  },
  component: Research,
});

function Research() {
  const { slug } = Route.useParams();
  return <ResearchPage key={slug} slug={slug} />;
}
