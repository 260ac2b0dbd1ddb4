import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './log.ts';

/** A background job. Times in milliseconds. */
export interface Job {
  /** For the log. */
  readonly name: string;
  readonly everyMs: number;
  /** Delay before the first run; default: none. */
  readonly firstAfterMs?: number;
  /** Random variation as a share of `everyMs`, to spread the load of several servers. */
  readonly jitter?: number;
  /** Several servers run the same job: it must lock its rows. */
  readonly run: (stopping: AbortSignal) => Promise<unknown>;
}

/** Replaced in tests. */
export type Pause = (milliseconds: number, stopping: AbortSignal) => Promise<void>;

/** Runs the jobs independently until `stopping` aborts. A failed run is logged; the job runs again when next due. */
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

/** Returns early when the server stops; does not keep the process alive. */
async function pauseUnlessStopped(milliseconds: number, stopping: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal: stopping, ref: false }).catch(() => undefined);
}
