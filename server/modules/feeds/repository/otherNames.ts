import type { PoolClient } from 'pg';
import type { OtherName } from '#server/modules/entity-resolution/otherNames.ts';

/** Makes `names` all other names there are; answers how many came or went. */
export async function writeOtherNames(client: PoolClient, names: readonly OtherName[]): Promise<number> {
  const given = [names.map(({ source }) => source), names.map(({ id }) => id), names.map(({ key }) => key)];
  const gone = await client.query(
    `DELETE FROM other_names stored WHERE NOT EXISTS (
       SELECT FROM unnest($1::text[], $2::bigint[], $3::text[]) AS given (source, id, key)
        WHERE given.source = stored.source AND given.id = stored.id AND given.key = stored.key)`,
    given,
  );
  const fresh = await client.query(
    'INSERT INTO other_names SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[]) ON CONFLICT DO NOTHING',
    given,
  );
  return (gone.rowCount ?? 0) + (fresh.rowCount ?? 0);
}
