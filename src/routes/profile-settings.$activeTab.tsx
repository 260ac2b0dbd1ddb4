import { createFileRoute } from '@tanstack/react-router';

// The page around all parts draws this one too.
export const Route = createFileRoute('/profile-settings/$activeTab')();
