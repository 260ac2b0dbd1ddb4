import { expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { type Job, runJobs, watchJob } from './runJobs.ts';

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly failures?: number;
  readonly failedForMs?: number;
}

/** Runs one job until it has paused so often, on a clock that only its pauses move; answers the pauses and the log. */
async function runUntil(pauses: number, job: Job): Promise<{ paused: number[]; logged: Line[] }> {
  const logged: Line[] = [];
  const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) });
  const stopping = new AbortController();
  const paused: number[] = [];
  let now = 0;
  const pause = async (milliseconds: number) => {
    now += milliseconds;
    paused.push(milliseconds);
    if (paused.length === pauses) stopping.abort();
  };
  runJobs([job], log, stopping.signal, { pause, clock: () => now });
  await vi.waitFor(() => expect(stopping.signal.aborted).toBe(true));
  return { paused, logged };
}

it('runs immediately, then after every pause', async () => {
  const run = vi.fn(async () => undefined);
  expect(await runUntil(3, { name: 'mail', everyMs: 5_000, run })).toEqual({
    paused: [5_000, 5_000, 5_000],
    logged: [],
  });
  expect(run).toHaveBeenCalledTimes(3);
});

it('waits before the first run where the job says so, and does not run after the stop', async () => {
  const run = vi.fn(async () => undefined);
  expect((await runUntil(1, { name: 'feeds', everyMs: 5_000, firstAfterMs: 10, run })).paused).toEqual([10]);
  expect(run).not.toHaveBeenCalled();
});

it('varies a pause within the jitter', async () => {
  const { paused } = await runUntil(20, { name: 'feeds', everyMs: 1_000, jitter: 0.1, run: async () => undefined });
  expect(Math.min(...paused)).toBeGreaterThanOrEqual(900);
  expect(Math.max(...paused)).toBeLessThanOrEqual(1_100);
  expect(new Set(paused).size).toBeGreaterThan(1);
});

it('logs a failed run, continues, and logs that it works again', async () => {
  const run = vi.fn<Job['run']>().mockRejectedValueOnce(new Error('offline'));
  const { logged } = await runUntil(3, { name: 'mail', everyMs: 5_000, run });
  expect(logged).toEqual([
    expect.objectContaining({ level: 'warn', msg: 'a background job failed', job: 'mail', failures: 1 }),
    expect.objectContaining({ level: 'info', msg: 'a background job works again', job: 'mail', failedForMs: 5_000 }),
  ]);
  expect(run).toHaveBeenCalledTimes(3);
});

it('logs a job that goes on failing at growing intervals, an hour at most, and anew after it has worked', async () => {
  const DAY_OF_RUNS = (24 * 3_600) / 5;
  const run = vi.fn<Job['run']>();
  for (let failure = 0; failure < DAY_OF_RUNS; failure++) run.mockRejectedValueOnce(new Error('the node is down'));
  run.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('the node is down'));
  const { logged } = await runUntil(DAY_OF_RUNS + 2, { name: 'look for payments', everyMs: 5_000, run });
  const failures = logged.filter(({ level }) => level === 'warn').map((line) => line.failures);
  // After 0, 1, 3, 7, 15, 31 and 63 minutes, then every hour; and the one after it worked.
  expect(failures.slice(0, 7)).toEqual([1, 13, 37, 85, 181, 373, 757]);
  expect(failures).toHaveLength(7 + 22 + 1);
  expect(logged.filter(({ level }) => level === 'info')).toEqual([expect.objectContaining({ failures: DAY_OF_RUNS })]);
  expect(failures.at(-1)).toBe(1);
});

it('has many jobs wait without a warning of Node about their listeners', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  const stopping = new AbortController();
  try {
    const jobs = Array.from({ length: 30 }, (_, at) => ({ name: `job ${at}`, everyMs: 60_000, run: async () => {} }));
    runJobs(jobs, createLog('fatal'), stopping.signal);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(warnings).toEqual([]);
  } finally {
    stopping.abort();
    process.off('warning', note);
  }
});

it('notes of a watched job how its runs end, and since when one is due', async () => {
  let fails = true;
  const job = watchJob({
    name: 'mail',
    everyMs: 5_000,
    run: async () => (fails ? Promise.reject(new Error('no')) : 1),
  });
  expect(job.state).toEqual({ dueSince: null, done: 0, failed: 0 });
  const { signal } = new AbortController();
  await expect(job.run(signal)).rejects.toThrow('no');
  const { dueSince } = job.state;
  expect(dueSince).toBeTypeOf('number');
  await expect(job.run(signal)).rejects.toThrow('no');
  expect(job.state).toEqual({ dueSince, done: 0, failed: 2 });
  fails = false;
  await job.run(signal);
  expect(job.state).toEqual({ dueSince: null, done: 1, failed: 2 });
});
