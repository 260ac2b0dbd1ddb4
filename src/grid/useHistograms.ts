import { useQuery } from '@tanstack/react-query';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { histogramsQuery, useLastData } from '#src/api/tableQueries.ts';
import type { Histogram, TableHandle, TableState } from '#workers/client.ts';
import { hasHistogram } from './model/headerModel.ts';

export type Histograms = ReadonlyMap<string, Histogram>;

const NONE: Histograms = new Map();

/**
 * Distributions of the numeric columns once the table is complete; null unless `enabled`. Old ones stay until new ones
 * arrive. Columns without values have none.
 */
export function useHistograms(
  table: TableHandle,
  state: TableState,
  columns: readonly ColumnSpec[],
  enabled: boolean,
): { readonly histograms: Histograms | null; readonly pending: boolean } {
  const { revision, complete, status, total } = state;
  const fields = columns.filter(hasHistogram).map((column) => column.field);
  const { data } = useQuery({
    ...histogramsQuery(table, revision, fields),
    enabled: enabled && complete && fields.length > 0,
  });
  const read = useLastData(data);
  return {
    histograms: enabled ? (read ?? NONE) : null,
    pending: complete ? read === undefined && total !== 0 : status === 'loading',
  };
}
