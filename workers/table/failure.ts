import { ApiError } from '#schemas/http.ts';
import type { TableError } from '../protocol.ts';

/** The error of an answer that is malformed beyond what its schema checks. */
export function malformedAnswer(message: string): ApiError {
  return new ApiError({ kind: 'PARSING_ERROR', url: '/api/data/struct', message });
}

/** The failure as plain data. Anything unforeseen is reported as an answer that could not be read. */
export function asTableError(error: unknown): TableError {
  if (error instanceof ApiError) return { kind: error.kind, status: error.status ?? null, message: error.message };
  return { kind: 'PARSING_ERROR', status: null, message: error instanceof Error ? error.message : String(error) };
}

/** True when work stopped because its caller cancelled it. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
