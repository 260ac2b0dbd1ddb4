import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '#src/pages/entity/EntityPage.tsx';

export const Route = createFileRoute('/people/$slug')({ component: People });

function People() {
  const { slug } = Route.useParams();
  return <RecordPage key={slug} kind="people" slug={slug} />;
}
