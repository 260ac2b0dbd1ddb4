import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CACHE_UNUSED_MS } from '#schemas/constants.ts';
import { messages } from '#src/i18n/index.ts';

/**
 * The cache of server answers: a failed call is not repeated by itself, unused answers are kept for a minute, and a page
 * opened later than that asks again. Calls are made while offline too: a failure that is shown beats a silent pause.
 * What is on the screen and could not be loaded is asked for again when the network comes back, and when a call succeeds
 * after one that failed for want of a network. `onNetworkError` is called when a call fails so: once, until some call has
 * succeeded again. Queries whose `meta` is `quiet` do not call it; those whose `meta` is `worker` say nothing of the network.
 */
export function createQueryClient(onNetworkError: () => void): QueryClient {
  let isAway = false;
  let isTold = false;
  const onError = (error: Error, isQuiet: boolean) => {
    if (!error.message.includes(messages.api.networkError)) return;
    isAway = true;
    if (isTold || isQuiet) return;
    isTold = true;
    onNetworkError();
  };
  const onSuccess = () => {
    isTold = false;
    if (!isAway) return;
    isAway = false;
    retryFailed(queryClient);
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => meta?.worker || onError(error, meta?.quiet === true),
      onSuccess: (_data, { meta }) => meta?.worker || onSuccess(),
    }),
    mutationCache: new MutationCache({ onError: (error) => onError(error, false), onSuccess }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: CACHE_UNUSED_MS,
        gcTime: CACHE_UNUSED_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}

/** Asks again for what is on the screen and could not be loaded. */
export function retryFailed(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
}
