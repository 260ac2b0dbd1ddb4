import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { PAGE_TAKE_MAX } from '#schemas/constants.ts';
import { ApiError } from '#schemas/http.ts';
import { KINDS } from '#schemas/kinds.ts';
import { malformedAnswer } from '../table/failure.ts';
import { createTable, type Table } from '../table/table.ts';
import { fetchPage, type PageAnswer } from './answers.ts';
import { delay, type Surroundings } from './surroundings.ts';

const AT_ONCE = 3;
/** How long to wait before a page that failed is asked for again. */
const RETRY_AFTER_MS = [1000, 4000, 15_000];

export interface WholeRequest {
  readonly spec: DataSetSpec;
  readonly total: number;
  /** Pages of another version are refused. */
  readonly version: number;
  readonly signal: AbortSignal;
  /** Rows that came, out of `total`. */
  onProgress(rows: number): void;
  /** Told of the version of each answer. */
  onAnswer(answer: PageAnswer): void;
}

/** Fetches a whole data set in its own order, a few large pages at a time. Rejects where the rows do not add up. */
export async function loadWhole(around: Surroundings, request: WholeRequest): Promise<Table> {
  const { spec, total, signal } = request;
  const table = createTable(spec, Math.max(1, total));
  const waiting = new Map<number, PageAnswer>();
  const control = new AbortController();
  const either = AbortSignal.any([signal, control.signal]);
  let nextSkip = 0;
  let nextAppended = 0;

  const work = async (): Promise<void> => {
    while (nextSkip < total) {
      const skip = nextSkip;
      nextSkip += PAGE_TAKE_MAX;
      waiting.set(skip, await fetchPatiently(around, request, skip, either));
      // Pages may come in any order; rows are added in theirs.
      for (let page = waiting.get(nextAppended); page; page = waiting.get(nextAppended)) {
        page.appendTo(table);
        waiting.delete(nextAppended);
        nextAppended += PAGE_TAKE_MAX;
        request.onProgress(table.length);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (error) {
    control.abort(error);
    throw error;
  }
  const distinct = new Set(table.ids.subarray(0, table.length)).size;
  if (table.length !== total || distinct !== total) {
    throw malformedAnswer(`The data set has ${total} rows, but ${distinct} came`);
  }
  return table;
}

async function fetchPatiently(
  around: Surroundings,
  request: WholeRequest,
  skip: number,
  signal: AbortSignal,
): Promise<PageAnswer> {
  const params = { skip, take: PAGE_TAKE_MAX, filter: [], sort: null, search: '' };
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetchPage(around, KINDS[request.spec.source].masterSid, params, signal);
      request.onAnswer(answer);
      if (answer.version !== request.version) throw new DOMException('The data set has a newer version', 'AbortError');
      return answer;
    } catch (error) {
      const wait = RETRY_AFTER_MS[attempt];
      if (signal.aborted || wait === undefined || !(error instanceof ApiError)) throw error;
      await delay(around, wait, signal);
    }
  }
}
