import type { Migration } from './migration.ts';

/** Page views of visitors have no user. */
export const visitorActionLogs: Migration = {
  name: '0022_visitor_action_logs',
  sql: 'ALTER TABLE action_logs ALTER COLUMN user_id DROP NOT NULL',
};
