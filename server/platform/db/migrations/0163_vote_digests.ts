import type { Migration } from './migration.ts';

/**
 * When a member of the DAO is mailed next of proposals that need their vote, and was mailed last. The token is the proof of the link
 * that ends these mails.
 */
export const voteDigests: Migration = {
  name: '0163_vote_digests',
  sql: `
    CREATE TABLE vote_digests (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      due_at timestamptz,
      mailed_at timestamptz,
      unsubscribe_token text NOT NULL UNIQUE
    );
    CREATE INDEX vote_digests_due ON vote_digests (due_at) WHERE due_at IS NOT NULL`,
};
