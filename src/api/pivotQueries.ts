import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { CACHE_UNUSED_MS } from '#schemas/constants.ts';
import { type DataSetName, KINDS } from '#schemas/kinds.ts';
import { PivotAnswerSchema } from '#schemas/pivot/answer.ts';
import { type PackedPivot, packPivot } from '#schemas/pivot/packed.ts';
import type { PivotMeasure, PivotScope } from '#schemas/pivot/pivot.ts';
import type { TotalsAnswer } from '#schemas/pivot/totals.ts';
import type { PivotCall, TableHandle } from '#workers/client.ts';
import { fetchStruct } from './client.ts';

/** Pivots: from the table once it holds every row, from the server before. */

/** An answer with what was asked: an older one stays while the next is counted. */
export interface CountedPivot {
  readonly call: PivotCall;
  readonly answer: PackedPivot;
}

/** From a table that holds every row; null where it does not. A newer call supersedes this one. */
export const tablePivotQuery = (table: Pick<TableHandle, 'id' | 'pivot'> | null, revision: number, call: PivotCall) =>
  queryOptions({
    queryKey: ['table', table?.id ?? null, revision, 'pivot', call] as const,
    queryFn: table
      ? async (): Promise<CountedPivot | null> => {
          const answer = await table.pivot(call);
          return answer && { call, answer };
        }
      : skipToken,
    meta: { worker: true },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_UNUSED_MS,
    retry: (failures, error) => failures < 2 && !(error instanceof RangeError),
    retryDelay: 0,
    placeholderData: keepPreviousData,
  });

/** Rows as the server is asked for them. */
export interface ServedScope extends PivotScope {
  /** The formulas of the view. */
  readonly f?: string;
}

/** From the server. */
export const serverPivotQuery = (source: DataSetName, call: PivotCall & ServedScope) =>
  queryOptions({
    queryKey: ['struct', KINDS[source].pivotSid, call],
    queryFn: async ({ signal }): Promise<CountedPivot> => {
      const { result } = await fetchStruct(KINDS[source].pivotSid, call, PivotAnswerSchema, signal);
      return { call, answer: packPivot(result) };
    },
    gcTime: CACHE_UNUSED_MS,
    placeholderData: keepPreviousData,
  });

/** What all rows under some conditions come to, as many measures as a pivot has. */
export const serverTotalsQuery = (source: DataSetName, measures: readonly PivotMeasure[], scope: ServedScope) =>
  queryOptions({
    queryKey: ['struct', KINDS[source].pivotSid, 'totals', measures, scope],
    queryFn: async ({ signal }): Promise<TotalsAnswer> => {
      const asked = { pivot: { measures }, ...scope };
      const { result } = await fetchStruct(KINDS[source].pivotSid, asked, PivotAnswerSchema, signal);
      const [all] = result.cells;
      return all ?? { count: 0, values: measures.map(() => null), unknown: [], stale: [] };
    },
    gcTime: CACHE_UNUSED_MS,
  });
