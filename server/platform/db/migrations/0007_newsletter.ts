import type { Migration } from './migration.ts';

/**
 * Who gets the newsletter, each address once however it is written, with the version of the consent it gave; and how often
 * somebody asked for what is limited: `subject` is a hash, so that no address is kept.
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
