import { type DataSetSpec, type FieldSpec, findField } from '#schemas/columns/spec.ts';
import { NEAREST, nearestNames } from '#schemas/filters/nearestNames.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { textKey } from '#schemas/text.ts';
import type { TableHandle } from '#workers/client.ts';

/** A value that no row of the data set has, and the names most like it. */
export interface UnknownName {
  readonly typed: string;
  readonly nearest: readonly string[];
}

const WHOLE_VALUES: readonly Triple[1][] = ['eq', 'ne', 'in', 'nin', 'all'];
const CANDIDATES = 50;

/** The whole values that conditions compare a text or list field with; other conditions name none. */
export function namesIn(field: FieldSpec, triples: readonly Triple[]): readonly string[] {
  if (field.type !== 'text' && field.type !== 'tags' && field.type !== 'refs') return [];
  return triples.flatMap(([, operator, value]) =>
    WHOLE_VALUES.includes(operator) ? (typeof value === 'object' ? value : [value]).map(String) : [],
  );
}

/** The first of these names that no row has; null where all are found. Rejects as `options` does. */
export async function findUnknownName(
  handle: TableHandle,
  field: FieldSpec,
  names: readonly string[],
): Promise<UnknownName | null> {
  for (const name of names) {
    const key = textKey(name);
    if (key.trim() === '') continue;
    const has = (await handle.options(field.field, name, CANDIDATES)).some(({ value }) => textKey(value) === key);
    if (has) continue;
    // A name with one slip holds one of its halves intact.
    const middle = Math.ceil(key.length / 2);
    const found = await Promise.all(
      [key.slice(0, middle), key.slice(middle)]
        .filter((half) => half.trim() !== '')
        .map((half) => handle.options(field.field, half, CANDIDATES)),
    );
    return { typed: name, nearest: nearestNames(name, [...new Set(found.flat().map(({ value }) => value))]) };
  }
  return null;
}

/** Conditions typed whole, with the names that rows have; or the name that none has. */
export type Completed =
  | { readonly ok: true; readonly triples: readonly Triple[] }
  | { readonly ok: false; readonly field: FieldSpec; readonly unknown: UnknownName };

/** Completes names to their spelling in rows; a part of exactly one name is completed. Unchecked if the table cannot answer. */
export async function completeNames(
  handle: TableHandle | null,
  spec: DataSetSpec,
  triples: readonly Triple[],
): Promise<Completed> {
  const completed: Triple[] = [];
  for (const triple of triples) {
    const [name, operator, value] = triple;
    const field = findField(spec, name);
    if (!handle || !field || namesIn(field, [triple]).length === 0) {
      completed.push(triple);
      continue;
    }
    const values: (string | number)[] = [];
    for (const typed of typeof value === 'object' ? value : [value]) {
      const found = await completeName(handle, field, String(typed)).catch(() => String(typed));
      if (typeof found !== 'string') return { ok: false, field, unknown: found };
      values.push(found);
    }
    completed.push([name, operator, typeof value === 'object' ? values : (values[0] ?? value)]);
  }
  return { ok: true, triples: completed };
}

async function completeName(handle: TableHandle, field: FieldSpec, typed: string): Promise<string | UnknownName> {
  const key = textKey(typed);
  if (key.trim() === '') return typed;
  const names = (await handle.options(field.field, typed, CANDIDATES)).map(({ value }) => value);
  const exact = names.find((name) => textKey(name) === key);
  if (exact !== undefined) return exact;
  const [only] = names;
  if (only !== undefined && names.length === 1) return only;
  const unknown = await findUnknownName(handle, field, [typed]);
  // Of several names with the text, the first are as good a proposal as any.
  return unknown && unknown.nearest.length === 0 ? { typed, nearest: names.slice(0, NEAREST) } : (unknown ?? typed);
}
