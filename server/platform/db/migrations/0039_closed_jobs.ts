import type { Migration } from './migration.ts';

/** An ad that its source no longer has is closed and stays readable; an organization may hire as a project does. */
export const closedJobs: Migration = {
  name: '0039_closed_jobs',
  sql: `
    ALTER TABLE jobs ADD COLUMN closed_on date;
    ALTER TABLE jobs ADD COLUMN organization text;
  `,
};
