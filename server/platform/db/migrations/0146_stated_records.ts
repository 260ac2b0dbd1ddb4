import type { Migration } from './migration.ts';

/**
 * What the sources state of the records that proposals changed, from which the data is computed again whenever a proposal is accepted
 * or taken back. `record` and `facts` are null where no source states any; `jobs` are those of a person. What they state of a single
 * field is no longer kept beside it.
 */
export const statedRecords: Migration = {
  name: '0146_stated_records',
  sql: `
    CREATE TABLE stated_records (
      kind text NOT NULL,
      id bigint NOT NULL,
      record json,
      facts json,
      jobs json NOT NULL,
      PRIMARY KEY (kind, id)
    );
    ALTER TABLE community_values DROP COLUMN stated, DROP COLUMN stated_origin`,
};
