import type { Migration } from './migration.ts';

/** The protocols that make up the TVL of a project now: what they locked on earlier days is its TVL by day. Filled by the next sync. */
export const projectProtocols: Migration = {
  name: '0159_project_protocols',
  sql: `
    CREATE TABLE project_protocols (
      project_id bigint NOT NULL,
      protocol text NOT NULL,
      PRIMARY KEY (project_id, protocol)
    )`,
};
