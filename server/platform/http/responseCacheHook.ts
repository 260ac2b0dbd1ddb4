import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

declare module 'fastify' {
  interface FastifyInstance {
    /** Called in order, before routing. */
    readonly responseCacheHooks: ResponseCacheHook[];
    /** Called when the data set has another version. */
    readonly datasetListeners: (() => void)[];
  }
}

/** Answers a request from a cache before parsing, routing and rate limits. Returns true if it did. */
export type ResponseCacheHook = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Creates a server that calls the hooks before Fastify. Times in milliseconds. */
export function createHookedServer(
  responseCacheHooks: readonly ResponseCacheHook[],
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  { keepAliveTimeout, requestTimeout }: { keepAliveTimeout?: number; requestTimeout?: number },
): Server {
  // Node looks for overdue requests this often.
  const connectionsCheckingInterval = Math.min(5_000, requestTimeout || 5_000);
  const server = createServer({ connectionsCheckingInterval }, (request, response) => {
    if (!responseCacheHooks.some((hook) => hook(request, response))) handle(request, response);
  });
  if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
  if (requestTimeout !== undefined) {
    server.requestTimeout = requestTimeout;
    server.headersTimeout = Math.min(server.headersTimeout, requestTimeout);
  }
  return server;
}

const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** The request id of the proxy or client, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
