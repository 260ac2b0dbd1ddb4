import type { Pool } from 'pg';
import { readDataset } from '#server/modules/datasets/dataset.ts';
import { type CollectedFeed, rejectFutureDates } from '#server/modules/feeds/collectedFeed.ts';
import { fetchFeeds, type LiveFeed } from '#server/modules/feeds/fetchers/feeds.ts';
import { defaultRequestOptions, type RequestOptions } from '#server/modules/feeds/fetchers/request.ts';
import { nameOfItem, type Rejection } from '#server/modules/feeds/parsing/reader.ts';
import { READERS } from '#server/modules/feeds/readers.ts';
import {
  type FeedReport,
  groupRejections,
  noProgress,
  type Progress,
  type SyncReport,
} from '#server/modules/feeds/report.ts';
import { storeAnswered } from '#server/modules/feeds/repository/addresses.ts';
import type { RecordCounts } from '#server/modules/feeds/repository/records.ts';
import { insertRuns, withSyncLock } from '#server/modules/feeds/repository/runs.ts';
import type { FeedRecord } from '#server/modules/records/feedRecords.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Applied, applyFeeds } from './apply.ts';
import { type ImportedRecordings, importRecordings } from './importRecordings.ts';

export interface RecordedFolder {
  readonly folder: string;
  /** Which of its files are read; absent: all. */
  readonly isRead?: (file: string) => boolean;
  /** When what they say became known, in ms since 1970; absent: now. */
  readonly knownFrom?: number;
}

export interface SyncOptions {
  readonly pool: Pool;
  /** Sources on the network, or a folder of recorded answers. */
  readonly from: { readonly feeds: readonly LiveFeed[] } | RecordedFolder;
  readonly progress?: Progress;
  readonly requestOptions?: RequestOptions;
}

/** The sync was stopped before it changed anything; answers already received stay stored for the next. */
export class SyncStopped extends Error {
  constructor() {
    super('The sync was stopped; nothing was changed. The next run continues where it stopped.');
    this.name = 'SyncStopped';
  }
}

/**
 * Imports what the sources say into the directories. Safe to repeat, to kill and to run beside a running server.
 * @throws SyncBusy while another sync runs on this database, SyncStopped if `requestOptions.signal` was aborted in
 * time.
 */
export async function runSync({
  pool,
  from,
  progress = noProgress,
  requestOptions = defaultRequestOptions,
}: SyncOptions): Promise<SyncReport> {
  const startedAt = new Date(requestOptions.clock()).toISOString();
  return await withSyncLock(pool, async () => {
    const { feeds, summaries, ...collected } = await collect(pool, from, progress, requestOptions);
    if (requestOptions.signal?.aborted) throw new SyncStopped();
    const useful = summaries.some(({ read, unchanged = 0 }) => read > 0 || unchanged > 0);
    // Reports are stored in the same transaction: a sync that fails changes nothing.
    const { applied, reports, finishedAt } = await withTransaction(pool, async (client) => {
      const { knownFrom } = 'folder' in from ? from : {};
      const done = useful ? await applyFeeds(client, feeds, requestOptions.clock(), progress, knownFrom) : null;
      for (const { feed, answered = [] } of summaries) await storeAnswered(client, feed, answered);
      const reports = summaries.map((feed) => reportOf(feed, done));
      const moment = new Date(requestOptions.clock()).toISOString();
      await insertRuns(client, reports, moment);
      return { applied: done, reports, finishedAt: moment };
    });
    const hasFailed = collected.damaged.length > 0 || summaries.some(({ outcome }) => outcome !== 'complete');
    return {
      outcome: applied?.dataset?.kind !== 'live' || !useful ? 'failed' : hasFailed ? 'partial' : 'good',
      origin: 'folder' in from ? from.folder : 'live',
      startedAt,
      finishedAt,
      dataset: applied ? applied.dataset : await readDataset(pool),
      replacedSample: applied?.replacedSample ?? false,
      isDryRun: false,
      feeds: reports,
      directories: applied?.directories ?? null,
      files: collected.files,
      skipped: collected.skipped,
      failures: [...collected.errors, ...collected.damaged],
    };
  });
}

/** What one sync collected, and of each feed what its report says. */
interface Collected extends Omit<ImportedRecordings, 'feeds'> {
  /** Nothing else holds their records, which are many. */
  readonly feeds: CollectedFeed[];
  readonly summaries: readonly FeedSummary[];
}

/** A feed with the number of its records in their place. */
type FeedSummary = Omit<CollectedFeed, 'records'> & { readonly read: number };

async function collect(
  pool: Pool,
  from: SyncOptions['from'],
  progress: Progress,
  requestOptions: RequestOptions,
): Promise<Collected> {
  const { feeds: given, ...files } =
    'folder' in from
      ? await importRecordings(from.folder, READERS, progress, requestOptions.clock(), from.isRead)
      : {
          feeds: await fetchFeeds(pool, from.feeds, requestOptions, progress),
          ...{ skipped: [], errors: [], damaged: [], files: [] },
        };
  const feeds = given.map((feed) => rejectFutureDates(feed, requestOptions.clock()));
  return { feeds, summaries: feeds.map(summaryOf), ...files };
}

const summaryOf = ({ records, ...feed }: CollectedFeed): FeedSummary => ({ ...feed, read: records.length });

/** Reads a folder without a database: what would be read, skipped and rejected. */
export async function dryRun(
  folder: string,
  progress: Progress = noProgress,
  clock: () => number = Date.now,
): Promise<SyncReport> {
  const startedAt = new Date(clock()).toISOString();
  const collected = await importRecordings(folder, READERS, progress, clock());
  const feeds = collected.feeds.map((feed) => rejectFutureDates(feed, clock()));
  const useful = feeds.some(({ records }) => records.length > 0);
  return {
    outcome: !useful ? 'failed' : collected.damaged.length > 0 ? 'partial' : 'good',
    origin: folder,
    startedAt,
    finishedAt: new Date(clock()).toISOString(),
    dataset: null,
    replacedSample: false,
    isDryRun: true,
    directories: null,
    files: collected.files,
    feeds: feeds.map((feed) => reportOf(summaryOf(feed))),
    skipped: collected.skipped,
    failures: [...collected.errors, ...collected.damaged],
  };
}

const NO_COUNTS: RecordCounts = { fresh: 0, changed: 0, unchanged: 0, repeated: 0, gone: 0, withdrawn: 0 };

function reportOf(
  { feed, outcome, read, rejected, lost, failures, fields }: FeedSummary,
  done: Applied | null = null,
): FeedReport {
  const replacements = done?.superseded?.of(feed) ?? [];
  const withdrawn = done?.withdrawn.filter((record) => record.feed === feed) ?? [];
  const stated = fields.reduce((sum, field) => sum + field.stated, 0);
  const leftOut = fields.reduce((sum, field) => sum + (field.leftOut === null ? 0 : field.stated), 0);
  // Services state much that is no concern of ours; who maps a file says what is.
  const isWhole = rejected.length + lost.length + (feed === 'files' ? leftOut : 0) === 0;
  return {
    feed,
    outcome: outcome === 'complete' && !isWhole ? 'partial' : outcome,
    values: { stated, kept: Math.max(0, stated - leftOut - lost.length) },
    read: read + rejected.length,
    ...(done?.counts.get(feed) ?? NO_COUNTS),
    superseded: replacements.reduce((sum, { count }) => sum + count, 0),
    replacements,
    withdrawals: groupRejections(withdrawn.map(withdrawalOf)),
    rejected: rejected.length,
    lost: lost.length,
    rejections: groupRejections(rejected),
    losses: groupRejections(lost),
    failures,
    fields,
  };
}

/** A line that a newer edition of its list no longer has, as the report names it. */
function withdrawalOf({ list, data }: FeedRecord): Rejection {
  const { date, amount_usd } = { date: null, amount_usd: null, ...data };
  const parts = [nameOfItem(data), date, amount_usd === null ? null : String(amount_usd)];
  return {
    reason: `a newer edition of ${list} no longer has them`,
    example: parts.filter((part) => part !== null).join(', '),
  };
}
