import path from 'node:path';
import { type Gathered, Gathering } from './collectedFeed.ts';
import { mappedReader } from './files/fileReader.ts';
import { readMappings } from './files/mapping.ts';
import { readAnswer } from './parsing/answers.ts';
import type { Reader } from './parsing/reader.ts';
import { filesBelow, listRecordings } from './recordingFiles.ts';
import type { Failure, Progress } from './report.ts';

/** What a folder of recordings holds. */
export interface Replayed {
  readonly feeds: readonly Gathered[];
  /** Files with nothing for us in them, and why. */
  readonly skipped: readonly Failure[];
  /** Recorded answers that were errors when they were recorded: facts about the past, no fault of this sync. */
  readonly errors: readonly Failure[];
  /** Files that are damaged. */
  readonly damaged: readonly Failure[];
}

/**
 * Reads every recorded answer below a folder, each by the reader that recognises its content. A file that a mapping in
 * its folder names is read by that mapping. Nothing was recorded after `now`, in milliseconds since 1970.
 */
export async function replayFolder(
  folder: string,
  readers: readonly Reader[],
  progress: Progress,
  now: number,
): Promise<Replayed> {
  const below = await filesBelow(folder);
  const mappings = await readMappings(folder, below);
  const listed = listRecordings(folder, below, now);
  const recordings = listed.recordings.filter(({ file }) => !mappings.isMappingFile(file));
  const gatherings = new Map<string, Gathering>();
  const skipped: Failure[] = listed.others.map((address) => ({
    address,
    reason: `files with the ending ${path.extname(address)} are not looked into; unpack or rename it`,
  }));
  const errors: Failure[] = [];
  const damaged: Failure[] = [...mappings.problems];
  const present = new Set(recordings.map(({ file }) => file));
  for (const [file, mapping] of mappings.files) {
    if (!present.has(file))
      damaged.push({ address: file, reason: `${mapping} names it, and there is no such file of data` });
  }

  const groups = groupByFolder(recordings.map(({ file }) => file));
  for (const [group, files] of groups) {
    progress.begin(group, files.length, 'files');
    let met = 0;
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
          const gathering = gatherings.get(reading.feed) ?? new Gathering();
          gatherings.set(reading.feed, gathering);
          gathering.add(reading.records, reading.rejected);
          if (reading.damage !== null) damaged.push({ address: file, reason: reading.damage });
          met += reading.records.length;
        }
      } catch (error) {
        damaged.push({ address: file, reason: error instanceof Error ? error.message : String(error) });
      }
      progress.step(group, met);
    }
    progress.end(group, `${met.toLocaleString('en-US')} records`);
  }
  const feeds = [...gatherings]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([feed, gathering]) => gathering.result(feed, { whole: false, resumable: false }));
  return { feeds, skipped, errors, damaged };
}

/** The files by the first folder of their path; files that lie in none are one group. */
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
