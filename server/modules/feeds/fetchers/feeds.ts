import PQueue from 'p-queue';
import type { Pool } from 'pg';
import { NETWORK_FEEDS } from '#schemas/feeds.ts';
import type { Config } from '#server/platform/config.ts';
import { StartError } from '#server/platform/errors.ts';
import { type FeedName, feedsNamed } from '#server/platform/settings/feeds.ts';
import { type AnsweredPage, type CollectedFeed, FeedCollector } from '../collectedFeed.ts';
import { readAnswer } from '../parsing/answers.ts';
import type { Answer } from '../parsing/documents.ts';
import type { Reader } from '../parsing/reader.ts';
import { coinMarkets } from '../readers/coingecko.ts';
import { protocols, raises } from '../readers/defillama.ts';
import { protocolFees } from '../readers/defillamaFees.ts';
import { calendarFeed } from '../readers/icalendar.ts';
import { boardRequest, JOB_BOARDS } from '../readers/jobBoardAddresses.ts';
import { ashbyBoard, greenhouseBoard, leverBoard } from '../readers/jobBoards.ts';
import { NEWS_FEEDS, newsFeed } from '../readers/rss.ts';
import { PEOPLE_QUERY, wikidataPeople } from '../readers/wikidata.ts';
import type { Progress } from '../report.ts';
import { type KnownAddress, readAddresses, storeFailure } from '../repository/addresses.ts';
import { readStoredPages, storePage } from '../repository/runs.ts';
import { type PageRequest, type RequestOptions, type RequestResult, sendRequest } from './request.ts';

/** A source on the network, and how to request it. */
export interface LiveFeed {
  readonly name: FeedName;
  readonly readers: readonly Reader[];
  /** In the order they are sent. */
  readonly requests: readonly PageRequest[];
  /** True if the answer with this many records is the last page. */
  readonly isLast?: (records: number) => boolean;
  /** A failed request does not stop the next ones. */
  readonly independent: boolean;
  /** Every sync lists everything: records that are no longer listed are deleted. */
  readonly isFullList: boolean;
  /** Each address lists everything it knows, and looks ahead from the day it is read: it is read anew at times. */
  readonly hasOwnLists?: boolean;
  /** At most `requests` requests every `perMs` milliseconds. */
  readonly pace: { readonly requests: number; readonly perMs: number };
}

type FeedSettings = Pick<
  Config,
  'coingecko' | 'defillamaUrl' | 'wikidataUrl' | 'rssFeeds' | 'eventCalendars' | 'jobBoards' | 'jobBoardsUrl'
>;

const PAGE_COINS = 250;
/** The totals of an overview of DefiLlama, without the days of all years. */
const WITHOUT_CHARTS = 'excludeTotalDataChart=true&excludeTotalDataChartBreakdown=true';
/** A list, or an object with a list of jobs. */
const EMPTY_LIST = /^(?:\[\s*\]$|\{\s*"jobs"\s*:\s*\[\s*\])/;
/** The longest feeds have a few hundred articles, calendars some thousand events. */
const NEWS_BYTES_MAX = 10_485_760;
/** A calendar that says it is unchanged is read anew after this long, since repeated events go on. */
const LIST_AGE_MAX_MS = 30 * 86_400_000;
/** A little below the limits of the plans: about 8, 25 and 200 requests a minute, without bursts. */
const PACE = {
  keyless: { requests: 4, perMs: 30_000 },
  demo: { requests: 5, perMs: 12_000 },
  pro: { requests: 10, perMs: 3_000 },
} as const;

/** Every source on the network, in the order of requests. Add a new source here. */
export function liveFeeds(settings: FeedSettings): readonly LiveFeed[] {
  const llama = settings.defillamaUrl ?? 'https://api.llama.fi';
  return [
    coingecko(settings.coingecko),
    {
      name: 'defillama-protocols',
      readers: [protocols],
      requests: [{ page: 'protocols', url: `${llama}/protocols` }],
      independent: false,
      isFullList: true,
      pace: { requests: 1, perMs: 1_000 },
    },
    {
      name: 'defillama-raises',
      readers: [raises],
      requests: [{ page: 'raises', url: `${llama}/raises` }],
      independent: false,
      isFullList: true,
      pace: { requests: 1, perMs: 1_000 },
    },
    {
      name: 'defillama-fees',
      readers: [protocolFees],
      requests: [
        { page: 'fees', url: `${llama}/overview/fees?${WITHOUT_CHARTS}` },
        { page: 'revenue', url: `${llama}/overview/fees?${WITHOUT_CHARTS}&dataType=dailyRevenue` },
      ],
      independent: false,
      isFullList: true,
      pace: { requests: 1, perMs: 1_000 },
    },
    {
      name: 'wikidata',
      readers: [wikidataPeople],
      requests: [
        {
          page: 'people',
          url: `${settings.wikidataUrl ?? 'https://query.wikidata.org'}/sparql?format=json&query=${encodeURIComponent(PEOPLE_QUERY)}`,
          headers: { accept: 'application/sparql-results+json' },
        },
      ],
      independent: false,
      isFullList: true,
      pace: { requests: 1, perMs: 1_000 },
    },
    {
      name: 'rss',
      readers: [newsFeed],
      requests: (settings.rssFeeds ?? NEWS_FEEDS).map((url) => ({ page: url, url, largestBytes: NEWS_BYTES_MAX })),
      independent: true,
      isFullList: false,
      pace: { requests: 4, perMs: 1_000 },
    },
    {
      name: 'icalendar',
      readers: [calendarFeed],
      requests: settings.eventCalendars.map((url) => ({ page: url, url, largestBytes: NEWS_BYTES_MAX })),
      independent: true,
      isFullList: false,
      hasOwnLists: true,
      pace: { requests: 4, perMs: 1_000 },
    },
    {
      name: 'jobs',
      readers: [greenhouseBoard, leverBoard, ashbyBoard],
      requests: (settings.jobBoards ?? JOB_BOARDS).map((board) => boardRequest(board, settings.jobBoardsUrl)),
      independent: true,
      isFullList: false,
      hasOwnLists: true,
      pace: { requests: 1, perMs: 1_000 },
    },
  ];
}

/** Coins by market cap, 250 a page. */
function coingecko({ apiKey: key, plan, pages, url }: FeedSettings['coingecko']): LiveFeed {
  const isPro = key !== null && plan === 'pro';
  const base = url ?? (isPro ? 'https://pro-api.coingecko.com/api/v3' : 'https://api.coingecko.com/api/v3');
  const headers: Record<string, string> =
    key === null ? {} : { [isPro ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: key };
  return {
    name: 'coingecko',
    readers: [coinMarkets],
    requests: Array.from({ length: pages }, (_, index) => ({
      page: String(index + 1),
      url: `${base}/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=${PAGE_COINS}&page=${index + 1}&sparkline=false&price_change_percentage=1h,24h,7d,30d`,
      headers,
    })),
    isLast: (records) => records < PAGE_COINS,
    independent: false,
    // Coins beyond the requested pages still exist.
    isFullList: false,
    pace: isPro ? PACE.pro : key === null ? PACE.keyless : PACE.demo,
  };
}

/**
 * The feeds to fetch. `auto` and `off` mean all, since an operator asked for a sync. A name means that feed, or all
 * feeds of one service.
 * @throws StartError naming an unknown feed, and the known ones.
 */
export function chooseFeeds(wanted: 'auto' | 'off' | readonly string[], settings: FeedSettings): readonly LiveFeed[] {
  const feeds = liveFeeds(settings);
  if (typeof wanted === 'string') return feeds;
  for (const word of wanted) {
    if (feedsNamed(word).length === 0)
      throw new StartError(`There is no feed '${word}'. These are: ${NETWORK_FEEDS.join(', ')}.`, 2);
  }
  return feeds.filter(({ name }) => wanted.some((word) => feedsNamed(word).includes(name)));
}

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
  const { signal } = requestOptions;
  const inTurn = async (send: () => Promise<RequestResult>): Promise<RequestResult> => {
    try {
      return await queue.add(send, signal ? { signal } : {});
    } catch (error) {
      if (signal?.aborted) return { ok: false, reason: 'stopped' };
      throw error;
    }
  };
  const collector = new FeedCollector();
  progress.begin(feed.name, feed.requests.length, 'network');

  const known = feed.independent ? await readAddresses(pool, feed.name) : new Map<string, KnownAddress>();
  const answered: AnsweredPage[] = [];
  const read: string[] = [];
  const whole: string[] = [];
  const confirmed: string[] = [];
  const now = requestOptions.clock();

  /** The answer, the reason there is none, or null: there is nothing newer. */
  const answerTo = async (request: PageRequest): Promise<Answer | string | null> => {
    const { page } = request;
    const earlier = stored.get(page);
    if (earlier) return earlier;
    const before = known.get(page);
    if (before?.retry_at && before.retry_at.getTime() > now) {
      return `${before.reason ?? 'failed'}; failed ${before.failures} times in a row, asked again from ${before.retry_at.toISOString()}`;
    }
    const isOld = feed.hasOwnLists === true && (before?.read_at?.getTime() ?? 0) < now - LIST_AGE_MAX_MS;
    const versioned = isOld ? request : withValidators(request, before);
    const result = await inTurn(() => sendRequest(versioned, requestOptions));
    if (!result.ok) {
      if (feed.independent && !requestOptions.signal?.aborted)
        await storeFailure(pool, {
          feed: feed.name,
          page,
          reason: result.reason,
          failures: (before?.failures ?? 0) + 1,
          now,
        });
      return result.reason;
    }
    if (result.answer === null) {
      const validators = { etag: before?.etag ?? null, lastModified: before?.last_modified ?? null };
      answered.push({ page, validators, readAt: null });
      return null;
    }
    await storePage(pool, feed.name, page, result.answer);
    if (feed.independent)
      answered.push({ page, validators: result.validators ?? null, readAt: result.answer.fetchedAt });
    return result.answer;
  };
  for (const request of feed.requests) {
    // A sync that stops waits for no turn.
    if (signal?.aborted) break;
    const answer = await answerTo(request);
    if (answer === null) {
      collector.confirm();
      confirmed.push(request.page);
      continue;
    }
    if (typeof answer !== 'string' && EMPTY_LIST.test(answer.body.trim())) {
      // Of a list of pages an empty one follows the last.
      if (!feed.hasOwnLists) break;
      collector.add({ records: [], rejected: [], lost: [], fields: [] });
      whole.push(request.page);
      continue;
    }
    const reading =
      typeof answer === 'string' ? ({ state: 'failed', reason: answer } as const) : readAnswer(answer, feed.readers);
    if (reading.state !== 'read') {
      collector.fail(request.url, reading.reason);
      if (feed.independent) continue;
      break;
    }
    collector.add(reading);
    if (reading.damage !== null) collector.fail(request.url, reading.damage);
    else {
      read.push(request.page);
      // A rejected record may be one that is known: then nobody can say what is gone.
      if (reading.rejected.length === 0) whole.push(request.page);
    }
    progress.step(feed.name, collector.records.length);
    if (feed.isLast?.(reading.records.length + reading.rejected.length)) break;
  }
  const result = {
    ...collector.collected(feed.name, { isFullList: feed.isFullList, resumable: !feed.independent }),
    answered,
    ...(feed.hasOwnLists ? { lists: { read, whole, confirmed, asked: feed.requests.map(({ page }) => page) } } : {}),
  };
  progress.end(
    feed.name,
    result.failures[0]
      ? `${result.outcome}: ${result.failures[0].reason}`
      : `${result.records.length.toLocaleString('en-US')} records`,
  );
  return result;
}

/** Asks only for an answer newer than the one known. */
function withValidators(request: PageRequest, known: KnownAddress | undefined): PageRequest {
  const headers = {
    ...request.headers,
    ...(known?.etag ? { 'if-none-match': known.etag } : {}),
    ...(known?.last_modified ? { 'if-modified-since': known.last_modified } : {}),
  };
  return { ...request, headers };
}
