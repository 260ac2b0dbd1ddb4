import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { daySpan } from '#schemas/dates.ts';
import { type Answer, decodeText } from './read/documents.ts';

/** A recorded answer in a folder. */
export interface Recording {
  /** Relative to the folder, with forward slashes. */
  readonly file: string;
  readonly load: () => Promise<{ readonly answer: Answer; readonly dated: boolean }>;
}

const DATA_FILE = /\.(?:json|jsonl|ndjson|csv|tsv|xml|rss|atom)$/i;
/** 100 MB: a recorded answer larger than this is no answer. */
const LARGEST_BYTES = 104_857_600;

/** Every data file below the folder, in the order of their names. Files of other kinds (notes, pictures) are left out. */
export async function listRecordings(folder: string): Promise<Recording[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && DATA_FILE.test(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
    .map((file) => ({ file, load: () => loadRecording(folder, file) }));
}

async function loadRecording(folder: string, file: string): Promise<{ answer: Answer; dated: boolean }> {
  const place = path.join(folder, file);
  const { size, mtime } = await stat(place);
  if (size > LARGEST_BYTES) throw new Error(`it has ${Math.round(size / 1e6)} MB, more than an answer can have`);
  const named = dateInName(path.basename(file));
  return {
    answer: {
      address: file,
      fetchedAt: named ?? mtime.toISOString(),
      status: 200,
      body: decodeText(await readFile(place)),
    },
    dated: named !== null,
  };
}

/** The day a file was recorded, where its name says so: `…_2026-08-15.json`, `…_2025-02.csv`, `…_2020_…`. */
function dateInName(name: string): string | null {
  const written = /(?:^|[^\d])((?:19|20)\d{2}(?:-\d{2}(?:-\d{2})?)?)(?=[^\d]|$)/.exec(name)?.[1];
  const span = written === undefined ? null : daySpan(written);
  return span === null ? null : new Date(span.from * 86_400_000).toISOString();
}
