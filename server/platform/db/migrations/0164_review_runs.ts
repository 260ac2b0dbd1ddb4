import type { Migration } from './migration.ts';

/**
 * Decisions of the provider on several proposals, worked off one by one. `due_at`: when a proposal is decided, or tried again; null:
 * it is done, with the state it has come to, or the code and words of why it could not be decided.
 */
export const reviewRuns: Migration = {
  name: '0164_review_runs',
  sql: `
    CREATE TABLE review_runs (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      by_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      action text NOT NULL,
      reason text NOT NULL,
      at timestamptz NOT NULL
    );
    CREATE INDEX review_runs_newest ON review_runs (by_id, id DESC);
    CREATE TABLE review_items (
      run_id bigint NOT NULL REFERENCES review_runs ON DELETE CASCADE,
      place integer NOT NULL,
      proposal_id bigint NOT NULL,
      due_at timestamptz,
      tries integer NOT NULL DEFAULT 0,
      state text,
      refused text,
      message text,
      PRIMARY KEY (run_id, place)
    );
    CREATE INDEX review_items_due ON review_items (due_at) WHERE due_at IS NOT NULL`,
};
