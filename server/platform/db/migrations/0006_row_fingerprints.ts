import type { Migration } from './migration.ts';

/** Row fingerprints: a sync writes only rows that differ. */
export const rowFingerprints: Migration = {
  name: '0006_row_fingerprints',
  sql: 'ALTER TABLE entities ADD COLUMN fingerprint text',
};
