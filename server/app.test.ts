import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from './app.ts';
import type { ServerModule } from './module.ts';
import { ApiError } from './platform/errors.ts';
import { testConfig, useTestDatabase } from './testing/database.ts';

const database = useTestDatabase();
let app: FastifyInstance;
let missing: 'loading' | null = null;

/** Routes that go wrong in every way a route can. */
const trouble: ServerModule = {
  name: 'trouble',
  notReady: async () => missing,
  routes: (deps) => async (api) => {
    api.post(
      '/echo',
      { schema: { body: z.object({ items: z.array(z.object({ n: z.int() })) }) } },
      async (request) => ({
        count: request.body.items.length,
      }),
    );
    api.get('/rule', async () => {
      throw new ApiError(422, { code: 'unknown_field', reason: 'filter', field: 'colour', source: 'projects' }, [
        'params',
        0,
        'filter',
        2,
      ]);
    });
    api.get('/bug', async () => {
      throw new TypeError('secret of the house');
    });
    api.get('/slow', async () => {
      await deps.pool.query('SET statement_timeout = 20; SELECT pg_sleep(10)');
    });
    api.get('/lost', async () => {
      await new pg.Client({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }).connect();
    });
    api.get('/long', async () => 'assay '.repeat(10_000));
  },
};

beforeAll(async () => {
  app = await buildApp(database.deps, { modules: [trouble] });
});
afterAll(() => app.close());

async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

describe('an error answer', () => {
  it.each([
    ['GET', '/api/nothing', undefined, 404, 'not_found', { reason: 'address', method: 'GET', path: '/api/nothing' }],
    ['GET', '/nothing', undefined, 404, 'not_found', { reason: 'address', method: 'GET', path: '/nothing' }],
    ['PUT', '/api/echo', undefined, 404, 'not_found', { reason: 'address', method: 'PUT', path: '/api/echo' }],
    ['GET', '/api/%zz', undefined, 400, 'bad_address', undefined],
    ['POST', '/api/echo', '{"items": [', 422, 'malformed_json', { reason: 'body' }],
    ['POST', '/api/echo', '', 422, 'malformed_json', { reason: 'empty' }],
    ['POST', '/api/echo', `{"items": "${'x'.repeat(1_100_000)}"}`, 413, 'too_large', { reason: 'body' }],
    ['GET', '/api/bug', undefined, 500, 'internal', undefined],
    ['GET', '/api/slow', undefined, 503, 'query_too_slow', undefined],
    ['GET', '/api/lost', undefined, 503, 'database_unavailable', undefined],
  ] as const)('has one shape: %s %s', async (method, url, payload, status, code, params) => {
    const answer = await app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      error: {
        code,
        message: expect.stringMatching(/^.{10,}\.$/),
        ...(params && { params }),
        requestId: answer.headers['x-request-id'],
      },
    });
  });

  it('has one shape for what is too long to be a request', async () => {
    const served = await buildApp(database.deps);
    const address = await served.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${address}/api/status?${'a'.repeat(20_000)}`);
    expect(answer.status).toBe(431);
    expect(await answer.json()).toEqual({
      error: {
        code: 'too_large',
        params: { reason: 'headers' },
        message: expect.stringMatching(/^.{10,}\.$/),
        requestId: answer.headers.get('x-request-id'),
      },
    });
    await served.close();
  });

  it('names the part of a request that a schema refuses', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/echo', payload: { items: [{ n: 1 }, { n: 'two' }] } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({ code: 'invalid_request', path: 'body.items[1].n' });
  });

  it('names the part of a request that a rule refuses', async () => {
    const { status, body } = await get('/api/rule');
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'unknown_field', path: 'params[0].filter[2]' });
  });

  it('says nothing of what broke inside', async () => {
    expect(JSON.stringify((await get('/api/bug')).body)).not.toMatch(/secret|TypeError/);
  });

  it('refuses a content type it does not know', async () => {
    const headers = { 'content-type': 'text/csv' };
    const answer = await app.inject({ method: 'POST', url: '/api/echo', payload: 'a,b', headers });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().error.code).toBe('unsupported_media_type');
  });
});

describe('a request id', () => {
  it('is taken over from the request', async () => {
    expect((await get('/healthz', { 'x-request-id': 'trace-1' })).headers['x-request-id']).toBe('trace-1');
  });

  it.each(['a b', '<script>', 'x'.repeat(65)])('is generated instead of %s', async (id) => {
    expect((await get('/healthz', { 'x-request-id': id })).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('readiness', () => {
  it('follows the modules', async () => {
    missing = 'loading';
    expect(await get('/readyz')).toMatchObject({
      status: 503,
      body: { error: { code: 'not_ready', params: { reason: 'loading' }, message: expect.stringContaining('loaded') } },
    });
    missing = null;
    expect(await get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready', mail: { to: 'files' } } });
  });

  it.each([
    [{}, { to: 'files', folder: 'DATA_DIR/mail' }],
    [{ SMTP_URL: 'smtp://mail.example:587' }, { to: 'smtp' }],
    [
      { PUBLIC_URL: 'https://assay.example' },
      { to: 'files', folder: 'DATA_DIR/mail', mend: expect.stringContaining('Set SMTP_URL to') },
    ],
    [{ PUBLIC_URL: 'https://assay.example', SMTP_URL: 'smtp://mail.example:587' }, { to: 'smtp' }],
  ])('says where mails go with %j', async (environment, mail) => {
    const served = await buildApp({ ...database.deps, config: testConfig(environment) }, { modules: [] });
    expect((await served.inject('/readyz')).json().mail).toEqual(mail);
    await served.close();
  });
});

describe('every answer', () => {
  it('forbids scripts that are not ours', async () => {
    const policy = String((await get('/healthz')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('insists on https only where people come by https', async () => {
    const plain = await get('/healthz');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    expect(plain.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');

    const config = testConfig({ PUBLIC_URL: 'https://assay.example' });
    const secure = await buildApp({ ...database.deps, config }, { modules: [] });
    const { headers } = await secure.inject('/healthz');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    await secure.close();
  });

  it('is compressed for those who can read it', async () => {
    const answer = await app.inject({ url: '/api/long', headers: { 'accept-encoding': 'br, gzip' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.rawPayload.length).toBeLessThan(1_000);
  });
});

describe('the rate limit', () => {
  it('stops one address and not another, and never this machine', async () => {
    const config = testConfig({ RATE_LIMIT_PER_MINUTE: '2' });
    const limited = await buildApp({ ...database.deps, config }, { modules: [trouble] });
    const ask = async (remoteAddress: string) => await limited.inject({ url: '/api/long', remoteAddress });
    const statuses = async (address: string) => {
      const codes: number[] = [];
      for (let i = 0; i < 3; i++) codes.push((await ask(address)).statusCode);
      return codes;
    };
    expect(await statuses('203.0.113.1')).toEqual([200, 200, 429]);
    expect(await statuses('203.0.113.2')).toEqual([200, 200, 429]);
    expect(await statuses('127.0.0.1')).toEqual([200, 200, 200]);
    const refused = await ask('203.0.113.1');
    expect(refused.json().error).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/^Too many requests from this address\. Try again in \d+ seconds\.$/),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });
});

describe('shutting down', () => {
  it('answers what it has begun, and takes nothing new', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let entered: () => void = () => undefined;
    const inside = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const waiting: ServerModule = {
      name: 'waiting',
      routes: () => async (api) => {
        api.get('/wait', async () => {
          entered();
          await gate;
          return { done: true };
        });
      },
    };
    const served = await buildApp(database.deps, { modules: [waiting] });
    const address = await served.listen({ host: '127.0.0.1', port: 0 });
    const begun = fetch(`${address}/api/wait`);
    await inside;
    const closed = served.close();
    release();
    expect(await (await begun).json()).toEqual({ done: true });
    await closed;
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  });

  // Node by itself would wait for at least half a minute.
  it('does not wait for a connection on which nothing was ever asked', { timeout: 10_000 }, async () => {
    const served = await buildApp(database.deps);
    const address = await served.listen({ host: '127.0.0.1', port: 0 });
    const silent = connect(Number(new URL(address).port), '127.0.0.1');
    await once(silent, 'connect');
    // Answered once the server knows of the connection before it.
    await fetch(`${address}/healthz`);
    const ended = once(silent, 'close');
    await served.close();
    await ended;
  });
});

describe('the OpenAPI document', () => {
  it('describes the routes by their own schemas, and can be browsed', async () => {
    const { body } = await get('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(body.info.description).toContain('| `tvl` | TVL | Total value locked');
    expect(body.paths['/api/echo'].post.requestBody.content['application/json'].schema).toMatchObject({
      properties: { items: { type: 'array' } },
    });
    expect(Object.keys(body.paths)).not.toContain('/healthz');
    const page = await app.inject('/api/docs/');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});
