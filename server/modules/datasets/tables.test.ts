import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, type Sort, storedFields } from '#schemas/columns/spec.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { orderBy, orderTerms } from './storage.ts';
import { tableName } from './tables.ts';

const database = useTestDatabase();

/** Kinds of steps by which PostgreSQL finds the first rows of an order where it may not read the whole table. */
async function stepsOf(spec: DataSetSpec, sort: Sort | null): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
    const order = orderBy(orderTerms(spec, sort, () => false));
    const { rows } = await client.query(`EXPLAIN SELECT _id FROM ${tableName(spec)} ORDER BY ${order} LIMIT 100`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('the first page', () => {
  it.each(Object.values(DATA_SETS))(
    'of $source is read from an index, in its own and in every other order',
    async (spec) => {
      const sorts = storedFields(spec).flatMap(({ field, sortable }): Sort[] =>
        sortable
          ? [
              { field, order: 'asc' },
              { field, order: 'desc' },
            ]
          : [],
      );
      for (const sort of [null, ...sorts])
        expect(await stepsOf(spec, sort), JSON.stringify(sort)).not.toContain('Sort');
    },
  );
});
