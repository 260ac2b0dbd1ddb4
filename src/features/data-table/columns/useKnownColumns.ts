import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DataSetSpec, isStored } from '#schemas/columns/spec.ts';
import { type CountedSet, type DataSetName, isCounted } from '#schemas/kinds.ts';
import type { HomeKnown } from '#schemas/queries/results.ts';
import type { View } from '#schemas/queries/view.ts';
import { homeKnownQuery } from '#src/api/queries.ts';
import { firstSharesQuery } from '#src/api/tableQueries.ts';
import type { TableHandle, TableState } from '#workers/client.ts';
import { type Shares, withKnownColumns } from './sparseColumns.ts';

const NONE: Shares = new Map();

/** By field and group, the share of all rows of a data set that have a value; empty while unknown, and where it is not counted. */
export function useSharesOfAll({ source }: DataSetSpec, ofServer: boolean): Shares {
  const { data } = useQuery({ ...homeKnownQuery(), enabled: ofServer });
  return useMemo(() => sharesOf(isCounted(source) ? data?.result[source] : undefined), [data, source]);
}

/** The same of the first rows of a directory in its own order, by which it chooses its columns. */
export function firstSharesIn(known: HomeKnown | undefined, source: DataSetName): Shares {
  return sharesOf(isCounted(source) ? known?.[source].first : undefined);
}

/** Shares of counts; empty without rows. */
function sharesOf(counted: Omit<HomeKnown[CountedSet], 'first'> | undefined): Shares {
  const { rows = 0, fields = {} } = counted ?? {};
  return rows === 0 ? NONE : new Map(Object.entries(fields).map(([field, count]) => [field, count / rows]));
}

/** The data set with the columns that the view begins with: what is nearly unknown in it starts hidden. */
export function useKnownColumns(
  spec: DataSetSpec,
  view: View,
  table: { readonly handle: TableHandle | null; readonly state: TableState },
  ofServer: boolean,
): DataSetSpec {
  const { filter, search, sort, columns } = view;
  const { data: known } = useQuery({ ...homeKnownQuery(), enabled: ofServer });
  const ofAll = useMemo(() => firstSharesIn(known?.result, spec.source), [known, spec.source]);
  const isWhole = filter.length === 0 && search === '';
  const fields = useMemo(() => spec.columns.filter(isStored), [spec]);
  const { data: counted } = useQuery({
    ...firstSharesQuery(table.handle, { filter, search }, fields),
    placeholderData: keepPreviousData,
    enabled: ofAll.size > 0 && columns === null && !isWhole && table.state.complete,
  });
  const ofView = isWhole ? ofAll : (counted ?? NONE);
  const rows = table.state.matching ?? 0;
  return useMemo(
    () => (columns === null ? withKnownColumns(spec, { filter, sort }, { ofAll, ofView, rows }) : spec),
    [spec, columns, filter, sort, ofAll, ofView, rows],
  );
}
