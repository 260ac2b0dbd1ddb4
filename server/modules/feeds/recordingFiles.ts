import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { daySpan } from '#schemas/dates.ts';
import type { Answer } from './parsing/documents.ts';
import { decodeText } from './parsing/encoding.ts';

/** A recorded answer in a folder. */
export interface Recording {
  /** Relative to the folder, with forward slashes. */
  readonly file: string;
  /** Its name says that it holds data: if it does not, it is damaged. */
  readonly isData: boolean;
  readonly load: () => Promise<{ readonly answer: Answer; readonly dated: boolean }>;
}

const DATA_FILE = /\.(?:json|jsonl|ndjson|csv|tsv|xml|rss|atom)(?:\.gz)?$/i;
/** A name without an ending, as an address has that was saved as it is (`/protocols`), or with one that says nothing: data perhaps. */
const PERHAPS_DATA = /^[^.]+$|\.(?:txt|bak|old|orig|tmp|html?)$/i;
/** Notes, pictures and what programs hide: nobody expects anything of them. */
const NO_DATA = /^\.|\.(?:md|pdf|png|jpe?g|gif|webp|svg|ico|lock)$/i;
/** 100 MB: a recorded answer larger than this is no answer. */
const LARGEST_BYTES = 104_857_600;

/** What lies in a folder: recordings, and files of another kind that somebody may take for some. */
export interface Listed {
  readonly recordings: readonly Recording[];
  readonly others: readonly string[];
}

/** Every data file among those below the folder, in the order of their names; packed with gzip or not. Notes and pictures are left out. */
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
  if (size > LARGEST_BYTES) throw new Error(`it has ${Math.round(size / 1e6)} MB, more than an answer can have`);
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

/** Day, month and year as names write them, the most precise first: `2026-08-15`, `20260815`, `2026_08_15`, `2025-02`, `2023`. */
const DATES_IN_NAMES = [
  /(?<!\d)(20\d{2})([-_.]?)(\d{2})\2(\d{2})(?!\d)/g,
  /(?<!\d)(20\d{2})(-)(\d{2})(?!\d)/g,
  /(?<!\d)(20\d{2})(?!\d)/g,
];
/** The oldest of the sources is of 2013: an earlier year in a name is a count, as is one that is still to come. */
const FIRST_YEAR = '2013';

/** The day a file was recorded, where its name says so, or else that of the nearest folder around it. */
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
 * The files below a folder, relative to it and with forward slashes. Links are followed: they are how one puts recordings
 * together without copying them.
 */
export async function filesBelow(folder: string, below = '', around: readonly string[] = []): Promise<string[]> {
  const here = path.join(folder, below);
  const place = await realpath(here);
  // A link to a folder around itself leads nowhere new.
  if (around.includes(place)) return [];
  const found: string[] = [];
  for (const entry of await readdir(here, { withFileTypes: true })) {
    const file = below === '' ? entry.name : `${below}/${entry.name}`;
    // A link that leads nowhere is a file that cannot be read: the report says so.
    const meant = entry.isSymbolicLink() ? await stat(path.join(folder, file)).catch(() => null) : entry;
    if (meant?.isDirectory()) found.push(...(await filesBelow(folder, file, [...around, place])));
    else if (meant === null || meant.isFile()) found.push(file);
  }
  return found;
}
