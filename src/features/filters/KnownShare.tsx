import { useQuery } from '@tanstack/react-query';
import type { View } from '#schemas/queries/view.ts';
import { knownSharesQuery } from '#src/api/tableQueries.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import type { TableHandle } from '#workers/client.ts';

const NONE: ReadonlyMap<string, number> = new Map();

/** By field, the share of a view's rows that have a value. Empty until the table holds every row. */
export function useKnownShares(
  handle: TableHandle | null,
  { filter, search }: Pick<View, 'filter' | 'search'>,
  fields: readonly string[],
): ReadonlyMap<string, number> {
  const isComplete = handle?.getState().complete === true;
  const { data } = useQuery({
    ...knownSharesQuery(handle, { filter, search, sort: null }, fields),
    enabled: isComplete,
  });
  return data ?? NONE;
}

/** How much of a field is known; nothing where all of it is. Its `id` describes the control beside it. */
export function KnownShare({ id, share }: { readonly id?: string; readonly share: number | undefined }) {
  if (share === undefined || share === 1) return null;
  const text = filterMessages.knownShare(share);
  return (
    <span id={id} className="figure shrink-0 px-1.5 text-12 leading-5 whitespace-nowrap text-faint">
      {text}
    </span>
  );
}
