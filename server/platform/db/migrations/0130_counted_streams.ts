import type { Migration } from './migration.ts';

/** A question counts with the first text of its answer that a reader can hear. Answers on their way were counted at their end. */
export const countedStreams: Migration = {
  name: '0130_counted_streams',
  sql: 'ALTER TABLE answer_streams ADD COLUMN is_counted boolean NOT NULL DEFAULT false',
};
