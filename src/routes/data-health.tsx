import { createFileRoute } from '@tanstack/react-router';
import { dataHealthQuery } from '#src/api/queries.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { DataHealthPage } from '#src/pages/data-health/DataHealthPage.tsx';

export const Route = createFileRoute('/data-health')({
  loader: ({ context: { queryClient } }) => prefetch(queryClient, [dataHealthQuery()]),
  component: DataHealthPage,
});
