import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Sid } from '#schemas/queries/catalog.ts';
import { buildApp } from '#server/app.ts';
import { useRecordingsFolder, useUnsyncedDatabase } from '#server/modules/feeds/testing/recordings.ts';
import { testRequestOptions } from '#server/modules/feeds/testing/upstream.ts';
import { ask } from '#server/testing/ask.ts';
import { runSync } from './sync.ts';

/** Figures that the day of a sync changes: what is asked of the server after it, and what the sync counts as changed. */

const database = useUnsyncedDatabase();
const files = useRecordingsFolder();
const DAY = 86_400_000;

const raise = (name: string, day: string, round: string, amount: number, lead: string) => ({
  ...{ name, round, amount, leadInvestors: [lead], otherInvestors: ['Huobi Ventures'], chains: [], category: 'DeFi' },
  date: Date.parse(day) / 1_000,
});
const sync = (now: number) =>
  runSync({
    pool: database.pool,
    from: { folder: files.folder },
    requestOptions: testRequestOptions([], { clock: () => now }),
  });

const RowsSchema = z.array(z.looseObject({ _id: z.int() }));

async function asked(sid: Sid, params: object) {
  const app = await buildApp(database.deps);
  try {
    return RowsSchema.parse(await ask(app, sid, params));
  } finally {
    await app.close();
  }
}

describe('figures of the day', () => {
  it('are asked, filtered and sorted as others, and are no change of a row', async () => {
    await files.write('raises_2026-07-31.json', {
      raises: [
        raise('Plum', '2024-03-05', 'Seed', 2, 'Fig Capital'),
        raise('Plum', '2025-10-01', 'Series A', 8, 'Fig Capital'),
        raise('Quince', '2026-07-20', 'Seed', 3, 'Fig Capital'),
        raise('Quince', '2025-08-02', 'Pre-seed', 1, 'Date Group'),
      ],
    });
    const now = Date.parse('2026-08-02T06:00:00Z');
    await sync(now);
    const rounds = await asked('master_fundraising', { sort: { field: 'days_since', order: 'asc' } });
    expect(rounds).toMatchObject([
      { projects: 'Quince', days_since: 13, next_stage: null, days_to_next: null },
      { projects: 'Plum', days_since: 305, next_stage: null },
      { projects: 'Quince', days_since: 365, next_stage: 'Seed', next_amount_usd: 3e6, days_to_next: 352 },
      { projects: 'Plum', days_since: 880, next_stage: 'Series A', next_amount_usd: 8e6, days_to_next: 575 },
    ]);
    expect(rounds[2]?.provenance).toContain('days_to_next');
    const quick = await asked('master_fundraising', { filter: [['days_to_next', 'lt', 400]] });
    expect(quick).toMatchObject([{ projects: 'Quince', days_since: 365 }]);
    const funds = await asked('master_funds', { filter: [['deals_12m', 'gte', 2]] });
    expect(funds).toMatchObject([
      { ventures_name: 'HTX Ventures', last_deal: '2026-07-20', deals_12m: 2, lead_stages: [], lead_sectors: [] },
      { ventures_name: 'Fig Capital', last_deal: '2026-07-20', deals_12m: 2, lead_stages: ['Seed', 'Series A'] },
    ]);
    expect(funds[1]?.lead_sectors).toEqual(['DeFi']);
    expect(funds[1]?.lead_history).toEqual(['DeFi Seed 2026', 'DeFi Series A 2025', 'DeFi Seed 2024']);
    const seeds2024 = ['lead_history', 'eq', 'DeFi Seed 2024'];
    const noneIn = (year: number) => ({ not: ['lead_history', 'eq', `DeFi Seed ${year}`] });
    const led = await asked('master_funds', { filter: [seeds2024, noneIn(2025)] });
    expect(led).toMatchObject([{ ventures_name: 'Fig Capital' }]);
    expect(await asked('master_funds', { filter: [seeds2024, noneIn(2026)] })).toEqual([]);

    const { directories, dataset } = await sync(now + DAY);
    for (const source of ['fundraising', 'organizations'] as const)
      expect(directories?.[source]).toMatchObject({ inserted: 0, changed: 0, deleted: 0 });
    expect(dataset?.version).toBe(2);
    const [last] = await asked('master_fundraising', { sort: { field: 'days_since', order: 'asc' } });
    expect(last).toMatchObject({ projects: 'Quince', days_since: 14 });
    expect((await sync(now + DAY)).dataset?.version).toBe(2);
  });
});
