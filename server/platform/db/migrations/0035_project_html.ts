import type { Migration } from './migration.ts';

/** Descriptions with their markup, as `safeHtml` leaves it; the plain text stands in the directory. */
export const projectHtml: Migration = {
  name: '0035_project_html',
  sql: `
    ALTER TABLE project_facts ADD COLUMN description_html text;
    UPDATE feed_records SET data = '{"description_html": null}'::jsonb || data WHERE kind = 'project'`,
};
