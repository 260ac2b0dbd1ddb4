import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CreateRenderer, RenderSurroundings } from '#schemas/routes/pageRendering.ts';
import { buildApp } from '#server/app.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { testConfig, useTestDatabase } from '#server/testing/database.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { connectRenderer } from './rendering.ts';

const TOTALS = '/api/data/struct?sid=home_totals&params=[{}]';
const INDEX =
  '<html lang="en" data-density="comfortable"><head><!-- page --><!-- /page --><script type="module" src="/a.js"></script></head><body><div id="root"></div></body></html>';
const BROWSER = { accept: 'text/html', host: 'localhost:8080' };
const StateSchema = z.object({ now: z.number(), whole: z.boolean(), answers: z.record(z.string(), z.string()) });

const database = useTestDatabase();
let folder: string;
let app: FastifyInstance | undefined;

beforeEach(async () => {
  folder = await mkdtemp('/tmp/assay-rendering-');
  await writeFile(path.join(folder, 'index.html'), INDEX);
  await fill(database.pool, SMALL_DATA, 'live');
});
afterEach(async () => {
  await app?.close();
  await rm(folder, { recursive: true });
});

/** A server whose renderer writes what it was asked for; `rendered` lists the addresses in order. */
async function serve(
  render: (href: string, surroundings: RenderSurroundings) => Promise<string | null>,
  deps = database.deps,
) {
  const rendered: string[] = [];
  const create: CreateRenderer = (surroundings) => (href) => {
    rendered.push(href);
    return render(href, surroundings);
  };
  app = await buildApp(deps, {
    modules: [dataQuery],
    siteFolder: folder,
    recordWithin: 30_000,
    render: connectRenderer(create),
  });
  await app.ready();
  const from = app;
  const open = async (url: string, headers: Readonly<Record<string, string>> = {}, remoteAddress = '127.0.0.1') => {
    const asked = { url, headers: { ...BROWSER, ...headers }, remoteAddress };
    const { statusCode, body, headers: sent } = await from.inject(asked);
    const state = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(body)?.[1];
    return {
      status: statusCode,
      body,
      etag: String(sent.etag),
      state: state === undefined ? null : StateSchema.parse(JSON.parse(state)),
    };
  };
  return { open, rendered };
}

describe('a page', () => {
  it('contains the content, the answers behind it, and the scripts last', async () => {
    const { open } = await serve(async (_href, { ask, now }) => `<p>${(await ask(TOTALS)).status} ${now()}</p>`);
    const { status, body, state } = await open('/directory/people');
    expect(status).toBe(200);
    expect(body).toMatch(
      /<html data-arriving="whole" lang="en" data-density="comfortable">.*<title>People \| Assay<.*<div id="root"><p>200 \d+<\/p><\/div><script type="application\/json".*<script type="module" src="\/a.js">/s,
    );
    expect(state?.whole).toBe(true);
    expect(body).toContain(`<p>200 ${state?.now}</p>`);
    expect(JSON.parse(state?.answers[TOTALS] ?? '')).toMatchObject({
      data: { home_totals: [{ people: expect.any(Number) }] },
    });
  });

  it('is rendered once for all who ask, until the data changes', async () => {
    const { open, rendered } = await serve(async (_href, { ask }) => {
      await ask(TOTALS);
      return '<p></p>';
    });
    const [first, second] = await Promise.all([open('/directory/people'), open('/directory/people')]);
    expect(second.etag).toBe(first.etag);
    await open('/directory/people');
    expect(rendered).toEqual(['/directory/people']);
    await fill(database.pool, { ...SMALL_DATA, people: SMALL_DATA.people.slice(1) }, 'live');
    await expect.poll(async () => (await open('/directory/people')).etag, { timeout: 10_000 }).not.toBe(first.etag);
    expect(rendered.length).toBe(2);
  });

  it('is another one for another query', async () => {
    const { open, rendered } = await serve(async (href) => `<p>${href.length}</p>`);
    await open('/directory/people?q=a');
    await open('/directory/people?q=b');
    expect(rendered).toEqual(['/directory/people?q=a', '/directory/people?q=b']);
  });

  it('leaves the content to the browser when an answer or the renderer fails, or only the browser knows it', async () => {
    const { open } = await serve(async (href, { ask }) => {
      if (href === '/terms') throw new Error('no window here');
      if (href === '/privacy') return null;
      await ask('/api/data/struct?sid=nothing');
      return '<p></p>';
    });
    for (const address of ['/terms', '/privacy', '/directory/people']) {
      const { status, body, state } = await open(address);
      expect([status, state], address).toEqual([200, null]);
      expect(body).toContain('<div id="root"></div>');
      expect(body).not.toContain('data-arriving');
    }
  });

  it('comes without content to a network that has had sixty others made in a minute, and to no other', async () => {
    const config = testConfig({ RATE_LIMIT_PER_MINUTE: '6000' });
    const { open, rendered } = await serve(async () => '<p></p>', { ...database.deps, config });
    const ask = (page: number, from: string) => open(`/directory/people?page=${page}`, {}, from);
    for (let page = 1; page <= 61; page += 1) await ask(page, '203.0.113.5');
    expect(rendered).toHaveLength(60);
    expect((await ask(62, '203.0.113.5')).state).toBeNull();
    expect((await ask(1, '203.0.113.5')).state).not.toBeNull();
    expect((await ask(63, '203.0.113.6')).state).not.toBeNull();
  });

  it('that does not exist has one content for every address', async () => {
    const { open, rendered } = await serve(async () => '<p>nothing here</p>');
    for (const address of ['/no/such', '/nor/this', '/people/nobody-of-this-name']) {
      const { status, body, state } = await open(address);
      expect(status).toBe(404);
      expect(body).toContain('nothing here');
      expect(state?.whole).toBe(false);
    }
    expect(new Set(rendered).size).toBe(1);
  });

  it('of members, forms of accounts and the playground arrive as their frame, a screener whole and compact', async () => {
    const { open } = await serve(async () => '<p></p>');
    for (const address of ['/watchlist', '/signin', '/directory-demo/people']) {
      expect((await open(address)).state?.whole, address).toBe(false);
    }
    const { state, body } = await open('/master-demo/people');
    expect(state?.whole).toBe(true);
    expect(body).toMatch(/<html [^>]*data-density="compact"/);
    expect((await open('/directory/people')).body).toMatch(/<html [^>]*data-density="comfortable"/);
  });

  it('cannot end its data block or its content early', async () => {
    const { open } = await serve(async (_href, { ask }) => {
      await ask('/api/data/struct?sid=search_global&params=[{"searchValue":"</script><b>"}]');
      return '<p></p>';
    });
    const { body, state } = await open('/directory/people');
    expect(body).not.toContain('</script><b>');
    expect(Object.keys(state?.answers ?? {})).toEqual([expect.stringContaining('</script><b>')]);
  });

  it('says that it has not changed', async () => {
    const { open } = await serve(async () => '<p></p>');
    const { etag } = await open('/directory/people');
    expect((await open('/directory/people', { 'if-none-match': etag })).status).toBe(304);
  });
});
