import { createFileRoute } from '@tanstack/react-router';

// The page around all tabs draws this one too.
export const Route = createFileRoute('/organization/$slug/$tab')();
