import { type DataSetSpec, type FieldSpec, findField, ORDER_FIELD, type Unit } from '#schemas/columns/spec.ts';
import { ID_FIELD, normaliseFilter, type Triple } from '#schemas/filters/triples.ts';

/**
 * A filter as its chips show it: one chip a condition, but a lower and an upper bound of the same field stand in one chip
 * and are edited and removed together.
 */
export interface FilterEntry {
  /** Names the entry within its filter. */
  readonly key: string;
  readonly field: string;
  /** One triple, or the lower bound and then the upper bound. */
  readonly triples: readonly [Triple] | readonly [lower: Triple, upper: Triple];
}

/** The chips of a filter, in its order; a range stands where its first bound stands. */
export function filterEntries(spec: DataSetSpec, filter: readonly Triple[]): readonly FilterEntry[] {
  const normal = normaliseFilter(filter);
  const taken = new Set<Triple>();
  return normal.flatMap((triple): FilterEntry[] => {
    if (taken.has(triple)) return [];
    const [field, operator] = triple;
    const partner =
      isRanged(spec, field) && normal.find((other) => other[0] === field && other[1] === PARTNERS[operator]);
    if (!partner) return [{ key: `${field} ${operator}`, field, triples: [triple] }];
    taken.add(partner);
    return [{ key: `${field} range`, field, triples: operator === 'gte' ? [triple, partner] : [partner, triple] }];
  });
}

const PARTNERS: Readonly<Record<string, string>> = { gte: 'lte', lte: 'gte' };

function isRanged(spec: DataSetSpec, field: string): boolean {
  const type = findField(spec, field)?.type;
  return type === 'number' || type === 'date' || field === ID_FIELD;
}

/** The filter without an entry's conditions. */
export function withoutEntry(filter: readonly Triple[], entry: FilterEntry): readonly Triple[] {
  return filter.filter((triple) => !entry.triples.some((own) => own[0] === triple[0] && own[1] === triple[1]));
}

/**
 * The filter with an entry's conditions replaced by others, in its place; without an entry they are appended. A condition
 * of the same field and operator elsewhere gives way.
 */
export function withEntry(
  filter: readonly Triple[],
  entry: FilterEntry | null,
  triples: readonly Triple[],
): readonly Triple[] {
  const collides = (triple: Triple) => triples.some((added) => added[0] === triple[0] && added[1] === triple[1]);
  const own = entry?.triples ?? [];
  const isOwn = (triple: Triple) => own.some((one) => one[0] === triple[0] && one[1] === triple[1]);
  const at = filter.findIndex((triple) => isOwn(triple) || collides(triple));
  const rest = (part: readonly Triple[]) => part.filter((triple) => !isOwn(triple) && !collides(triple));
  return at < 0 ? [...filter, ...triples] : [...rest(filter.slice(0, at)), ...triples, ...rest(filter.slice(at))];
}

/** The fields a filter can be made of: those with a column first, in the columns' order. */
export function filterableFields(spec: DataSetSpec): readonly FieldSpec[] {
  return [...spec.columns.filter((column) => column.field !== ORDER_FIELD), ...spec.companions].filter(
    (field) => field.filterable,
  );
}

/** The unit of a field's figures, where it has a column that says so. */
export function unitOf(spec: DataSetSpec, field: string): Unit | undefined {
  return spec.columns.find((column) => column.field === field)?.unit;
}
