import type { Migration } from './migration.ts';

/** Whether articles of the help were helpful. `reader`: a hash of the article and a number that the reader's browser made. */
export const helpFeedback: Migration = {
  name: '0037_help_feedback',
  sql: `
    CREATE TABLE help_feedback (
      article text NOT NULL,
      reader text NOT NULL,
      helpful boolean NOT NULL,
      answered_at timestamptz NOT NULL,
      PRIMARY KEY (article, reader)
    )`,
};
