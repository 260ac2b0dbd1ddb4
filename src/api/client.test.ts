import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, REQUEST_TIMEOUT_MS, structUrl, UPLOAD_TIMEOUT_MS } from '#schemas/http.ts';
import { fetchJson, fetchStruct, postJson, setAuthProvider } from './client.ts';

const answerWith = (body: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(body, { status }));
const envelope = (data: unknown) => JSON.stringify({ data, version: 3, asOf: '2026-06-30T09:00:00Z' });
const totalShape = z.object({ total: z.number() });

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a data query', () => {
  it('sends the identifier and the parameters as a JSON list', () => {
    const url = new URL(structUrl('total_projects', { search: 'a&b' }), 'http://host');
    expect(url.pathname).toBe('/api/data/struct');
    expect(url.searchParams.get('sid')).toBe('total_projects');
    expect(JSON.parse(url.searchParams.get('params') ?? '')).toEqual([{ search: 'a&b' }]);
  });

  it('returns the validated result with version and time', async () => {
    answerWith(envelope({ total_projects: [{ total: 214 }] }));
    expect(await fetchStruct('total_projects', {}, totalShape)).toEqual({
      result: { total: 214 },
      version: 3,
      asOf: '2026-06-30T09:00:00Z',
    });
  });

  it.each([
    ['an answer for another query', envelope({ total_people: [{ total: 1 }] }), ''],
    ['a result of another shape', envelope({ total_projects: [{ total: 'many' }] }), 'total'],
    ['no JSON', '<html>', ''],
    ['an answer without its version', '{"data":{"total_projects":[{"total":1}]}}', 'version'],
  ])('refuses %s', async (_, body, path) => {
    answerWith(body);
    const error = await errorOf(fetchStruct('total_projects', {}, totalShape));
    expect([error.kind, error.path]).toEqual(['PARSING_ERROR', path]);
  });
});

describe('a failed call', () => {
  it('is worded by its code, reason and parameters', async () => {
    answerWith(
      '{"error":{"code":"unknown_field","message":"English","params":{"reason":"sort","field":"colour","source":"people"},"path":"params.0.sort.field"}}',
      422,
    );
    const error = await errorOf(fetchJson('/api/x', totalShape));
    expect(error).toMatchObject({
      kind: 'FETCH_ERROR',
      status: 422,
      code: 'unknown_field',
      message: "'colour' is not a field of people that can be sorted.",
      path: 'params.0.sort.field',
    });
    expect(error.details).toContain('422 unknown_field params.0.sort.field');
    expect(error.details).toContain('/api/x');
  });

  it.each([
    ['an unknown code', { code: 'of_a_newer_server', message: 'English' }],
    ['an unknown reason', { code: 'plan_limit', message: 'English', params: { reason: 'seats', limit: 3 } }],
    [
      'a detail for programmers',
      { code: 'invalid_request', message: 'English', params: { reason: 'schema', detail: 'English' } },
    ],
  ])('with %s shows no words of the server; a report holds them', async (_, refused) => {
    answerWith(JSON.stringify({ error: refused }), 422);
    const error = await errorOf(fetchJson('/api/x', totalShape));
    expect(error.message).toBe('The server answered 422.');
    expect(error.details).toContain('English');
  });

  it.each([
    [401, 'UNAUTHORIZED FETCH_ERROR 401'],
    [403, 'UNKNOWN_ERROR FETCH_ERROR 403'],
    [500, 'UNKNOWN_ERROR FETCH_ERROR 500'],
  ] as const)('with status %i is tagged in its details: %s', async (status, begin) => {
    answerWith('{}', status);
    const error = await errorOf(fetchJson('/api/x', totalShape));
    expect(error.tag).toBe(begin.split(' ')[0]);
    expect(error.details.startsWith(begin)).toBe(true);
  });

  it('is an unknown error without a readable answer', async () => {
    answerWith('<html>');
    expect((await errorOf(fetchJson('/api/x', totalShape))).details).toMatch(/^UNKNOWN_ERROR PARSING_ERROR/);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await errorOf(fetchJson('/api/x', totalShape))).details).toMatch(/^UNKNOWN_ERROR FETCH_ERROR/);
  });

  it('is described by its status when a proxy wrote the body', async () => {
    answerWith('<h1>Bad gateway</h1>', 502);
    expect(await errorOf(fetchJson('/api/x', totalShape))).toMatchObject({
      kind: 'FETCH_ERROR',
      status: 502,
      code: undefined,
    });
  });

  it('is a fetch error without a status when nothing answered', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('fetch failed');
    });
    expect(await errorOf(fetchJson('/api/x', totalShape))).toMatchObject({ kind: 'FETCH_ERROR', status: undefined });
  });

  it.each([
    ['a question', () => fetchJson('/api/x', totalShape), REQUEST_TIMEOUT_MS],
    ['a file, which has longer', () => postJson('/api/x', new FormData(), totalShape), UPLOAD_TIMEOUT_MS],
  ])('names a time-out of %s', async (_, call, limit) => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      return new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    });
    const failed = errorOf(call());
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    const error = await failed;
    expect(error).toMatchObject({ kind: 'TIMEOUT_ERROR' });
    expect(error.message).toContain(String(limit / 1000));
  });

  it('is not reported when the caller aborted', async () => {
    const caller = new AbortController();
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      caller.abort();
      throw signal?.reason;
    });
    await expect(fetchJson('/api/x', totalShape, caller.signal)).rejects.toBe(caller.signal.reason);
  });
});

describe('an account call', () => {
  const asked = (status: number) => {
    const headers: Headers[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      headers.push(new Headers(init.headers));
      return new Response('{"total":1}', { status });
    });
    return headers;
  };
  const refused: string[] = [];
  beforeEach(() => {
    refused.length = 0;
    setAuthProvider({ token: () => 'abc', protectedCode: () => 'code', refused: (token) => refused.push(token) });
  });

  it('carries the token on account calls only, and the protected code on every call', async () => {
    const headers = asked(200);
    await fetchJson('/api/users/usage', totalShape);
    await fetchJson('/api/status', totalShape);
    expect(headers.map((one) => [one.get('authorization'), one.get('protected_code')])).toEqual([
      ['Bearer abc', 'code'],
      [null, 'code'],
    ]);
  });

  it('ends the session when the server refuses the token, and only then', async () => {
    asked(403);
    await errorOf(fetchJson('/api/users/usage', totalShape));
    expect(refused).toEqual([]);
    asked(401);
    expect(await errorOf(fetchJson('/api/users/usage', totalShape))).toMatchObject({ status: 401 });
    expect(refused).toEqual(['abc']);
  });

  it('sends form data unchanged and objects as JSON', async () => {
    const headers = asked(200);
    await postJson('/api/users/upload-data', new FormData(), totalShape);
    await postJson('/api/users/usage', {}, totalShape);
    expect(headers.map((one) => one.get('content-type'))).toEqual([null, 'application/json']);
  });
});
