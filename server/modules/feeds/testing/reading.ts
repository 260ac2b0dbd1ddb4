import { type Reading, readAnswer } from '../parsing/answers.ts';
import { READERS } from '../readers.ts';
import type { FeedRecord, RecordKind } from '../records.ts';

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
