import type { ListMark } from '#schemas/api/listMarks.ts';
import type { FieldSpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { changedFacts, type FactChange, factsOf } from './facts.ts';

/** Marks by record. */
export type Marks = ReadonlyMap<number, ListMark>;

/** Why a record is shown again: what changed of it. Of a new one nothing is said. */
export type Due = { readonly kind: 'new' } | { readonly kind: 'changed'; readonly changes: readonly FactChange[] };

/** The records that were never seen, or are not as they were seen, in the order of the rows. */
export function dueRecords(rows: readonly Row[], marks: Marks, fields: readonly FieldSpec[]): ReadonlyMap<number, Due> {
  const due = new Map<number, Due>();
  for (const row of rows) {
    const mark = marks.get(row._id);
    if (mark === undefined || mark.state === 'none') {
      due.set(row._id, { kind: 'new' });
      continue;
    }
    const changes = changedFacts(mark.facts, factsOf(fields, row));
    if (changes.length > 0) due.set(row._id, { kind: 'changed', changes });
  }
  return due;
}

/** When one of these records was last marked, ISO; null: none was. */
export function lastMarkedAt(ids: readonly number[], marks: Marks): string | null {
  let last: string | null = null;
  for (const id of ids) {
    const mark = marks.get(id);
    if (mark && mark.state !== 'none' && (last === null || mark.at > last)) last = mark.at;
  }
  return last;
}

/** The latest different reasons, or tags, that were given. */
export function latestGiven(
  marks: Marks,
  what: (mark: ListMark) => readonly string[],
  most: number,
): readonly string[] {
  const latest = [...marks.values()].toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return [...new Set(latest.flatMap(what))].filter((text) => text !== '').slice(0, most);
}
