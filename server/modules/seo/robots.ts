import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { originOf } from './origin.ts';

const RULES = [
  'User-agent: *',
  'Allow: /api/docs',
  'Allow: /api/data/',
  'Allow: /api/status',
  'Allow: /api/settings',
  'Disallow: /api/',
];

/**
 * `/robots.txt`. Of the API only its description and what pages need to be drawn are for robots. Pages that should not be
 * listed say so themselves: a robot that may not open them would never read it.
 */
export function serveRobots(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    const origin = originOf(request, config);
    const sitemap = origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`];
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' });
    return `${[...RULES, ...sitemap].join('\n')}\n`;
  });
}
