import type { MutationKey, QueryClient } from '@tanstack/react-query';

/** The variables of the mutations under a key that are still pending, oldest first. */
export function pendingVariables<Variables>(client: QueryClient, mutationKey: MutationKey): Variables[] {
  const cache = client.getMutationCache();
  return cache.findAll({ mutationKey, status: 'pending' }).flatMap(({ mutationId }) => {
    const mutation = cache.find<unknown, Error, Variables>({ predicate: (one) => one.mutationId === mutationId });
    return mutation?.state.variables === undefined ? [] : [mutation.state.variables];
  });
}
