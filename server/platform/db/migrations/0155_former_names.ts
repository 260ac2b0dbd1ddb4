import type { Migration } from './migration.ts';

/**
 * Names and tickers that feeds stated under one key before they stated others. Nothing deletes them: a record keeps its former names
 * when its feed no longer lists it. Of other names, those that are former, as they were written.
 */
export const formerNames: Migration = {
  name: '0155_former_names',
  sql: `
    CREATE TABLE former_names (
      feed text NOT NULL,
      kind text NOT NULL,
      key text NOT NULL,
      name text NOT NULL,
      symbol text NOT NULL,
      fetched_at timestamptz,
      file_changed_at timestamptz,
      edition text COLLATE "C" NOT NULL,
      PRIMARY KEY (feed, kind, key, name, symbol)
    );
    ALTER TABLE other_names ADD COLUMN former text, ADD COLUMN is_ticker boolean NOT NULL DEFAULT false`,
};
