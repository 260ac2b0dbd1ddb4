import { createFileRoute } from '@tanstack/react-router';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { directorySearch } from '#src/app/directorySearch.ts';
import { prefetchFirstRows } from '#src/features/data-table/firstRows.ts';
import { ProposalsPage } from '#src/pages/dao/ProposalsPage.tsx';

export const Route = createFileRoute('/dao')({
  validateSearch: directorySearch,
  loader: ({ location: { search }, context: { queryClient } }) =>
    prefetchFirstRows(queryClient, DATA_SETS.proposals, search),
  component: ProposalsPage,
});
