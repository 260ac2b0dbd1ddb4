import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './log.ts';

/** Work that a module repeats in the background. Times in milliseconds. */
export interface Job {
  /** Names the job in the log. */
  readonly name: string;
  readonly everyMs: number;
  /** The pause before the first run; without it the job runs at once. */
  readonly firstAfterMs?: number;
  /** The share of `everyMs` by which a pause varies at random, so that several servers spread their load. */
  readonly jitter?: number;
  /** Several servers run the same job: it has to lock what it works on. */
  readonly run: (stopping: AbortSignal) => Promise<unknown>;
}

/** How time passes; tests replace it. */
export type Pause = (milliseconds: number, stopping: AbortSignal) => Promise<void>;

/** Repeats the jobs, each on its own, until `stopping` aborts. A failed run is logged and retried when it is next due. */
export function runJobs(
  jobs: readonly Job[],
  log: Logger,
  stopping: AbortSignal,
  pause: Pause = pauseUnlessStopped,
): void {
  for (const job of jobs) void repeat(job, log, stopping, pause);
}

async function repeat(job: Job, log: Logger, stopping: AbortSignal, pause: Pause): Promise<void> {
  if (job.firstAfterMs !== undefined) await pause(job.firstAfterMs, stopping);
  while (!stopping.aborted) {
    try {
      await job.run(stopping);
    } catch (error) {
      if (!stopping.aborted) log.warn({ err: error, job: job.name }, 'a background job failed');
    }
    if (!stopping.aborted) await pause(pauseOf(job), stopping);
  }
}

function pauseOf({ everyMs, jitter = 0 }: Job): number {
  return everyMs * (1 + jitter * (2 * Math.random() - 1));
}

/** Returns early when the server stops, and keeps no process alive. */
async function pauseUnlessStopped(milliseconds: number, stopping: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal: stopping, ref: false }).catch(() => undefined);
}
