import PQueue from 'p-queue';
import type { Pool } from 'pg';
import { type CollectedFeed, FeedCollector } from '../collectedFeed.ts';
import { readAnswer } from '../parsing/answers.ts';
import type { Answer } from '../parsing/documents.ts';
import type { Progress } from '../report.ts';
import { readStoredPages, storePage } from '../repository/runs.ts';
import type { LiveFeed } from './feeds.ts';
import { type PageRequest, type RequestOptions, sendRequest } from './request.ts';

/** Fetches all feeds at once, each at its own pace. */
export async function fetchFeeds(
  pool: Pool,
  feeds: readonly LiveFeed[],
  requestOptions: RequestOptions,
  progress: Progress,
): Promise<CollectedFeed[]> {
  return await Promise.all(feeds.map((feed) => fetchFeed(pool, feed, requestOptions, progress)));
}

/**
 * Sends all requests of a feed. Each answer is stored on arrival, and not requested again after an unfinished sync. A
 * failed request ends the feed, unless its requests are independent.
 */
async function fetchFeed(
  pool: Pool,
  feed: LiveFeed,
  requestOptions: RequestOptions,
  progress: Progress,
): Promise<CollectedFeed> {
  const stored = await readStoredPages(pool, feed.name, requestOptions.clock());
  const queue = new PQueue({
    concurrency: 1,
    interval: feed.pace.perMs,
    intervalCap: feed.pace.requests,
    strict: true,
  });
  const collector = new FeedCollector();
  progress.begin(feed.name, feed.requests.length, 'network');

  const answerTo = async (request: PageRequest): Promise<Answer | string> => {
    const earlier = stored.get(request.page);
    if (earlier) return earlier;
    const result = await queue.add(() => sendRequest(request, requestOptions));
    if (!result.ok) return result.reason;
    await storePage(pool, feed.name, request.page, result.answer);
    return result.answer;
  };
  for (const request of feed.requests) {
    const answer = await answerTo(request);
    // An empty page follows the last one.
    if (typeof answer !== 'string' && answer.body.trim() === '[]') break;
    const reading =
      typeof answer === 'string' ? ({ state: 'failed', reason: answer } as const) : readAnswer(answer, [feed.reader]);
    if (reading.state !== 'read') {
      collector.fail(request.url, reading.reason);
      if (feed.independent) continue;
      break;
    }
    collector.add(reading.records, reading.rejected);
    if (reading.damage !== null) collector.fail(request.url, reading.damage);
    progress.step(feed.name, collector.records.length);
    if (feed.isLast?.(reading.records.length + reading.rejected.length)) break;
  }
  const result = collector.collected(feed.name, { isFullList: feed.isFullList, resumable: !feed.independent });
  progress.end(
    feed.name,
    result.failures[0]
      ? `${result.outcome}: ${result.failures[0].reason}`
      : `${result.records.length.toLocaleString('en-US')} records`,
  );
  return result;
}
