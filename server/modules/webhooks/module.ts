import type { ServerModule } from '#server/module.ts';
import type { Deps } from '#server/platform/deps.ts';
import { mailOrigin } from '#server/platform/mail/mail.ts';
import type { Queue } from '#server/platform/measures.ts';
import type { Job } from '#server/platform/runJobs.ts';
import { Turns } from '#server/platform/turns.ts';
import { deliverDue } from './deliver.ts';
import { fanOut } from './fanOut.ts';
import { forgetOldDeliveries } from './repository/deliveries.ts';
import { webhookRoutes } from './routes.ts';
import { createSender } from './send.ts';

/** Attempts of a server at a time. A job each: one that waits for a slow endpoint holds up no other. More than a member may have. */
export const AT_ONCE = 12;
const EVERY_MS = 2_000;
const HOUR_MS = 3_600_000;

function webhookJobs(deps: Deps): readonly Job[] {
  const { pool, log, clock, config } = deps;
  const site = mailOrigin(config);
  const send = createSender({ allowsLoopback: config.webhooksLoopback });
  const delivering = { pool, log, clock, send, random: Math.random, site, turns: new Turns<number>() };
  return [
    {
      name: 'give events to webhooks',
      everyMs: EVERY_MS,
      run: (stopping) => fanOut(pool, { now: clock(), site }, stopping),
    },
    ...Array.from({ length: AT_ONCE }, (_, index) => ({
      name: `send webhooks ${index + 1}`,
      everyMs: EVERY_MS,
      jitter: 0.5,
      run: (stopping: AbortSignal) => deliverDue(delivering, stopping),
    })),
    { name: 'forget old webhooks', everyMs: HOUR_MS, jitter: 0.1, run: () => forgetOldDeliveries(pool, clock()) },
  ];
}

const webhookQueues: readonly Queue[] = [
  {
    name: 'webhook_events',
    sql: `SELECT count(*)::int AS depth, min(at) AS oldest, min(at) FILTER (WHERE at <= $1) AS due
            FROM webhook_events WHERE body IS NULL`,
  },
  {
    name: 'webhooks',
    sql: `SELECT count(*)::int AS depth, min(d.since) AS oldest, min(d.next_at) FILTER (WHERE d.next_at <= $1) AS due
            FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
           WHERE d.state = 'waiting' AND e.state = 'active'`,
  },
];

/** Webhooks: events that addresses of a member's programs are told of. */
export const webhooks: ServerModule = {
  name: 'webhooks',
  memberRoutes: webhookRoutes,
  jobs: webhookJobs,
  queues: webhookQueues,
};
