import { createFileRoute } from '@tanstack/react-router';
import { AskHomePage } from '#src/pages/chat/AskHomePage.tsx';

export const Route = createFileRoute('/ai')({ component: AskHomePage });
