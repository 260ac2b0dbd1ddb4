import { useQuery } from '@tanstack/react-query';
import type { FieldSpec } from '#schemas/columns/spec.ts';
import type { Option } from '#schemas/queries/results.ts';
import { distributionsQuery, optionsQuery, useLastData } from '#src/api/tableQueries.ts';
import type { Distribution, TableHandle, TableState } from '#workers/client.ts';
import { searchedValue, shownOptions } from '../shownOptions.ts';

/** What the table says of a facet. The last answer stays while the next one comes or fails: old counts are better than none. */
export interface Answer<Value> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly value: Value | null;
  readonly retry: () => void;
}

/** Values of a field with their counts under the rest of the filter; asked again with every revision. */
export function useFacetOptions(
  handle: TableHandle | null,
  { revision, total }: TableState,
  field: FieldSpec,
  searched: string,
  limit: number,
): Answer<readonly Option[]> {
  const query = useQuery({
    ...optionsQuery(handle, revision, { field: field.field, searched: searchedValue(field, searched), limit }),
    enabled: total !== null,
  });
  const { status, value } = answerOf(query, useLastData(query.data));
  return { status, value: value && shownOptions(field, value, searched), retry: () => void query.refetch() };
}

/** The distribution of a field, once every row is held. */
export function useFacetDistribution(
  handle: TableHandle | null,
  { revision, complete }: TableState,
  field: string,
): Answer<Distribution> {
  const query = useQuery({ ...distributionsQuery(handle, revision, [field]), enabled: complete });
  const { status, value } = answerOf(query, useLastData(query.data));
  return { status, value: value?.get(field) ?? null, retry: () => void query.refetch() };
}

function answerOf<Value>({ isError }: { readonly isError: boolean }, value: Value | undefined) {
  const status: Answer<Value>['status'] = isError ? 'failed' : value === undefined ? 'loading' : 'ready';
  return { status, value: value ?? null };
}
