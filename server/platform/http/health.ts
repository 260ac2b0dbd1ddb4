import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { DiskWatch } from '../diskWatch.ts';
import { ApiError } from '../errors.ts';
import { mailState } from '../mail/mail.ts';
import { VERSION } from '../version.ts';

/** What a part of the server says of itself to `/readyz`. */
export interface Health {
  /** Why it cannot serve yet; null: it can. */
  readonly notReady?: (deps: Deps) => Promise<'loading' | null>;
  /** Facts that are added for operators. */
  readonly health?: (deps: Deps) => Promise<Readonly<Record<string, unknown>>>;
}

const DIRECT = { text: 'SELECT 1', query_timeout: 1_500 };

/**
 * `/healthz`: the process is alive, and which version it is. `/readyz`: it can serve, else 503 with the reason; with the state
 * of the direct connection, of mail, of replicas and of disks: what is read is served without them as well.
 */
export function reportHealth(app: FastifyInstance, deps: Deps, modules: readonly Health[], disks: DiskWatch): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });

  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok', ...VERSION };
  });

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (closing) throw new ApiError(503, { code: 'not_ready', reason: 'shutting_down' });
    await deps.pool.query('SELECT 1');
    for (const { notReady } of modules) {
      const reason = await notReady?.(deps);
      if (reason) throw new ApiError(503, { code: 'not_ready', reason });
    }
    const direct = await deps.direct.query(DIRECT).then(
      () => 'up',
      () => 'down',
    );
    const facts = await Promise.all(modules.map(({ health }) => health?.(deps) ?? {}));
    const mail = mailState(deps.config);
    return Object.assign({ status: 'ready', direct, mail, disks: await disks.problems() }, ...facts);
  });
}
