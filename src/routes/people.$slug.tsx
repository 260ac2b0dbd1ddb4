import { createFileRoute } from '@tanstack/react-router';
import { EntityPage } from '#src/pages/entity/EntityPage.tsx';

export const Route = createFileRoute('/people/$slug')({ component: People });

function People() {
  const { slug } = Route.useParams();
  return <EntityPage key={slug} kind="people" slug={slug} />;
}
