import type { Pool } from 'pg';
import { z } from 'zod';
import type { AskedRecord } from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { type EntityKind, SOURCE_OF_KIND } from '#schemas/kinds.ts';
import { identifier, tableName } from '#server/modules/datasets/storage.ts';
import { maybe } from '#server/platform/db/rows.ts';

/** Records that a typed query names. */

const RecordSchema = z.object({ id: z.int(), name: z.string() });

/** A record as a relation names it: by its page, or by its number where it has none; null: there is none of that kind. */
export async function findAskedRecord(
  pool: Pool,
  kind: EntityKind,
  { slug, id }: { readonly slug: string | null; readonly id?: number | undefined },
): Promise<AskedRecord | null> {
  const spec: DataSetSpec = DATA_SETS[SOURCE_OF_KIND[kind]];
  const found = await maybe(
    pool,
    RecordSchema,
    `SELECT _id AS id, ${identifier(spec.identity)} AS name FROM ${tableName(spec)}
      WHERE ${slug === null ? '_id = $1::bigint' : 'slug = $1'}`,
    [slug ?? id ?? null],
  );
  return found && { kind, slug, ...found };
}
