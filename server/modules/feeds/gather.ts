import type { FeedHarvest } from './apply.ts';
import type { Rejection } from './parsing/reader.ts';
import type { FeedRecord } from './records.ts';
import type { Failure } from './report.ts';

/** What was gathered for one feed, before it is stored. */
export interface Gathered extends FeedHarvest {
  readonly rejected: readonly Rejection[];
  readonly failures: readonly Failure[];
}

/** Adds up what the answers of one feed hold. */
export class Gathering {
  readonly records: FeedRecord[] = [];
  readonly rejected: Rejection[] = [];
  readonly failures: Failure[] = [];
  private answered = 0;

  add(records: readonly FeedRecord[], rejected: readonly Rejection[]): void {
    this.answered++;
    for (const record of records) this.records.push(record);
    for (const rejection of rejected) this.rejected.push(rejection);
  }

  fail(address: string, reason: string): void {
    this.failures.push({ address, reason });
  }

  /** `whole`: the feed tells everything it knows each time; `resumable`: what is missing can be asked for later. */
  result(feed: string, { whole, resumable }: { readonly whole: boolean; readonly resumable: boolean }): Gathered {
    const outcome = this.failures.length === 0 ? 'complete' : this.answered > 0 ? 'partial' : 'failed';
    const { records, rejected, failures } = this;
    const isComplete = outcome === 'complete';
    return {
      feed,
      outcome,
      records,
      rejected,
      failures,
      whole: whole && isComplete && records.length > 0,
      hasMore: resumable && !isComplete,
    };
  }
}
