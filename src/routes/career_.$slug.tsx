import { createFileRoute } from '@tanstack/react-router';
import { jobQuery } from '#src/api/storyQueries.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { OpeningPage } from '#src/pages/jobs/careers/OpeningPage.tsx';

export const Route = createFileRoute('/career_/$slug')({
  loader: ({ params, context: { queryClient } }) => prefetch(queryClient, [], [jobQuery(params.slug)]),
  component: Opening,
});

function Opening() {
  const { slug } = Route.useParams();
  return <OpeningPage key={slug} slug={slug} />;
}
