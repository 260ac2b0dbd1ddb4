import type { Migration } from './migration.ts';

/** What is due at each endpoint, so that one with many deliveries is no work for the others. */
export const webhooksInTurns: Migration = {
  name: '0127_webhooks_in_turns',
  sql: `
    CREATE INDEX webhook_deliveries_due_by_endpoint ON webhook_deliveries (endpoint_id, next_at, number) WHERE state = 'waiting';
    DROP INDEX webhook_deliveries_due`,
};
