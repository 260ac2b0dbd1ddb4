import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from './testing/database.ts';
import { Network } from './testing/network.ts';
import { type ServerProcess, startServer } from './testing/process.ts';
import { programOf } from './testing/programs.ts';

/** How long a server may take to stop, in ms, and a busy machine to see it. */
const STOPPED_WITHIN = 10_000 + 2_000;

describe('a server that is to stop', { timeout: 120_000 }, () => {
  const database = useTestDatabase();
  let dataDir: string;
  let network: Network;
  let server: ServerProcess | undefined;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'assay-stop-'));
    const url = new URL(database.url);
    network = new Network(`${decodeURIComponent(url.hostname)}/.s.PGSQL.${url.port}`);
    url.hostname = '127.0.0.1';
    url.port = String(await network.open());
    const environment = { DATA_DIR: dataDir, SAMPLE_PROJECTS: '10', DATABASE_URL: url.href };
    start = async () => {
      server = await startServer({ command: [programOf('main')], environment });
      return server;
    };
  });
  let start: () => Promise<ServerProcess>;

  afterAll(async () => {
    await server?.end('SIGKILL');
    network.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const stop = async (running: ServerProcess) => {
    const began = performance.now();
    const exitCode = await running.end('SIGTERM');
    return { exitCode, took: performance.now() - began };
  };
  const linesOf = (running: ServerProcess) =>
    running
      .output()
      .trimEnd()
      .split('\n')
      .map((line): { readonly msg: string; readonly part?: string } => JSON.parse(line));

  it('does so within ten seconds while the host of its database is silent, and says what it gave up', async () => {
    const running = await start();
    network.lose(true);
    // Requests and jobs wait for answers that never come.
    for (const address of ['/readyz', '/api/status']) void fetch(running.url + address).catch(() => undefined);
    const { exitCode, took } = await stop(running);
    expect(exitCode, running.output()).toBe(0);
    expect(took).toBeLessThan(STOPPED_WITHIN);
    const parts = linesOf(running).flatMap(({ part }) => (part === undefined ? [] : [part]));
    expect(parts).toContain('connections to the database');
    expect(linesOf(running).at(-1)?.msg).toBe('stopped');
  });
});
