import { queryOptions } from '@tanstack/react-query';
import { MEMBER } from '#src/api/accountQueries.ts';

const calls = () => import('#src/api/account.ts');

/** The key of all that is known of what happened to lists; it goes with whoever is signed in. */
export const standingKey = [MEMBER, 'standing'] as const;

/** What happened to every list since the last visit, in numbers. Asked again when the member comes back. */
export const standingQuery = () =>
  queryOptions({
    queryKey: [...standingKey, 'all'],
    queryFn: async ({ signal }) => (await calls()).standing(signal),
    refetchOnWindowFocus: 'always',
  });

/** What happened to one list, row by row. */
export const standingNewsQuery = (id: string) =>
  queryOptions({
    queryKey: [...standingKey, id],
    queryFn: async ({ signal }) => (await calls()).standingNews(id, signal),
  });
