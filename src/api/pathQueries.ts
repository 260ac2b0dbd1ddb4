import { queryOptions, skipToken } from '@tanstack/react-query';
import { PathSchema } from '#schemas/entities/connections.ts';
import type { PathEnds } from '#schemas/routes/pathEnds.ts';
import { fetchStruct } from './client.ts';

/**
 * A shortest chain between two entities, and what both are called. One end alone is asked for as a chain to itself, which
 * names it; without any there is nothing to ask.
 */
export const pathQuery = (ends: PathEnds) => {
  const [from, to] = [ends.from ?? ends.to, ends.to ?? ends.from];
  return queryOptions({
    queryKey: ['struct', 'paths', from, to],
    queryFn: from && to ? ({ signal }) => fetchStruct('paths', { from, to }, PathSchema, signal) : skipToken,
  });
};
