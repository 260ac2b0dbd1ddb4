import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { getDefaultStore } from 'jotai';
import { createQueryClient } from '#src/api/queryClient.ts';
import { messages } from '#src/i18n/index.ts';
import { showToastAtom } from '#src/ui/Toasts.tsx';
import { createAppRouter } from './router.tsx';

const queryClient = createQueryClient(() =>
  getDefaultStore().set(showToastAtom, { tone: 'error', title: messages.api.networkAlert }),
);
const router = createAppRouter(queryClient);

/** The application: its caches, its router, and whatever page the address names. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
