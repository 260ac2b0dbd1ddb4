import type { FieldSpec } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { textKey } from '#schemas/text.ts';
import type { TableHandle } from '#workers/client.ts';

/** A value that no row of the data set has, and the names most like it. */
export interface UnknownName {
  readonly typed: string;
  readonly nearest: readonly string[];
}

const WHOLE_VALUES: readonly Triple[1][] = ['eq', 'ne', 'in', 'nin', 'all'];
const NEAREST = 3;
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

/** The names that differ least from what was typed, by letters changed; none that differs by more than a third. */
export function nearestNames(typed: string, names: readonly string[]): readonly string[] {
  const key = textKey(typed);
  const most = Math.max(1, Math.floor(key.length / 3));
  return names
    .map((name) => ({ name, distance: distanceOf(key, textKey(name)) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
    .map(({ name }) => name);
}

/** Letters to change, add or take away to make one text the other (Levenshtein). */
function distanceOf(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (before[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      row.push(Math.min(change, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = row;
  }
  return before[b.length] ?? 0;
}
