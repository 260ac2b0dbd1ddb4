import { createFileRoute } from '@tanstack/react-router';
import { openingsQuery } from '#src/api/openingsQuery.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { CareersPage } from '#src/pages/jobs/careers/CareersPage.tsx';

export const Route = createFileRoute('/career')({
  loader: ({ context: { queryClient } }) => prefetch(queryClient, [openingsQuery()]),
  component: CareersPage,
});
