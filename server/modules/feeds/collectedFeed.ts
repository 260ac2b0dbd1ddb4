import type { FeedHarvest } from './apply.ts';
import { Harvest, type Rejection } from './parsing/reader.ts';
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

/** Clocks and time zones of publishers are wrong by hours, never by more. */
const AHEAD_MS = 86_400_000;

/**
 * Rejects news and rounds that are dated more than a day after `now` (milliseconds since 1970): they would head their
 * lists until then. Once its time has come, a later sync takes such a record.
 */
export function refuseFuture(gathered: Gathered, now: number): Gathered {
  const latest = new Date(now + AHEAD_MS).toISOString();
  const refused = new Harvest();
  const records: FeedRecord[] = [];
  for (const record of gathered.records) {
    // A partial date is compared by its first day: a month is in the future when all of it is.
    if (record.kind === 'news' && record.data.created_at > latest)
      refused.reject('date: in the future', record.data.title);
    else if (record.kind === 'round' && (record.data.date ?? '') > latest)
      refused.reject('date: in the future', `${record.data.project}: ${record.data.date}`);
    else records.push(record);
  }
  return { ...gathered, records, rejected: [...gathered.rejected, ...refused.rejected] };
}
