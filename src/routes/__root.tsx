import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { FailurePage } from '#src/app/FailurePage.tsx';
import { Shell } from '#src/app/Shell.tsx';

export const Route = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Shell,
  errorComponent: FailurePage,
});
