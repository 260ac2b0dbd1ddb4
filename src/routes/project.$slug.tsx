import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '#src/pages/entity/EntityPage.tsx';

export const Route = createFileRoute('/project/$slug')({ component: Project });

function Project() {
  const { slug } = Route.useParams();
  return <RecordPage key={slug} kind="project" slug={slug} />;
}
