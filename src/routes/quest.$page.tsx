import { createFileRoute } from '@tanstack/react-router';

// The page around all of them draws this one too.
export const Route = createFileRoute('/quest/$page')();
