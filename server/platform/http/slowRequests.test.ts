import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { auth } from '../../modules/auth/module.ts';
import { useTestDatabase } from '../../testing/database.ts';
import { eventually } from '../../testing/process.ts';

const database = useTestDatabase();
const opened: { readonly app: FastifyInstance; readonly sockets: Socket[] }[] = [];
afterEach(async () => {
  for (const { app, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await app.close();
  }
});

async function listen(requestWithin?: number) {
  const app = await buildApp(database.deps, { modules: [auth], ...(requestWithin ? { requestWithin } : {}) });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const sockets: Socket[] = [];
  opened.push({ app, sockets });
  /** Announces a body and sends less of it. Resolves with all that was answered when the connection ends. */
  const sendSlowly = async () => {
    const socket = connect(Number(port), '127.0.0.1');
    sockets.push(socket);
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', () => undefined);
    const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
    const arrived = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
    socket.write(
      'POST /api/users/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"user',
    );
    await arrived;
    return { ended };
  };
  return { app, port: Number(port), sendSlowly };
}

describe('a body that does not arrive', () => {
  it('is cut with 408', async () => {
    const { sendSlowly } = await listen(50);
    const { ended } = await sendSlowly();
    expect(await ended).toMatch(/^HTTP\/1.1 408 .*"code":"timeout"/s);
  });

  it('does not keep the server from closing', async () => {
    const { app, sendSlowly } = await listen();
    const { ended } = await sendSlowly();
    await app.close();
    expect(await ended).toBe('');
  });
});

describe('a body that is too large', () => {
  it('is refused on a connection that goes on, so that a proxy amid sending hears why', async () => {
    const { port } = await listen();
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    const ended = new Promise<void>((resolve, reject) => socket.once('close', () => resolve()).once('error', reject));
    const size = 8 * 1_048_576;
    socket.write(
      `POST /api/users/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`,
    );
    await eventually(async () => expect(text).toMatch(/^HTTP\/1.1 413 .*"code":"too_large"/s));
    socket.write(' '.repeat(size));
    socket.end('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    await ended;
    expect(text).toMatch(/HTTP\/1.1 200 /);
  });
});
