import { queryOptions } from '@tanstack/react-query';
import { baseInfo } from '#src/api/account.ts';

/** What may be known of the account that a code was asked for from this browser. */
export const accountQuery = (identity: string) =>
  queryOptions({
    queryKey: ['door', 'account', identity],
    queryFn: ({ signal }) => baseInfo(identity.includes('@') ? { email: identity } : { username: identity }, signal),
    // Without it the form works as well.
    meta: { quiet: true },
  });
