import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { ApiError, errorBody } from '../errors.ts';

/** Failures before there is a request, by Node's error code. */
const REFUSALS: Readonly<Record<string, ApiError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError(408, { code: 'timeout' }),
  HPE_HEADER_OVERFLOW: new ApiError(431, { code: 'too_large', reason: 'headers' }),
};
const UNREADABLE = new ApiError(400, { code: 'bad_request', reason: 'unreadable' });

/** Refuses what cannot be read as a request, before there is one, in the one shape of error answers. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const failure = REFUSALS[error.code] ?? UNREADABLE;
  const { status } = failure;
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(failure, requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
