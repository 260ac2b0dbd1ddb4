import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { MemberRoutes } from './modules/auth/memberRoutes.ts';
import type { SchemaHook } from './platform/db/migrate.ts';
import type { Deps } from './platform/deps.ts';
import type { Job } from './platform/runJobs.ts';

/** One capability of the server; every part is optional. `server/modules.ts` lists them. */
export interface ServerModule {
  readonly name: string;
  /** Makes derived tables fit, after the migrations and under the same lock. */
  readonly afterMigrations?: SchemaHook;
  /** Public routes, registered under `/api`; their schemas validate requests and describe them in the OpenAPI document. */
  readonly routes?: (deps: Deps) => FastifyPluginAsyncZod;
  /** Routes that know who is signed in: with cookies, same-origin check and `no-store`. Under `/api` as well. */
  readonly memberRoutes?: MemberRoutes;
  /** Runs once the server listens, for example to fill an empty database; has to end when `stopping` aborts. */
  readonly start?: (deps: Deps, stopping: AbortSignal) => Promise<void>;
  /** Work repeated in the background from then on. */
  readonly jobs?: (deps: Deps) => readonly Job[];
  /** Why the module cannot serve yet; null when it can. `/readyz` asks. */
  readonly notReady?: (deps: Deps) => Promise<'loading' | null>;
}
