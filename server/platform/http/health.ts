import type { FastifyInstance } from 'fastify';
import type { ServerModule } from '../../module.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';

/** `/healthz`: the process is alive. `/readyz`: it can serve, else 503 with the reason. */
export function reportHealth(app: FastifyInstance, deps: Deps, modules: readonly ServerModule[]): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });

  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (closing) throw new ApiError(503, { code: 'not_ready', reason: 'shutting_down' });
    await deps.pool.query('SELECT 1');
    for (const { notReady } of modules) {
      const reason = await notReady?.(deps);
      if (reason) throw new ApiError(503, { code: 'not_ready', reason });
    }
    return { status: 'ready' };
  });
}
