import { type IncomingHttpHeaders, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { testConfig, useTestDatabase } from '../../testing/database.ts';

const database = useTestDatabase();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server for https://assay.example with these proxies, and a way to ask it from this machine. */
async function listen(trustProxy: string, publicUrl = 'https://assay.example') {
  const config = testConfig({ PUBLIC_URL: publicUrl, TRUST_PROXY: trustProxy });
  const app = await buildApp({ ...database.deps, config }, { modules: [] });
  ends.push(() => app.close());
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, method, headers: { host: 'other.example', ...headers } };
      const asked = request(options, async (answer) => {
        let body = '';
        for await (const part of answer.setEncoding('utf8')) body += part;
        resolve({ status: answer.statusCode, headers: answer.headers, body });
      });
      asked.once('error', reject).end();
    });
}

const BY_HTTP = { 'x-forwarded-proto': 'http' };
const BY_HTTPS = { 'x-forwarded-proto': 'https' };

describe('an https PUBLIC_URL', () => {
  it('leads what came by http to the same address there, at no other host', async () => {
    const ask = await listen('loopback');
    for (const [path, place] of [
      ['/directory/people?sort=-name&q=%C3%A9', 'https://assay.example/directory/people?sort=-name&q=%C3%A9'],
      ['/api/status', 'https://assay.example/api/status'],
      ['/vi', 'https://assay.example/vi'],
      ['//evil.example/x', 'https://assay.example//evil.example/x'],
      ['/\\evil.example', 'https://assay.example//evil.example'],
      ['http://evil.example/x', 'https://assay.example/'],
      ['/"<>', 'https://assay.example/%22%3C%3E'],
    ] as const) {
      const { status, headers } = await ask(path, BY_HTTP);
      expect([path, status, headers.location]).toEqual([path, 308, place]);
    }
    const head = await ask('/', { ...BY_HTTP, 'x-request-id': 'given' }, 'HEAD');
    expect([head.status, head.headers['x-request-id'], head.headers['cache-control']]).toEqual([
      308,
      'given',
      'no-store',
    ]);
  });

  it('refuses by http what a redirect would lose, and says where to send it', async () => {
    const ask = await listen('on');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, body } = await ask('/api/users/auth/login', BY_HTTP, method);
      expect([method, status, JSON.parse(body).error]).toEqual([
        method,
        403,
        {
          code: 'https_required',
          message: expect.stringContaining('https://assay.example'),
          params: { address: 'https://assay.example' },
          requestId: expect.any(String),
        },
      ]);
    }
  });

  it('serves what came by https, by the word of the nearest proxy', async () => {
    const ask = await listen('loopback');
    expect((await ask('/api/openapi.json', BY_HTTPS)).status).toBe(200);
    expect((await ask('/api/openapi.json', { 'x-forwarded-proto': 'http, https' })).status).toBe(200);
    expect((await ask('/api/openapi.json', { 'x-forwarded-proto': 'https, http' })).status).toBe(308);
  });

  it('takes what no proxy passed on as sent by http, where proxies are named', async () => {
    const ask = await listen('10.0.0.0/8');
    expect((await ask('/api/openapi.json')).status).toBe(308);
    expect((await ask('/api/openapi.json', {}, 'POST')).status).toBe(403);
  });

  it('never leads in a circle: in doubt it serves', async () => {
    const named = await listen('10.0.0.0/8');
    // A proxy that is not named, in the words of several, and a browser behind one that says nothing.
    for (const trace of [
      BY_HTTPS,
      BY_HTTP,
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-real-ip': '203.0.113.9' },
      { forwarded: 'for=203.0.113.9;proto=https' },
      { via: '1.1 cache' },
      { 'sec-fetch-site': 'none' },
    ]) {
      expect([trace, (await named('/api/openapi.json', trace)).status]).toEqual([trace, 200]);
    }
    // A named one that says nothing of the protocol.
    expect((await (await listen('loopback'))('/api/openapi.json', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(
      200,
    );
    // No proxy is believed.
    const off = await listen('off');
    for (const said of [BY_HTTP, BY_HTTPS, {}]) expect((await off('/api/openapi.json', said)).status).toBe(200);
  });

  it('leaves to http what is asked from inside', async () => {
    const ask = await listen('loopback');
    for (const path of ['/healthz', '/readyz', '/healthz?x=1']) expect((await ask(path, BY_HTTP)).status).toBe(200);
    expect((await ask('/metrics', BY_HTTP)).status).not.toBe(308);
    expect((await ask('/healthzz', BY_HTTP)).status).toBe(308);
  });
});

it('an http PUBLIC_URL sends nobody to https', async () => {
  const ask = await listen('loopback', 'http://assay.example');
  expect((await ask('/api/openapi.json', BY_HTTP)).status).toBe(200);
});
