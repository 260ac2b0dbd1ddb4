import type { Migration } from './migration.ts';

/** Chat questions per member and day (UTC). */
export const chatUses: Migration = {
  name: '0017_chat_uses',
  sql: `
    CREATE TABLE chat_uses (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      day date NOT NULL,
      used integer NOT NULL,
      PRIMARY KEY (user_id, day)
    );
    CREATE INDEX chat_uses_day ON chat_uses (day)`,
};
