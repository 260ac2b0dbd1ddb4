import { createFileRoute } from '@tanstack/react-router';
import { jobQuery } from '#src/api/storyQueries.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { JobPage } from '#src/pages/jobs/JobPage.tsx';

export const Route = createFileRoute('/crypto-jobs_/$slug')({
  loader: ({ params, context: { queryClient } }) => prefetch(queryClient, [], [jobQuery(params.slug)]),
  component: Job,
});

function Job() {
  const { slug } = Route.useParams();
  return <JobPage key={slug} slug={slug} />;
}
