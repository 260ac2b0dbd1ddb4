import * as z from 'zod/mini';
import type { Sid } from '#schemas/queries/catalogue.ts';
import { messages } from '#src/messages/index.ts';
import { ApiError, refusal } from './apiError.ts';

/** How long an answer may take, in ms. */
export const REQUEST_TIMEOUT_MS = 10_000;

const EnvelopeSchema = z.object({
  data: z.record(z.string(), z.array(z.unknown())),
  version: z.int(),
  asOf: z.string(),
});

/** The answer to a data query: its result, the version of the data set and the time (ISO, UTC) of its newest figure. */
export interface StructAnswer<Result> {
  readonly result: Result;
  readonly version: number;
  readonly asOf: string;
}

/** The address of a data query. */
export function structUrl(sid: Sid, params: object): string {
  return `/api/data/struct?${new URLSearchParams({ sid, params: JSON.stringify([params]) })}`;
}

/**
 * Asks one data query. The result is checked against `schema`. Throws ApiError; when `signal` aborts, the signal's own
 * reason.
 */
export async function fetchStruct<Result>(
  sid: Sid,
  params: object,
  schema: z.ZodMiniType<Result>,
  signal?: AbortSignal,
): Promise<StructAnswer<Result>> {
  const url = structUrl(sid, params);
  const { data, version, asOf } = await fetchJson(url, EnvelopeSchema, signal);
  return { result: checked(url, schema, data[sid]?.[0]), version, asOf };
}

/** Fetches JSON and checks it against `schema`. Throws as `fetchStruct` does. */
export async function fetchJson<Result>(
  url: string,
  schema: z.ZodMiniType<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    body = parsed(await response.text());
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    if (timeout.aborted) {
      throw new ApiError(
        { kind: 'TIMEOUT_ERROR', url, message: messages.api.timeout(REQUEST_TIMEOUT_MS / 1000) },
        { cause },
      );
    }
    throw new ApiError({ kind: 'FETCH_ERROR', url, message: messages.api.unreachable }, { cause });
  }
  if (!response.ok) throw refusal(url, response.status, body);
  return checked(url, schema, body);
}

/** JSON, or undefined where the text is none: the check of its shape then says so. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checked<Result>(url: string, schema: z.ZodMiniType<Result>, value: unknown): Result {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.join('.') ?? '';
  throw new ApiError({ kind: 'PARSING_ERROR', url, path, message: messages.api.unreadable(path) });
}
