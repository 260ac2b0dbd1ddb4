import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CACHE_UNUSED_MS } from '#schemas/constants.ts';
import { httpMessages } from '#schemas/i18n/en/http.ts';

/**
 * The query cache. No automatic retries; unused answers stay for a minute. Calls run offline too: a visible failure beats
 * a silent pause. Failed queries on the screen are retried when the network returns, and when a call succeeds after a
 * network error. `onNetworkError` runs once per outage; queries with `meta` `quiet` do not trigger it, and those with
 * `worker` say nothing about the network.
 */
export function createQueryClient(onNetworkError: () => void): QueryClient {
  let isAway = false;
  let isReported = false;
  const onError = (error: Error, isQuiet: boolean) => {
    if (!error.message.includes(httpMessages.networkError)) return;
    isAway = true;
    if (isReported || isQuiet) return;
    isReported = true;
    onNetworkError();
  };
  const onSuccess = () => {
    isReported = false;
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

/** Retries failed queries that are on the screen. */
export function retryFailed(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
}
