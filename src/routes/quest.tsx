import { createFileRoute, useParams } from '@tanstack/react-router';
import { QuestsPage } from '#src/pages/quests/QuestsPage.tsx';

export const Route = createFileRoute('/quest')({ component: Quests });

/** All pages of quests; the page around them stays mounted. */
function Quests() {
  const { page } = useParams({ strict: false });
  return <QuestsPage name={page ?? null} />;
}
