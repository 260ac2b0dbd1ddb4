import { createFileRoute } from '@tanstack/react-router';
import { daoMembersQuery, daoQuery, listedProposalsQuery } from '#src/api/daoQueries.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { prefetchPages } from '#src/app/prefetchPages.ts';
import { DaoPage } from '#src/pages/dao/DaoPage.tsx';

export const Route = createFileRoute('/assay_dao')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      prefetch(queryClient, [daoQuery(), listedProposalsQuery('open'), listedProposalsQuery('decided')]),
      prefetchPages(queryClient, daoMembersQuery()),
    ]);
  },
  component: DaoPage,
});
