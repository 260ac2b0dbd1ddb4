import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ApiError, errorBody } from '../errors.ts';
import type { CacheUse } from '../measures.ts';
import type { RequestWatch } from './requestWatch.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Called in order, before routing. */
    readonly responseCacheHooks: ResponseCacheHook[];
    /** What is cached, for `/metrics`. */
    readonly caches: CacheUse[];
    /** Called when the data set has another version. */
    readonly datasetListeners: (() => void)[];
  }
}

/** An answer that was repeated: the request's id and route; a null route is a page's. */
export interface Repeated {
  readonly id: string;
  readonly route: string | null;
}

/** Answers a request from a cache before parsing, routing and rate limits. Null: it did not. */
export type ResponseCacheHook = (request: IncomingMessage, response: ServerResponse) => Repeated | null;

/** Creates a server that calls the hooks before Fastify, and whose requests are watched. Times in milliseconds. */
export function createHookedServer(
  { hooks, watch }: { readonly hooks: readonly ResponseCacheHook[]; readonly watch: RequestWatch },
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  { keepAliveTimeout, requestTimeout }: { keepAliveTimeout?: number; requestTimeout?: number },
): Server {
  // Node looks for overdue requests this often.
  const connectionsCheckingInterval = Math.min(5_000, requestTimeout || 5_000);
  const server = createServer({ connectionsCheckingInterval }, (request, response) => {
    watch.follow(request, response);
    if (hostsOf(request) > 1) {
      const id = requestIdOf(request);
      watch.note(request, { id, route: null, isStream: false });
      answerAtOnce(response, new ApiError(400, { code: 'bad_request', reason: 'hosts' }), id);
      return;
    }
    for (const hook of hooks) {
      const repeated = hook(request, response);
      if (repeated) {
        watch.note(request, { ...repeated, isStream: false });
        return;
      }
    }
    handle(request, response);
  });
  if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
  if (requestTimeout !== undefined) {
    server.requestTimeout = requestTimeout;
    server.headersTimeout = Math.min(server.headersTimeout, requestTimeout);
  }
  return server;
}

/** How many hosts a request names. Node takes the first, a proxy before it may take the last: what one admits the other would answer. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  return hosts;
}

/** Answers an error before there is a request of Fastify. */
export function answerAtOnce(response: ServerResponse, failure: ApiError, requestId: string): void {
  response.writeHead(failure.status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  });
  response.end(JSON.stringify(errorBody(failure, requestId)));
}

const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** The request id of the proxy or client, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
