import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { whyDatabaseFailed } from '../db/failure.ts';
import { ApiError, type ErrorBody, type ErrorPath } from '../errors.ts';
import { loggedUrl } from './loggedUrl.ts';

/** Failures that Fastify itself finds, in our words. The key is its error code. */
const FRAMEWORK_ERRORS: Readonly<Record<string, { status: number; code: string; message: string }>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 422, code: 'malformed_json', message: 'The body is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    status: 422,
    code: 'malformed_json',
    message: 'The body is empty: send JSON, or leave the content type out.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'too_large', message: 'The body is too large.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: 'bad_request',
    message: 'The body is not as long as its Content-Length says.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported_media_type',
    message: 'This content type is not understood: send application/json.',
  },
  FST_ERR_BAD_URL: { status: 400, code: 'bad_address', message: 'The address is not validly encoded.' },
};

/** Gives every failure the one shape of error answers, whatever threw it. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = toApiError(error);
    if (failure.code === 'internal') request.log.error({ err: error, url: loggedUrl(request.url) }, 'a request failed');
    else if (failure.status >= 500) {
      const reason = error instanceof Error ? error.message : String(error);
      // Who asks /readyz asks every second.
      const level = failure.code === 'not_ready' ? 'debug' : 'warn';
      request.log[level](
        { code: failure.code, reason, url: loggedUrl(request.url) },
        'a request could not be answered',
      );
    }
    const retryAfter = failure.retryAfter ?? (failure.status === 503 ? 1 : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return sendError(reply, request, failure);
  });
}

/** The handler of what Fastify refuses before it has a route, such as an address with a broken escape. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendError(reply, request, toApiError(error));
}

/** Sends the failure as `{"error": {code, message, path?, requestId}}`, never kept by any cache. */
export function sendError(reply: FastifyReply, request: FastifyRequest, failure: ApiError): FastifyReply {
  const { code, message, path } = failure;
  const body: ErrorBody = { error: { code, message, ...(path === undefined ? {} : { path }), requestId: request.id } };
  return reply
    .code(failure.status)
    .removeHeader('etag')
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const known = typeof code === 'string' ? FRAMEWORK_ERRORS[code] : undefined;
  if (known) return new ApiError(known.status, known.code, known.message);
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (error instanceof Error && typeof status === 'number' && status >= 400 && status < 500) {
    return new ApiError(status, 'bad_request', error.message);
  }
  switch (whyDatabaseFailed(error)) {
    case 'unavailable':
      return new ApiError(
        503,
        'database_unavailable',
        'The database does not answer at the moment. Try again shortly.',
      );
    case 'too_slow':
      return new ApiError(503, 'query_too_slow', 'The query took too long. Narrow the filter and try again.');
    default:
      return new ApiError(500, 'internal', 'Something went wrong on our side. Tell us the request id if it stays.');
  }
}

interface InvalidRequest {
  readonly validationContext?: string | undefined;
  readonly validation: readonly { readonly instancePath: string; readonly message?: string | undefined }[];
}

/** The first complaint is the answer; its path starts with the part of the request: querystring, params, body. */
function invalidRequest({ validation, validationContext }: InvalidRequest): ApiError {
  const first = validation[0];
  const inside: ErrorPath = (first?.instancePath ?? '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const path: ErrorPath = [validationContext ?? 'request', ...inside];
  return new ApiError(422, 'invalid_request', first?.message ?? 'The request is not valid.', path);
}
