import { STALE_FIELD } from '#schemas/columns/spec.ts';
import { type Filter, groupsWithKept, triplesOf } from '#schemas/filters/tree.ts';
import { isDefaultTriple, type Triple } from '#schemas/filters/triples.ts';
import { withAddedRows } from '../addedRows.ts';
import { filterRows } from '../filter.ts';
import type { Table } from '../table.ts';
import type { View } from '../view.ts';

/** Rows in ascending order; null: all. */
export type Rows = Uint32Array | null;

/**
 * For each field the rows under all conditions of a view but the field's own. Those within groups are nobody's own: they stay.
 * Conditions of a field are tested once for all of the fields: a row that fails those of one field only is among the rows of that
 * field. Rows that were added by hand are under all of them.
 */
export function rowsUnderOthers(view: View, fields: readonly string[]): ReadonlyMap<string, Rows> {
  const { table, query } = view;
  if (query.added === undefined) return foundUnderOthers(view, fields);
  return new Map(
    [...foundUnderOthers(view, fields)].map(([field, rows]) => [field, withAddedRows(table, rows, query)]),
  );
}

function foundUnderOthers({ table, query, rows }: View, fields: readonly string[]): ReadonlyMap<string, Rows> {
  const triples = triplesOf(query.filter).filter((triple) => !isDefaultTriple(triple));
  const groups = groupsWithKept(query.filter);
  const conditioned = [...new Set(triples.map(([field]) => field))];
  const found = new Map<string, Rows>();
  const own: string[] = [];
  for (const field of new Set(fields)) {
    if (!conditioned.includes(field)) found.set(field, rows);
    // What the other conditions mean depends on this one.
    else if (field === STALE_FIELD || conditioned.length === 1) {
      const others = triples.filter(([name]) => name !== field);
      found.set(field, filterRows(table, [...others, ...groups], query.search));
    } else own.push(field);
  }
  if (own.length === 0) return found;
  const { passed, left, parts } = markPassed(table, { triples, groups }, conditioned, query.search);
  for (const field of own) found.set(field, rowsBut(passed, left, parts, conditioned.indexOf(field) + 1));
  return found;
}

/** How many parts of the conditions each row passes, and the sum of the numbers, from 1, of those it fails. */
function markPassed(
  table: Table,
  { triples, groups }: { readonly triples: readonly Triple[]; readonly groups: Filter },
  fields: readonly string[],
  search: string,
) {
  const { length } = table;
  const under = [
    ...fields.map(
      (field) => () =>
        filterRows(
          table,
          triples.filter(([name]) => name === field),
          '',
          triples,
        ),
    ),
    ...(groups.length > 0 ? [() => filterRows(table, groups, '', triples)] : []),
    ...(search.trim() === '' ? [] : [() => filterRows(table, [], search)]),
  ];
  const parts = under.length;
  const passed = new Uint8Array(length);
  const left = new Uint16Array(length).fill((parts * (parts + 1)) / 2);
  for (const [at, find] of under.entries()) {
    const part = at + 1;
    const rows = find();
    const count = rows === null ? length : rows.length;
    for (let i = 0; i < count; i++) {
      const row = rows === null ? i : (rows[i] ?? 0);
      passed[row] = (passed[row] ?? 0) + 1;
      left[row] = (left[row] ?? 0) - part;
    }
  }
  return { passed, left, parts };
}

/** Rows that pass all parts, or all but one. */
function rowsBut(passed: Uint8Array, left: Uint16Array, parts: number, part: number): Uint32Array {
  const rows = new Uint32Array(passed.length);
  let count = 0;
  for (let row = 0; row < passed.length; row++) {
    rows[count] = row;
    const missed = parts - (passed[row] ?? 0);
    count += Number(missed === 0 || (missed === 1 && left[row] === part));
  }
  return rows.slice(0, count);
}
