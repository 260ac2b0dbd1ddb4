import { useQuery } from '@tanstack/react-query';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { distributionsQuery, useLastData } from '#src/api/tableQueries.ts';
import type { Distributions, TableHandle, TableState } from '#workers/client.ts';
import { hasDistribution } from './model/headerModel.ts';

const NONE: Distributions = new Map();

/** Distributions of the columns once the table is complete; null where no column has one. Old ones stay until new ones arrive. */
export function useDistributions(
  table: TableHandle,
  { revision, complete, status, total }: TableState,
  columns: readonly ColumnSpec[],
): { readonly distributions: Distributions | null; readonly pending: boolean } {
  const fields = columns.filter(hasDistribution).map((column) => column.field);
  const { data } = useQuery({ ...distributionsQuery(table, revision, fields), enabled: complete && fields.length > 0 });
  const read = useLastData(data);
  return {
    distributions: fields.length > 0 ? (read ?? NONE) : null,
    pending: complete ? !read && total !== 0 : status === 'loading',
  };
}
