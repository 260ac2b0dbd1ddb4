import { queryOptions } from '@tanstack/react-query';

/** What may be known of the account that a code was asked for from this browser. */
export const accountQuery = (identity: string) =>
  queryOptions({
    queryKey: ['door', 'account', identity],
    queryFn: async ({ signal }) =>
      (await import('#src/member/calls.ts')).baseInfo(
        identity.includes('@') ? { email: identity } : { username: identity },
        signal,
      ),
    // Without it the form works as well.
    meta: { quiet: true },
  });
