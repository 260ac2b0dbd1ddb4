import { createFileRoute } from '@tanstack/react-router';
import { ManuscriptPage } from '#src/pages/research/manuscripts/ManuscriptPage.tsx';

export const Route = createFileRoute('/my-research_/$slug')({ component: Manuscript });

function Manuscript() {
  const { slug } = Route.useParams();
  return <ManuscriptPage slug={slug} />;
}
