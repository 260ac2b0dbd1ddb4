import { createFileRoute } from '@tanstack/react-router';
import { EntityPage } from '#src/pages/entity/EntityPage.tsx';

export const Route = createFileRoute('/organization/$slug')({ component: Organization });

function Organization() {
  const { slug } = Route.useParams();
  return <EntityPage key={slug} kind="venture" slug={slug} />;
}
