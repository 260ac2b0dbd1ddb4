import { useQuery } from '@tanstack/react-query';
import type { Triple } from '#schemas/filters/triples.ts';
import { countQuery } from '#src/api/tableQueries.ts';
import type { TableHandle } from '#workers/client.ts';
import { withEntry } from '../algebra.ts';

/** How many rows the view would have with these conditions added; null while that is not known. */
export function useDraftCount(
  handle: TableHandle | null,
  { filter, search }: { readonly filter: readonly Triple[]; readonly search: string },
  triples: readonly Triple[] | null,
): number | null {
  const { data } = useQuery({
    ...countQuery(handle, { filter: withEntry(filter, null, triples ?? []), sort: null, search }),
    enabled: triples !== null,
  });
  return triples === null ? null : (data ?? null);
}
