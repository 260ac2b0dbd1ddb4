import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { isArriving } from '#src/shared/hydration.ts';

// biome-ignore lint/suspicious/noExplicitAny: a list holds queries of several answers, and the library's options vary with each.
type Queries = readonly FetchQueryOptions<any, Error, any, any>[];

/**
 * Starts the queries of a page beside its code, and waits for none. The first page waits for these and for `first`, which
 * others ask for once they are shown: on the server to render the answers, in the browser for the answers it brought.
 */
export async function prefetch(queryClient: QueryClient, queries: Queries, first: Queries = []): Promise<void> {
  const isFirst = isArriving();
  const asked = [...queries, ...(isFirst ? first : [])].map((query) => queryClient.prefetchQuery(query));
  if (isFirst) await Promise.all(asked);
}
