import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
    [['--as-of-files'], 2, '--as-of-files needs --from'],
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

  it('names what it does after reading, with counts', async () => {
    const folder = await mkdtemp('/tmp/assay-sync-');
    await writeFile(path.join(folder, 'a.json'), JSON.stringify([coin, { ...coin, id: 'plum', symbol: 'plum' }]));
    const { output } = await run(['--from', folder]);
    await rm(folder, { recursive: true });
    const stages = ['storing: 2 records', 'joining: 2 records', 'writing projects: 2 rows', 'writing people: 0 rows'];
    const places = stages.flatMap((stage) => [output.indexOf(`${stage} …\n`), output.indexOf(`${stage}\n`)]);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places.every((place) => place > output.indexOf('.: 2 records\n'))).toBe(true);
    expect(output).toContain('reading news: 0 articles\n');
  });

  it('writes the report into a file, with a line a file, and ends with 1 where one gave nothing', async () => {
    const folder = await mkdtemp('/tmp/assay-sync-');
    const columns = { projects: 'Company', amount_quantity: 'Raised' };
    const deals = { directory: 'fundraising', columns };
    await writeFile(path.join(folder, 'deals.csv'), 'Company,Raised,Note\nPlum,$2M,a\nFig,lots,b\n,1,c\n');
    await writeFile(path.join(folder, 'more.csv'), 'Company,Raised\n,1\n,2\n');
    await writeFile(
      path.join(folder, 'mapping.json'),
      JSON.stringify({ source: 'Desk', files: { 'deals.csv': deals, 'more.csv': deals } }),
    );
    const into = path.join(folder, 'report.out');
    const { exitCode, output } = await run(['--from', folder, '--dry-run', '--report', into]);
    const report = JSON.parse(await readFile(into, 'utf8'));
    const refused = await run(['--from', folder, '--dry-run', '--report', path.join(folder, 'no', 'report')]);
    await rm(folder, { recursive: true });
    expect(exitCode).toBe(1);
    expect(report.feeds).toMatchObject([{ feed: 'files', outcome: 'partial', rejected: 3, lost: 1 }]);
    expect(report.files).toMatchObject([
      {
        file: 'deals.csv',
        source: 'Desk',
        kept: 2,
        rejected: [{ reason: 'projects: missing', example: expect.stringContaining('row 4') }],
        lost: [{ reason: 'amount_quantity: not a number', example: 'row 3, Fig: lots' }],
        isEmpty: false,
      },
      { file: 'more.csv', kept: 0, isEmpty: true },
    ]);
    expect(output).toContain('deals.csv (files, Desk): 2 records, 1 rejected, 1 values lost');
    expect(output).toMatch(/files: kept \d+ of the \d+ values that its records state/);
    expect(output).toMatch(/took 2 fields \(.*Company.*\), left out Note 3 \(not used\)/);
    expect([refused.exitCode, refused.output]).toEqual([2, expect.stringContaining('--report')]);
  });

  it('ends with 1 when no usable data arrived', async () => {
    upstream.answer = (_request, response) => json(response, { error: 'Missing parameter' }, 422);
    const ended = await run(['--feeds', 'coingecko']);
    expect(ended.exitCode).toBe(1);
    expect(ended.output).toContain('coingecko: requesting at most 3 pages\n');
    expect(ended.output).toContain('answered 422: Missing parameter');
  });
});
