import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { SOURCES, type Source } from '#schemas/kinds.ts';
import { ENTITY_KINDS } from '#server/modules/datasets/formerAddresses.ts';
import { observedFields } from '#server/modules/datasets/observed.ts';
import { readRows } from '#server/modules/datasets/rows.ts';
import { groupBy } from '#server/modules/entity-resolution/groups.ts';
import { readKnownAt, readKnownUntil } from '#server/modules/history/repository.ts';
import { many } from '#server/platform/db/rows.ts';

const FACTS: Readonly<
  Record<Source, { readonly table: string; readonly id: string; readonly lists: readonly string[] }>
> = {
  projects: {
    table: 'project_facts',
    id: 'project_id',
    lists: ['token_organizations', 'project_contracts', 'project_markets'],
  },
  people: { table: 'person_facts', id: 'person_id', lists: ['employments', 'founders'] },
  organizations: { table: 'organization_facts', id: 'organization_id', lists: [] },
  fundraising: { table: 'round_facts', id: 'round_id', lists: [] },
};

const FactSchema = z.object({ fact: z.record(z.string(), z.unknown()) });
const JoinedSchema = z.object({ id: z.int(), joined_kind: z.string(), joined_id: z.int() });

const isUnknown = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** What the rows say of each field, as the history should know it. */
async function readSaid(db: ClientBase | Pool, source: Source): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  const say = (id: unknown, field: string, value: unknown) => {
    if (!isUnknown(value)) said.set(`${String(id)} ${field}`, JSON.stringify(value));
  };
  const spec = DATA_SETS[source];
  for await (const row of readRows(db, spec)) {
    say(row._id, 'record', 'present');
    for (const { column, name } of observedFields(spec)) say(row._id, name, row[column]);
  }
  const { table, id, lists } = FACTS[source];
  for (const { fact } of await many(db, FactSchema, `SELECT to_jsonb(t) AS fact FROM ${table} t`)) {
    for (const [column, value] of Object.entries(fact)) if (column !== id) say(fact[id], `${table}.${column}`, value);
  }
  for (const list of lists) {
    const rows = await many(
      db,
      FactSchema,
      `SELECT to_jsonb(t) AS fact FROM ${list} t ORDER BY to_jsonb(t) -> 'place', to_jsonb(t)`,
    );
    const byRecord = groupBy(rows, ({ fact }) => fact[id]);
    for (const [record, own] of byRecord)
      say(
        record,
        list,
        own.map(({ fact: { [id]: _, ...rest } }) => rest),
      );
  }
  const joined = `SELECT id, joined_kind, joined_id FROM entities WHERE kind = $1 AND joined_id IS NOT NULL`;
  for (const one of await many(db, JoinedSchema, joined, [ENTITY_KINDS[source]]))
    say(one.id, 'joined', { id: one.joined_id, kind: one.joined_kind });
  return said;
}

/** Fields of which the newest observation says something else than the rows; a transaction under way counts as ended. */
export async function differingHistory(db: ClientBase | Pool): Promise<string[]> {
  await db.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED');
  const until = await readKnownUntil(db);
  const differing: string[] = [];
  for (const source of SOURCES) {
    const said = await readSaid(db, source);
    const known = new Map<string, string>();
    if (until !== null) {
      for (const { id, field, value } of await readKnownAt(db, ENTITY_KINDS[source], until)) {
        if (field !== 'record' || value !== '"removed"') known.set(`${id} ${field}`, JSON.stringify(JSON.parse(value)));
      }
    }
    for (const key of new Set([...said.keys(), ...known.keys()])) {
      if (said.get(key) !== known.get(key))
        differing.push(`${source} ${key}: ${said.get(key)}, known as ${known.get(key)}`);
    }
  }
  return differing;
}
