import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends, when the server closes, the connections on which nothing was ever asked. Browsers open them ahead of need, and Node
 * takes them for busy ones and waits a minute and more for their first request.
 */
export function closeIdleSockets(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket) => {
    // A browser replaces a spare connection at once, while the server still listens.
    if (isClosing) {
      socket.destroy();
      return;
    }
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of silent) socket.destroy();
  });
}
