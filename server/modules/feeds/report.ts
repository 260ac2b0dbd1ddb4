import type { Source } from '#schemas/kinds.ts';
import type { TableCounts } from '#server/modules/datasets/rows.ts';
import type { FieldUse } from './parsing/fieldUsage.ts';

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

/** `complete`: everything arrived; `partial`: some answers failed; `failed`: none could be used. */
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
  /** Values that could not be used, of records that were kept without them. */
  readonly lost: number;
  readonly rejections: readonly RejectionGroup[];
  readonly losses: readonly RejectionGroup[];
  readonly failures: readonly Failure[];
  /** What its fields were used for. */
  readonly fields: readonly FieldUse[];
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

/** Exit code: 0 success, 1 no usable data, 3 a part failed. */
export function exitCodeOf({ outcome }: Pick<SyncReport, 'outcome'>): number {
  return { good: 0, failed: 1, partial: 3 }[outcome];
}

/** Receives the progress of a sync: one bar per feed or folder. */
export interface Progress {
  /** `steps`: the most pages to expect of a service, or the number of files. */
  readonly begin: (name: string, steps: number, from: 'network' | 'files') => void;
  /** One more page or file is read; `records` counts all so far. */
  readonly step: (name: string, records: number) => void;
  readonly end: (name: string, note: string) => void;
  /** Releases the terminal. */
  readonly close: () => void;
}

const nothing = () => undefined;
export const noProgress: Progress = { begin: nothing, step: nothing, end: nothing, close: nothing };
