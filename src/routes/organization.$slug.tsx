import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '#src/features/record/RecordPage.tsx';

export const Route = createFileRoute('/organization/$slug')({ component: Organization });

function Organization() {
  const { slug } = Route.useParams();
  return <RecordPage key={slug} kind="venture" slug={slug} />;
}
