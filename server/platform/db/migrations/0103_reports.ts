import type { Migration } from './migration.ts';

/** Reports on saved lists with their editions, and mails that carry a file. */
export const reports: Migration = {
  name: '0103_reports',
  sql: `
    CREATE TABLE reports (
      id uuid PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      list_id uuid REFERENCES saved_lists ON DELETE SET NULL,
      source text NOT NULL,
      title text NOT NULL,
      note text NOT NULL,
      charts text[] NOT NULL,
      frequency text NOT NULL CHECK (frequency IN ('none', 'weekly', 'monthly')),
      next_at timestamptz,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX reports_of_user ON reports (user_id, created_at DESC, id);
    CREATE INDEX reports_due ON reports (next_at);
    CREATE TABLE report_editions (
      id uuid PRIMARY KEY,
      report_id uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
      made_at timestamptz NOT NULL,
      title text NOT NULL,
      row_count integer NOT NULL,
      html text NOT NULL
    );
    CREATE INDEX report_editions_newest ON report_editions (report_id, made_at DESC, id);
    ALTER TABLE mail_outbox ADD COLUMN attachment_name text, ADD COLUMN attachment text`,
};
