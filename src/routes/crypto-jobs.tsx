import { createFileRoute } from '@tanstack/react-router';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { directorySearch } from '#src/app/directorySearch.ts';
import { prefetchFirstRows } from '#src/features/data-table/firstRows.ts';
import { JobsPage } from '#src/pages/jobs/JobsPage.tsx';

export const Route = createFileRoute('/crypto-jobs')({
  validateSearch: directorySearch,
  loader: ({ location: { search }, context: { queryClient } }) =>
    prefetchFirstRows(queryClient, DATA_SETS.jobs, search),
  component: JobsPage,
});
