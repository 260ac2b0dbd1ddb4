import type { PoolClient } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { statedAmountOf, statedFields } from '#schemas/entities/statedAmounts.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { rowAddresses } from '#server/platform/events/addresses.ts';
import { append } from '#server/platform/events/outbox.ts';
import { tableName } from './storage.ts';

const IdsSchema = z.array(z.object({ _id: z.int() }));

/** Rounds that the data does not have yet; to be asked before they are written. */
export async function newRounds(client: PoolClient, rows: readonly Row[]): Promise<readonly Row[]> {
  if (rows.length === 0) return [];
  const found = await client.query(
    `SELECT _id FROM ${tableName(DATA_SETS.fundraising)} WHERE _id = ANY ($1::bigint[])`,
    [rows.map(({ _id }) => _id)],
  );
  const known = new Set(IdsSchema.parse(found.rows).map(({ _id }) => _id));
  return rows.filter(({ _id }) => !known.has(_id));
}

const RoundSchema = z.object({
  _id: z.int(),
  projects: z.string().nullish(),
  slug: z.string().nullish(),
  stages: z.string().nullish(),
  amount_quantity: z.number().nullish(),
  stated_amount: z.number().nullish(),
  stated_currency: z.string().nullish(),
  date: z.string().nullish(),
});

/** Appends that there are new rounds, after they were written. */
export async function appendRounds(client: PoolClient, rows: readonly Row[], at: number): Promise<void> {
  await append(
    client,
    'round.created',
    rows.map((row) => {
      const read = RoundSchema.parse(row);
      const { _id: id, projects, slug, stages, amount_quantity: amount, date } = read;
      const round = {
        ...{ id, project: projects ?? null, project_slug: slug ?? null, stage: stages ?? null },
        ...{ amount_usd: amount ?? null, ...statedFields(statedAmountOf(read)), date: date ?? null },
        ...rowAddresses('fundraising', id, null),
      };
      return { data: { round }, userId: null, at };
    }),
  );
}
