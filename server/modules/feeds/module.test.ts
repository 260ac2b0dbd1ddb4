import { describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { testConfig } from '#server/testing/database.ts';
import { type BackgroundRun, syncJobs } from './module.ts';

/** Runs the job once for each of `runs`; answers what was logged. */
async function lines(runs: BackgroundRun[], feeds = 'auto'): Promise<string[]> {
  const said: string[] = [];
  const log = createLog('info', { write: (line: string) => void said.push(String(JSON.parse(line).msg)) });
  const stopping = new AbortController();
  let turn = 0;
  const jobs = syncJobs({ config: testConfig({ FEEDS: feeds }), log }, async () => {
    const run = runs[turn++];
    if (!run) throw new Error('asked too often');
    return run;
  });
  expect(jobs).toHaveLength(feeds === 'off' ? 0 : 1);
  for (const job of jobs) for (const _ of runs) await job.run(stopping.signal);
  expect(turn).toBe(runs.length);
  return said;
}
const report = (outcome: 'good' | 'partial' | 'failed'): BackgroundRun => ({
  report: { outcome, feeds: [{ feed: 'rss', outcome: 'complete' }] },
  lastLine: '',
});
const quiet = expect.stringContaining('no feed answered');

describe('syncing in the background', () => {
  it('logs once that no feed answers, and again after a change', async () => {
    const runs = [report('failed'), report('failed'), report('good'), report('failed'), report('partial')];
    expect(await lines(runs)).toEqual([quiet, 'synced with the feeds', quiet, 'synced with some of the feeds']);
  });

  it('continues after a sync that could not be run', async () => {
    expect(await lines([{ report: null, lastLine: 'busy' }, report('good')])).toEqual([
      'the background sync could not be run',
      'synced with the feeds',
    ]);
  });

  it('does nothing when feeds are off', async () => {
    expect(await lines([], 'off')).toEqual([]);
  });
});
