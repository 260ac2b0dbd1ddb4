import { spawn } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import type { ServerModule } from '#server/module.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Figure } from '#server/platform/measures.ts';
import type { Job } from '#server/platform/runJobs.ts';
import { healthRoutes } from './healthRoutes.ts';
import { logoRoutes } from './logoRoutes.ts';

/** How long after the start the feeds are asked first, in ms. */
export const FEEDS_FIRST_AFTER_MS = 3_000;
const MINUTE_MS = 60_000;

const Outcome = z.object({
  outcome: z.enum(['good', 'partial', 'failed']),
  feeds: z.array(z.object({ feed: z.string(), outcome: z.string() })),
});

/** Result of one background sync; a null report: it could not start, for the reason in `lastLine`. */
export interface BackgroundRun {
  readonly report: z.output<typeof Outcome> | null;
  readonly lastLine: string;
}

/**
 * Syncs soon after the start, then every `FEEDS_MINUTES` plus or minus a tenth; never with `FEEDS=off`. Each sync is
 * its own process, so that resolving thousands of records does not block requests. An outage is logged once.
 */
export function syncJobs({ config, log }: Pick<Deps, 'config' | 'log'>, sync = runSyncProcess): Job[] {
  if (config.feeds === 'off') return [];
  let wasQuiet = false;
  const run = async (stopping: AbortSignal) => {
    const { report, lastLine } = await sync(stopping);
    if (stopping.aborted) return;
    const isQuiet = report === null || report.outcome === 'failed';
    if (report === null) log.warn({ lastLine }, 'the background sync could not be run');
    else {
      const facts = { feeds: report.feeds.map(({ feed, outcome }) => `${feed}: ${outcome}`) };
      if (!isQuiet)
        log.info(facts, report.outcome === 'good' ? 'synced with the feeds' : 'synced with some of the feeds');
      else if (!wasQuiet) log.info(facts, 'no feed answered: the data is unchanged, and the next sync tries again');
    }
    wasQuiet = isQuiet;
  };
  const everyMs = config.feedsMinutes * MINUTE_MS;
  return [{ name: 'sync with the feeds', firstAfterMs: FEEDS_FIRST_AFTER_MS, everyMs, jitter: 0.1, run }];
}

/** Runs the `sync` program beside the running one, with the same settings. */
async function runSyncProcess(stopping: AbortSignal): Promise<BackgroundRun> {
  const main = path.parse(process.argv[1] ?? '');
  const program = path.join(main.dir, `sync${main.ext}`);
  const child = spawn(process.execPath, [...process.execArgv, program, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: process.env,
  });
  let answer = '';
  let words = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-2_000);
  });
  const end = () => child.kill('SIGTERM');
  stopping.addEventListener('abort', end);
  await new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      words += error.message;
      resolve();
    });
  });
  stopping.removeEventListener('abort', end);
  return { report: readOutcome(answer), lastLine: words.trim().split('\n').at(-1) ?? '' };
}

function readOutcome(answer: string): BackgroundRun['report'] {
  try {
    return Outcome.parse(JSON.parse(answer));
  } catch {
    // It ended before it printed a report.
    return null;
  }
}

const feedFigures: readonly Figure[] = [
  {
    name: 'assay_feed_age_seconds',
    help: 'Time since a feed last gave something; where no kept run did, since the first of these.',
    label: 'feed',
    sql: `SELECT feed AS label, extract(epoch FROM $1::timestamptz - coalesce(max(finished_at) FILTER (WHERE outcome <> 'failed'),
                                                                  min(finished_at)))::float8 AS value
            FROM feed_runs GROUP BY feed`,
  },
  {
    name: 'assay_feed_good',
    help: 'Whether the last run of a feed was complete.',
    label: 'feed',
    sql: `SELECT feed AS label, ((array_agg(outcome ORDER BY id DESC))[1] = 'complete')::int::float8 AS value
            FROM feed_runs WHERE finished_at <= $1 GROUP BY feed`,
  },
];

/** Live data from outside, fetched in the background. */
export const feeds: ServerModule = {
  name: 'feeds',
  routes: (deps) => async (api) => {
    await api.register(logoRoutes(deps));
    await api.register(healthRoutes(deps));
  },
  jobs: (deps) => syncJobs(deps),
  figures: feedFigures,
};
