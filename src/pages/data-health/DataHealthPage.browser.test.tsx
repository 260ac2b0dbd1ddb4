import { afterEach, expect, it, vi } from 'vitest';
import type { DataHealth, SourceHealth } from '#schemas/api/data-health.ts';
import { dataHealthQuery } from '#src/api/queries.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { DataHealthPage } from './DataHealthPage.tsx';

const source = (name: string, known: Partial<SourceHealth> = {}): SourceHealth => ({
  name,
  outcome: 'complete',
  cause: null,
  last_run: '2026-08-01T09:00:00.000Z',
  last_success: '2026-08-01T09:00:00.000Z',
  fetched: 0,
  fresh: 0,
  changed: 0,
  rejected: 0,
  stale: 0,
  doubtful: { total: 0, rounds: [] },
  ...known,
});

const open = async (health: DataHealth) =>
  (await renderPart(<DataHealthPage />, { known: [[dataHealthQuery().queryKey, health]] })).screen;

afterEach(() => vi.restoreAllMocks());

it('names what each source gave, why one failed, and which rounds are in doubt', async () => {
  const doubt = {
    _id: 7,
    project: 'Plum',
    stage: 'Seed',
    why: 'amount' as const,
    amount: 5_000_000,
    stated: 6_000_000,
  };
  const screen = await open({
    kind: 'live',
    sources: [
      source('coingecko', { fetched: 1250, fresh: 4, changed: 1201, rejected: 2, stale: 31, outcome: 'partial' }),
      source('defillama-raises', {
        doubtful: {
          total: 4,
          rounds: [
            doubt,
            { ...doubt, _id: 8, amount: null },
            { ...doubt, _id: 9, why: 'company' as const, stated: null },
          ],
        },
      }),
      source('wikidata', { outcome: 'failed', cause: 'timeout', last_success: null }),
    ],
  });
  const table = screen.getByRole('table', { name: 'Sources' });
  await expect
    .element(table.getByRole('row', { name: /^CoinGecko/ }))
    .toHaveTextContent(/Partly used.*1,2504.*1,201231/);
  await expect
    .element(table.getByRole('row', { name: /^Wikidata/ }))
    .toHaveTextContent(/did not answer in time.*none on record/);
  const round = screen.getByRole('link', { name: 'Seed of Plum' });
  await expect.element(round.first()).toHaveAttribute('href', '/round/7');
  await expect.element(screen.getByText('6.00M USD stated, 5.00M USD shown')).toBeVisible();
  await expect.element(screen.getByText('6.00M USD stated', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('perhaps another company, 5.00M USD not counted')).toBeVisible();
  await expect.element(screen.getByText('+1 more')).toBeVisible();
  await expectAccessible(screen.container);
});

it.each([
  ['sample', 'What you see is sample data'],
  ['live', 'The next sync shows here'],
] as const)('says of %s data without any run that no source was asked', async (kind, words) => {
  const screen = await open({ kind, sources: [] });
  await expect.element(screen.getByRole('heading', { name: 'No source has been asked yet' })).toBeVisible();
  await expect.element(screen.getByText(words)).toBeVisible();
});

it('tells the lists of one source apart, and names a source alone that has one', async () => {
  const screen = await open({
    kind: 'live',
    sources: ['depin-events', 'depin-rounds', 'cryptorank-funds'].map((name) => source(name)),
  });
  const table = screen.getByRole('table', { name: 'Sources' });
  for (const name of ['EV3 DePIN data (events)', 'EV3 DePIN data (rounds)', 'CryptoRank'])
    await expect.element(table.getByRole('rowheader', { name, exact: true })).toBeVisible();
});

it('says where sources failed and the data is still sample data', async () => {
  const screen = await open({ kind: 'sample', sources: [source('rss', { outcome: 'failed', cause: 'unreachable' })] });
  await expect.element(screen.getByText(/still sample data/)).toBeVisible();
  await expect.element(screen.getByText('could not be reached')).toBeVisible();
  await expect.element(screen.getByText('No source disagrees')).toBeVisible();
});

it('says that it is loading, and where it cannot be loaded, that it cannot, until it can', async () => {
  const asked: ((answer: Response) => void)[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(() => new Promise((resolve) => asked.push(resolve)));
  const { screen } = await renderPart(<DataHealthPage />);
  await expect.element(screen.getByRole('status', { name: 'Loading the state of the sources' })).toBeVisible();
  asked.shift()?.(Response.json({}, { status: 500 }));
  await expect
    .element(screen.getByRole('heading', { name: 'The state of the sources could not be loaded' }))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => asked).toHaveLength(1);
  asked.shift()?.(Response.json({ kind: 'live', sources: [source('rss')] }));
  await expect.element(screen.getByRole('table', { name: 'Sources' })).toBeVisible();
});
