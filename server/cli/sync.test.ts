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
const coin = { id: 'fig', symbol: 'fig', name: 'Fig', current_price: 1, market_cap: 1 };
const run = (words: string[]) => runToEnd({ command: [programOf('sync'), ...words], environment: environment() });

describe('npm run sync', () => {
  it.each([
    [['--from', '/no/such/folder'], 2, 'is not a folder'],
    [['--help'], 0, 'npm run sync -- --from DIR'],
  ])('%j ends with %i and says why', async (words, exitCode, said) => {
    const ended = await run(words);
    expect(ended.exitCode).toBe(exitCode);
    expect(ended.output).toContain(said);
  });

  it('says how many files it reads of a folder', async () => {
    const folder = await mkdtemp('/tmp/assay-sync-');
    for (const name of ['a', 'b']) await writeFile(path.join(folder, `${name}.json`), JSON.stringify([coin]));
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
