import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { sendError } from './error-answers.ts';

/**
 * Serves the built application from `folder`. Files under `assets/` carry a hash in their name and may be kept for ever;
 * everything else is asked for anew. Any other address a person opens is a page of the application, so it gets
 * index.html; a missing file or an unknown `/api` address is a real 404. Without a folder only the 404s remain.
 */
export async function serveSite(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder !== null) {
    const assets = path.join(folder, 'assets') + path.sep;
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      schemaHide: true,
      setHeaders: (reply, file) => {
        reply.header('cache-control', file.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (folder !== null && asksForPage(request)) return reply.sendFile('index.html');
    return sendError(
      reply,
      request,
      new ApiError(404, 'not_found', `There is nothing at ${request.method} ${pathOf(request)}.`),
    );
  });
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
  return accept.includes('*/*') && path.posix.extname(address) === '';
}
