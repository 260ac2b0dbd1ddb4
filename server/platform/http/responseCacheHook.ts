import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

declare module 'fastify' {
  interface FastifyInstance {
    /** Asked in order, before routing. */
    readonly responseCacheHooks: ResponseCacheHook[];
  }
}

/**
 * Answers a request before anything of it is parsed, routed or counted, or leaves it to the routes: true when it was
 * answered. For answers that were made before and cost no more than their bytes.
 */
export type ResponseCacheHook = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A server that tries the shortcuts first. Times in milliseconds. */
export function createHookedServer(
  responseCacheHooks: readonly ResponseCacheHook[],
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  { keepAliveTimeout, requestTimeout }: { keepAliveTimeout?: number; requestTimeout?: number },
): Server {
  const server = createServer((request, response) => {
    if (!responseCacheHooks.some((hook) => hook(request, response))) handle(request, response);
  });
  if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
  if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
  return server;
}

const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** The id a proxy or client gave the request, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
