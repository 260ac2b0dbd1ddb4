import type { Gathered } from './gather.ts';
import { Harvest } from './parsing/reader.ts';
import type { FeedRecord } from './records.ts';

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
