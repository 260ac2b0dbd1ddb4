import type { Migration } from './migration.ts';

/**
 * News as stories. `story`: number of the first article that tells it; `outlets`: how many tell it; `likeness`: of the title
 * to the story's others, NULL for the first. `news_mentions`: entities that an article names, by place; `slug` survives a
 * replaced data set. `news_guids`: identifiers that feeds give, so that an article keeps its number at a new address.
 * `arrived`: order of arrival. `news_reading`: of a member, everything that arrived up to `read_through` is read, but for the
 * exceptions in `news_read`. `deleted_news`: what an operator deleted never returns. `feed_addresses`: validators and failures of each address.
 */
export const newsStories: Migration = {
  name: '0038_news_stories',
  sql: `
    ALTER TABLE news
      ADD COLUMN story bigint,
      ADD COLUMN outlets integer NOT NULL DEFAULT 1,
      ADD COLUMN likeness real,
      ADD COLUMN mentions_digest text,
      ADD COLUMN arrived bigint GENERATED ALWAYS AS IDENTITY;
    CREATE UNIQUE INDEX news_by_arrival ON news (arrived);
    UPDATE news SET story = _id;
    CREATE INDEX news_by_story ON news (story, created_at, _id);

    CREATE TABLE news_mentions (
      news_id bigint NOT NULL REFERENCES news ON DELETE CASCADE,
      place integer NOT NULL,
      kind text NOT NULL CHECK (kind IN ('project', 'organization', 'person')),
      slug text NOT NULL,
      part text NOT NULL CHECK (part IN ('title', 'summary', 'tags')),
      start integer NOT NULL,
      length integer NOT NULL,
      rule text NOT NULL,
      confidence real NOT NULL,
      PRIMARY KEY (news_id, place)
    );
    CREATE INDEX news_mentions_by_entity ON news_mentions (kind, slug);

    CREATE TABLE news_reading (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      read_through bigint NOT NULL
    );
    CREATE TABLE news_read (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      news_id bigint NOT NULL REFERENCES news ON DELETE CASCADE,
      is_read boolean NOT NULL,
      PRIMARY KEY (user_id, news_id)
    );
    CREATE INDEX news_read_by_article ON news_read (news_id);

    CREATE TABLE news_guids (
      guid text PRIMARY KEY,
      key text NOT NULL
    );
    CREATE TABLE deleted_news (
      key text PRIMARY KEY,
      deleted_at timestamptz NOT NULL
    );
    CREATE TABLE feed_addresses (
      feed text NOT NULL,
      page text NOT NULL,
      etag text,
      last_modified text,
      failures integer NOT NULL DEFAULT 0,
      reason text,
      retry_at timestamptz,
      PRIMARY KEY (feed, page)
    );
    UPDATE feed_records SET data = '{"guid": null}'::jsonb || data WHERE kind = 'news'`,
};
