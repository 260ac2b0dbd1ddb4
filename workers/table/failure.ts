import type { TableError } from '../protocol.ts';

/** A failure a person is told of, with its kind. */
export class TableFailure extends Error {
  readonly kind: TableError['kind'];
  readonly status: number | null;

  constructor(kind: TableError['kind'], message: string, status: number | null = null) {
    super(message);
    this.name = 'TableFailure';
    this.kind = kind;
    this.status = status;
  }
}

/** The failure as plain data. Anything unforeseen is reported as an answer that could not be read. */
export function asTableError(error: unknown): TableError {
  if (error instanceof TableFailure) return { kind: error.kind, status: error.status, message: error.message };
  return { kind: 'PARSING_ERROR', status: null, message: error instanceof Error ? error.message : String(error) };
}

/** True when work stopped because somebody asked for it. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
