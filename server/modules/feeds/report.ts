import type { Source } from '#schemas/kinds.ts';
import type { TableCounts } from '#server/modules/datasets/rows.ts';
import type { FieldUse } from './parsing/fieldUsage.ts';
import type { Rejection } from './parsing/reader.ts';

/** Rejected records with the same reason, with a few examples. */
export interface RejectionGroup {
  readonly reason: string;
  readonly count: number;
  readonly examples: readonly string[];
}

/** An answer or file that could not be used. */
export interface Failure {
  readonly address: string;
  readonly reason: string;
}

/** What one file of a folder gave. */
export interface FileReport {
  readonly file: string;
  /** null: no reader knows it, or it cannot be read. */
  readonly feed: string | null;
  readonly source: string | null;
  /** Records kept. */
  readonly kept: number;
  /** Each row that was not kept, and each value that its row was kept without, the first of each. */
  readonly rejected: readonly Rejection[];
  readonly lost: readonly Rejection[];
  readonly fields: readonly FieldUse[];
  /** All that it states was kept: no row, value or column is left out. */
  readonly isComplete: boolean;
  /** Why the file gave nothing, or not all; null: it is whole. */
  readonly reason: string | null;
  /** It should have given records and gave none. */
  readonly isEmpty: boolean;
}

/** Of each file's rows and values that were not kept, the first are listed. */
export const LISTED_OF_FILE = 1_000;

/** `complete`: everything arrived and was kept; `partial`: some answers failed; `failed`: none could be used. */
export type FeedOutcome = 'complete' | 'partial' | 'failed';

export interface FeedReport {
  readonly feed: string;
  readonly outcome: FeedOutcome;
  /** Records found: the sum of the next five. */
  readonly read: number;
  readonly fresh: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly repeated: number;
  readonly rejected: number;
  readonly gone: number;
  /** Lines that newer editions of their lists have withdrawn, in this sync or before: they count in no sum. */
  readonly withdrawn: number;
  readonly withdrawals: readonly RejectionGroup[];
  /** Values that better or newer ones of other records replaced; with examples. A dry run joins nothing. */
  readonly superseded: number;
  readonly replacements: readonly RejectionGroup[];
  /** Values that could not be used, of records that were kept without them. */
  readonly lost: number;
  readonly rejections: readonly RejectionGroup[];
  readonly losses: readonly RejectionGroup[];
  readonly failures: readonly Failure[];
  /** What its fields were used for. */
  readonly fields: readonly FieldUse[];
  /** Values that its records state, and those of them that were kept. */
  readonly values: { readonly stated: number; readonly kept: number };
}

/** Of jobs `deleted` are those closed. */
export type WrittenTables = Readonly<Record<Source | 'news' | 'events' | 'jobs', TableCounts>>;

/**
 * What a sync did. `good`: all succeeded; `partial`: a feed or file failed and keeps its earlier records; `failed`: no
 * usable data arrived, nothing was changed.
 */
export interface SyncReport {
  readonly outcome: 'good' | 'partial' | 'failed';
  /** `live`, or the folder of recordings. */
  readonly origin: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  /** null: the directories are still empty. */
  readonly dataset: { readonly kind: string; readonly version: number; readonly asOf: string | null } | null;
  readonly replacedSample: boolean;
  /** A dry run changes nothing, so counts of new and changed records are unknown. */
  readonly isDryRun: boolean;
  readonly feeds: readonly FeedReport[];
  readonly directories: WrittenTables | null;
  /** Of a folder: what each file gave. */
  readonly files: readonly FileReport[];
  /** Files without usable data. */
  readonly skipped: readonly Failure[];
  /** Recorded error answers, damaged files, and addresses that failed. */
  readonly failures: readonly Failure[];
}

const EXAMPLES = 3;

/** Groups equal reasons, the most frequent first. */
export function groupRejections(
  rejected: readonly { readonly reason: string; readonly example: string }[],
): RejectionGroup[] {
  const groups = new Map<string, { reason: string; count: number; examples: string[] }>();
  for (const { reason, example } of rejected) {
    const group = groups.get(reason) ?? { reason, count: 0, examples: [] };
    group.count++;
    if (group.examples.length < EXAMPLES) group.examples.push(example);
    groups.set(reason, group);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

/** Exit code: 0 success, 1 no usable data or a file that gave nothing, 3 a part failed. */
export function exitCodeOf({ outcome, files }: Pick<SyncReport, 'outcome' | 'files'>): number {
  if (files.some(({ isEmpty }) => isEmpty)) return 1;
  return { good: 0, failed: 1, partial: 3 }[outcome];
}

/** A stage after reading: what it has done so far, and that it is over. */
interface StageProgress {
  readonly done: (count: number) => void;
  readonly end: () => void;
}

/** Receives the progress of a sync: one bar per feed or folder, then one per stage of storing, joining and writing. */
export interface Progress {
  /** `steps`: the most pages to expect of a service, or the number of files. */
  readonly begin: (name: string, steps: number, from: 'network' | 'files') => void;
  /** One more page or file is read; `records` counts all so far. */
  readonly step: (name: string, records: number) => void;
  readonly end: (name: string, note: string) => void;
  /** A stage begins; `total` counts what it goes through, `of` names them. */
  readonly stage: (name: string, total: number, of: string) => StageProgress;
  /** Releases the terminal. */
  readonly close: () => void;
}

const nothing = () => undefined;
export const noProgress: Progress = {
  ...{ begin: nothing, step: nothing, end: nothing, close: nothing },
  stage: () => ({ done: nothing, end: nothing }),
};
