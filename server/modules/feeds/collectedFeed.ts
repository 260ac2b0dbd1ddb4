import { firstDay } from '#schemas/dates.ts';
import type { FeedRecord, PricesRecord } from '#server/modules/records/feedRecords.ts';
import type { Validators } from './fetchers/request.ts';
import { addUses, type FieldUse } from './parsing/fieldUsage.ts';
import { ReaderResult, type Rejection } from './parsing/reader.ts';
import type { Failure, FeedOutcome } from './report.ts';

/** An address that answered. */
export interface AnsweredPage {
  readonly page: string;
  readonly validators: Validators | null;
  /** When it was read last (ISO, UTC); null: it has nothing newer. */
  readonly readAt: string | null;
}

/** What one sync collected from a feed, before it is stored. */
export interface CollectedFeed {
  readonly feed: string;
  readonly outcome: FeedOutcome;
  readonly records: readonly FeedRecord[];
  readonly rejected: readonly Rejection[];
  /** Values that could not be used, of records that were kept without them. */
  readonly lost: readonly Rejection[];
  readonly failures: readonly Failure[];
  readonly fields: readonly FieldUse[];
  /** The feed lists everything it knows and all answers arrived: records it leaves out are deleted. */
  readonly isFullList: boolean;
  /** Answers are missing that the next sync can still request; the stored ones wait for them. */
  readonly hasMore: boolean;
  /** Answers read, with their versions, of feeds that ask only for newer ones. */
  readonly answered?: readonly AnsweredPage[];
  /** Addresses that have nothing newer than before. */
  readonly unchanged?: number;
  /**
   * Pages of a feed whose addresses each list all they know: those that were read, those of which no record was rejected, those
   * that have nothing newer, and all that there are.
   */
  readonly lists?: Readonly<Record<'read' | 'whole' | 'confirmed' | 'asked', readonly string[]>>;
}

/** Adds up the answers of one feed. */
export class FeedCollector {
  readonly records: FeedRecord[] = [];
  readonly rejected: Rejection[] = [];
  readonly lost: Rejection[] = [];
  readonly failures: Failure[] = [];
  private readonly fields: FieldUse[] = [];
  private answered = 0;
  private unchanged = 0;

  add({ records, rejected, lost, fields }: Pick<CollectedFeed, 'records' | 'rejected' | 'lost' | 'fields'>): void {
    this.answered++;
    this.fields.push(...fields);
    for (const record of records) this.records.push(record);
    for (const rejection of rejected) this.rejected.push(rejection);
    for (const loss of lost) this.lost.push(loss);
  }

  /** An address has nothing newer. */
  confirm(): void {
    this.answered++;
    this.unchanged++;
  }

  fail(address: string, reason: string): void {
    this.failures.push({ address, reason });
  }

  /** `isFullList`: each answer lists everything the feed knows; `resumable`: missing answers can be requested later. */
  collected(
    feed: string,
    { isFullList, resumable }: { readonly isFullList: boolean; readonly resumable: boolean },
  ): CollectedFeed {
    const outcome = this.failures.length === 0 ? 'complete' : this.answered > 0 ? 'partial' : 'failed';
    const { records, rejected, lost, failures } = this;
    const isComplete = outcome === 'complete';
    return {
      feed,
      outcome,
      records,
      rejected,
      lost,
      failures,
      fields: addUses(this.fields),
      isFullList: isFullList && isComplete && records.length > 0,
      hasMore: resumable && !isComplete,
      unchanged: this.unchanged,
    };
  }
}

/** Clocks and time zones of publishers are wrong by hours, never by more. */
const TOLERANCE_MS = 86_400_000;
/** Prices are dated by machines: a wrong clock would freeze them and make all others look stale. */
const CLOCK_TOLERANCE_MS = 900_000;

/**
 * Rejects what is dated more than a day after `now` (milliseconds since 1970), figures more than a quarter of an hour:
 * news and rounds would head every list, and figures could never be replaced by newer ones. A later sync accepts them
 * once their date has passed.
 */
export function rejectFutureDates(collected: CollectedFeed, now: number): CollectedFeed {
  const latest = new Date(now + TOLERANCE_MS).toISOString();
  const latestFigure = new Date(now + CLOCK_TOLERANCE_MS).toISOString();
  const future = new ReaderResult();
  const records: FeedRecord[] = [];
  for (const given of collected.records) {
    const record = given.kind === 'prices' ? untilDay(given, latest, future) : given;
    // A year, quarter or month compares by its first day.
    if (record.kind === 'news' && record.data.created_at > latest)
      future.reject('date: in the future', record.data.title);
    else if (record.kind === 'job' && (record.data.posted ?? '') > latest)
      future.reject('date: in the future', record.data.title);
    else if (record.kind === 'round' && (firstDay(record.data.date ?? '') ?? '') > latest)
      future.reject('date: in the future', `${record.data.project}: ${record.data.date}`);
    else if (record.fetchedAt > (record.kind === 'project' ? latestFigure : latest))
      future.reject('moment: in the future', `${record.key}: ${record.fetchedAt}`);
    else records.push(record);
  }
  return { ...collected, records, rejected: [...collected.rejected, ...future.rejected] };
}

/** Daily prices without future days: one wrong line costs one price, not a year. */
function untilDay(record: PricesRecord, latest: string, rejections: ReaderResult): PricesRecord {
  const { data } = record;
  const dayOf = (index: number) => new Date(Date.UTC(data.year, 0, 1 + index)).toISOString();
  const known = data.prices.flatMap((price, index) => (price === null || dayOf(index) > latest ? [] : [index]));
  const last = known.at(-1);
  if (last === undefined || record.fetchedAt <= latest) return record;
  for (const [index, price] of data.prices.entries()) {
    if (price !== null && index > last) rejections.reject('date: in the future', `${data.gecko_id}: ${dayOf(index)}`);
  }
  return { ...record, fetchedAt: dayOf(last), data: { ...data, prices: data.prices.slice(0, last + 1) } };
}
