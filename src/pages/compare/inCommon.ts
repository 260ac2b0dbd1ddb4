import type { EntityKind } from '#schemas/kinds.ts';

/** What one of the compared is bound to. */
export interface Bound {
  readonly kind: EntityKind;
  readonly name: string;
  readonly slug: string | null;
  readonly logo: string | null;
  /** How, in a few words or a number. */
  readonly note: string;
}

export interface Shared extends Omit<Bound, 'note'> {
  readonly key: string;
  /** Notes in the order of the compared; null: not bound to that one. */
  readonly notes: readonly (string | null)[];
}

/** What at least two of the compared are bound to, those of most first, then in the order given. */
export function inCommon(lists: readonly (readonly Bound[])[]): readonly Shared[] {
  const found = new Map<string, { readonly bound: Bound; readonly notes: (string | null)[] }>();
  for (const [at, list] of lists.entries()) {
    for (const bound of list) {
      // Two without a page may be two of one name.
      if (bound.slug === null) continue;
      const key = `${bound.kind} ${bound.slug}`;
      const entry = found.get(key) ?? { bound, notes: lists.map(() => null) };
      entry.notes[at] = entry.notes[at] == null ? bound.note : entry.notes[at];
      found.set(key, entry);
    }
  }
  const count = (notes: readonly (string | null)[]) => notes.filter((note) => note !== null).length;
  return [...found]
    .map(
      ([
        key,
        {
          bound: { kind, name, slug, logo },
          notes,
        },
      ]) => ({ key, kind, name, slug, logo, notes }),
    )
    .filter(({ notes }) => count(notes) > 1)
    .toSorted((a, b) => count(b.notes) - count(a.notes));
}

/** Place of the largest of several figures; null where fewer than two are known, or where two share it. */
export function bestOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const most = Math.max(...known);
  return known.filter((value) => value === most).length === 1 ? values.indexOf(most) : null;
}

/** A record that may be proposed. */
export interface Candidate {
  readonly name: string;
  readonly slug: string | null;
  /** What it must share with the other: sectors, a type. */
  readonly groups: readonly string[];
  /** What they should be near in; null: unknown. */
  readonly size: number | null;
}

/** Pairs that share a group and are nearest in size, each record once, in the given order. */
export function proposedPairs(
  candidates: readonly Candidate[],
  limit: number,
): readonly (readonly [Candidate, Candidate])[] {
  const free = candidates.filter(({ slug, size }) => slug !== null && size !== null && size > 0);
  const pairs: (readonly [Candidate, Candidate])[] = [];
  while (pairs.length < limit) {
    const one = free.shift();
    if (!one) break;
    const distance = (other: Candidate) => Math.abs(Math.log((other.size ?? 1) / (one.size ?? 1)));
    const [nearest] = free
      .filter(({ groups }) => groups.some((group) => one.groups.includes(group)))
      .toSorted((a, b) => distance(a) - distance(b));
    if (!nearest) continue;
    free.splice(free.indexOf(nearest), 1);
    pairs.push([one, nearest]);
  }
  return pairs;
}
