import { useQuery } from '@tanstack/react-query';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { summaryQuery } from '#src/api/tableQueries.ts';
import type { Summary, TableHandle, TableState } from '#workers/client.ts';
import type { RowSelecting } from '../selection/useSelection.ts';

/**
 * Sum, median and range of a numeric column over the selected rows, or over the view where none is selected. The last ones
 * stay until newer ones come; null where no row has a value or nothing is known.
 */
export function useColumnSummary(
  handle: TableHandle | null,
  { revision, complete }: TableState,
  column: ColumnSpec | null,
  { current, version, ids }: RowSelecting,
): Summary | null {
  const field = column?.field ?? '';
  const ofSelection = current.size > 0;
  // A view that is not complete would have to be fetched for it.
  const enabled = column !== null && (ofSelection || complete);
  const { data } = useQuery({
    ...summaryQuery(handle, revision, field, { version: ofSelection ? version : null, ids }),
    enabled,
  });
  return enabled && data?.field === field ? data.summary : null;
}
