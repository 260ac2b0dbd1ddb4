import { createServer } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { listenLocally } from '#server/testing/ports.ts';
import { json, testRequestOptions, useUpstream } from '../testing/upstream.ts';
import { sendRequest } from './request.ts';

const upstream = useUpstream();
const page = () => ({ page: '1', url: `${upstream.url}/coins` });

/** Answers each question with the next of these. */
function script(...answers: (() => { status: number; body: string; headers?: Record<string, string> })[]): void {
  let turn = 0;
  upstream.answer = (_request, response) => {
    const { status, body, headers } = (answers[Math.min(turn++, answers.length - 1)] ?? answers[0])?.() ?? {
      status: 500,
      body: '',
    };
    response.writeHead(status, headers).end(body);
  };
}
const good = () => ({ status: 200, body: '[{"id":"plum"}]' });

describe('a request', () => {
  it('gives the raw answer with its moment', async () => {
    script(good);
    expect(await sendRequest(page(), testRequestOptions())).toEqual({
      ok: true,
      answer: { address: page().url, fetchedAt: '2026-08-01T00:00:00.000Z', status: 200, body: '[{"id":"plum"}]' },
    });
  });

  it('reads it in the charset it is sent with', async () => {
    upstream.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=windows-1251' });
      response.end(Buffer.from([0x5b, 0x22, 0xc1, 0xe8, 0x22, 0x5d]));
    };
    expect(await sendRequest(page(), testRequestOptions())).toMatchObject({ answer: { body: '["Би"]' } });
  });

  it('waits as long as `Retry-After` says, in seconds or until a date', async () => {
    const pauses: number[] = [];
    script(
      () => ({ status: 429, body: '{}', headers: { 'retry-after': '7' } }),
      () => ({ status: 429, body: '{}', headers: { 'retry-after': 'Sat, 01 Aug 2026 00:00:30 GMT' } }),
      good,
    );
    expect(await sendRequest(page(), testRequestOptions(pauses))).toMatchObject({ ok: true });
    expect(pauses).toEqual([7_000, 30_000]);
  });

  it('does not wait for hours', async () => {
    const pauses: number[] = [];
    script(() => ({
      status: 429,
      body: '{"status":{"error_message":"Monthly quota used up"}}',
      headers: { 'retry-after': '86400' },
    }));
    expect(await sendRequest(page(), testRequestOptions(pauses))).toEqual({
      ok: false,
      reason: 'answered 429: Monthly quota used up, and asks to wait 86400 s',
    });
    expect(pauses).toEqual([]);
  });

  it('doubles its pauses while a service is faulty, and gives up', async () => {
    const pauses: number[] = [];
    script(() => ({ status: 500, body: '{"error":"Internal Server Error"}' }));
    expect(await sendRequest(page(), testRequestOptions(pauses))).toEqual({
      ok: false,
      reason: 'answered 500: Internal Server Error (asked 5 times)',
    });
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  it.each([
    [422, 'answered 422: Missing parameter vs_currency'],
    [401, 'answered 401: Missing parameter vs_currency'],
    [404, 'answered 404: Missing parameter vs_currency'],
  ])('does not retry a client error (%i)', async (status, reason) => {
    script(() => ({ status, body: '{"error":"Missing parameter vs_currency"}' }));
    expect(await sendRequest(page(), testRequestOptions())).toEqual({ ok: false, reason });
    expect(upstream.requests).toHaveLength(1);
  });

  it.each([
    ['[{"id":"plum"},{"id":', 'the JSON is cut off (asked 5 times)'],
    ['<!doctype html><title>Checking your browser</title>', 'the answer is an HTML page, not data (asked 5 times)'],
    ['', 'the answer is empty (asked 5 times)'],
  ])('retries a damaged answer, then fails: %j', async (body, reason) => {
    script(() => ({ status: 200, body }));
    expect(await sendRequest(page(), testRequestOptions())).toEqual({ ok: false, reason });
  });

  it('recovers from a damaged answer by a retry', async () => {
    script(() => ({ status: 200, body: '[{"id":' }), good);
    expect(await sendRequest(page(), testRequestOptions())).toMatchObject({ ok: true });
  });

  it('gives up on a service that never answers', async () => {
    upstream.answer = () => undefined;
    expect(await sendRequest(page(), testRequestOptions([], { timeoutMs: 50, attempts: 2 }))).toEqual({
      ok: false,
      reason: 'did not answer within 0.05 s (asked 2 times)',
    });
  });

  it('gives up on a connection that closes', async () => {
    upstream.answer = (request) => request.socket.destroy();
    expect(await sendRequest(page(), testRequestOptions([], { attempts: 2 }))).toEqual({
      ok: false,
      reason: 'closed the connection (asked 2 times)',
    });
  });

  it('fails when nothing listens', async () => {
    expect(
      await sendRequest({ page: '1', url: 'http://127.0.0.1:9/' }, testRequestOptions([], { attempts: 1 })),
    ).toMatchObject({
      ok: false,
    });
  });

  it('stops when aborted', async () => {
    const stopping = new AbortController();
    upstream.answer = (_request, response) => {
      stopping.abort();
      json(response, {}, 500);
    };
    expect(await sendRequest(page(), testRequestOptions([], { signal: stopping.signal }))).toEqual({
      ok: false,
      reason: 'stopped',
    });
  });
});

/** This machine, in the spellings of names and numbers. */
const THIS_MACHINE = [
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'LocalHost.',
    'foo.localhost',
    'foo.localhost.',
    'localhost.localdomain.',
  ],
  ...['127.0.0.1', '127.0.0.1.', '127.1', '127.1.', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '0', '0.0.0.0'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
  ],
  ...[
    '%6c%6fcalhost',
    'localhost%2e',
    'localhost\u3002',
    '\uff4cocalhost.',
    '\u2460\u2461\u2466.1',
    'ip6-localhost',
    'ip6-localhost.',
  ],
];

describe('a redirect to this machine', () => {
  const inner = useUpstream();

  it.each(THIS_MACHINE)('is refused before anything is asked there: %s', async (host) => {
    const location = `http://${host.replace(/[^ -~]/g, encodeURIComponent)}:${new URL(inner.url).port}/`;
    script(() => ({ status: 302, body: '', headers: { location } }));
    expect(await sendRequest(page(), testRequestOptions())).toEqual({
      ok: false,
      reason: expect.stringMatching(/^leads to the private address .*; refused$/),
    });
    expect([upstream.requests.length, inner.requests.length]).toEqual([1, 0]);
  });

  it('is refused also where a proxy looks names up', async () => {
    const asked: string[] = [];
    const proxy = createServer().on('connect', (request, socket) => {
      asked.push(request.url ?? '');
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    vi.stubEnv('http_proxy', `http://127.0.0.1:${await listenLocally(proxy)}`);
    vi.resetModules();
    const proxied = await import('./request.ts');
    const { port } = new URL(inner.url);
    const follow = async (host: string) => {
      script(() => ({ status: 302, body: '', headers: { location: `http://${host}:${port}/` } }));
      return await proxied.sendRequest(page(), testRequestOptions([], { attempts: 1 }));
    };
    try {
      for (const host of ['localhost.', 'router.', '127.1.'])
        expect(await follow(host)).toMatchObject({ reason: expect.stringContaining('leads to the private address') });
      expect(asked).toEqual([]);
      await follow('n.example');
      expect(asked).toEqual([`n.example:${port}`]);
    } finally {
      vi.unstubAllEnvs();
      proxy.closeAllConnections();
      proxy.close();
    }
  });
});
