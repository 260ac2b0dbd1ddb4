import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { daySpan } from '#schemas/dates.ts';
import { groupBy } from '#server/modules/entity-resolution/groups.ts';
import { type CollectedFeed, FeedCollector } from '#server/modules/feeds/collectedFeed.ts';
import { type Edition, isWholeEdition, listName, ofEdition } from '#server/modules/feeds/editions.ts';
import { mappedReader } from '#server/modules/feeds/files/fileReader.ts';
import { type Mappings, readMappings } from '#server/modules/feeds/files/mapping.ts';
import { readAnswer, UNKNOWN_LAYOUT } from '#server/modules/feeds/parsing/answers.ts';
import type { Answer } from '#server/modules/feeds/parsing/documents.ts';
import { decodeText } from '#server/modules/feeds/parsing/encoding.ts';
import type { Reader } from '#server/modules/feeds/parsing/reader.ts';
import { type Failure, type FileReport, LISTED_OF_FILE, type Progress } from '#server/modules/feeds/report.ts';
import type { FeedRecord } from '#server/modules/records/feedRecords.ts';

/** What a folder of recordings holds. */
export interface ImportedRecordings {
  readonly feeds: readonly CollectedFeed[];
  /** Files without usable data, and why. */
  readonly skipped: readonly Failure[];
  /** Answers that were errors when recorded: reported, but no failure of this sync. */
  readonly errors: readonly Failure[];
  readonly damaged: readonly Failure[];
  readonly files: readonly FileReport[];
}

/**
 * Reads every recorded answer in a folder with the reader that recognizes its content. A file named in a mapping
 * beside it is read with that mapping. `now`, in milliseconds since 1970, limits the dates of undated files. A file
 * without any date has no moment: its modification time says nothing of its figures. `isRead`: which of the files are read.
 */
export async function importRecordings(
  folder: string,
  readers: readonly Reader[],
  progress: Progress,
  now: number,
  isRead: (file: string) => boolean = () => true,
): Promise<ImportedRecordings> {
  const below = await listFiles(folder);
  const mappings = await readMappings(folder, below);
  const listed = await listRecordings(folder, below, now);
  const all = listed.recordings.filter(({ file }) => !mappings.isMappingFile(file));
  const recordings = all.filter(({ file }) => isRead(file));
  const collectors = new Map<string, FeedCollector>();
  const skipped: Failure[] = listed.others.map((address) => ({
    address,
    reason: `files ending in ${path.extname(address)} are not read; unpack or rename it`,
  }));
  const errors: Failure[] = [];
  const damaged: Failure[] = [...mappings.problems];
  const files: FileReport[] = [];
  const reportNothing = (file: string, reason: string, isEmpty: boolean) =>
    files.push({
      ...{ file, feed: null, source: null, kept: 0, rejected: [], lost: [], fields: [], isComplete: false },
      ...{ reason, isEmpty },
    });
  const present = new Set(all.map(({ file }) => file));
  for (const [file, mapping] of mappings.files) {
    if (present.has(file)) continue;
    const reason = `${mapping} names it, but there is no such data file`;
    damaged.push({ address: file, reason });
    reportNothing(file, reason, true);
  }

  const editionOf = editionsOf(recordings, mappings, now);
  const groups = groupByFolder(recordings.map(({ file }) => file));
  for (const [group, members] of groups) {
    progress.begin(group, members.length, 'files');
    let count = 0;
    for (const { file, isData, load } of recordings.filter((recording) => members.includes(recording.file))) {
      const mapping = mappings.of(file);
      try {
        const { answer, dated } = await load();
        const reading = readAnswer(
          mapping?.recorded ? { ...answer, fetchedAt: mapping.recorded } : answer,
          mapping ? [mappedReader(mapping)] : readers,
          dated || mapping?.recorded ? null : now,
        );
        if (reading.state !== 'read')
          reportNothing(
            file,
            reading.reason,
            mapping !== null || (isData && reading.reason.startsWith(UNKNOWN_LAYOUT)),
          );
        if (reading.state === 'skipped') skipped.push({ address: file, reason: reading.reason });
        else if (reading.state === 'failed') {
          const list = reading.recordedError ? errors : isData || mapping ? damaged : skipped;
          list.push({ address: file, reason: reading.reason });
        } else {
          const collector = collectors.get(reading.feed) ?? new FeedCollector();
          collectors.set(reading.feed, collector);
          const edition = {
            ...editionOf(file, reading),
            isWhole: isWholeEdition({
              records: reading.records.length,
              rejected: reading.rejected.length,
              isDamaged: reading.damage !== null,
            }),
          };
          collector.add({ ...reading, records: reading.records.map((record) => ofEdition(record, edition)) });
          const { feed, records, rejected, lost, fields, damage } = reading;
          files.push({
            ...{ file, feed, source: records[0]?.source ?? null, kept: records.length, fields },
            ...{ rejected: rejected.slice(0, LISTED_OF_FILE), lost: lost.slice(0, LISTED_OF_FILE) },
            isComplete:
              damage === null && rejected.length + lost.length === 0 && fields.every(({ leftOut }) => leftOut === null),
            ...{ reason: damage, isEmpty: records.length === 0 && rejected.length > 0 },
          });
          if (reading.damage !== null) damaged.push({ address: file, reason: reading.damage });
          count += reading.records.length;
        }
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        damaged.push({ address: file, reason });
        reportNothing(file, reason, true);
      }
      progress.step(group, count);
    }
    progress.end(group, `${count.toLocaleString('en-US')} records`);
  }
  const feeds = [...collectors]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([feed, collector]) => collector.collected(feed, { isFullList: false, resumable: false }));
  return { feeds, skipped, errors, damaged, files };
}

/** The recordings of a folder by the day (ISO) that their name, folder or mapping states, oldest first; '' holds those without one. */
export async function recordingsByDay(folder: string, now: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const below = await listFiles(folder);
  const mappings = await readMappings(folder, below);
  const { recordings } = await listRecordings(folder, below, now);
  const files = recordings.map(({ file }) => file).filter((file) => !mappings.isMappingFile(file));
  const dayOf = (file: string) => (mappings.of(file)?.recorded ?? dateInPath(file, now) ?? '').slice(0, 10);
  return new Map([...groupBy(files, dayOf)].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The list that a file is an edition of. Own files are known by their place beside the mapping, or in the folder: there two files
 * of one list and day are two lists. Files of services are known by name, since services call theirs alike; those of one day
 * are one edition.
 */
function editionsOf(
  recordings: readonly Recording[],
  mappings: Mappings,
  now: number,
): (
  file: string,
  reading: { readonly feed: string; readonly records: readonly FeedRecord[] },
) => Omit<Edition, 'isWhole'> {
  const changedAt = new Map(recordings.map(({ file, changedAt }) => [file, changedAt]));
  const momentOf = (file: string) => mappings.of(file)?.recorded ?? dateInPath(file, now) ?? '';
  const ownName = (file: string) => listName(mappings.of(file)?.file ?? file);
  const together = new Map<string, number>();
  const place = (file: string) => [mappings.of(file)?.source, ownName(file), momentOf(file)].join('\n');
  for (const { file } of recordings) together.set(place(file), (together.get(place(file)) ?? 0) + 1);
  return (file, { feed, records }) => {
    const source = records[0]?.source ?? feed;
    const moment = momentOf(file);
    const changed = changedAt.get(file) ?? '';
    if (feed !== 'files') {
      return {
        list: `${source}/${listName(path.posix.basename(file))}`,
        edition: moment === '' ? `|${changed}` : moment,
      };
    }
    const isAlone = together.get(place(file)) === 1;
    return { list: `${source}/${isAlone ? ownName(file) : listName(file)}`, edition: `${moment}|${changed}` };
  };
}

/** Groups files by the first folder of their path; `.` holds the others. */
function groupByFolder(files: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const file of files) {
    const [first = '', ...rest] = file.split('/');
    const group = rest.length > 0 ? first : '.';
    const members = groups.get(group);
    if (members) members.push(file);
    else groups.set(group, [file]);
  }
  return groups;
}

interface Recording {
  /** Relative to the folder, with forward slashes. */
  readonly file: string;
  /** The name promises data: without data the file is damaged. */
  readonly isData: boolean;
  /** ISO, UTC; null: it is a broken link. */
  readonly changedAt: string | null;
  readonly load: () => Promise<{ readonly answer: Answer; readonly dated: boolean }>;
}

const DATA_FILE = /\.(?:json|jsonl|ndjson|csv|tsv|xml|rss|atom|ics)(?:\.gz)?$/i;
/** No ending, as in a saved address (`/protocols`), or one that says nothing: may hold data. */
const PERHAPS_DATA = /^[^.]+$|\.(?:txt|bak|old|orig|tmp|html?)$/i;
/** Notes, pictures and hidden files. */
const NO_DATA = /^\.|\.(?:md|pdf|png|jpe?g|gif|webp|svg|ico|lock)$/i;
/** 100 MB. */
const LARGEST_BYTES = 104_857_600;

/** Recordings in a folder, and other files that might be mistaken for some. */
interface Listed {
  readonly recordings: readonly Recording[];
  readonly others: readonly string[];
}

/** Lists data files by name, gzipped or not. Notes and pictures are left out. */
async function listRecordings(folder: string, below: readonly string[], now: number): Promise<Listed> {
  const files = below.filter((file) => !file.split('/').some((part) => NO_DATA.test(part))).sort();
  const mayBeData = (file: string) => DATA_FILE.test(file) || PERHAPS_DATA.test(path.basename(file));
  const recordings: Recording[] = [];
  for (const file of files.filter(mayBeData)) {
    const found = await stat(path.join(folder, file)).catch(() => null);
    const changedAt = found === null ? null : found.mtime.toISOString();
    recordings.push({ file, isData: DATA_FILE.test(file), changedAt, load: () => loadRecording(folder, file, now) });
  }
  return { recordings, others: files.filter((file) => !mayBeData(file)) };
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
      fetchedAt: named ?? '',
      ...(named === null ? { fileChangedAt: mtime.toISOString() } : {}),
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
async function listFiles(folder: string, below = '', around: readonly string[] = []): Promise<string[]> {
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
