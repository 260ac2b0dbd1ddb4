import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CACHE_UNUSED_MS } from '#schemas/constants.ts';
import { messages } from '#src/messages/index.ts';

/**
 * The cache of server answers: a failed call is not repeated by itself, unused answers are kept for a minute, and a page
 * opened later than that asks again. Calls are made while offline too: a failure that is shown beats a silent pause.
 * `onNetworkError` is called when a call fails for want of a network: once, until some call has succeeded again. Queries
 * whose `meta` is `quiet` do without it.
 */
export function createQueryClient(onNetworkError: () => void): QueryClient {
  let isTold = false;
  const onError = (error: Error) => {
    if (isTold || !error.message.includes(messages.api.networkError)) return;
    isTold = true;
    onNetworkError();
  };
  const onSuccess = () => {
    isTold = false;
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.quiet !== true) onError(error);
      },
      onSuccess,
    }),
    mutationCache: new MutationCache({ onError, onSuccess }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: CACHE_UNUSED_MS,
        gcTime: CACHE_UNUSED_MS,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * Makes a call that changes something, so that its failure is noticed like that of a query. Rejects as `call` does. (The
 * library's hook for it would be in every page's first download.)
 */
export function mutate<Result>(queryClient: QueryClient, call: () => Promise<Result>): Promise<Result> {
  return queryClient.getMutationCache().build(queryClient, { mutationFn: call }).execute(undefined);
}
