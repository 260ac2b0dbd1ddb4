import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { ColumnColors } from '#schemas/queries/columnColors.ts';
import { spreadsQuery, useLastData } from '#src/api/tableQueries.ts';
import type { TableHandle, TableState } from '#workers/client.ts';
import { type Heat, heatsOf } from './model/heat.ts';

/**
 * The heat of each colored column, by field; undefined where none is colored. What depends on the other figures of the view waits
 * until all rows are here, and follows the view.
 */
export function useHeats(
  table: TableHandle,
  { revision, complete }: TableState,
  columns: readonly ColumnSpec[],
  colors: ColumnColors | undefined,
): ReadonlyMap<string, Heat> | undefined {
  const compared = columns.flatMap(({ field }) => {
    const rule = colors?.[field];
    return rule && rule.by !== 'limits' ? [field] : [];
  });
  const { data } = useQuery({ ...spreadsQuery(table, revision, compared), enabled: complete && compared.length > 0 });
  const spreads = useLastData(data);
  return useMemo(() => (colors ? heatsOf(columns, colors, spreads ?? null) : undefined), [columns, colors, spreads]);
}
