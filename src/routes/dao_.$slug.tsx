import { createFileRoute } from '@tanstack/react-router';
import { commentsQuery, proposalQuery } from '#src/api/daoQueries.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { ProposalPage } from '#src/pages/dao/proposals/ProposalPage.tsx';

export const Route = createFileRoute('/dao_/$slug')({
  // It arrives as for a visitor; members ask for their own answer once it is shown.
  loader: ({ params: { slug }, context: { queryClient } }) =>
    prefetch(queryClient, [], [proposalQuery(slug, false), commentsQuery(slug, false)]),
  component: Proposal,
});

function Proposal() {
  const { slug } = Route.useParams();
  return <ProposalPage key={slug} slug={slug} />;
}
