import type { Migration } from './migration.ts';

/** What the row of each thing looked like when it was last written, so that a sync sends the database only what differs. */
export const rowFingerprints: Migration = {
  name: '0006_row_fingerprints',
  sql: 'ALTER TABLE entities ADD COLUMN fingerprint text',
};
