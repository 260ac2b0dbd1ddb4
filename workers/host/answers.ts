import * as z from 'zod/mini';
import { wordError } from '#schemas/i18n/errors.ts';
import { COLUMNAR_TYPE } from '#schemas/queries/columnar.ts';
import { type Option, OptionSchema, TotalSchema } from '#schemas/queries/results.ts';
import { appendRows } from '../table/appendRows.ts';
import { appendColumnar, readColumnar } from '../table/columnar.ts';
import { TableFailure } from '../table/failure.ts';
import type { Table } from '../table/table.ts';
import type { Surroundings } from './surroundings.ts';

/** The data queries as a worker asks them, with every way they can fail turned into a `TableFailure`. */

const ANSWER_TIMEOUT_MS = 15_000;

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

const envelope = z.object({ data: z.record(z.string(), z.tuple([z.unknown()])), version: z.int(), asOf: z.string() });
const ErrorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
});

/** Rows of a directory by columns or as JSON, whichever the server gives. */
export async function fetchPage(
  around: Surroundings,
  sid: string,
  params: object,
  signal: AbortSignal,
): Promise<PageAnswer> {
  return ask(around, sid, params, `${COLUMNAR_TYPE}, application/json;q=0.5`, signal, async (response) => {
    if (response.headers.get('content-type')?.startsWith(COLUMNAR_TYPE)) {
      const page = readColumnar(await response.arrayBuffer());
      return {
        version: page.version,
        asOf: page.asOf,
        rows: page.rows,
        appendTo: (table) => appendColumnar(table, page),
      };
    }
    const { result, ...stamp } = await readJson(response, sid);
    if (!Array.isArray(result)) throw unreadable(`'${sid}' is not a list`);
    const rows: unknown[] = result;
    return { ...stamp, rows: rows.length, appendTo: (table) => appendRows(table, rows) };
  });
}

export async function fetchTotal(
  around: Surroundings,
  sid: string,
  params: object,
  signal: AbortSignal,
): Promise<TotalAnswer> {
  return ask(around, sid, params, 'application/json', signal, async (response) => {
    const { result, ...stamp } = await readJson(response, sid);
    const parsed = TotalSchema.safeParse(result);
    if (!parsed.success) throw unreadable(`'${sid}' holds no total`);
    return { ...stamp, total: parsed.data.total };
  });
}

export async function fetchOptions(
  around: Surroundings,
  sid: string,
  params: object,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  return ask(around, sid, params, 'application/json', signal, async (response) => {
    const { result } = await readJson(response, sid);
    const parsed = z.array(OptionSchema).safeParse(result);
    if (!parsed.success) throw unreadable(`'${sid}' is not a list of options`);
    return parsed.data;
  });
}

/** Asks, within the time allowed for a whole answer, and reads what came. */
async function ask<Answer>(
  around: Surroundings,
  sid: string,
  params: object,
  accept: string,
  signal: AbortSignal,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  signal.throwIfAborted();
  const control = new AbortController();
  let late = false;
  const stopTimer = around.after(ANSWER_TIMEOUT_MS, () => {
    late = true;
    control.abort();
  });
  const onAbort = () => control.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const url = `/api/data/struct?sid=${encodeURIComponent(sid)}&params=${encodeURIComponent(JSON.stringify([params]))}`;
    const response = await around.fetch(url, { headers: { accept }, signal: control.signal });
    if (!response.ok) throw await serverError(response);
    const answer = await read(response);
    signal.throwIfAborted();
    return answer;
  } catch (error) {
    if (signal.aborted) throw new DOMException('The answer is no longer wanted', 'AbortError');
    if (late) throw new TableFailure('TIMEOUT_ERROR', `No answer within ${ANSWER_TIMEOUT_MS / 1000} seconds`);
    if (error instanceof TableFailure) throw error;
    throw new TableFailure('FETCH_ERROR', error instanceof Error ? error.message : String(error));
  } finally {
    stopTimer();
    signal.removeEventListener('abort', onAbort);
  }
}

async function readJson(response: Response, sid: string): Promise<Stamp & { readonly result: unknown }> {
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw unreadable('it is not JSON');
  }
  const parsed = envelope.safeParse(json);
  if (!parsed.success || !(sid in parsed.data.data)) throw unreadable(`it holds no '${sid}'`);
  return { result: parsed.data.data[sid]?.[0], version: parsed.data.version, asOf: parsed.data.asOf };
}

async function serverError(response: Response): Promise<TableFailure> {
  const fallback = `The server answered ${response.status}`;
  try {
    const parsed = ErrorSchema.safeParse(JSON.parse(await response.text()));
    if (!parsed.success) return new TableFailure('SERVER_ERROR', fallback, response.status);
    const { code, message, params } = parsed.data.error;
    return new TableFailure('SERVER_ERROR', wordError(code, params) ?? message, response.status);
  } catch {
    return new TableFailure('SERVER_ERROR', fallback, response.status);
  }
}

function unreadable(what: string): TableFailure {
  return new TableFailure('PARSING_ERROR', `The answer cannot be read: ${what}`);
}
