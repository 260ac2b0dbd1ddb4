import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '#src/pages/entity/EntityPage.tsx';

export const Route = createFileRoute('/organization/$slug')({ component: Organization });

function Organization() {
  const { slug } = Route.useParams();
  return <RecordPage key={slug} kind="venture" slug={slug} />;
}
