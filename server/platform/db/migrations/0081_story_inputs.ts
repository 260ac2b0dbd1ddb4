import type { Migration } from './migration.ts';

/**
 * From what stories, mentions and rows of stories were derived, so that a sync derives only what differs.
 * `mentions_input`: hash of the text whose mentions an article has. `news_derived`: hashes of all names that texts were
 * searched for, and of all that decides which articles tell one story. `story_inputs`: hash of what a row was derived from.
 */
export const storyInputs: Migration = {
  name: '0081_story_inputs',
  sql: `
    ALTER TABLE news ADD COLUMN mentions_input text;
    CREATE TABLE news_derived (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      names text NOT NULL,
      stories text NOT NULL
    );
    CREATE TABLE story_inputs (
      source text NOT NULL,
      _id bigint NOT NULL,
      input bigint NOT NULL,
      PRIMARY KEY (source, _id)
    );`,
};
