import { createFileRoute } from '@tanstack/react-router';
import { researchQuery } from '#src/api/storyQueries.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { ResearchPage } from '#src/pages/research/ResearchPage.tsx';

export const Route = createFileRoute('/research/$slug')({
  loader: ({ params, context: { queryClient } }) => prefetch(queryClient, [], [researchQuery(params.slug)]),
  component: Research,
});

function Research() {
  const { slug } = Route.useParams();
  return <ResearchPage key={slug} slug={slug} />;
}
