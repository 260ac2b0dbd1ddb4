import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { SOURCES } from '#schemas/kinds.ts';
import { createSampleData } from '#schemas/sample/sampleData.ts';
import { bumpDataset, readDataset } from '#server/modules/datasets/dataset.ts';
import { deriveMissingInvestors } from '#server/modules/datasets/relations.ts';
import { readRows } from '#server/modules/datasets/rows.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { differingRelated } from '#server/testing/related.ts';
import { completeSampleData, ensureSampleData, SAMPLE_SEED } from './loadSample.ts';

const SIZE = 60;

describe('an empty database', () => {
  const database = useTestDatabase({ environment: { SAMPLE_PROJECTS: String(SIZE) } });
  const made = () => createSampleData({ seed: SAMPLE_SEED, projects: SIZE, now: database.deps.clock() });

  it('is filled once, however many servers start at the same time', async () => {
    const told: [number, number][] = [];
    const loads = [0, 1, 2].map(() =>
      ensureSampleData({ ...database.deps, progress: (done, of) => told.push([done, of]) }),
    );
    expect((await Promise.all(loads)).filter(Boolean)).toHaveLength(1);
    expect(await readDataset(database.pool)).toEqual({
      kind: 'sample',
      version: 1,
      asOf: '2026-01-15T12:00:00.000Z',
      moments: null,
    });
    expect(told.at(0)?.[0]).toBe(0);
    expect(told.at(-1)?.[0]).toBe(told.at(-1)?.[1]);
    expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done).toSorted((a, b) => a - b));
  });

  it.each(SOURCES.map((source) => DATA_SETS[source]))(
    'then holds the $source of the sample data as they were made',
    async (spec) => {
      const sampleData = made();
      const stored = [];
      for await (const row of readRows(database.pool, spec)) stored.push(row);
      // Stories are counted once the articles are there.
      const bare = ({ stories_7d: _, ...row }: Row) => row;
      const asMade = sampleData.rows(spec.source, 0, sampleData.count(spec.source));
      expect(stored.map(bare)).toEqual(asMade.map(bare));
      for (const row of stored) ROW_SCHEMAS[spec.source].parse(row);
    },
  );

  it('has of other records in its rows what these say, as the derivation of live data has it', async () => {
    const { differing, said } = await differingRelated(database.pool);
    expect(differing).toEqual([]);
    expect(said).toBeGreaterThan(SIZE);
  });

  it('holds the prices, caps and volumes of all days, of which the last are those of the directory', async () => {
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS projects,
              count(*) FILTER (WHERE prices[15] = price_usd)::int AS agreeing,
              count(*) FILTER (WHERE market_caps[15] IS NOT DISTINCT FROM market_cap_usd)::int AS caps,
              count(*) FILTER (WHERE volumes[15] IS NOT DISTINCT FROM volume)::int AS volumes,
              max(cardinality(prices))::int AS days
         FROM directory_projects JOIN project_prices ON project_id = _id AND year = 2026`,
    );
    const priced = made()
      .rows('projects', 0, SIZE)
      .filter((row) => row.price_usd !== null).length;
    expect(rows).toEqual([{ projects: priced, agreeing: priced, caps: priced, volumes: priced, days: 15 }]);

    const sampleData = made();
    const days = Array.from({ length: SIZE }, (_, project) => sampleData.prices(project));
    const stored = await database.pool.query<{ prices: number[] }>(
      `SELECT array_agg(price ORDER BY year, nth) AS prices
         FROM project_prices, unnest(prices) WITH ORDINALITY AS daily (price, nth)
        WHERE price IS NOT NULL GROUP BY project_id ORDER BY project_id`,
    );
    expect(stored.rows.map(({ prices }) => prices)).toEqual(
      days.filter(({ length }) => length > 0).map((closes) => [...closes]),
    );
    const years = await database.pool.query(
      'SELECT max(cardinality(prices)) AS days FROM project_prices WHERE year = 2024',
    );
    expect(years.rows).toEqual([{ days: 366 }]);
  });

  it.each(['news', 'research', 'events', 'jobs', 'quests'] as const)('holds every one of its %s', async (kind) => {
    const { rows } = await database.pool.query(`SELECT count(*)::int AS count FROM ${kind}`);
    expect(rows).toEqual([{ count: made().storyCount(kind) }]);
  });

  it('is not filled again', async () => {
    await database.pool.query("UPDATE directory_projects SET name = 'Kept' WHERE _id = 1");
    expect(await ensureSampleData(database.deps)).toBe(false);
    const { rows } = await database.pool.query('SELECT name FROM directory_projects WHERE _id = 1');
    expect(rows).toEqual([{ name: 'Kept' }]);
    expect((await readDataset(database.pool))?.version).toBe(1);
  });
});

describe('a database with live data', () => {
  const database = useTestDatabase({ environment: { SAMPLE_PROJECTS: '10' } });

  it('never gets a sample row, not even when the data arrive while a server starts', async () => {
    let loading: Promise<boolean> | undefined;
    await withTransaction(database.pool, async (client) => {
      await bumpDataset(client, { kind: 'live', asOf: '2026-01-15T00:00:00.000Z' });
      loading = ensureSampleData(database.deps);
      await waitForLock(client);
    });
    expect(await loading).toBe(false);
    expect((await readDataset(database.pool))?.kind).toBe('live');
    const { rows } = await database.pool.query('SELECT count(*)::int AS count FROM directory_projects');
    expect(rows).toEqual([{ count: 0 }]);
  });

  async function waitForLock(client: { query(sql: string): Promise<{ rows: { waiting: boolean }[] }> }): Promise<void> {
    const waiting = async () =>
      (
        await client.query(
          `SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND relation = 'dataset'::regclass) AS waiting`,
        )
      ).rows[0]?.waiting;
    while (!(await waiting()));
  }
});

describe('sample data of a version before profiles', () => {
  const database = useTestDatabase({ environment: { SAMPLE_PROJECTS: '20' } });
  const TABLES = ['project_facts', 'employments', 'round_investors', 'portfolio'];
  const stored = async () => {
    const tables = TABLES.map((table) => database.pool.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3`));
    return (await Promise.all(tables)).map(({ rows }) => rows);
  };

  it('get what profiles know, as if they were loaded now, and only once', async () => {
    await ensureSampleData(database.deps);
    const made = await stored();
    for (const rows of made) expect(rows.length).toBeGreaterThan(0);
    const volumes = async () =>
      (await database.pool.query('SELECT project_id, year, volumes FROM project_prices ORDER BY 1, 2')).rows;
    const traded = await volumes();
    const multiples = async () =>
      (await database.pool.query('SELECT _id, cap_to_tvl, provenance FROM directory_projects ORDER BY 1')).rows;
    const valued = await multiples();
    expect(valued.some(({ cap_to_tvl: multiple }) => multiple !== null)).toBe(true);
    for (const table of TABLES) await database.pool.query(`DELETE FROM ${table}`);
    await database.pool.query("UPDATE project_prices SET volumes = '{}'");
    await database.pool.query(
      `UPDATE directory_projects SET cap_to_tvl = NULL, provenance = replace(provenance, '"cap_to_tvl",', '')`,
    );
    await completeSampleData(database.deps);
    expect(await stored()).toEqual(made);
    expect(await volumes()).toEqual(traded);
    expect(await multiples()).toEqual(valued);
    await completeSampleData(database.deps);
    expect((await readDataset(database.pool))?.version).toBe(2);
  });

  it('have their investors derived from the rows alone', async () => {
    const made = await stored();
    await database.pool.query('DELETE FROM round_investors; DELETE FROM portfolio');
    await withTransaction(database.pool, deriveMissingInvestors);
    expect(await stored()).toEqual(made);
  });
});

describe('a server that is stopped while it loads', () => {
  const database = useTestDatabase({ environment: { SAMPLE_PROJECTS: '10' } });

  it('stops and rolls back', async () => {
    const stopping = new AbortController();
    const loading = ensureSampleData({ ...database.deps, stopping: stopping.signal, progress: () => stopping.abort() });
    await expect(loading).rejects.toThrow('aborted');
    expect(await readDataset(database.pool)).toBeNull();
  });
});

describe('a load that fails', () => {
  const database = useTestDatabase({ environment: { SAMPLE_PROJECTS: '10' } });

  it('leaves the database empty, and the next one succeeds', async () => {
    const failing = ensureSampleData({
      ...database.deps,
      progress: (done) => {
        if (done > 20) throw new Error('The disk is full.');
      },
    });
    await expect(failing).rejects.toThrow('The disk is full.');
    expect(await readDataset(database.pool)).toBeNull();
    const { rows } = await database.pool.query('SELECT count(*)::int AS count FROM directory_projects');
    expect(rows).toEqual([{ count: 0 }]);
    expect(await ensureSampleData(database.deps)).toBe(true);
  });
});
