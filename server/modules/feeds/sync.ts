import type { Pool } from 'pg';
import { readDataset } from '#server/modules/datasets/dataset.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { applyHarvest } from './apply.ts';
import type { Gathered } from './collectedFeed.ts';
import { refuseFuture } from './collectedFeed.ts';
import type { LiveFeed } from './fetchers/feeds.ts';
import { gatherLive } from './fetchers/fetchFeeds.ts';
import { type Asking, defaultAsking } from './fetchers/request.ts';
import { type Replayed, replayFolder } from './importRecordings.ts';
import { READERS } from './readers.ts';
import { type FeedReport, groupRejections, noProgress, type Progress, type SyncReport } from './report.ts';
import type { RecordCounts } from './repository/records.ts';
import { rememberRuns, whileAlone } from './repository/runs.ts';

export interface SyncOptions {
  readonly pool: Pool;
  /** Where from: sources on the network, or a folder of recorded answers. */
  readonly from: { readonly feeds: readonly LiveFeed[] } | { readonly folder: string };
  readonly progress?: Progress;
  readonly asking?: Asking;
}

/** Somebody stopped the sync before it changed anything; answers that were had are kept for the next. */
export class SyncStopped extends Error {
  constructor() {
    super('The sync was stopped, and nothing was changed. Run it again: it goes on where it stopped.');
    this.name = 'SyncStopped';
  }
}

/**
 * Brings what the sources say into the directories. Safe to repeat, to kill and to run beside a serving server; a second
 * sync on the same database is refused.
 * @throws SyncBusy where another sync is at work, SyncStopped where `asking.signal` was aborted in time.
 */
export async function runSync({
  pool,
  from,
  progress = noProgress,
  asking = defaultAsking,
}: SyncOptions): Promise<SyncReport> {
  const startedAt = new Date(asking.clock()).toISOString();
  return await whileAlone(pool, async () => {
    const gathered =
      'folder' in from
        ? await replayFolder(from.folder, READERS, progress, asking.clock())
        : await gatherAll(pool, from.feeds, asking, progress);
    if (asking.signal?.aborted) throw new SyncStopped();
    const feeds = gathered.feeds.map((feed) => refuseFuture(feed, asking.clock()));
    const useful = feeds.some(({ records }) => records.length > 0);
    // The reports are written in the same transaction: a sync that ends with an error has changed nothing.
    const { applied, reports, finishedAt } = await withTransaction(pool, async (client) => {
      const done = useful ? await applyHarvest(client, feeds) : null;
      const told = feeds.map((feed) => reportOf(feed, done?.counts.get(feed.feed)));
      const moment = new Date(asking.clock()).toISOString();
      await rememberRuns(client, told, moment);
      return { applied: done, reports: told, finishedAt: moment };
    });
    const hasFailed = gathered.damaged.length > 0 || gathered.feeds.some(({ outcome }) => outcome !== 'complete');
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
      skipped: gathered.skipped,
      failures: [...gathered.errors, ...gathered.damaged],
    };
  });
}

/** Every source at once: each keeps its own pace, and none waits for another. */
async function gatherAll(
  pool: Pool,
  feeds: readonly LiveFeed[],
  asking: Asking,
  progress: Progress,
): Promise<Replayed> {
  const gathered: Gathered[] = await Promise.all(feeds.map((feed) => gatherLive(pool, feed, asking, progress)));
  return { feeds: gathered, skipped: [], errors: [], damaged: [] };
}

/** Reads a folder without touching any database: what would be read, skipped and rejected. */
export async function dryRun(
  folder: string,
  progress: Progress = noProgress,
  clock: () => number = Date.now,
): Promise<SyncReport> {
  const startedAt = new Date(clock()).toISOString();
  const gathered = await replayFolder(folder, READERS, progress, clock());
  const feeds = gathered.feeds.map((feed) => refuseFuture(feed, clock()));
  const useful = feeds.some(({ records }) => records.length > 0);
  return {
    outcome: !useful ? 'failed' : gathered.damaged.length > 0 ? 'partial' : 'good',
    origin: folder,
    startedAt,
    finishedAt: new Date(clock()).toISOString(),
    dataset: null,
    replacedSample: false,
    isDryRun: true,
    directories: null,
    feeds: feeds.map((feed) => reportOf(feed)),
    skipped: gathered.skipped,
    failures: [...gathered.errors, ...gathered.damaged],
  };
}

function reportOf(
  { feed, outcome, records, rejected, failures }: Gathered,
  counts: RecordCounts = { fresh: 0, changed: 0, unchanged: 0, repeated: 0, gone: 0 },
): FeedReport {
  return {
    feed,
    outcome,
    read: records.length + rejected.length,
    ...counts,
    rejected: rejected.length,
    rejections: groupRejections(rejected),
    failures,
  };
}
