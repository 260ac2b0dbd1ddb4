import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

declare module 'fastify' {
  interface FastifyInstance {
    /** Asked in order, before routing. */
    readonly shortcuts: Shortcut[];
  }
}

/**
 * Answers a request before anything of it is parsed, routed or counted, or leaves it to the routes: true when it was
 * answered. For answers that were made before and cost no more than their bytes.
 */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A server that tries the shortcuts first. Times in milliseconds. */
export function createShortcutServer(
  shortcuts: readonly Shortcut[],
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  { keepAliveTimeout, requestTimeout }: { keepAliveTimeout?: number; requestTimeout?: number },
): Server {
  const server = createServer((request, response) => {
    if (!shortcuts.some((shortcut) => shortcut(request, response))) handle(request, response);
  });
  if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
  if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
  return server;
}
