import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#server/platform/deps.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { createGuard } from './guard.ts';
import type { Passwords } from './secrets.ts';

/** What the account routes share. */
export interface AccountContext {
  readonly deps: Deps;
  readonly guard: ReturnType<typeof createGuard>;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
}

/** A group of account routes. */
export type AccountRoutes = (context: AccountContext) => FastifyPluginAsyncZod;
