import type { Migration } from './migration.ts';

/** Trigram indexes serve the text search. Trusted since PostgreSQL 13: the owner of a database may create it. */
export const extensions: Migration = {
  name: '0001_extensions',
  sql: 'CREATE EXTENSION IF NOT EXISTS pg_trgm',
};
