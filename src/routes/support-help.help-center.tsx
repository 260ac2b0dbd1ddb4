import { createFileRoute } from '@tanstack/react-router';
import { HelpHome } from '#src/pages/help/HelpOverview.tsx';

export const Route = createFileRoute('/support-help/help-center')({ component: HelpHome });
