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

/** How a job stands, for `/metrics`. */
export interface JobState {
  /** Since when a run is due and not done, as it runs or fails; null: all is done. Milliseconds since 1970. */
  readonly dueSince: number | null;
  readonly done: number;
  readonly failed: number;
}

export interface WatchedJob extends Job {
  readonly state: JobState;
}

/** The job, which notes how its runs end. */
export function watchJob(job: Job): WatchedJob {
  const state: { dueSince: number | null; done: number; failed: number } = { dueSince: null, done: 0, failed: 0 };
  const run = async (stopping: AbortSignal) => {
    state.dueSince ??= Date.now();
    try {
      await job.run(stopping);
    } catch (error) {
      state.failed += 1;
      throw error;
    }
    state.done += 1;
    state.dueSince = null;
  };
  return { ...job, run, state };
}

/** Replaced in tests. */
export interface Timing {
  readonly pause: (milliseconds: number, stopping: AbortSignal) => Promise<void>;
  readonly clock: () => number;
}

/**
 * Runs the jobs independently until `stopping` aborts. A failed run is logged, and the job runs again when next due; while it
 * goes on failing, it is logged at growing intervals, and once when it works again.
 */
export function runJobs(
  jobs: readonly Job[],
  log: Logger,
  stopping: AbortSignal,
  timing: Timing = { pause: pauseUnlessStopped, clock: Date.now },
): void {
  // Each waits on a signal of its own: the listeners of many jobs on one look like a leak to Node.
  for (const job of jobs) void repeat(job, log, AbortSignal.any([stopping]), timing);
}

async function repeat(job: Job, log: Logger, stopping: AbortSignal, { pause, clock }: Timing): Promise<void> {
  const outcomes = outcomesOf(job.name, log, clock);
  if (job.firstAfterMs !== undefined) await pause(job.firstAfterMs, stopping);
  while (!stopping.aborted) {
    try {
      await job.run(stopping);
      outcomes.worked();
    } catch (error) {
      if (!stopping.aborted) outcomes.failed(error);
    }
    if (!stopping.aborted) await pause(pauseOf(job), stopping);
  }
}

const TOLD_AGAIN_MS = { first: 60_000, most: 3_600_000 };

/** Logs how the runs of a job end, without a line for each of a row of failures. */
function outcomesOf(job: string, log: Logger, clock: () => number) {
  let failing: { readonly since: number; failures: number; tellAt: number; waitMs: number } | null = null;
  return {
    failed: (error: unknown) => {
      const now = clock();
      failing ??= { since: now, failures: 0, tellAt: now, waitMs: TOLD_AGAIN_MS.first };
      failing.failures += 1;
      if (now < failing.tellAt) return;
      log.warn({ err: error, job, failures: failing.failures }, 'a background job failed');
      failing.tellAt = now + failing.waitMs;
      failing.waitMs = Math.min(failing.waitMs * 2, TOLD_AGAIN_MS.most);
    },
    worked: () => {
      if (failing === null) return;
      const { failures, since } = failing;
      log.info({ job, failures, failedForMs: clock() - since }, 'a background job works again');
      failing = null;
    },
  };
}

function pauseOf({ everyMs, jitter = 0 }: Job): number {
  return everyMs * (1 + jitter * (2 * Math.random() - 1));
}

/** Returns early when the server stops; does not keep the process alive. */
async function pauseUnlessStopped(milliseconds: number, stopping: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal: stopping, ref: false }).catch(() => undefined);
}
