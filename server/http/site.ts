import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageOf } from '#schemas/pages.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { siteOf } from '../site/origin.ts';
import { Pages } from '../site/pages.ts';
import { readTemplate } from '../site/template.ts';
import { acceptedEncoding, isKnownTag } from './encoding.ts';
import { sendError } from './error-answers.ts';

/**
 * Serves the built application from `folder`. Files under `assets/` carry a hash in their name and may be kept for ever;
 * everything else is asked for anew. Any other address a person opens is a page of the application, so it gets
 * index.html with a head of its own, as a 404 where there is no such page; a missing file or an unknown `/api` address is
 * a plain 404. Without a folder only the plain 404s remain.
 */
export async function serveSite(app: FastifyInstance, deps: Deps, folder: string | null): Promise<void> {
  const pages = folder === null ? null : await openPages(app, deps, folder);
  app.setNotFoundHandler(async (request, reply) => {
    if (pages && asksForPage(request)) return sendPage(pages, deps, request, reply);
    return sendError(
      reply,
      request,
      new ApiError(404, 'not_found', `There is nothing at ${request.method} ${pathOf(request)}.`),
    );
  });
}

async function openPages(app: FastifyInstance, deps: Deps, folder: string): Promise<Pages> {
  const assets = path.join(folder, 'assets') + path.sep;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // It is no page by itself: each page is made of it.
    globIgnore: ['index.html*'],
    cacheControl: false,
    preCompressed: true,
    schemaHide: true,
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return new Pages(readTemplate(await readFile(path.join(folder, 'index.html'), 'utf8')), deps);
}

async function sendPage(pages: Pages, deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const wanted = acceptedEncoding(request.headers['accept-encoding']);
  const { status, etag, encoding, bytes } = await pages.make(pathOf(request), siteOf(request, deps.config), wanted);
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (status === 200 && isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length })
    .send(bytes);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? request.url;
}

function asksForPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const address = pathOf(request);
  if (/^\/(api|assets)(\/|$)/.test(address)) return false;
  const accept = request.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  // A program that takes anything gets the page too, unless the address names a file.
  return accept.includes('*/*') && (path.posix.extname(address) === '' || pageOf(address).kind !== 'missing');
}
