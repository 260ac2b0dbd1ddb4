import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import { SOURCES } from '#schemas/kinds.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { type ResolvedEntities, resolveEntities } from '#server/modules/entity-resolution/resolveEntities.ts';
import { EntityRegistry } from '#server/modules/records/entityRegistry.ts';
import { importRecordings } from '#server/modules/sync/importRecordings.ts';
import { runSync } from '#server/modules/sync/sync.ts';
import { READERS } from './readers.ts';
import { noProgress } from './report.ts';
import { useUnsyncedDatabase } from './testing/recordings.ts';

const database = useUnsyncedDatabase();

/** By symbol: tokens whose issuer sold a round, and tokens that only share the name of a company that did. */
const ISSUED = ['ALGO', 'EIGEN', 'ZRO', 'SOL', '1INCH', 'ZEC', 'NEAR'];
const NAMESAKES = ['RAIN', 'MEOW', 'MNT', 'PAR', 'BEAM'];

/** Our own answers in the shapes of the sources; beside them a folder of recorded ones, where a setting names it. */
const OWN = fileURLToPath(new URL('./testing/labeledRecordings', import.meta.url));
const RECORDED = process.env.ASSAY_RECORDINGS;
const FOLDERS = [
  { name: 'our own recordings', folder: OWN, rows: 1, rounds: [14, 14] },
  ...(RECORDED
    ? [{ name: `the recordings in ${RECORDED}`, folder: RECORDED, rows: 2_000, rounds: [8_000, 9_265] }]
    : []),
] as const;

describe.each(FOLDERS)('$name', ({ folder, rows, rounds: [least, most] }) => {
  let resolved: ResolvedEntities;
  beforeAll(async () => {
    const { feeds, damaged } = await importRecordings(folder, READERS, noProgress, Date.now());
    expect(damaged).toEqual([]);
    resolved = resolveEntities(
      feeds.flatMap(({ records }) => records),
      new EntityRegistry([]),
    );
  });

  it('fill four directories with valid rows that say where they come from', () => {
    for (const source of SOURCES) {
      expect(resolved[source].length).toBeGreaterThanOrEqual(rows);
      for (const row of resolved[source]) {
        expect(ROW_SCHEMAS[source].safeParse(row).success).toBe(true);
        expect(readProvenance(row.provenance).length).toBeGreaterThan(0);
      }
    }
    expect(resolved.fundraising.length).toBeGreaterThanOrEqual(least);
    expect(resolved.fundraising.length).toBeLessThanOrEqual(most);
  });

  it('make a token and its protocol one project', () => {
    const named = (name: string) => resolved.projects.filter((project) => project.name === name);
    expect(named('Bitcoin').filter(({ symbol }) => symbol !== null)).toMatchObject([
      { symbol: 'BTC', price_usd: expect.any(Number), market_cap_usd: expect.any(Number), total_raised_usd: null },
    ]);
    expect(named('Curve')).toMatchObject([{ symbol: 'CRV', price_usd: expect.any(Number), tvl: expect.any(Number) }]);
  });

  it('give a token the rounds of its issuer, and none of a company that bears its name', () => {
    const withRounds = [...ISSUED, ...NAMESAKES].filter((symbol) =>
      resolved.projects.some(
        (project) => project.symbol === symbol && project.price_usd !== null && (project.total_raised_usd ?? 0) > 0,
      ),
    );
    const right = withRounds.filter((symbol) => ISSUED.includes(symbol));
    const [precision, recall] = [right.length / withRounds.length, right.length / ISSUED.length];
    console.info(`rounds of tokens: precision ${precision.toFixed(3)}, recall ${recall.toFixed(2)}`);
    expect(withRounds.sort()).toEqual([...ISSUED].sort());
  });

  it('keep millions and dollars apart', () => {
    const found = resolved.fundraising.filter(({ projects, stages }) => projects === 'Adhara' && stages === 'Seed');
    expect(found.map(({ amount_quantity, date }) => [amount_quantity, date])).toContainEqual([2_500_000, '2019-09-01']);
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
    expect(monsterra?.organizations.map(({ name }) => name).sort()).toEqual([
      'HTX Ventures',
      'Hashed',
      'Shima Capital',
    ]);
  });

  it('can be synced twice, and the second time nothing differs', async () => {
    const first = await runSync({ pool: database.pool, from: { folder } });
    const second = await runSync({ pool: database.pool, from: { folder } });
    expect(first.outcome).toBe('good');
    expect(second.dataset).toEqual(first.dataset);
    expect(second.feeds.map(({ fresh, changed }) => fresh + changed).every((count) => count === 0)).toBe(true);
  }, 300_000);
});
