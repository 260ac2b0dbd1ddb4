import PQueue from 'p-queue';
import type { Pool } from 'pg';
import { type Gathered, Gathering } from '../collectedFeed.ts';
import { readAnswer } from '../parsing/answers.ts';
import type { Answer } from '../parsing/documents.ts';
import type { Progress } from '../report.ts';
import { keepPage, keptPages } from '../repository/runs.ts';
import type { LiveFeed } from './feeds.ts';
import { type Asking, ask, type PageRequest } from './request.ts';

/**
 * Asks a source everything, at its pace. Each answer is written down as it arrives; those that an earlier, unfinished sync
 * wrote down are not asked for again. A question that fails ends the feed, unless its questions stand for themselves.
 */
export async function gatherLive(pool: Pool, feed: LiveFeed, asking: Asking, progress: Progress): Promise<Gathered> {
  const kept = await keptPages(pool, feed.name, asking.clock());
  const queue = new PQueue({
    concurrency: 1,
    interval: feed.pace.perMs,
    intervalCap: feed.pace.requests,
    strict: true,
  });
  const gathering = new Gathering();
  progress.begin(feed.name, feed.requests.length, 'network');

  const answerTo = async (request: PageRequest): Promise<Answer | string> => {
    const earlier = kept.get(request.page);
    if (earlier) return earlier;
    const asked = await queue.add(() => ask(request, asking));
    if (!asked.ok) return asked.reason;
    await keepPage(pool, feed.name, request.page, asked.answer);
    return asked.answer;
  };
  for (const request of feed.requests) {
    const answer = await answerTo(request);
    // The page after the last one.
    if (typeof answer !== 'string' && answer.body.trim() === '[]') break;
    const reading =
      typeof answer === 'string' ? ({ state: 'failed', reason: answer } as const) : readAnswer(answer, [feed.reader]);
    if (reading.state !== 'read') {
      gathering.fail(request.url, reading.reason);
      if (feed.independent) continue;
      break;
    }
    gathering.add(reading.records, reading.rejected);
    if (reading.damage !== null) gathering.fail(request.url, reading.damage);
    progress.step(feed.name, gathering.records.length);
    if (feed.isLast?.(reading.records.length + reading.rejected.length)) break;
  }
  const result = gathering.result(feed.name, { whole: feed.whole, resumable: !feed.independent });
  progress.end(
    feed.name,
    result.failures[0]
      ? `${result.outcome}: ${result.failures[0].reason}`
      : `${result.records.length.toLocaleString('en-US')} records`,
  );
  return result;
}
