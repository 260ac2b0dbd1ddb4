import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Option } from '#schemas/queries/results.ts';
import type { Histogram, TableHandle, TableQuery } from '#workers/client.ts';

/**
 * Questions to a table's worker. Each key holds the table, its revision and the parameters: a late answer to an older
 * question is never shown. Windows of rows have a cache of their own, in the grid.
 */

/** A table; null before its worker has opened, when nothing is asked. */
type Table = TableHandle | null;

const tableKey = (table: Table, revision: number, ...question: readonly unknown[]) =>
  ['table', table?.id ?? null, revision, ...question] as const;

/** For questions that do not depend on the view that is shown. */
export const ANY_REVISION = -1;

/** Answers come from this device and cost little: they are not kept for later and say nothing about the network. */
const WORKER_QUERY = {
  meta: { worker: true },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
} as const;

/** The same where the last answer stays visible while the next one comes. */
const KEEPING = { ...WORKER_QUERY, placeholderData: keepPreviousData } as const;

/** Waits in ms before a question is asked: typing, and what follows a filter, a selection or the active cell. */
const TYPING_MS = 150;
const MOVING_MS = 140;

/**
 * Debounces: holding an arrow key or dragging a slider makes many questions. A question whose key is no longer observed is
 * cancelled while it waits.
 */
function debounced<Answer>(milliseconds: number, ask: (signal: AbortSignal) => Promise<Answer>) {
  return async ({ signal }: { readonly signal: AbortSignal }): Promise<Answer> => {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    });
    return await ask(signal);
  };
}

/** The values of a field that contain a text, with their counts under the rest of the filter. */
export const optionsQuery = (
  table: Table,
  revision: number,
  { field, searched, limit }: { readonly field: string; readonly searched: string; readonly limit: number },
) =>
  queryOptions({
    ...WORKER_QUERY,
    queryKey: tableKey(table, revision, 'options', field, searched, limit),
    queryFn: table
      ? debounced(searched === '' ? 0 : TYPING_MS, () => table.options(field, searched, limit))
      : skipToken,
    // The values of another field are no answer.
    placeholderData: (previous: readonly Option[] | undefined, query): readonly Option[] | undefined =>
      query?.queryKey[4] === field ? previous : undefined,
  });

/** How many rows pass a query, whatever the view shows. */
export const countQuery = (table: Table, query: TableQuery) =>
  queryOptions({
    ...WORKER_QUERY,
    queryKey: tableKey(table, ANY_REVISION, 'count', query),
    queryFn: table ? debounced(TYPING_MS, () => table.count(query)) : skipToken,
  });

/** The distributions of numeric fields. Fields without values have none. */
export const histogramsQuery = (table: Table, revision: number, fields: readonly string[]) =>
  queryOptions({
    ...KEEPING,
    queryKey: tableKey(table, revision, 'histograms', fields),
    queryFn: table
      ? debounced(MOVING_MS, async (signal) => {
          const found = new Map<string, Histogram>();
          for (const field of fields) {
            const histogram = await table.histogram(field);
            signal.throwIfAborted();
            if (histogram) found.set(field, histogram);
          }
          return found;
        })
      : skipToken,
  });

/** The cells of the view that contain a text, read row by row. */
export const findQuery = (table: Table, revision: number, text: string, fields: readonly string[]) =>
  queryOptions({
    ...KEEPING,
    queryKey: tableKey(table, revision, 'find', text, fields),
    queryFn: table
      ? debounced(TYPING_MS, async (signal) => ({ text, fields, found: await table.find(text, fields, signal) }))
      : skipToken,
  });

/** One row of the view with the fields named; its row is null while it is on its way, until `loaded` grows. */
export const rowQuery = (table: Table, revision: number, index: number, fields: readonly string[], loaded: number) =>
  queryOptions({
    ...KEEPING,
    queryKey: tableKey(table, revision, 'row', index, fields, loaded),
    queryFn: table
      ? async () => {
          const { rows } = await table.window(index, 1, fields);
          return { index, row: rows[0] ?? null };
        }
      : skipToken,
  });

/** A numeric field over the selected rows, or over the whole view. `version` identifies the selection; null: no selection. */
export const summaryQuery = (
  table: Table,
  revision: number,
  field: string,
  { version, ids }: { readonly version: number | null; readonly ids: () => Float64Array },
) =>
  queryOptions({
    ...KEEPING,
    queryKey: tableKey(table, revision, 'summary', field, version),
    queryFn: table
      ? debounced(MOVING_MS, async () => ({
          field,
          summary: await table.summary(field, version === null ? null : ids()),
        }))
      : skipToken,
  });

/** How many of the selected rows the view holds. `version` identifies the selection; `held`: rows of the view held here. */
export const selectedInViewQuery = (
  table: Table,
  revision: number,
  { version, held }: { readonly version: number; readonly held: number | null },
  count: (table: TableHandle) => Promise<number | null>,
) =>
  queryOptions({
    ...KEEPING,
    queryKey: tableKey(table, revision, 'selected', version, held),
    queryFn: table ? debounced(MOVING_MS, () => count(table)) : skipToken,
  });

/** How many rows each saved view matches, one count after the other, so that the view itself is answered first. */
export const savedCountsQuery = (
  table: Table,
  /** Identifies the rows of the data set: counts do not depend on the view that is shown. */
  dataSet: string,
  views: ReadonlyMap<string, TableQuery>,
) =>
  queryOptions({
    ...KEEPING,
    queryKey: ['table', table?.id ?? null, dataSet, 'saved', [...views.keys()]] as const,
    queryFn: table
      ? async ({ signal, client, queryKey }): Promise<ReadonlyMap<string, number>> => {
          const counts = new Map<string, number>();
          for (const [key, query] of views) {
            // A failure leaves a list without a count; the table's state tells what failed.
            const rows = await table.count(query).catch(() => null);
            signal.throwIfAborted();
            if (rows !== null) counts.set(key, rows);
            client.setQueryData(queryKey, new Map(counts));
          }
          return counts;
        }
      : skipToken,
  });

/** The data of a query; while there is none, as after a failure, the last data of this component. */
export function useLastData<Data>(data: Data | undefined): Data | undefined {
  const last = useRef(data);
  if (data !== undefined) last.current = data;
  return last.current;
}
