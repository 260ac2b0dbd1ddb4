import type { FetchInfiniteQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { isArriving } from '#src/shared/hydration.ts';

/** The first page of a list that grows arrives with its page; others ask for it once they are shown. */
export async function prefetchPages<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchInfiniteQueryOptions<Data, Error, Data, Key, number>,
): Promise<void> {
  if (isArriving()) await queryClient.prefetchInfiniteQuery(query);
}
