import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp('/tmp/assay-site-');
  await mkdir(path.join(folder, 'assets'));
  await writeFile(
    path.join(folder, 'index.html'),
    '<!doctype html><!-- page --><title>Assay</title><!-- /page --><main>',
  );
  await writeFile(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await copyFile('public/favicon.ico', path.join(folder, 'favicon.ico'));
  await writeFile(path.join(folder, 'assets', 'main-abc123.js'), 'export {};');
  await writeFile(path.join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync('export {};'));
  app = await buildApp(database.deps, { modules: [], siteFolder: folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the site', () => {
  it.each([
    ['/', 200, 'Home'],
    ['/directory/projects', 200, 'Projects'],
    ['/directory/projects?sort=price', 200, 'Projects'],
    ['/project/uniswap.v2', 200, 'uniswap.v2'],
    ['/no/such/page', 404, 'Page not found'],
    ['/index.html', 404, 'Page not found'],
    ['/%', 404, 'Page not found'],
    ['/project/%E0%A4%A?q=1', 404, 'Page not found'],
    ['/directory/projects?q=%', 200, 'Projects'],
  ])('answers the page %s with the application, without caching', async (url, status, title) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: BROWSER });
    expect(statusCode).toBe(status);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toMatch(/^<!doctype html><title>.*<main>$/s);
    expect(body).toContain(`<title>${title} | Assay</title>`);
  });

  it('answers a program that takes anything with the page too', async () => {
    for (const url of ['/directory/projects', '/project/uniswap.v2']) {
      expect((await app.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(200);
    }
  });

  it('includes what the first paint needs, and allows only that script', async () => {
    const built = await mkdtemp('/tmp/assay-site-');
    const script = 'document.documentElement.dataset.theme = "dark";';
    await mkdir(path.join(built, '.vite'));
    await writeFile(path.join(built, '.vite', 'manifest.json'), '{}');
    await writeFile(path.join(built, 'first-paint.js'), script);
    await writeFile(path.join(built, 'style.css'), 'body{margin:0}');
    await writeFile(
      path.join(built, 'index.html'),
      '<!doctype html><!-- page --><!-- /page --><script src="/first-paint.js"></script><link rel="stylesheet" crossorigin href="/style.css">',
    );
    const site = await buildApp(database.deps, { modules: [], siteFolder: built });
    const { headers, body } = await site.inject({ url: '/terms', headers: BROWSER });
    expect(body).toContain(`<script>${script}</script><style>body{margin:0}</style>`);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect((await site.inject('/healthz')).headers['content-security-policy']).toContain("script-src 'self';");
    await site.close();
    await rm(built, { recursive: true });
  });

  it('compresses a page, and says when it has not changed', async () => {
    const ask = async (headers: Record<string, string>) =>
      await app.inject({ url: '/directory/people', headers: { ...BROWSER, ...headers } });
    const whole = await ask({});
    for (const [encoding, read] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await ask({ 'accept-encoding': encoding });
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(read(rawPayload).toString()).toBe(whole.body);
      expect((await ask({ 'accept-encoding': encoding, 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    }
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('answers HEAD as GET, without the page', async () => {
    const { statusCode, headers, body } = await app.inject({
      method: 'HEAD',
      url: '/directory/people',
      headers: BROWSER,
    });
    expect([statusCode, body]).toEqual([200, '']);
    expect(Number(headers['content-length'])).toBeGreaterThan(500);
  });

  it('refuses to serve an application whose pages would all have one head', async () => {
    const unmarked = await mkdtemp('/tmp/assay-site-');
    await writeFile(path.join(unmarked, 'index.html'), '<!doctype html><title>Assay</title>');
    await expect(buildApp(database.deps, { modules: [], siteFolder: unmarked })).rejects.toThrow('<!-- page -->');
    await rm(unmarked, { recursive: true });
  });

  it('serves hashed files as immutable, compressed in advance', async () => {
    const { headers } = await app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'br' } });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('answers those who ask for an icon without having read a page', async () => {
    const { headers, rawPayload, statusCode } = await app.inject('/favicon.ico');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'content-type': expect.stringMatching(/^image\/(?:x-icon|vnd\.microsoft\.icon)$/),
      etag: expect.any(String),
    });
    // Three pictures, of which the first is 16 pixels wide.
    expect([...rawPayload.subarray(0, 7)]).toEqual([0, 0, 1, 0, 3, 0, 16]);
  });

  it.each([
    ['GET', '/assets/main-old.js', BROWSER],
    ['GET', '/assets/main-abc123.js.br', BROWSER],
    ['GET', '/assets/%.js', BROWSER],
    ['GET', '/api/%', BROWSER],
    ['POST', '/%', BROWSER],
    ['GET', '/%', { accept: 'application/json' }],
    ['GET', '/api/nothing', BROWSER],
    ['GET', '/api', BROWSER],
    ['GET', '/missing.png', { accept: 'image/*,*/*' }],
    ['GET', '/directory/projects', { accept: 'application/json' }],
    ['POST', '/directory/projects', BROWSER],
    ['GET', '/../package.json', { accept: '*/*' }],
    ['GET', '/assets/..%2f..%2fpackage.json', BROWSER],
  ] as const)('has nothing at %s %s', async (method, url, headers) => {
    const answer = await app.inject({ method, url, headers });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json().error.requestId).toBe(answer.headers['x-request-id']);
  });
});
