import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { ENTITY_KINDS, SOURCE_OF_KIND } from '#schemas/kinds.ts';
import { expectedRelated, type OtherRecord } from '#schemas/testing/related.ts';
import { readRows } from '#server/modules/datasets/rows.ts';
import { many } from '#server/platform/db/rows.ts';

const FactsSchema = z.object({ facts: z.record(z.string(), z.unknown()) });
const FACTS = {
  project: ['project_facts', 'project_id'],
  venture: ['organization_facts', 'organization_id'],
  people: ['person_facts', 'person_id'],
} as const;

async function readAll(db: ClientBase | Pool, spec: DataSetSpec): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of readRows(db, spec)) rows.push(row);
  return rows;
}

/** Where rows say something else of other records than these say themselves; `said`: how many values there are. */
export async function differingRelated(db: ClientBase | Pool) {
  const others: OtherRecord[] = [];
  for (const kind of ENTITY_KINDS) {
    const [table, key] = FACTS[kind];
    const facts = await many(db, FactsSchema, `SELECT to_jsonb(f) AS facts FROM ${table} f`, []);
    const factsOf = new Map(facts.map((one) => [one.facts[key], one.facts]));
    const rows = await readAll(db, DATA_SETS[SOURCE_OF_KIND[kind]]);
    others.push(...rows.map((row) => ({ kind, row, facts: factsOf.get(row._id) ?? {} })));
  }
  const differing: unknown[] = [];
  let said = 0;
  for (const spec of Object.values(DATA_SETS)) {
    for (const row of await readAll(db, spec)) {
      const expected = expectedRelated(spec, row, others);
      for (const [field, value] of Object.entries(expected)) {
        if (value !== null && !(Array.isArray(value) && value.length === 0)) said += 1;
        if (JSON.stringify(row[field]) !== JSON.stringify(value))
          differing.push({ set: spec.source, id: row._id, field, is: row[field], expected: value });
      }
    }
  }
  return { differing, said };
}
