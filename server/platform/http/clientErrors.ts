import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import type { ErrorBody } from '../errors.ts';

const REFUSALS: Readonly<Record<string, { readonly status: number; readonly code: string; readonly message: string }>> =
  {
    ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout', message: 'The request did not arrive in time.' },
    HPE_HEADER_OVERFLOW: {
      status: 431,
      code: 'too_large',
      message: 'The address or the headers are too large. Ask with fewer or shorter values.',
    },
  };
const UNREADABLE = { status: 400, code: 'bad_request', message: 'This is no HTTP request that can be read.' };

/** Refuses what cannot be read as a request, before there is one, in the one shape of error answers. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, message } = REFUSALS[error.code] ?? UNREADABLE;
  const requestId = randomUUID();
  const body = JSON.stringify({ error: { code, message, requestId } } satisfies ErrorBody);
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
