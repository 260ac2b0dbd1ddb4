import type { Migration } from './migration.ts';

/** How often an export was given back; a repeated grant does not forget it. */
export const exportRefunds: Migration = {
  name: '0025_export_refunds',
  sql: `
    ALTER TABLE exports ADD COLUMN refunds integer NOT NULL DEFAULT 0;
    UPDATE exports SET refunds = 1 WHERE given_back`,
};
