import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import { SOURCES } from '#schemas/kinds.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { EntityRegistry } from '#server/modules/entity-resolution/entityRegistry.ts';
import { type ResolvedEntities, resolveEntities } from '#server/modules/entity-resolution/resolveEntities.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { importRecordings } from './importRecordings.ts';
import { READERS } from './readers.ts';
import { noProgress } from './report.ts';
import { runSync } from './sync.ts';

/** A folder with recordings of the real sources; they are not part of this repository. */
const folder = process.env.ASSAY_RECORDINGS ?? '';
const isThere = folder !== '' && existsSync(folder);
const database = useTestDatabase();

describe.skipIf(!isThere)('recordings of the real sources (set ASSAY_RECORDINGS to their folder)', () => {
  let resolved: ResolvedEntities;
  beforeAll(async () => {
    const { feeds, damaged } = await importRecordings(folder, READERS, noProgress, Date.now());
    expect(damaged).toEqual([]);
    resolved = resolveEntities(
      feeds.flatMap(({ records }) => records),
      new EntityRegistry([]),
    );
  });

  it('fill four directories with thousands of valid rows that say where they come from', () => {
    for (const source of SOURCES) {
      expect(resolved[source].length).toBeGreaterThan(2_000);
      for (const row of resolved[source]) {
        expect(ROW_SCHEMAS[source].safeParse(row).success).toBe(true);
        expect(readProvenance(row.provenance).length).toBeGreaterThan(0);
      }
    }
    expect(resolved.fundraising.length).toBeGreaterThan(8_000);
    expect(resolved.fundraising.length).toBeLessThan(9_266);
  });

  it('make a token and its protocol one project', () => {
    const named = (name: string) => resolved.projects.filter((project) => project.name === name);
    expect(named('Bitcoin').filter(({ symbol }) => symbol !== null)).toMatchObject([
      { symbol: 'BTC', price_usd: expect.any(Number), market_cap_usd: expect.any(Number), total_raised_usd: null },
    ]);
    expect(named('Curve')).toMatchObject([{ symbol: 'CRV', price_usd: expect.any(Number), tvl: expect.any(Number) }]);
  });

  it('give a token the rounds of its issuer, and none of a company that bears its name', () => {
    const raised = (symbol: string) =>
      resolved.projects.find((project) => project.symbol === symbol && project.price_usd !== null)?.total_raised_usd;
    for (const symbol of ['RAIN', 'MEOW', 'MNT', 'PAR', 'BEAM']) expect(raised(symbol)).toBeNull();
    for (const symbol of ['ALGO', 'EIGEN', 'ZRO', 'SOL', '1INCH', 'ZEC', 'NEAR'])
      expect(raised(symbol)).toBeGreaterThan(0);
  });

  it('keep millions and dollars apart', () => {
    const rounds = resolved.fundraising.filter(({ projects, stages }) => projects === 'Adhara' && stages === 'Seed');
    expect(rounds.map(({ amount_quantity, date }) => [amount_quantity, date])).toContainEqual([
      2_500_000,
      '2019-09-01',
    ]);
    const amounts = resolved.fundraising.flatMap(({ amount_quantity }) => amount_quantity ?? []);
    expect(Math.min(...amounts)).toBeGreaterThan(1_000);
    expect(Math.max(...amounts)).toBeLessThan(1e11);
  });

  it('name each investor of a round once', () => {
    for (const { organizations, people } of resolved.fundraising) {
      const slugs = [...organizations.map(({ slug }) => `o/${slug}`), ...people.map(({ slug }) => `p/${slug}`)];
      expect(new Set(slugs).size).toBe(slugs.length);
    }
    const monsterra = resolved.fundraising.find(({ projects }) => projects === 'Monsterra');
    expect(monsterra?.organizations.map(({ name }) => name)).toEqual(['Hashed', 'HTX Ventures', 'Shima Capital']);
  });

  it('can be synced twice, and the second time nothing differs', async () => {
    const first = await runSync({ pool: database.pool, from: { folder } });
    const second = await runSync({ pool: database.pool, from: { folder } });
    expect(first.outcome).toBe('good');
    expect(second.dataset).toEqual(first.dataset);
    expect(second.feeds.map(({ fresh, changed }) => fresh + changed).every((count) => count === 0)).toBe(true);
  }, 300_000);
});

if (!isThere) it.skip('recordings are read only where ASSAY_RECORDINGS names a folder of them', () => undefined);
