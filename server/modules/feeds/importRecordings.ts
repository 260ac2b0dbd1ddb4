import path from 'node:path';
import { type CollectedFeed, FeedCollector } from './collectedFeed.ts';
import { mappedReader } from './files/fileReader.ts';
import { readMappings } from './files/mapping.ts';
import { readAnswer } from './parsing/answers.ts';
import type { Reader } from './parsing/reader.ts';
import { listFiles, listRecordings } from './recordingFiles.ts';
import type { Failure, Progress } from './report.ts';

/** What a folder of recordings holds. */
export interface ImportedRecordings {
  readonly feeds: readonly CollectedFeed[];
  /** Files without usable data, and why. */
  readonly skipped: readonly Failure[];
  /** Answers that were errors when recorded: reported, but no failure of this sync. */
  readonly errors: readonly Failure[];
  readonly damaged: readonly Failure[];
}

/**
 * Reads every recorded answer in a folder with the reader that recognizes its content. A file named in a mapping
 * beside it is read with that mapping. `now`, in milliseconds since 1970, limits the dates of undated files.
 */
export async function importRecordings(
  folder: string,
  readers: readonly Reader[],
  progress: Progress,
  now: number,
): Promise<ImportedRecordings> {
  const below = await listFiles(folder);
  const mappings = await readMappings(folder, below);
  const listed = listRecordings(folder, below, now);
  const recordings = listed.recordings.filter(({ file }) => !mappings.isMappingFile(file));
  const collectors = new Map<string, FeedCollector>();
  const skipped: Failure[] = listed.others.map((address) => ({
    address,
    reason: `files ending in ${path.extname(address)} are not read; unpack or rename it`,
  }));
  const errors: Failure[] = [];
  const damaged: Failure[] = [...mappings.problems];
  const present = new Set(recordings.map(({ file }) => file));
  for (const [file, mapping] of mappings.files) {
    if (!present.has(file))
      damaged.push({ address: file, reason: `${mapping} names it, but there is no such data file` });
  }

  const groups = groupByFolder(recordings.map(({ file }) => file));
  for (const [group, files] of groups) {
    progress.begin(group, files.length, 'files');
    let count = 0;
    for (const { file, isData, load } of recordings.filter((recording) => files.includes(recording.file))) {
      const mapping = mappings.of(file);
      try {
        const { answer, dated } = await load();
        const reading = readAnswer(
          mapping?.recorded ? { ...answer, fetchedAt: mapping.recorded } : answer,
          mapping ? [mappedReader(mapping)] : readers,
          dated || mapping !== null ? null : now,
        );
        if (reading.state === 'skipped') skipped.push({ address: file, reason: reading.reason });
        else if (reading.state === 'failed') {
          const list = reading.recordedError ? errors : isData || mapping ? damaged : skipped;
          list.push({ address: file, reason: reading.reason });
        } else {
          const collector = collectors.get(reading.feed) ?? new FeedCollector();
          collectors.set(reading.feed, collector);
          collector.add(reading.records, reading.rejected);
          if (reading.damage !== null) damaged.push({ address: file, reason: reading.damage });
          count += reading.records.length;
        }
      } catch (error) {
        damaged.push({ address: file, reason: error instanceof Error ? error.message : String(error) });
      }
      progress.step(group, count);
    }
    progress.end(group, `${count.toLocaleString('en-US')} records`);
  }
  const feeds = [...collectors]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([feed, collector]) => collector.collected(feed, { isFullList: false, resumable: false }));
  return { feeds, skipped, errors, damaged };
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
