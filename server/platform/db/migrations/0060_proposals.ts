import type { Migration } from './migration.ts';

/**
 * Proposals as contributors write them, and what happened to each. Events are only ever added; a proposal's standing is their
 * fold, of which `state`, `since`, `ends_at` and `outcome` keep the last for lists. `base`: the fields as they were when it
 * was sent. Numbers of accounts in events outlive the accounts, and say nothing then. `counts`: a report by somebody who may
 * vote.
 */
export const proposals: Migration = {
  name: '0060_proposals',
  sql: `
    ALTER TABLE users ADD COLUMN role text CHECK (role IN ('master'));

    CREATE TABLE proposals (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      slug text UNIQUE,
      author_id bigint REFERENCES users ON DELETE SET NULL,
      kind text NOT NULL CHECK (kind IN ('project', 'venture', 'people')),
      type text NOT NULL CHECK (type IN ('people', 'venture', 'token', 'project')),
      is_new boolean NOT NULL,
      entity_id bigint,
      entity_slug text,
      name text NOT NULL,
      logo text,
      privacy smallint NOT NULL CHECK (privacy IN (0, 1)),
      body jsonb NOT NULL,
      base jsonb,
      batch uuid,
      created_at timestamptz NOT NULL,
      sent_at timestamptz,
      state text NOT NULL DEFAULT 'draft',
      since timestamptz NOT NULL,
      ends_at timestamptz,
      outcome text
    );
    CREATE INDEX proposals_by_author ON proposals (author_id, id DESC);
    CREATE INDEX proposals_by_state ON proposals (state, since);
    CREATE INDEX proposals_by_end ON proposals (ends_at) WHERE state = 'open';
    CREATE INDEX proposals_by_sending ON proposals (author_id, sent_at) WHERE sent_at IS NOT NULL;

    CREATE TABLE proposal_events (
      proposal_id bigint NOT NULL REFERENCES proposals ON DELETE CASCADE,
      number integer NOT NULL,
      kind text NOT NULL,
      by_id bigint,
      data jsonb NOT NULL,
      at timestamptz NOT NULL,
      PRIMARY KEY (proposal_id, number)
    );
    CREATE INDEX proposal_events_by_account ON proposal_events (by_id);

    -- Events stay as they are. They go only with a draft that its author deletes.
    CREATE FUNCTION proposal_events_keep() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        IF NOT EXISTS (SELECT FROM proposals WHERE id = OLD.proposal_id AND state <> 'draft') THEN
          RETURN OLD;
        END IF;
      END IF;
      RAISE EXCEPTION 'Events of proposals are append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER proposal_events_keep BEFORE UPDATE OR DELETE ON proposal_events
      FOR EACH ROW EXECUTE FUNCTION proposal_events_keep();

    CREATE TABLE proposal_comments (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      proposal_id bigint NOT NULL REFERENCES proposals ON DELETE CASCADE,
      author_id bigint REFERENCES users ON DELETE SET NULL,
      text text NOT NULL,
      at timestamptz NOT NULL,
      removed_at timestamptz
    );
    CREATE INDEX proposal_comments_by_proposal ON proposal_comments (proposal_id, id);

    CREATE TABLE proposal_reports (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      proposal_id bigint NOT NULL REFERENCES proposals ON DELETE CASCADE,
      comment_id bigint REFERENCES proposal_comments ON DELETE CASCADE,
      reporter_id bigint REFERENCES users ON DELETE SET NULL,
      reason text NOT NULL,
      text text NOT NULL,
      counts boolean NOT NULL,
      at timestamptz NOT NULL,
      decision text CHECK (decision IN ('upheld', 'dismissed')),
      decided_at timestamptz,
      decided_by bigint REFERENCES users ON DELETE SET NULL,
      decided_reason text
    );
    CREATE UNIQUE INDEX proposal_reports_once ON proposal_reports (proposal_id, coalesce(comment_id, 0), reporter_id);
    CREATE INDEX proposal_reports_open ON proposal_reports (proposal_id) WHERE decision IS NULL;

    CREATE TABLE proposal_files (
      name text PRIMARY KEY,
      user_id bigint REFERENCES users ON DELETE SET NULL,
      type text NOT NULL,
      bytes bytea NOT NULL,
      width integer,
      height integer,
      added_at timestamptz NOT NULL
    );
    CREATE INDEX proposal_files_by_user ON proposal_files (user_id)`,
};
