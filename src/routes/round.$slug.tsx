import { createFileRoute } from '@tanstack/react-router';
import { roundQuery } from '#src/api/queries.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { RoundPage } from '#src/pages/round/RoundPage.tsx';

export const Route = createFileRoute('/round/$slug')({
  loader: ({ params, context: { queryClient } }) => prefetch(queryClient, [], [roundQuery(params.slug)]),
  component: Round,
});

function Round() {
  const { slug } = Route.useParams();
  return <RoundPage key={slug} slug={slug} />;
}
