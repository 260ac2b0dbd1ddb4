import type { Migration } from './migration.ts';

/** Questions of members with their replies. The keys are folded texts, for the search. */
export const conversations: Migration = {
  name: '0110_conversations',
  sql: `
    CREATE TABLE conversations (
      id uuid PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      topic text NOT NULL,
      topic_key text NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE INDEX conversations_newest ON conversations (user_id, updated_at DESC, id);
    CREATE TABLE conversation_messages (
      conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
      number integer NOT NULL,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      ask_id uuid NOT NULL,
      question text NOT NULL,
      kind text NOT NULL,
      answer text NOT NULL,
      key text NOT NULL,
      reply text NOT NULL,
      found text NOT NULL,
      asked_at timestamptz NOT NULL,
      PRIMARY KEY (conversation_id, number),
      UNIQUE (user_id, ask_id)
    )`,
};
