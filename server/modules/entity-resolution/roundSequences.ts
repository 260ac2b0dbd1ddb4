import { z } from 'zod';
import { type PlacedRound, roundSequence, SEQUENCE_FIELDS } from '#schemas/entities/roundSequence.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { type Provenance, readProvenance } from '#schemas/provenance.ts';
import { groupBy } from './groups.ts';
import { DERIVED } from './provenanceBuilder.ts';

const PlacedSchema = z.object({
  stages: z.string().nullish().default(null),
  date: z.string().nullish().default(null),
  amount_quantity: z.number().nullish().default(null),
  doubt: z.string().nullish().default(null),
});

/**
 * Rounds with how long ago they were and which round of their project follows. `rows`: all rounds of each project that has one
 * among them; a round of a project without a page stands alone. `now`: ms since 1970.
 */
export function withSequences(rows: readonly Row[], now: number): Row[] {
  const ofProject = groupBy(rows, ({ _id, slug }) => (typeof slug === 'string' ? slug : _id));
  const sequenced = new Map<Row, Row>();
  for (const own of ofProject.values()) {
    const sequence = roundSequence(own.map(placed), now);
    for (const [index, row] of own.entries()) {
      const found = sequence[index];
      if (found) sequenced.set(row, { ...row, ...found, provenance: withDerived(row.provenance, found) });
    }
  }
  return rows.map((row) => sequenced.get(row) ?? row);
}

function placed(row: Row): PlacedRound {
  const { stages, date, amount_quantity, doubt } = PlacedSchema.parse(row);
  return { stages: stages ?? null, date: date ?? null, amount_quantity: amount_quantity ?? null, doubt: doubt ?? null };
}

/** The provenance with where these fields come from, of the moment of the round's date. Sample data says it of itself. */
function withDerived(text: unknown, found: object): string | null {
  const known = Object.entries(found).flatMap(([field, value]) => (value === null ? [] : [field]));
  const entries = readProvenance(typeof text === 'string' ? text : null);
  if (entries.some(({ source }) => source === 'sample')) return typeof text === 'string' ? text : null;
  const others = entries.filter(
    (entry) => entry.fields.length === 0 || !entry.fields.every((field) => SEQUENCE_FIELDS.includes(field)),
  );
  const fetched_at = others.find((entry) => entry.fields.includes('date'))?.fetched_at ?? null;
  const derived: Provenance[] = known.length === 0 ? [] : [{ source: DERIVED, fetched_at, fields: known }];
  return others.length + derived.length === 0 ? null : JSON.stringify([...others, ...derived]);
}
