import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { auth } from '#server/modules/auth/module.ts';
import { createLog } from '#server/platform/log.ts';
import { testConfig, useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();
const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

async function serve(environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const config = { ...database.deps.config, ...testConfig(environment), database: database.deps.config.database };
  const app = await buildApp({ ...database.deps, config, log }, { modules: [auth] });
  opened.push(app);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return { app, lines, port: Number(port) };
}

/** Sends bytes as they are; resolves with what was answered. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answered = '';
  socket.on('data', (part: string) => (answered += part));
  socket.write(text);
  await once(socket, 'close');
  return answered;
}

describe('a connection', () => {
  it('that names two hosts is refused', async () => {
    const { port } = await serve();
    const ask = (hosts: string) => sendRaw(port, `GET /healthz HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`);
    expect(await ask('Host: a.example\r\n')).toMatch(/^HTTP\/1.1 200/);
    expect(await ask('Host: a.example\r\nhost: b.example\r\n')).toMatch(
      /^HTTP\/1.1 400 [\s\S]*"code":"bad_request"[\s\S]*"reason":"hosts"/,
    );
    // The same one twice is refused too.
    expect(await ask('Host: a.example\r\nHost: a.example\r\n')).toMatch(/^HTTP\/1.1 400/);
  });

  it('that is gone before its request is answered is no error in the log', async () => {
    const { app, port, lines } = await serve({ RATE_LIMIT_PER_MINUTE: '6000' });
    // Without its socket a request has no address, by which calls are counted.
    app.server.prependOnceListener('request', ({ socket }) => socket.destroy());
    const body = '{"username":"nobody","password":"correct-horse"}';
    const head = `POST /api/users/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    await sendRaw(port, head + body);
    await expect.poll(() => lines.join(''), { timeout: 10_000 }).toContain('whose asker had left');
    expect(lines.filter((line) => /"level":"(?:warn|error|fatal)"/.test(line))).toEqual([]);
  });

  it('through TRUST_PROXY=on believes the last proxy alone', async () => {
    const config = testConfig({ TRUST_PROXY: 'on' });
    const app = await buildApp({ ...database.deps, config }, { modules: [] });
    opened.push(app);
    const addresses: string[] = [];
    app.addHook('onRequest', async ({ ip }) => void addresses.push(ip));
    await app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.1, 203.0.113.2' } });
    expect(addresses).toEqual(['203.0.113.2']);
  });
});
