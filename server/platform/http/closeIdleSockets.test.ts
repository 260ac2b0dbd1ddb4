import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { closeIdleSockets } from './closeIdleSockets.ts';

async function listen(app: FastifyInstance): Promise<number> {
  onTestFinished(() => app.close());
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  return socket;
}

it('ends a connection that comes while the server closes but still listens', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  closeIdleSockets(app);
  let ended: Promise<unknown> | undefined;
  app.addHook('preClose', async () => {
    const socket = await open(port);
    ended = once(socket, 'close');
    await ended;
  });
  const port = await listen(app);
  const early = await open(port);
  const earlyEnded = once(early, 'close');

  await app.close();
  await earlyEnded;
  expect(ended).toBeDefined();
});

it('lets a request that is under way get its answer', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  closeIdleSockets(app);
  const steps = new EventEmitter();
  const asked = once(steps, 'asked');
  const closing = once(steps, 'closing');
  app.addHook('preClose', async () => {
    steps.emit('closing');
  });
  app.get('/', async () => {
    steps.emit('asked');
    await closing;
    return 'answered';
  });
  const port = await listen(app);

  const answer = fetch(`http://127.0.0.1:${port}/`);
  await asked;
  await app.close();
  expect(await (await answer).text()).toBe('answered');
});

it('cuts off an endless answer that nobody reads, within the time of a stop', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  closeIdleSockets(app);
  const steps = new EventEmitter();
  let sent = 0;
  app.get('/', (_request, reply) => {
    const chunks = new Readable({
      read() {
        // Nothing is asked for any more once the buffers on the way are full.
        sent++;
        this.push(Buffer.alloc(65_536));
      },
    });
    void reply.send(chunks);
    steps.emit('answering');
  });
  const port = await listen(app);
  const socket = await open(port);
  const answering = once(steps, 'answering');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await answering;
  let seen = -1;
  await expect
    .poll(() => {
      const isFull = sent === seen;
      seen = sent;
      return isFull;
    })
    .toBe(true);
  const began = performance.now();
  await app.close();
  expect(performance.now() - began).toBeLessThan(9_000);
}, 60_000);
