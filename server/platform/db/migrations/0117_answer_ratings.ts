import type { Migration } from './migration.ts';

/** Whether a member found an answer right or wrong; NULL: not said. */
export const answerRatings: Migration = {
  name: '0117_answer_ratings',
  sql: `
    ALTER TABLE conversation_messages ADD COLUMN rating text CHECK (rating IN ('right', 'wrong'))`,
};
