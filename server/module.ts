import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { SchemaHook } from './platform/db/migrate.ts';
import type { Deps } from './platform/deps.ts';

/** One thing the server can do; every part is optional. `server/modules.ts` lists them. */
export interface Capability {
  readonly name: string;
  /** Tables that are derived rather than migrated: made to fit after the migrations, under the same lock. */
  readonly afterMigrations?: SchemaHook;
  /** The routes, registered under `/api`, with their schemas for validation and for the OpenAPI document. */
  readonly routes?: (deps: Deps) => FastifyPluginAsyncZod;
  /**
   * Work to do once the server listens, for example to fill an empty database. What goes on in the background afterwards
   * ends when `stopping` is aborted.
   */
  readonly start?: (deps: Deps, stopping: AbortSignal) => Promise<void>;
  /** Why this cannot serve yet, in a few words; null when it can. Asked by `/readyz`. */
  readonly notReady?: (deps: Deps) => Promise<string | null>;
}
