/** PostgreSQL codes of a server that is starting, stopping, full or gone; class 08 is the connection itself. */
const UNAVAILABLE = /^(08...|57P0[1-5]|53300)$/;
const QUERY_CANCELED = '57014';
const SYSTEM_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]);
/** What the driver says in words only. */
const DRIVER_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

/**
 * Why a query failed for no fault of its own: the database is `unavailable` (gone, starting, full), or the statement was
 * `too_slow` for its time limit. null: neither, so it is a fault of ours.
 */
export function whyDatabaseFailed(error: unknown): 'unavailable' | 'too_slow' | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : undefined;
  if (code === QUERY_CANCELED) return 'too_slow';
  if (typeof code === 'string' && UNAVAILABLE.test(code)) return 'unavailable';
  if (SYSTEM_CODES.has(code) && 'syscall' in error) return isConnecting(error.syscall) ? 'unavailable' : null;
  return DRIVER_WORDS.test(error.message) ? 'unavailable' : null;
}

/** A missing file has the same code as a missing socket; the system call tells them apart. */
function isConnecting(syscall: unknown): boolean {
  return syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo';
}
