import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a request may still arrive once the server closes, in ms. */
const BODY_GRACE_MS = 2_000;
/** How long answers may still be read once the server closes, in ms. */
const ANSWER_GRACE_MS = 5_000;

/**
 * Ends connections that would delay closing the server: at once those without a request (browsers open them in advance,
 * and Node counts them as busy), soon those whose body does not arrive, later those that do not read the response.
 */
export function closeIdleSockets(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  const arriving = new Set<IncomingMessage>();
  let isClosing = false;
  app.server.on('connection', (socket) => {
    // Browsers reconnect at once, while the server still listens.
    if (isClosing) {
      socket.destroy();
      return;
    }
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', (request) => {
    silent.delete(request.socket);
    arriving.add(request);
    request.once('close', () => arriving.delete(request));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of silent) socket.destroy();
    setTimeout(() => {
      for (const request of arriving) if (!request.complete) request.socket.destroy();
    }, BODY_GRACE_MS).unref();
    setTimeout(() => app.server.closeAllConnections(), ANSWER_GRACE_MS).unref();
  });
}
