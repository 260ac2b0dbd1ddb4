import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readProvenance } from '#schemas/provenance.ts';
import { runSync } from '#server/modules/sync/sync.ts';
import { useRecordingsFolder, useUnsyncedDatabase } from './testing/recordings.ts';
import { testRequestOptions } from './testing/upstream.ts';

const database = useUnsyncedDatabase();
const recordings = useRecordingsFolder();

/** Syncs an answer recorded on a day of July. */
async function syncRecorded(day: number, answer: object) {
  const file = `2026-07-${String(day).padStart(2, '0')}.json`;
  await recordings.write(file, answer);
  const report = await runSync({ pool: database.pool, from: recordings, requestOptions: testRequestOptions() });
  await recordings.remove(file);
  return report;
}

const projects = async () => {
  const { rows } = await database.pool.query('SELECT price_usd, tvl, provenance FROM directory_projects');
  return z
    .array(z.object({ price_usd: z.nullable(z.number()), tvl: z.nullable(z.number()), provenance: z.string() }))
    .parse(rows);
};

describe('a record repeated unchanged', () => {
  const version = (number: number, tvl: number) => ({
    id: `${number}`,
    name: `Orchard V${number}`,
    symbol: 'ORC',
    category: 'Lending',
    chains: ['Ethereum'],
    gecko_id: null,
    parentProtocol: 'parent#orchard',
    chainTvls: {},
    mcap: 0,
    tvl,
  });

  it('adds up with a changed record of the same answer', async () => {
    await syncRecorded(1, [version(1, 100), version(2, 200)]);
    await syncRecorded(2, [version(1, 100), version(2, 250)]);
    expect((await projects()).map(({ tvl }) => tvl)).toEqual([350]);
  });

  const coin = (price: number) => [
    { id: 'plum', symbol: 'plm', name: 'Plum', current_price: price, market_cap: 1_000 * price },
  ];

  it('is newer than an answer recorded in between, as its provenance says', async () => {
    await syncRecorded(1, coin(1));
    await syncRecorded(3, coin(1));
    await syncRecorded(2, coin(0.5));
    const [plum] = await projects();
    expect(plum?.price_usd).toBe(1);
    const origins = readProvenance(plum?.provenance ?? null);
    expect(origins.find(({ fields }) => fields.includes('price_usd'))?.fetched_at).toBe('2026-07-03T00:00:00.000Z');
  });

  it('counts as unchanged, and readers see the newer moment', async () => {
    const first = await syncRecorded(1, coin(1));
    const second = await syncRecorded(3, coin(1));
    expect(second.feeds).toMatchObject([{ unchanged: 1, changed: 0 }]);
    expect(second.directories?.projects).toMatchObject({ unchanged: 1, changed: 0 });
    expect(second.dataset).toMatchObject({
      version: (first.dataset?.version ?? 0) + 1,
      asOf: '2026-07-03T00:00:00.000Z',
    });
  });

  it('stays in one list with a changed line: two rounds stay two', async () => {
    const raise = (date: number, ...leadInvestors: string[]) => ({
      name: 'Plum',
      date,
      amount: 5,
      round: 'Seed',
      leadInvestors,
      otherInvestors: [],
      valuation: null,
      source: 'https://plum.example/news',
    });
    const amounts = async () =>
      (await database.pool.query('SELECT amount_quantity FROM directory_fundraising')).rows.length;
    await syncRecorded(1, { raises: [raise(1_780_000_000, 'Fig'), raise(1_780_345_600, 'Kiwi')] });
    expect(await amounts()).toBe(2);
    await syncRecorded(2, { raises: [raise(1_780_000_000, 'Fig'), raise(1_780_345_600, 'Kiwi', 'Pear')] });
    expect(await amounts()).toBe(2);
  });

  it('keeps the id and slug it got when one entity split into two', async () => {
    const raise = (day: number) => ({
      ...{ name: 'Plum', date: 1_780_000_000 + day * 86_400, amount: 5, round: 'Seed', valuation: null },
      ...{ leadInvestors: [], otherInvestors: [] },
    });
    const rounds = async () =>
      (await database.pool.query('SELECT _id, date FROM directory_fundraising ORDER BY date')).rows;
    const slugs = async () => (await database.pool.query('SELECT _id, slug FROM directory_projects ORDER BY _id')).rows;
    const apart = { ...version(2, 20), name: 'Grove', symbol: 'GRV', parentProtocol: null };
    await syncRecorded(1, { raises: [raise(0)] });
    await syncRecorded(1, [version(1, 10), version(2, 20)]);
    await syncRecorded(2, { raises: [raise(2)] });
    expect(await rounds()).toHaveLength(1);
    // One list has both: two rounds. The versions of the protocol differ.
    await syncRecorded(3, { raises: [raise(0), raise(2)] });
    await syncRecorded(3, [version(1, 10), apart]);
    const before = { rounds: await rounds(), slugs: await slugs() };
    expect(before.rounds).toHaveLength(2);
    const { directories } = await syncRecorded(4, { raises: [raise(0), raise(2)] });
    expect(directories).toMatchObject({
      fundraising: { inserted: 0, deleted: 0 },
      projects: { inserted: 0, deleted: 0 },
    });
    expect({ rounds: await rounds(), slugs: await slugs() }).toEqual(before);
  });
});
