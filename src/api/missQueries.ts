import { queryOptions, skipToken } from '@tanstack/react-query';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { nearQueries } from '#schemas/filters/nearMisses.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { FILTER_LIMITS } from '#schemas/filters/triples.ts';
import type { UnixMs } from '#schemas/units.ts';
import type { TableQuery } from '#workers/client.ts';
import { ANY_REVISION, type Table, tableKey, WORKER_QUERY } from './tableQueries.ts';

/** Queries for rows that a view leaves out: those of a name, and those that miss one bound by a little. */

/** Rows looked at for a name: those that begin with it, and those that the search finds at all. */
const BEGINNING = 12;
const SEARCHED = 40;

/** Rows of a table that a search finds, whatever the filter of the view. Those whose name begins with it come first. */
export const namedRowsQuery = (
  table: Table,
  spec: DataSetSpec,
  { search, fields }: { readonly search: string; readonly fields: readonly string[] },
) =>
  queryOptions({
    ...WORKER_QUERY,
    queryKey: tableKey(table, ANY_REVISION, 'named', search, fields),
    queryFn: table
      ? async (): Promise<readonly Row[]> => {
          const { identity } = spec;
          const canBegin = findField(spec, identity)?.filterable === true && search.length <= FILTER_LIMITS.textLength;
          const begins: Filter = [[identity, 'starts', search]];
          const lists = [
            canBegin ? await table.first({ filter: begins, sort: null, search: '' }, BEGINNING, fields) : [],
            await table.first({ filter: [], sort: null, search }, SEARCHED, fields),
          ];
          return [...new Map(lists.flat().map((row) => [row._id, row])).values()];
        }
      : skipToken,
  });

/** Rows that miss a bound of the filter by a little: how many, and the nearest of each bound. */
export const nearRowsQuery = (
  table: Table,
  spec: DataSetSpec,
  {
    filter,
    search,
    fields,
    limit,
    now,
  }: {
    readonly filter: Filter;
    readonly search: string;
    readonly fields: readonly string[];
    readonly limit: number;
    readonly now: UnixMs;
  },
) =>
  queryOptions({
    ...WORKER_QUERY,
    queryKey: tableKey(table, ANY_REVISION, 'near', filter, search, fields, limit),
    queryFn: table
      ? async ({ signal }) => {
          let count = 0;
          const rows: Row[] = [];
          for (const near of nearQueries(spec, filter, now)) {
            signal.throwIfAborted();
            count += await table.count({ filter: near.filter, sort: null, search });
            rows.push(...(await table.first({ filter: near.filter, sort: near.sort, search }, limit, fields)));
          }
          return { count, rows };
        }
      : skipToken,
  });

/** The first row of an order of those that a filter has; null: there is none. */
export const firstRowQuery = (table: Table, query: TableQuery, fields: readonly string[]) =>
  queryOptions({
    ...WORKER_QUERY,
    queryKey: tableKey(table, ANY_REVISION, 'firstRow', query, fields),
    queryFn: table ? async () => (await table.first(query, 1, fields))[0] ?? null : skipToken,
  });
