import type { Migration } from './migration.ts';

/**
 * Notifications, unique by key; `data` is JSON. And browsers seen per member, without versions, to report a sign-in
 * from a new one.
 */
export const notifications: Migration = {
  name: '0014_notifications',
  sql: `
    CREATE TABLE notifications (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      key text COLLATE "C" NOT NULL,
      kind text NOT NULL,
      data text NOT NULL,
      at timestamptz NOT NULL,
      read boolean NOT NULL DEFAULT false,
      CONSTRAINT notifications_key UNIQUE (user_id, key)
    );
    CREATE INDEX notifications_newest ON notifications (user_id, at DESC, id DESC);
    CREATE INDEX notifications_at ON notifications (at);

    CREATE TABLE seen_browsers (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      browser text COLLATE "C" NOT NULL,
      seen_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, browser)
    );
    CREATE INDEX seen_browsers_at ON seen_browsers (seen_at)`,
};
