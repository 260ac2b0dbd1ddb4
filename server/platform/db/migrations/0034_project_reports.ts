import type { Migration } from './migration.ts';

/** Stored reports know the fields added to them: nothing, until a source is read again. */
export const projectReports: Migration = {
  name: '0034_project_reports',
  sql: `
    UPDATE feed_records
       SET data = '{"market_cap_rate_24h": null, "website": null, "social": [], "chains": [], "contracts": [], "markets": []}'::jsonb || data
     WHERE kind = 'project';
    UPDATE feed_records SET data = '{"market_caps": []}'::jsonb || data WHERE kind = 'prices'`,
};
