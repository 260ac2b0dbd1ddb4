import type { Migration } from './migration.ts';

/**
 * Answers that a language model is writing, with the events that their readers have heard or will hear, on whichever server they
 * ask. They are forgotten minutes after their end: the answer itself is a message.
 */
export const answerStreams: Migration = {
  name: '0116_answer_streams',
  sql: `
    CREATE TABLE answer_streams (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      ask_id uuid NOT NULL,
      body text NOT NULL,
      runner uuid NOT NULL,
      events text[] NOT NULL DEFAULT '{}',
      alive_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      is_stopping boolean NOT NULL DEFAULT false,
      is_over boolean NOT NULL DEFAULT false,
      PRIMARY KEY (user_id, ask_id)
    );
    CREATE INDEX answer_streams_by_age ON answer_streams (alive_at)`,
};
