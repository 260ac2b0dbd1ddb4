import type { ServerModule } from './module.ts';
import type { Deps } from './platform/deps.ts';
import { mailDeliveryJobs } from './platform/mail/outbox.ts';
import type { Job } from './platform/runJobs.ts';

/** Everything that a server does by itself, again and again. */
export function backgroundJobs(modules: readonly ServerModule[], deps: Deps): readonly Job[] {
  return [...mailDeliveryJobs(deps), ...modules.flatMap((module) => module.jobs?.(deps) ?? [])];
}
