import * as z from 'zod/mini';
import { callServer, type HttpWords, readStruct, structUrl } from '#schemas/http.ts';
import type { Sid } from '#schemas/queries/catalogue.ts';
import { COLUMNAR_TYPE } from '#schemas/queries/columnar.ts';
import { type Option, OptionSchema, TotalSchema } from '#schemas/queries/results.ts';
import { appendRows } from '../table/appendRows.ts';
import { appendColumnar, readColumnar } from '../table/columnar.ts';
import type { Table } from '../table/table.ts';
import type { Surroundings } from './surroundings.ts';

/** The data queries as a worker asks them. They throw as `callServer` does. */

/** What every answer says of the data set. */
export interface Stamp {
  readonly version: number;
  readonly asOf: string;
}

export interface PageAnswer extends Stamp {
  readonly rows: number;
  /** Adds the rows at the end of a table. */
  appendTo(table: Table): void;
}

export interface TotalAnswer extends Stamp {
  readonly total: number;
}

const JSON_TYPE = 'application/json';

/** Details of a failure: the page words the failure itself. */
const WORDS: HttpWords = {
  unreachable: 'The server could not be reached',
  timeout: (seconds) => `No answer within ${seconds} seconds`,
  status: (status) => `The server answered ${status}`,
  unreadable: (path) => `The answer cannot be read at '${path}'`,
};

/** Rows of a directory by columns or as JSON, whichever the server gives. */
export async function fetchPage(
  around: Surroundings,
  sid: Sid,
  params: object,
  signal: AbortSignal,
): Promise<PageAnswer> {
  return ask(around, sid, params, `${COLUMNAR_TYPE}, application/json;q=0.5`, signal, async (response, url) => {
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

export async function fetchTotal(
  around: Surroundings,
  sid: Sid,
  params: object,
  signal: AbortSignal,
): Promise<TotalAnswer> {
  return ask(around, sid, params, JSON_TYPE, signal, async (response, url) => {
    const { result, ...stamp } = await readJsonStruct(sid, response, url, TotalSchema);
    return { ...stamp, total: result.total };
  });
}

export async function fetchOptions(
  around: Surroundings,
  sid: Sid,
  params: object,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  return ask(around, sid, params, JSON_TYPE, signal, async (response, url) => {
    const { result } = await readJsonStruct(sid, response, url, z.array(OptionSchema));
    return result;
  });
}

/** Asks one data query and reads what came. */
async function ask<Answer>(
  around: Surroundings,
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
      send: () => around.fetch(url, { headers: { accept }, signal: control.signal }),
      read: (response) => read(response, url),
      control,
      signal,
      after: around.after,
      words: WORDS,
    });
  } catch (error) {
    if (signal.aborted) throw new DOMException('The answer is no longer wanted', 'AbortError');
    throw error;
  }
}

async function readJsonStruct<Result>(sid: Sid, response: Response, url: string, shape: z.ZodMiniType<Result>) {
  return readStruct(sid, url, await response.text(), shape, WORDS);
}
