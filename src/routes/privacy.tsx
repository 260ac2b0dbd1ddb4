import { createFileRoute } from '@tanstack/react-router';
import { legalTextQuery } from '#src/api/queries.ts';
import { prefetch } from '#src/app/prefetch.ts';
import { LegalPage } from '#src/pages/legal/LegalPage.tsx';

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { queryClient } }) => prefetch(queryClient, [legalTextQuery('privacy')]),
  component: () => <LegalPage name="privacy" />,
});
