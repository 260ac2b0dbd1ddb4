import { createFileRoute } from '@tanstack/react-router';
import { ManuscriptsPage } from '#src/pages/research/manuscripts/ManuscriptsPage.tsx';

export const Route = createFileRoute('/my-research')({ component: ManuscriptsPage });
