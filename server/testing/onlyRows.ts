import type { Pool } from 'pg';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { bumpDataset } from '#server/modules/datasets/dataset.ts';
import { replaceRows } from '#server/modules/datasets/rows.ts';
import { reconcileTables } from '#server/modules/datasets/tables.ts';
import { withTransaction } from '../platform/db/pool.ts';

/** Makes rows the whole content of a data set, as sample data of that moment. `now`: ms since 1970. */
export async function holdOnly(pool: Pool, spec: DataSetSpec, rows: readonly Row[], now: number): Promise<void> {
  await withTransaction(pool, async (client) => {
    await reconcileTables(client, [spec]);
    await replaceRows(client, spec, rows);
    await bumpDataset(client, { kind: 'sample', asOf: new Date(now).toISOString() });
  });
}
