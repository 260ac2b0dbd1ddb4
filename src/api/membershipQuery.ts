import { queryOptions } from '@tanstack/react-query';
import { MembershipSchema } from '#schemas/api/membership.ts';
import { ACCOUNT } from './accountQueries.ts';
import { fetchJson } from './client.ts';

/** First part of the keys of what depends on the reader in the DAO. */
export const OWN_DAO = [ACCOUNT, 'dao'] as const;

/** Others vote and comment meanwhile. */
export const FRESH_DAO = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

/** The member's own standing in the DAO. Enable it only while signed in. */
export const membershipQuery = () =>
  queryOptions({
    queryKey: [...OWN_DAO, 'membership'],
    queryFn: ({ signal }) => fetchJson('/api/dao/membership', MembershipSchema, signal),
    ...FRESH_DAO,
  });
