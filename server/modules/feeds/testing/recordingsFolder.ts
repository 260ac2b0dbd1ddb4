import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type TestDatabase, useTestDatabase } from '#server/testing/database.ts';

/** A database without any sync, for each test of the file. */
export function useUnsyncedDatabase(): TestDatabase {
  const database = useTestDatabase();
  afterEach(async () => {
    await database.pool.query(
      `TRUNCATE dataset, feed_pages, feed_records, feed_runs, entity_keys, entities, news, project_prices, other_names,
         directory_projects, directory_people, directory_organizations, directory_fundraising CASCADE`,
    );
  });
  return database;
}

export interface RecordingsFolder {
  readonly folder: string;
  /** Writes a text, or a value as JSON. */
  readonly write: (name: string, content: string | object) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}

/** An empty folder for each test of the file. */
export function useRecordingsFolder(): RecordingsFolder {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'assay-recordings-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return {
    get folder() {
      return folder;
    },
    write: (name, content) =>
      writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content)),
    remove: (name) => rm(path.join(folder, name)),
  };
}
