import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { useRef } from 'react';
import type { FieldSpec, Sort } from '#schemas/columns/spec.ts';
import { KNOWN_ROWS } from '#schemas/constants.ts';
import { hasValue, type Row } from '#schemas/filters/semantics.ts';
import { ID_FIELD, type Triple } from '#schemas/filters/triples.ts';
import type { PivotMeasure } from '#schemas/pivot/pivot.ts';
import type { Option, Summary } from '#schemas/queries/results.ts';
import type { TableHandle, TableQuery } from '#workers/client.ts';

/**
 * Queries to a table's worker. Keys hold table, revision and parameters, so a late answer to an older query is never
 * shown. Row windows have their own cache, in the grid.
 */

/** A table; null disables the query until its worker has opened. */
export type Table = TableHandle | null;

export const tableKey = (table: Table, revision: number, ...question: readonly unknown[]) =>
  ['table', table?.id ?? null, revision, ...question] as const;

/** For queries that do not depend on the shown view. */
export const ANY_REVISION = -1;

/** The worker answers from this device at little cost: no cache, and no sign of the network. */
export const WORKER_QUERY = {
  meta: { worker: true },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
} as const;

/** Keeps the last answer visible while the next one loads. */
const KEEPING = { ...WORKER_QUERY, placeholderData: keepPreviousData } as const;

/** Debounce in ms: while typing, and after a change of filter, selection or active cell. */
const TYPING_MS = 150;
const PREVIEWED_ROWS = 5;
const MOVING_MS = 140;

/** Debounces a query, for held arrow keys and dragged sliders. A query no longer observed is cancelled while it waits. */
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

/** Values of a field that contain a text, with their counts under the other filters. */
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
    // Do not show the values of another field.
    placeholderData: (previous: readonly Option[] | undefined, query): readonly Option[] | undefined =>
      query?.queryKey[4] === field ? previous : undefined,
  });

/** Number of rows that match a query, independent of the shown view. */
export const countQuery = (table: Table, query: TableQuery) =>
  queryOptions({
    ...WORKER_QUERY,
    queryKey: tableKey(table, ANY_REVISION, 'count', query),
    queryFn: table ? debounced(TYPING_MS, () => table.count(query)) : skipToken,
  });

/** A field of the first row of a query; null where there is none, or it is not known there. */
export const firstValueQuery = (table: Table, query: TableQuery, field: string) =>
  queryOptions({
    ...WORKER_QUERY,
    queryKey: tableKey(table, ANY_REVISION, 'firstValue', query, field),
    queryFn: table ? async () => (await table.first(query, 1, [field]))[0]?.[field] ?? null : skipToken,
  });

/** How many rows of a query have a value of a field, and the first of these with what names them. */
export const formulaPreviewQuery = (table: Table, query: TableQuery, identity: string, field: string) =>
  queryOptions({
    ...WORKER_QUERY,
    queryKey: tableKey(table, ANY_REVISION, 'formula', query, field),
    queryFn: table
      ? debounced(TYPING_MS, async () => {
          const known: TableQuery = { ...query, filter: [...query.filter, [field, 'known', 1]] };
          return {
            rows: await table.count(query),
            known: await table.count(known),
            first: await table.first(known, PREVIEWED_ROWS, [identity, field]),
          };
        })
      : skipToken,
    placeholderData: keepPreviousData,
  });

/** By field, the share of a query's rows that have a value, from 0 to 1. Empty without rows. */
export const knownSharesQuery = (table: Table, query: TableQuery, fields: readonly string[]) =>
  queryOptions({
    ...WORKER_QUERY,
    queryKey: tableKey(table, ANY_REVISION, 'knownShares', query, fields),
    queryFn: table
      ? async () => {
          const shares = new Map<string, number>();
          const all = await table.count(query);
          for (const field of all === 0 ? [] : fields) {
            const known = await table.count({ ...query, filter: [...query.filter, [field, 'known', 1]] });
            shares.set(field, known / all);
          }
          return shares;
        }
      : skipToken,
  });

/** By field, the share of the first rows of a query in the default order that have a value. Empty without rows. */
export const firstSharesQuery = (table: Table, query: Omit<TableQuery, 'sort'>, fields: readonly FieldSpec[]) =>
  queryOptions({
    ...WORKER_QUERY,
    queryKey: tableKey(
      table,
      ANY_REVISION,
      'firstShares',
      query,
      fields.map(({ field }) => field),
    ),
    queryFn: table
      ? async () => {
          const rows = await table.first(
            { ...query, sort: null },
            KNOWN_ROWS,
            fields.map(({ field }) => field),
          );
          const shareOf = (field: FieldSpec) =>
            rows.filter((row) => hasValue(field, row[field.field])).length / rows.length;
          return new Map(rows.length === 0 ? [] : fields.map((field) => [field.field, shareOf(field)] as const));
        }
      : skipToken,
  });

/** Distributions of fields, with their facts where asked; null until the table holds every row. */
export const distributionsQuery = (table: Table, revision: number, fields: readonly string[], facts = false) =>
  queryOptions({
    ...KEEPING,
    queryKey: tableKey(table, revision, 'distributions', fields, facts),
    // A card is opened once, and filled at once.
    queryFn: table ? debounced(facts ? 0 : MOVING_MS, () => table.distributions(fields, facts)) : skipToken,
  });

/** How far the figures of the view reach, by field; null until the table holds every row. */
export const spreadsQuery = (table: Table, revision: number, fields: readonly string[]) =>
  queryOptions({
    ...KEEPING,
    queryKey: tableKey(table, revision, 'spreads', fields),
    queryFn: table ? debounced(MOVING_MS, () => table.spreads(fields)) : skipToken,
  });

/** Cells of the view that contain a text, row by row. */
export const findQuery = (table: Table, revision: number, text: string, fields: readonly string[]) =>
  queryOptions({
    ...KEEPING,
    queryKey: tableKey(table, revision, 'find', text, fields),
    queryFn: table
      ? debounced(TYPING_MS, async (signal) => ({ text, fields, found: await table.find(text, fields, signal) }))
      : skipToken,
  });

/** Some fields of one row of the view. The row is null while it loads; `loaded` refetches it. */
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

/** A row by its number, whichever rows are shown, and whether a view has it; null: the data has it no longer. `dataSet`: identifies the rows. */
export const reviewedRowQuery = (
  table: TableHandle,
  dataSet: string,
  view: TableQuery,
  id: number,
  fields: readonly string[],
) =>
  queryOptions({
    ...KEEPING,
    queryKey: tableKey(table, ANY_REVISION, 'reviewed', dataSet, view, id),
    queryFn: async () => {
      const itself: Triple = [ID_FIELD, 'eq', id];
      const [row = null] = await table.first({ ...view, filter: [itself], search: '' }, 1, fields);
      return { id, row, isInView: (await table.count({ ...view, filter: [...view.filter, itself] })) > 0 };
    },
  });

/** Summary of a numeric field over the selected rows, or over the view. `version` identifies the selection; null: none. */
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

/** What the selected rows, or those of the view, come to. `version` identifies the selection; null: none. */
export const totalsQuery = (
  table: Table,
  revision: number,
  measures: readonly PivotMeasure[],
  { version, ids }: { readonly version: number | null; readonly ids: () => Float64Array },
) =>
  queryOptions({
    ...KEEPING,
    queryKey: tableKey(table, revision, 'totals', measures, version),
    queryFn: table
      ? debounced(MOVING_MS, async () => ({
          measures,
          answer: await table.totals(measures, version === null ? null : ids()),
        }))
      : skipToken,
  });

/** A cell of a row with a page. */
export interface SelectedCell {
  readonly slug: string;
  readonly name: string;
  /** As it is copied; empty: unknown. */
  readonly value: string;
}

/** The cells of a field in selected rows. `identity`: the field that names a row. */
export const cellsQuery = (
  table: TableHandle,
  { identity, field, ids }: { readonly identity: string; readonly field: string; readonly ids: Float64Array },
) =>
  queryOptions({
    ...WORKER_QUERY,
    queryKey: tableKey(table, ANY_REVISION, 'cells', field, [...ids]),
    queryFn: async (): Promise<readonly SelectedCell[]> =>
      cellsIn((await table.copy({ columns: [identity, field], ids, header: false, origin: '' })).text),
  });

/** The last three cells of copied rows: address, name and value. Rows without a page have no address. */
function cellsIn(copied: string): readonly SelectedCell[] {
  return copied.split('\n').flatMap((line) => {
    const [address = '', name = '', value = ''] = line.split('\t').slice(-3);
    const slug = address.startsWith('/') ? address.split('/').at(-1) : undefined;
    return slug ? [{ slug: decodeURIComponent(slug), name, value }] : [];
  });
}

/** Rows or values to list of a view. */
export type GlanceList =
  | { readonly kind: 'rows'; readonly sort: Sort; readonly count: number }
  | { readonly kind: 'values'; readonly field: string; readonly count: number };

/** What is asked of a view at a glance. */
export interface GlanceRequest {
  /** A number field to sum; null where the table cannot without fetching every row. */
  readonly figure: string | null;
  readonly lists: readonly GlanceList[];
  /** Fields of listed rows. */
  readonly fields: readonly string[];
}

/** The answer: sum and median of the figure, and rows or values of each list. */
export interface ViewGlance {
  readonly summary: Summary | null;
  readonly lists: readonly { readonly rows: readonly Row[]; readonly values: readonly Option[] }[];
}

/** Sum and median of a figure of the view; then its leading rows and frequent values, in the order of the request. */
export const glanceQuery = (table: Table, revision: number, request: GlanceRequest) =>
  queryOptions({
    ...KEEPING,
    queryKey: tableKey(table, revision, 'glance', request),
    queryFn: table
      ? debounced(MOVING_MS, async (signal): Promise<ViewGlance> => {
          const summary = request.figure === null ? null : await table.summary(request.figure, null);
          const lists: ViewGlance['lists'][number][] = [];
          for (const list of request.lists) {
            // One after the other: a newer view is answered between two of them.
            signal.throwIfAborted();
            lists.push(
              list.kind === 'rows'
                ? { rows: await table.leaders(list.sort, list.count, request.fields), values: [] }
                : { rows: [], values: await table.options(list.field, '', list.count) },
            );
          }
          return { summary, lists };
        })
      : skipToken,
  });

/** Number of selected rows in the view. `version` identifies the selection; `held`: rows of the view in memory. */
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

/** Row counts of saved views, one after the other, so that the view itself is answered first. */
export const savedCountsQuery = (
  table: Table,
  /** Identifies the rows of the data set; counts do not depend on the shown view. */
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
            // A failed list has no count; the table's state reports the error.
            const rows = await table.count(query).catch(() => null);
            signal.throwIfAborted();
            if (rows !== null) counts.set(key, rows);
            client.setQueryData(queryKey, new Map(counts));
          }
          return counts;
        }
      : skipToken,
  });

/** The data of a query; after a failure, this component's last data. */
export function useLastData<Data>(data: Data | undefined): Data | undefined {
  const last = useRef(data);
  if (data !== undefined) last.current = data;
  return last.current;
}
