import { beforeAll, describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { numberColumn, textColumn } from '#schemas/columns/define.ts';
import { defineDataSet } from '#schemas/columns/defineDataSet.ts';
import { type DataSetSpec, emptyRow } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { ABOUT } from '#schemas/testing/columns.ts';
import { momentsOfKinds } from '#schemas/testing/moments.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { bumpDataset, readDataset } from './dataset.ts';
import { deleteRows, readRows, replaceRows, upsertRows } from './rows.ts';
import { reconcileTables, tableName } from './tables.ts';

const database = useTestDatabase();
const spec = DATA_SETS.projects;

const ref = (name: string, slug: string | null = null) => ({ name, slug, logo: null });

function project(_id: number, fields: Record<string, unknown> = {}): Row {
  return {
    ...emptyRow(spec),
    _id,
    slug: `project-${_id}`,
    logo: null,
    provenance: null,
    stale: ['TVL'],
    symbol: 'PRJ',
    total_raised_usd: null,
    stories_7d: null,
    name: `Project ${_id}`,
    price_usd: 0.1 + 0.2,
    change24h: null,
    change7d: null,
    change30d: null,
    change1h: null,
    market_cap_usd: 5e-324,
    volume: 1.7976931348623157e308,
    sector: ['DeFi', 'Ångström', ''],
    chains: [],
    tvl: -0.1,
    circulating_supply: null,
    max_supply: null,
    organizations: [ref('Aster Capital', 'aster-capital'), ref('Nobody')],
    peoples: [],
    description: 'Line one\nline "two" \\ 🦊',
    total_supply: null,
    ...fields,
  };
}

async function stored(of: DataSetSpec = spec): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of readRows(database.pool, of)) rows.push(row);
  return rows;
}

const upsert = (rows: Row[]) => withTransaction(database.pool, (client) => upsertRows(client, spec, rows));

describe('rows in the tables', () => {
  beforeAll(() => withTransaction(database.pool, (client) => deleteRows(client, spec, [1, 2, 3])));

  it('round-trip exactly', async () => {
    await upsert([project(1)]);
    expect(await stored()).toEqual([project(1)]);
  });

  it('count as new, changed or unchanged', async () => {
    const counts = await upsert([project(1), project(2), project(3)]);
    expect(counts).toEqual({ inserted: 2, changed: 0, unchanged: 1 });
    expect(await upsert([project(1), project(2, { tvl: 7 }), project(3, { sector: [] })])).toEqual({
      inserted: 0,
      changed: 2,
      unchanged: 1,
    });
  });

  it('take the later of two with one _id', async () => {
    await upsert([project(1, { name: 'first' }), project(1, { name: 'second' })]);
    expect((await stored())[0]?.name).toBe('second');
  });

  it('lose what a database cannot hold: NUL characters and unpaired surrogates', async () => {
    await upsert([project(1, { name: 'a\u0000b\ud800', sector: ['x\u0000'] })]);
    expect((await stored())[0]).toMatchObject({ name: 'ab\ufffd', sector: ['x'] });
  });

  it('hold texts far beyond the size of an index entry', async () => {
    const long = 'höchst lang '.repeat(20_000);
    await upsert([project(1, { name: long, description: long })]);
    expect((await stored())[0]).toMatchObject({ name: long, description: long });
  });

  it.each([
    ['a number that is none', { tvl: Number.NaN }, "projects 9: 'tvl' is not a finite number"],
    ['a text that is a number', { name: 5 }, "projects 9: 'name' is not a text"],
    ['a list that is a text', { sector: 'DeFi' }, "projects 9: 'sector' is not a list of texts"],
    ['a reference without a name', { peoples: [{}] }, "projects 9: 'peoples' is not a list of {name, slug, logo}"],
    ['an endless tag', { sector: ['x'.repeat(3_000)] }, "projects 9: 'sector' has a member longer than 2000 bytes"],
  ])('are refused by name when a field holds %s', async (_case, fields, message) => {
    await expect(upsert([project(9, fields)])).rejects.toThrow(message);
  });

  it('are replaced as a whole, and not at all when something fails', async () => {
    await withTransaction(database.pool, (client) => replaceRows(client, spec, [project(2), project(3)]));
    const failing = withTransaction(database.pool, (client) =>
      replaceRows(client, spec, [project(4), project(5, { tvl: 'much' })]),
    );
    await expect(failing).rejects.toThrow("'tvl' is not a finite number");
    expect((await stored()).map((row) => row._id)).toEqual([2, 3]);
  });

  it('are deleted by _id', async () => {
    expect(await withTransaction(database.pool, (client) => deleteRows(client, spec, [3, 77]))).toBe(1);
    expect((await stored()).map((row) => row._id)).toEqual([2]);
  });

  it('arrive in batches that report progress', async () => {
    const heard: number[] = [];
    const rows = Array.from({ length: 2_100 }, (_, index) => project(index + 1));
    await withTransaction(database.pool, (client) => replaceRows(client, spec, rows, (written) => heard.push(written)));
    expect(heard).toEqual([2_000, 2_100]);
    expect((await stored()).length).toBe(2_100);
  });
});

describe('tables and their declarations', () => {
  const reconcile = (...specs: DataSetSpec[]) =>
    withTransaction(database.pool, (client) => reconcileTables(client, specs));
  const indexes = async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      'SELECT indexname AS name FROM pg_indexes WHERE tablename = $1 ORDER BY 1',
      [tableName(spec)],
    );
    return rows.map((row) => row.name);
  };

  it('are unchanged when they fit', async () => {
    const before = await indexes();
    await reconcile(spec);
    expect(await indexes()).toEqual(before);
    expect(before.length).toBeGreaterThan(20);
  });

  it('gain a declared column, and its derived columns, beside the rows they hold', async () => {
    await withTransaction(database.pool, (client) => replaceRows(client, spec, [project(1)]));
    const wider = defineDataSet({
      ...spec,
      columns: [
        ...spec.columns.map((column) => (column.field === 'description' ? { ...column, searchable: true } : column)),
        numberColumn('stars', 'Stars', 100, 'number', 'count', { about: ABOUT }),
        textColumn('chain', 'Chain', 100, 'text', { about: ABOUT }),
      ],
    });
    await reconcile(wider);
    expect(await stored(wider)).toEqual([project(1, { stars: null, chain: null })]);
    const { rows } = await database.pool.query(`SELECT search_key FROM ${tableName(spec)}`);
    expect(rows[0].search_key).toContain('line "two"');

    await withTransaction(database.pool, (client) =>
      upsertRows(client, wider, [project(1, { stars: 5, chain: 'Base' })]),
    );
    expect(await stored(wider)).toEqual([project(1, { stars: 5, chain: 'Base' })]);
    await reconcile(spec);
  });

  it('are not bent when a field changes its type', async () => {
    const bent = {
      ...spec,
      columns: spec.columns.map((column) => (column.field === 'tvl' ? { ...column, type: 'text' as const } : column)),
    };
    await expect(reconcile(bent)).rejects.toThrow(
      'The column directory_projects.tvl holds double precision, but its declaration asks for text. Give the field a new name',
    );
  });
});

describe('the data set', () => {
  it('is nothing before the first load, then grows by one version a change', async () => {
    expect(await readDataset(database.pool)).toBeNull();
    const first = { kind: 'sample', version: 1, asOf: '2026-01-15T12:00:00.000Z', moments: null } as const;
    expect(await withTransaction(database.pool, (client) => bumpDataset(client, first))).toEqual(first);
    const moments = momentsOfKinds({ prices: '2026-01-16T00:00:00.123Z' });
    const second = { kind: 'live', version: 2, asOf: '2026-01-16T00:00:00.123Z', moments } as const;
    expect(await withTransaction(database.pool, (client) => bumpDataset(client, second))).toEqual(second);
    expect(await readDataset(database.pool)).toEqual(second);
  });

  it('notifies every listener of a new version when it is committed', async () => {
    const client = await database.pool.connect();
    try {
      const heard = new Promise<string | undefined>((resolve) => {
        client.on('notification', ({ payload }) => resolve(payload));
      });
      await client.query('LISTEN dataset');
      const { version } = await withTransaction(database.pool, (other) =>
        bumpDataset(other, { kind: 'live', asOf: '2026-01-17T00:00:00Z' }),
      );
      expect(await heard).toBe(String(version));
    } finally {
      client.release(true);
    }
  });
});
