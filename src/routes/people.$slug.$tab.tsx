import { createFileRoute } from '@tanstack/react-router';

// The page around all tabs draws this one too.
export const Route = createFileRoute('/people/$slug/$tab')();
