import { QueryClient } from '@tanstack/react-query';
import { CACHE_UNUSED_MS } from '#schemas/constants.ts';

/**
 * The cache of server answers: a failed call is not repeated by itself, unused answers are kept for a minute, and a page
 * opened later than that asks again. Calls are made while offline too: a failure that is shown beats a silent pause.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: CACHE_UNUSED_MS,
        gcTime: CACHE_UNUSED_MS,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
    },
  });
}
