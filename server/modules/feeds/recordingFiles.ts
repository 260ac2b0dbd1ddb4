import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { daySpan } from '#schemas/dates.ts';
import type { Answer } from './parsing/documents.ts';
import { decodeText } from './parsing/encoding.ts';

export interface Recording {
  /** Relative to the folder, with forward slashes. */
  readonly file: string;
  /** The name promises data: without data the file is damaged. */
  readonly isData: boolean;
  readonly load: () => Promise<{ readonly answer: Answer; readonly dated: boolean }>;
}

const DATA_FILE = /\.(?:json|jsonl|ndjson|csv|tsv|xml|rss|atom)(?:\.gz)?$/i;
/** No ending, as in a saved address (`/protocols`), or one that says nothing: may hold data. */
const PERHAPS_DATA = /^[^.]+$|\.(?:txt|bak|old|orig|tmp|html?)$/i;
/** Notes, pictures and hidden files. */
const NO_DATA = /^\.|\.(?:md|pdf|png|jpe?g|gif|webp|svg|ico|lock)$/i;
/** 100 MB. */
const LARGEST_BYTES = 104_857_600;

/** Recordings in a folder, and other files that might be mistaken for some. */
export interface Listed {
  readonly recordings: readonly Recording[];
  readonly others: readonly string[];
}

/** Lists data files by name, gzipped or not. Notes and pictures are left out. */
export function listRecordings(folder: string, below: readonly string[], now: number): Listed {
  const files = below.filter((file) => !file.split('/').some((part) => NO_DATA.test(part))).sort();
  const mayBeData = (file: string) => DATA_FILE.test(file) || PERHAPS_DATA.test(path.basename(file));
  return {
    recordings: files
      .filter(mayBeData)
      .map((file) => ({ file, isData: DATA_FILE.test(file), load: () => loadRecording(folder, file, now) })),
    others: files.filter((file) => !mayBeData(file)),
  };
}

async function loadRecording(folder: string, file: string, now: number): Promise<{ answer: Answer; dated: boolean }> {
  const place = path.join(folder, file);
  const { size, mtime } = await stat(place);
  if (size > LARGEST_BYTES) throw new Error(`it has ${Math.round(size / 1e6)} MB; the limit is 100 MB`);
  const named = dateInPath(file, now);
  const bytes = await readFile(place);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return {
    answer: {
      address: file,
      fetchedAt: named ?? mtime.toISOString(),
      status: 200,
      body: decodeText(isPacked ? gunzipSync(bytes, { maxOutputLength: LARGEST_BYTES }) : bytes),
    },
    dated: named !== null,
  };
}

/** Dates in file names, the most precise first: `2026-08-15`, `20260815`, `2026_08_15`, `2025-02`, `2023`. */
const DATES_IN_NAMES = [
  /(?<!\d)(20\d{2})([-_.]?)(\d{2})\2(\d{2})(?!\d)/g,
  /(?<!\d)(20\d{2})(-)(\d{2})(?!\d)/g,
  /(?<!\d)(20\d{2})(?!\d)/g,
];
/** The oldest source is from 2013: an earlier or future year is a count. */
const FIRST_YEAR = '2013';

/** The day a file was recorded: by its name, else by the nearest folder with a date. */
export function dateInPath(file: string, now: number): string | null {
  for (const name of file.split('/').reverse()) {
    const date = dateInName(name, new Date(now).toISOString());
    if (date !== null) return date;
  }
  return null;
}

function dateInName(name: string, latest: string): string | null {
  for (const pattern of DATES_IN_NAMES) {
    for (const [, year = '', , month, day] of name.matchAll(pattern)) {
      const span = daySpan([year, month, day].filter((part) => part !== undefined).join('-'));
      const date = span === null ? '' : new Date(span.from * 86_400_000).toISOString();
      if (date >= FIRST_YEAR && date <= latest) return date;
    }
  }
  return null;
}

/**
 * Lists files in a folder, relative to it and with forward slashes. Follows links, so that recordings need not be
 * copied.
 */
export async function listFiles(folder: string, below = '', around: readonly string[] = []): Promise<string[]> {
  const here = path.join(folder, below);
  const place = await realpath(here);
  // Skip a link to a folder around itself.
  if (around.includes(place)) return [];
  const found: string[] = [];
  for (const entry of await readdir(here, { withFileTypes: true })) {
    const file = below === '' ? entry.name : `${below}/${entry.name}`;
    // Keep a broken link: reading it fails, and the report says so.
    const meant = entry.isSymbolicLink() ? await stat(path.join(folder, file)).catch(() => null) : entry;
    if (meant?.isDirectory()) found.push(...(await listFiles(folder, file, [...around, place])));
    else if (meant === null || meant.isFile()) found.push(file);
  }
  return found;
}
