import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach } from 'vitest';
import type { FeedRecord, RecordKind } from '#server/modules/records/feedRecords.ts';
import { type TestDatabase, useTestDatabase } from '#server/testing/database.ts';
import { type Reading, readAnswer } from '../parsing/answers.ts';
import { READERS } from '../readers.ts';

/** What a sync writes, in an order that it can be deleted in. */
const SYNCED = [
  ...[
    'dataset',
    'feed_pages',
    'feed_addresses',
    'feed_records',
    'feed_runs',
    'feed_doubts',
    'news_guids',
    'deleted_news',
    'news',
  ],
  ...['entity_keys', 'entities', 'other_names', 'former_names', 'project_prices', 'token_prices', 'protocol_tvls'],
  'project_protocols',
  ...['directory_projects', 'directory_people', 'directory_organizations', 'directory_fundraising'],
];

/** Takes back every sync. Not TRUNCATE: it makes the files of hundreds of indexes anew, and the rows are few. */
export async function forgetSyncs(pool: Pool): Promise<void> {
  await pool.query(SYNCED.map((table) => `DELETE FROM ${table}`).join(';'));
}

/** A database without any sync, for each test of the file. */
export function useUnsyncedDatabase(): TestDatabase {
  const database = useTestDatabase();
  afterEach(() => forgetSyncs(database.pool));
  return database;
}

interface RecordingsFolder {
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

/** Reads an answer of 1 August 2026: a text as it is, anything else as JSON. */
export function read(body: unknown, address = 'some-file'): Reading {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readAnswer({ address, fetchedAt: '2026-08-01T00:00:00.000Z', status: 200, body: text }, READERS);
}

/** Records of an answer that some reader recognizes. */
export function reading(body: unknown, address?: string): Extract<Reading, { state: 'read' }> {
  const result = read(body, address);
  if (result.state !== 'read') throw new Error(`${result.state}: ${result.reason}`);
  return result;
}

export function only<Kind extends RecordKind>(
  records: readonly FeedRecord[],
  kind: Kind,
): Extract<FeedRecord, { kind: Kind }>[] {
  return records.filter((record): record is Extract<FeedRecord, { kind: Kind }> => record.kind === kind);
}
