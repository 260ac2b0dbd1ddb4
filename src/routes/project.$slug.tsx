import { createFileRoute } from '@tanstack/react-router';
import { EntityPage } from '#src/pages/entity/EntityPage.tsx';

export const Route = createFileRoute('/project/$slug')({ component: Project });

function Project() {
  const { slug } = Route.useParams();
  return <EntityPage key={slug} kind="project" slug={slug} />;
}
