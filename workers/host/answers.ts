import * as z from 'zod/mini';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { WHOLE_TAKE } from '#schemas/constants.ts';
import { ApiError, callServer, readStruct, structUrl } from '#schemas/http.ts';
import { KINDS } from '#schemas/kinds.ts';
import type { Sid } from '#schemas/queries/catalog.ts';
import { COLUMNAR_TYPE } from '#schemas/queries/columnar.ts';
import { type Option, OptionSchema, TotalSchema } from '#schemas/queries/results.ts';
import type { PackedSeries, SeriesOfRows, SeriesParamsSchema } from '#schemas/queries/series.ts';
import { appendRows } from '../table/appendRows.ts';
import { appendColumnar, readColumnar } from '../table/columnar.ts';
import { createTable, malformedAnswer, type Table } from '../table/table.ts';
import { delay, type WorkerEnvironment } from './workerEnvironment.ts';

/** Data queries of a worker. They throw as `callServer` does. */

/** Version and time of an answer. */
export interface Stamp {
  readonly version: number;
  readonly asOf: string | null;
}

interface PageAnswer extends Stamp {
  readonly rows: number;
  appendTo(table: Table): void;
}

interface TotalAnswer extends Stamp {
  readonly total: number;
}

const JSON_TYPE = 'application/json';

/** Fetches rows, columnar or as JSON, as the server answers. */
export async function fetchPage(
  environment: WorkerEnvironment,
  spec: DataSetSpec,
  params: object,
  signal: AbortSignal,
): Promise<PageAnswer> {
  const sid = KINDS[spec.source].rowsSid;
  return ask(environment, sid, params, `${COLUMNAR_TYPE}, application/json;q=0.5`, signal, async (response, url) => {
    if (response.headers.get('content-type')?.startsWith(COLUMNAR_TYPE)) {
      const page = readColumnar(await response.arrayBuffer());
      return {
        version: page.version,
        asOf: page.asOf,
        rows: page.rows,
        appendTo: (table) => appendColumnar(table, page),
      };
    }
    const { result: rows, ...stamp } = await readJsonStruct(sid, response, url, z.array(z.unknown()));
    return { ...stamp, rows: rows.length, appendTo: (table) => appendRows(table, rows) };
  });
}

/** Fetches series of rows; rows that are no longer there are left out. */
export async function fetchSeries(
  environment: WorkerEnvironment,
  sid: Sid,
  params: z.infer<typeof SeriesParamsSchema>,
  signal: AbortSignal,
): Promise<SeriesOfRows> {
  return ask(environment, sid, params, COLUMNAR_TYPE, signal, async (response) => {
    const page = readColumnar(await response.arrayBuffer());
    const series = new Map<string, PackedSeries>();
    for (const [field, column] of page.columns)
      if (column.form === 'series')
        series.set(field, { last: column.last, points: column.points, values: column.values });
    return { ids: [...page.ids], series };
  });
}

export async function fetchTotal(
  environment: WorkerEnvironment,
  spec: DataSetSpec,
  params: object,
  signal: AbortSignal,
): Promise<TotalAnswer> {
  const sid = KINDS[spec.source].totalSid;
  return ask(environment, sid, params, JSON_TYPE, signal, async (response, url) => {
    const { result, ...stamp } = await readJsonStruct(sid, response, url, TotalSchema);
    return { ...stamp, total: result.total };
  });
}

export async function fetchOptions(
  environment: WorkerEnvironment,
  spec: DataSetSpec,
  params: object,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  const sid = KINDS[spec.source].optionsSid;
  return ask(environment, sid, params, JSON_TYPE, signal, async (response, url) => {
    const { result } = await readJsonStruct(sid, response, url, z.array(OptionSchema));
    return result;
  });
}

async function ask<Answer>(
  environment: WorkerEnvironment,
  sid: Sid,
  params: object,
  accept: string,
  signal: AbortSignal,
  read: (response: Response, url: string) => Promise<Answer>,
): Promise<Answer> {
  const url = structUrl(sid, params);
  const control = new AbortController();
  try {
    return await callServer({
      url,
      send: () => environment.fetch(url, { headers: { accept }, signal: control.signal }),
      read: (response) => read(response, url),
      control,
      signal,
      after: environment.after,
    });
  } catch (error) {
    if (signal.aborted) throw new DOMException('The answer is no longer wanted', 'AbortError');
    throw error;
  }
}

async function readJsonStruct<Result>(sid: Sid, response: Response, url: string, shape: z.ZodMiniType<Result>) {
  return readStruct(sid, url, await response.text(), shape);
}

const AT_ONCE = 3;
/** Delays before a failed page is retried. */
const RETRY_AFTER_MS = [1000, 4000, 15_000];

interface WholeRequest {
  readonly spec: DataSetSpec;
  readonly total: number;
  /** Pages of another version are refused. */
  readonly version: number;
  readonly signal: AbortSignal;
  /** Rows received so far. */
  onProgress(rows: number): void;
  /** Called with each answer, for its version. */
  onAnswer(answer: PageAnswer): void;
}

/** Fetches a whole data set in default order, several large parts in parallel. Rejects if the rows do not add up. */
export async function loadWhole(environment: WorkerEnvironment, request: WholeRequest): Promise<Table> {
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
      nextSkip += WHOLE_TAKE;
      waiting.set(skip, await fetchPatiently(environment, request, skip, either));
      // Pages arrive in any order and are appended in sequence.
      for (let page = waiting.get(nextAppended); page; page = waiting.get(nextAppended)) {
        page.appendTo(table);
        waiting.delete(nextAppended);
        nextAppended += WHOLE_TAKE;
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
  environment: WorkerEnvironment,
  request: WholeRequest,
  skip: number,
  signal: AbortSignal,
): Promise<PageAnswer> {
  const params = { skip, take: WHOLE_TAKE, filter: [], sort: null, search: '' };
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetchPage(environment, request.spec, params, signal);
      request.onAnswer(answer);
      if (answer.version !== request.version) throw new DOMException('The data set has a newer version', 'AbortError');
      return answer;
    } catch (error) {
      const wait = RETRY_AFTER_MS[attempt];
      if (signal.aborted || wait === undefined || !(error instanceof ApiError)) throw error;
      await delay(environment, wait, signal);
    }
  }
}
