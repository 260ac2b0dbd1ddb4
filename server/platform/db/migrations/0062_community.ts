import type { Migration } from './migration.ts';

/**
 * What accepted proposals say. `community_values`: the value of a field; `beneath` is what the sources said of it when it was
 * accepted, `stated` what they say now, with its origin. `community_entries`: entries of lists, and whole entities, that no
 * source has. `entity_revisions`: every change of a field by a proposal; a change that was taken back stays, with the change
 * that took it back. Numbers are those of `entities` and of rows.
 */
export const community: Migration = {
  name: '0062_community',
  sql: `
    CREATE TABLE community_values (
      kind text NOT NULL,
      entity_id bigint NOT NULL,
      field text NOT NULL,
      value text NOT NULL,
      beneath text NOT NULL,
      stated text NOT NULL,
      stated_origin jsonb,
      proposal_id bigint NOT NULL REFERENCES proposals,
      page text,
      at timestamptz NOT NULL,
      PRIMARY KEY (kind, entity_id, field)
    );

    CREATE TABLE community_entries (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL,
      entity_id bigint NOT NULL,
      list text NOT NULL CHECK (list IN ('self', 'rounds', 'members', 'news')),
      parts jsonb NOT NULL,
      source text NOT NULL,
      made_id bigint NOT NULL,
      proposal_id bigint NOT NULL REFERENCES proposals,
      at timestamptz NOT NULL,
      reverted_at timestamptz
    );
    CREATE INDEX community_entries_by_entity ON community_entries (kind, entity_id) WHERE reverted_at IS NULL;
    CREATE INDEX community_entries_by_proposal ON community_entries (proposal_id);

    CREATE TABLE entity_revisions (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      proposal_id bigint NOT NULL REFERENCES proposals,
      kind text NOT NULL,
      entity_id bigint NOT NULL,
      field text NOT NULL,
      before text NOT NULL,
      after text NOT NULL,
      beneath text NOT NULL,
      source text NOT NULL,
      at timestamptz NOT NULL,
      is_revert boolean NOT NULL,
      reverted_at timestamptz
    );
    CREATE INDEX entity_revisions_by_entity ON entity_revisions (kind, entity_id, id DESC);
    CREATE INDEX entity_revisions_by_field ON entity_revisions (kind, field, id DESC);
    CREATE INDEX entity_revisions_by_proposal ON entity_revisions (proposal_id)`,
};
