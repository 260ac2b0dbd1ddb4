import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { MemberRoutes } from '#server/modules/users/memberRoutes.ts';
import type { SchemaHook } from './platform/db/migrate.ts';
import type { Deps } from './platform/deps.ts';
import type { Health } from './platform/http/health.ts';
import type { MeasuredPart } from './platform/measures.ts';
import type { Job } from './platform/runJobs.ts';

/** One capability of the server; every part is optional. `server/modules.ts` lists them. */
export interface ServerModule extends Health, MeasuredPart {
  readonly name: string;
  /** Updates derived tables, after the migrations and under the same lock. */
  readonly afterMigrations?: SchemaHook;
  /** Public routes, registered under `/api`; their schemas validate requests and describe them in the OpenAPI document. */
  readonly routes?: (deps: Deps) => FastifyPluginAsyncZod;
  /** Routes with cookies, same-origin check and `no-store`, also under `/api`. */
  readonly memberRoutes?: MemberRoutes;
  /** Runs when the server listens, for example to fill an empty database; must stop when `stopping` aborts. */
  readonly start?: (deps: Deps, stopping: AbortSignal) => Promise<void>;
  /** Background jobs, started after `start`. */
  readonly jobs?: (deps: Deps) => readonly Job[];
}
