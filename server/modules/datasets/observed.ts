import type { ClientBase } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DirectorySpec, storedFields } from '#schemas/columns/spec.ts';
import { SOURCES } from '#schemas/kinds.ts';
import {
  type ObservedColumn,
  type ObservedList,
  type ObservedTable,
  observeTables,
} from '#server/modules/history/repository.ts';
import { many } from '#server/platform/db/rows.ts';
import { ENTITY_KINDS } from './formerAddresses.ts';
import { tableName } from './storage.ts';

/** Which tables of records have a history. */

/**
 * The fields of a directory that are recorded. Left out is what can be made from the recorded ones: values of other records, and
 * figures that the day changes. Each observation bears its source, so that the provenance of the row is no field.
 */
export function observedFields(spec: DirectorySpec): ObservedColumn[] {
  return storedFields(spec)
    .filter(({ field, related, byClock }) => !related && !byClock && field !== 'provenance')
    .map(({ field, ages }) => ({ column: field, name: field, market: ages !== undefined }));
}

/** Facts beside the rows: one row of such a table belongs to a record. */
const FACTS = [
  { table: 'project_facts', source: 'projects', id: 'project_id' },
  { table: 'organization_facts', source: 'organizations', id: 'organization_id' },
  { table: 'person_facts', source: 'people', id: 'person_id' },
  { table: 'round_facts', source: 'fundraising', id: 'round_id' },
] as const;

const LISTS: readonly ObservedList[] = [
  { table: 'employments', kind: 'person', id: 'person_id', name: 'employments' },
  { table: 'founders', kind: 'person', id: 'person_id', name: 'founders' },
  { table: 'token_organizations', kind: 'project', id: 'project_id', name: 'token_organizations' },
  { table: 'project_contracts', kind: 'project', id: 'project_id', name: 'project_contracts' },
  { table: 'project_markets', kind: 'project', id: 'project_id', name: 'project_markets' },
];

/** Facts that move with the market. */
const MARKET_FACTS: readonly string[] = ['market_cap_rate_24h', 'chain_tvls'];

const ColumnSchema = z.object({ column: z.string() });

/** Has every change of records and their facts recorded. */
export async function observeRecords(client: ClientBase): Promise<void> {
  const directories = SOURCES.map((source): ObservedTable => {
    const spec = DATA_SETS[source];
    const table = tableName(spec);
    const columns = observedFields(spec);
    return { table, kind: ENTITY_KINDS[source], id: '_id', columns, hasRecords: true, sources: table };
  });
  const facts: ObservedTable[] = [];
  for (const { table, source, id } of FACTS) {
    const found = await many(
      client,
      ColumnSchema,
      `SELECT attname AS column FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attname <> $2 ORDER BY attnum`,
      [table, id],
    );
    const columns = found.map(({ column }) => ({
      ...{ column, name: `${table}.${column}` },
      market: MARKET_FACTS.includes(column),
    }));
    const sources = tableName(DATA_SETS[source]);
    facts.push({ table, kind: ENTITY_KINDS[source], id, columns, hasRecords: false, sources });
  }
  await observeTables(client, [...directories, ...facts], LISTS);
}
