import { expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { type Job, type Pause, runJobs } from './runJobs.ts';

/** Runs one job until it has paused so often; answers the pauses and the messages of the log. */
async function runUntil(pauses: number, job: Job): Promise<{ paused: number[]; logged: string[] }> {
  const logged: string[] = [];
  const log = createLog('info', { write: (line: string) => void logged.push(String(JSON.parse(line).msg)) });
  const stopping = new AbortController();
  const paused: number[] = [];
  const pause: Pause = async (milliseconds) => {
    paused.push(milliseconds);
    if (paused.length === pauses) stopping.abort();
  };
  runJobs([job], log, stopping.signal, pause);
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

it('logs a failed run and continues', async () => {
  const run = vi.fn<Job['run']>().mockRejectedValueOnce(new Error('offline'));
  expect((await runUntil(2, { name: 'mail', everyMs: 1, run })).logged).toEqual(['a background job failed']);
  expect(run).toHaveBeenCalledTimes(2);
});
