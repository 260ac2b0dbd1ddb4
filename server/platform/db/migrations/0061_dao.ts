import type { Migration } from './migration.ts';

/**
 * Members of the DAO: who joined, and whom the provider admitted without a tier. `tier_words`: the word of a member of Tier 3, or of the
 * provider, that somebody deserves Tier 3. `proposal_switches`: what a member does not want to be told of.
 */
export const dao: Migration = {
  name: '0061_dao',
  sql: `
    CREATE TABLE dao_members (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      joined_at timestamptz,
      rules_version text,
      admitted_at timestamptz
    );
    CREATE INDEX dao_members_joined ON dao_members (joined_at, user_id) WHERE joined_at IS NOT NULL;

    CREATE TABLE tier_words (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      by_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      by text NOT NULL CHECK (by IN ('member', 'provider')),
      at timestamptz NOT NULL,
      PRIMARY KEY (user_id, by_id)
    );

    CREATE TABLE proposal_switches (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      step text NOT NULL,
      mail boolean NOT NULL,
      notification boolean NOT NULL,
      PRIMARY KEY (user_id, step)
    )`,
};
