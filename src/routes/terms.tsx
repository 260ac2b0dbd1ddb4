import { createFileRoute } from '@tanstack/react-router';
import { legalTextQuery } from '#src/api/queries.ts';
import { LegalPage } from '#src/pages/legal/LegalPage.tsx';

export const Route = createFileRoute('/terms')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(legalTextQuery('terms'));
  },
  component: () => <LegalPage name="terms" />,
});
