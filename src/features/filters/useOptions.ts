import { useQuery } from '@tanstack/react-query';
import type { Option } from '#schemas/queries/results.ts';
import { ANY_REVISION, optionsQuery } from '#src/api/tableQueries.ts';
import type { TableHandle } from '#workers/client.ts';

/** Values the editor lists at once. */
export const OPTIONS_LIMIT = 50;

/** The values of a field with their counts; the last answer stays while the next one comes. */
export interface Options {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly options: readonly Option[];
  readonly retry: () => void;
}

const NONE: readonly Option[] = [];

/** Asks the table for the values of a field that contain a text. */
export function useOptions(handle: TableHandle | null, field: string, searched: string): Options {
  const { data, isError, refetch } = useQuery(
    optionsQuery(handle, ANY_REVISION, { field, searched, limit: OPTIONS_LIMIT }),
  );
  return {
    status: isError ? 'failed' : data ? 'ready' : 'loading',
    options: data ?? NONE,
    retry: () => void refetch(),
  };
}
