import { useQuery } from '@tanstack/react-query';
import type { FieldSpec } from '#schemas/columns/spec.ts';
import type { Option } from '#schemas/queries/results.ts';
import { ANY_REVISION, optionsQuery } from '#src/api/tableQueries.ts';
import type { TableHandle } from '#workers/client.ts';
import { searchedValue, shownOptions } from './shownOptions.ts';

/** Values the editor lists at once. */
export const OPTIONS_LIMIT = 50;

/** The values of a field with their counts; the last answer stays while the next one comes. */
export interface Options {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly options: readonly Option[];
  readonly retry: () => void;
}

const NONE: readonly Option[] = [];

/** Asks the table for the values of a field that contain a text, as they are shown. */
export function useOptions(handle: TableHandle | null, field: FieldSpec | null, searched: string): Options {
  const { data, isError, refetch } = useQuery(
    optionsQuery(handle, ANY_REVISION, {
      field: field?.field ?? '',
      searched: searchedValue(field, searched),
      limit: OPTIONS_LIMIT,
    }),
  );
  return {
    status: isError ? 'failed' : data ? 'ready' : 'loading',
    options: data ? shownOptions(field, data, searched) : NONE,
    retry: () => void refetch(),
  };
}
