import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { json, useUpstream } from '#server/modules/feeds/testing/upstream.ts';
import { useTestDatabase } from '../testing/database.ts';
import { runToEnd } from '../testing/process.ts';
import { programOf } from '../testing/programs.ts';

/** Each of these starts whole processes. */
vi.setConfig({ testTimeout: 120_000 });

const database = useTestDatabase();
const upstream = useUpstream();
const environment = () => ({ DATABASE_URL: database.url, COINGECKO_URL: upstream.url, COINGECKO_PAGES: '3' });
const coins = (page: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `coin-${page}-${index}`,
    symbol: 'c',
    name: `Coin ${page} ${index}`,
    current_price: 1,
    market_cap: 1,
  }));
const run = (words: string[]) => runToEnd({ command: [programOf('sync'), ...words], environment: environment() });

describe('npm run sync', () => {
  it('killed in the middle keeps its answers, and continues where it stopped', async () => {
    const child = new Promise<void>((resolve) => {
      upstream.answer = (request, response) => {
        const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'));
        if (page < 3) json(response, coins(page, 250));
        // The third answer never comes: the process is killed while it waits.
        else resolve();
      };
    });
    const killing = new AbortController();
    const first = startKillable(['--feeds', 'coingecko'], killing.signal);
    await child;
    killing.abort();
    await first;
    const { rows } = await database.pool.query('SELECT page FROM feed_pages ORDER BY page');
    expect(rows).toEqual([{ page: '1' }, { page: '2' }]);
    expect((await database.pool.query('SELECT 1 FROM dataset')).rows).toEqual([]);

    upstream.requests.length = 0;
    upstream.answer = (_request, response) => json(response, coins(3, 10));
    const second = await run(['--feeds', 'coingecko']);
    expect(second.exitCode).toBe(0);
    expect(upstream.requests).toEqual([expect.stringContaining('&page=3&')]);
    const { rows: projects } = await database.pool.query('SELECT count(*)::int AS n FROM directory_projects');
    expect(projects).toEqual([{ n: 510 }]);
  });

  it.each([
    [['--from', '/no/such/folder'], 2, 'is not a folder'],
    [['--feeds', 'coingeko'], 2, "There is no feed 'coingeko'"],
    [['--help'], 0, 'npm run sync -- --from DIR'],
  ])('%j ends with %i and says why', async (words, exitCode, said) => {
    const ended = await run(words);
    expect(ended.exitCode).toBe(exitCode);
    expect(ended.output).toContain(said);
  });

  it('says how many files it reads of a folder', async () => {
    const folder = await mkdtemp('/tmp/assay-sync-');
    for (const name of ['a', 'b']) await writeFile(path.join(folder, `${name}.json`), JSON.stringify(coins(1, 1)));
    const { exitCode, output } = await run(['--from', folder, '--dry-run']);
    await rm(folder, { recursive: true });
    expect(output).toContain('.: reading 2 files\n');
    expect(exitCode).toBe(0);
  });

  it('ends with 1 when no usable data arrived', async () => {
    upstream.answer = (_request, response) => json(response, { error: 'Missing parameter' }, 422);
    const ended = await run(['--feeds', 'coingecko']);
    expect(ended.exitCode).toBe(1);
    expect(ended.output).toContain('coingecko: requesting at most 3 pages\n');
    expect(ended.output).toContain('answered 422: Missing parameter');
  });
});

async function startKillable(words: string[], signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [programOf('sync'), ...words], {
    env: { PATH: process.env.PATH, ...environment() },
    stdio: 'ignore',
    signal,
    killSignal: 'SIGKILL',
  });
  child.on('error', () => undefined);
  await new Promise((resolve) => child.once('close', resolve));
}
