import type { Migration } from './migration.ts';

/**
 * Newsletter subscribers, one per normalized address, with the version of their consent; and rate limits, whose
 * `subject` is a hash: no address is stored.
 */
export const newsletter: Migration = {
  name: '0007_newsletter',
  sql: `
    CREATE TABLE newsletter_subscribers (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      email text NOT NULL,
      created_at timestamptz NOT NULL,
      consent_version integer NOT NULL,
      unsubscribe_token text NOT NULL UNIQUE
    );
    CREATE UNIQUE INDEX newsletter_subscribers_email ON newsletter_subscribers (lower(email));

    CREATE TABLE rate_limits (
      name text NOT NULL,
      subject text NOT NULL,
      count integer NOT NULL,
      ends_at timestamptz NOT NULL,
      PRIMARY KEY (name, subject)
    );
    CREATE INDEX rate_limits_ended ON rate_limits (ends_at)`,
};
