import { createFileRoute } from '@tanstack/react-router';
import { ContributePage } from '#src/pages/contribute/ContributePage.tsx';

export const Route = createFileRoute('/contribute')({ component: ContributePage });
