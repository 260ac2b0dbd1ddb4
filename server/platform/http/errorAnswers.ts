import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorFacts } from '#schemas/i18n/errors.ts';
import { whyDatabaseFailed } from '../db/pool.ts';
import type { DiskWatch } from '../diskWatch.ts';
import { ApiError, type ErrorPath, errorBody } from '../errors.ts';

/** Errors of Fastify, by code. */
const FRAMEWORK_ERRORS: Readonly<Record<string, readonly [status: number, ErrorFacts]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [422, { code: 'malformed_json', reason: 'body' }],
  FST_ERR_CTP_EMPTY_JSON_BODY: [422, { code: 'malformed_json', reason: 'empty' }],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, { code: 'too_large', reason: 'body' }],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, { code: 'bad_request', reason: 'length' }],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, { code: 'unsupported_media_type' }],
  FST_ERR_BAD_URL: [400, { code: 'bad_address' }],
};

/** Answers every error in the common form, or in another. */
export function answerErrors(app: FastifyInstance, disks: DiskWatch, send = sendError): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, request, disks);
    const retryAfter = failure.retryAfter ?? (failure.status === 503 ? 1 : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return send(reply, request, failure);
  });
}

/** What the asker is told of an error; what is ours to mend is logged. */
export function failureOf(error: unknown, request: FastifyRequest, disks: DiskWatch): ApiError {
  const failure = toApiError(error);
  if (failure.code === 'disk_full') disks.noteFull(error);
  const isGone = request.raw.socket.destroyed;
  // Without its socket a request has no address any more, and its body no end: that is nobody's error.
  if (failure.status >= 500 && isGone)
    request.log.debug({ err: error, url: loggedUrl(request.url) }, 'a request failed whose asker had left');
  else if (failure.code === 'internal')
    request.log.error({ err: error, url: loggedUrl(request.url) }, 'a request failed');
  else if (failure.status >= 500) {
    const reason = error instanceof Error ? error.message : String(error);
    // Probes ask /readyz every second.
    const level = failure.code === 'not_ready' ? 'debug' : failure.code === 'disk_full' ? 'error' : 'warn';
    request.log[level]({ code: failure.code, reason, url: loggedUrl(request.url) }, 'a request could not be answered');
  }
  return failure;
}

/** Answers requests that Fastify refuses before routing, such as a broken URL escape. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendError(reply, request, toApiError(error));
}

/** Sends the error as `{"error": {code, message, params?, path?, requestId}}`, never cached. */
export function sendError(reply: FastifyReply, request: FastifyRequest, failure: ApiError): FastifyReply {
  // Closed amid a body, the connection is reset, and a proxy says 502: the rest is read and dropped.
  if (failure.status === 413) reply.removeHeader('connection');
  return reply
    .code(failure.status)
    .removeHeader('etag')
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(failure, request.id));
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const known = typeof code === 'string' ? FRAMEWORK_ERRORS[code] : undefined;
  if (known) return new ApiError(...known);
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (error instanceof Error && typeof status === 'number' && status >= 400 && status < 500) {
    return new ApiError(status, { code: 'bad_request', reason: 'other', detail: error.message });
  }
  switch (whyDatabaseFailed(error)) {
    case 'unavailable':
      return new ApiError(503, { code: 'database_unavailable' });
    case 'disk_full':
      return new ApiError(507, { code: 'disk_full' });
    case 'too_slow':
      return new ApiError(503, { code: 'query_too_slow' });
    default:
      return new ApiError(500, { code: 'internal' });
  }
}

interface InvalidRequest {
  readonly validationContext?: string | undefined;
  readonly validation: readonly { readonly instancePath: string; readonly message?: string | undefined }[];
}

/** Reports the first issue; its path starts with querystring, params or body. */
function invalidRequest({ validation, validationContext }: InvalidRequest): ApiError {
  const first = validation[0];
  const inside: ErrorPath = (first?.instancePath ?? '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const path: ErrorPath = [validationContext ?? 'request', ...inside];
  const detail = first?.message ?? 'The request is not valid.';
  return new ApiError(422, { code: 'invalid_request', reason: 'schema', detail }, path);
}

/** Errors before a request exists, by Node's code. */
const REFUSALS: Readonly<Record<string, ApiError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError(408, { code: 'timeout' }),
  HPE_HEADER_OVERFLOW: new ApiError(431, { code: 'too_large', reason: 'headers' }),
};
const UNREADABLE = new ApiError(400, { code: 'bad_request', reason: 'unreadable' });

/** Answers unreadable requests in the common form, before Fastify has a request. */
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

/** A key for programs, which somebody put into an address although none is read from there. */
const API_KEY = /asy_live_\w+/g;

/** The address for the log. Queries about members, which name people, unsubscribe tokens and keys are left out. */
export function loggedUrl(address: string): string {
  const url = address.replace(API_KEY, 'asy_live_…');
  if (url.startsWith('/api/newsletter/unsubscribe/')) return '/api/newsletter/unsubscribe';
  return url.startsWith('/api/users/') ? (url.split('?')[0] ?? url) : url;
}
