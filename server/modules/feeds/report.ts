import type { Source } from '#schemas/kinds.ts';

/** Why records were not used: how often, with a few of them. */
export interface RejectionGroup {
  readonly reason: string;
  readonly count: number;
  readonly examples: readonly string[];
}

/** An answer that could not be had or used. */
export interface Failure {
  readonly address: string;
  readonly reason: string;
}

/** `complete`: everything the feed had; `partial`: some answers failed; `failed`: none was of use. */
export type FeedOutcome = 'complete' | 'partial' | 'failed';

export interface FeedReport {
  readonly feed: string;
  readonly outcome: FeedOutcome;
  /** Records met: the sum of the next five. */
  readonly read: number;
  readonly fresh: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly repeated: number;
  readonly rejected: number;
  readonly gone: number;
  readonly rejections: readonly RejectionGroup[];
  readonly failures: readonly Failure[];
}

export interface TableCounts {
  readonly inserted: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly deleted: number;
}

/**
 * What a sync did. `good`: all went well; `partial`: some feed or file failed and keeps its last good records;
 * `failed`: nothing useful came, and nothing was changed.
 */
export interface SyncReport {
  readonly outcome: 'good' | 'partial' | 'failed';
  /** `live`, or the folder of recordings. */
  readonly origin: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  /** What the directories hold now; null: still nothing. */
  readonly dataset: { readonly kind: string; readonly version: number; readonly asOf: string } | null;
  readonly replacedSample: boolean;
  /** Nothing was to be changed: the counts of new and changed records are not known. */
  readonly isDryRun: boolean;
  readonly feeds: readonly FeedReport[];
  readonly directories: Readonly<Record<Source | 'news', TableCounts>> | null;
  /** Files of a folder that hold nothing for us. */
  readonly skipped: readonly Failure[];
  /** Recorded error answers and damaged files, or addresses that gave nothing. */
  readonly failures: readonly Failure[];
}

const EXAMPLES = 3;

/** Counts equal reasons together, the most frequent first. */
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

/** The exit code of a sync: 0 all good, 1 nothing came of it, 3 a part of it. */
export function exitCodeOf({ outcome }: Pick<SyncReport, 'outcome'>): number {
  return { good: 0, failed: 1, partial: 3 }[outcome];
}

/** Hears how a sync gets on: one bar a feed, or a folder of recordings. */
export interface Progress {
  /** `steps`: how many answers to expect at most where a service is asked, how many files where they are read. */
  readonly begin: (name: string, steps: number, from: 'network' | 'files') => void;
  /** One more answer is in; `records` have been met so far. */
  readonly step: (name: string, records: number) => void;
  readonly end: (name: string, note: string) => void;
  /** Nothing more will be told: the screen is given back. */
  readonly close: () => void;
}

const nothing = () => undefined;
export const noProgress: Progress = { begin: nothing, step: nothing, end: nothing, close: nothing };
