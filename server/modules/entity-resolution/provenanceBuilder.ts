import type { Provenance } from '#schemas/provenance.ts';

/** Collects where each field of a row comes from, and writes it as the provenance of the row. */
export class Origins {
  private readonly fields = new Map<string, { source: string; fetchedAt: string }>();

  note(field: string, source: string, fetchedAt: string): void {
    this.fields.set(field, { source, fetchedAt });
  }

  /** Notes that a field was taken over from `otherField` of another row, with its origin. */
  take(field: string, other: Origins, otherField: string): void {
    const origin = other.fields.get(otherField);
    if (origin) this.fields.set(field, origin);
  }

  /** Grouped by source and time, in a stable order, so that an unchanged row has an unchanged text; null: nothing noted. */
  text(): string | null {
    if (this.fields.size === 0) return null;
    const groups = new Map<string, { source: string; fetched_at: string; fields: string[] }>();
    for (const [field, { source, fetchedAt }] of [...this.fields].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const key = `${source}\n${fetchedAt}`;
      const group = groups.get(key) ?? { source, fetched_at: fetchedAt, fields: [] };
      group.fields.push(field);
      groups.set(key, group);
    }
    const provenance: Provenance[] = [...groups.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, group]) => group);
    return JSON.stringify(provenance);
  }
}

/** The source named for figures that we compute from the rounds themselves. */
export const DERIVED = 'Derived from funding rounds';

interface Sourced {
  readonly source: string;
  readonly fetchedAt: string;
}

/** The value of the first candidate that has one, noted with its origin; null where none has. */
export function firstKnown<Candidate extends Sourced, Value extends string | number>(
  candidates: readonly Candidate[],
  field: string,
  origins: Origins,
  read: (candidate: Candidate) => Value | null,
): Value | null {
  for (const candidate of candidates) {
    const value = read(candidate);
    if (value === null) continue;
    origins.note(field, candidate.source, candidate.fetchedAt);
    return value;
  }
  return null;
}

/** All values of all candidates, each once by `keyOf`, noted with the origin of the first that has any. */
export function allKnown<Candidate extends Sourced>(
  candidates: readonly Candidate[],
  field: string,
  origins: Origins,
  valuesOf: (candidate: Candidate) => readonly string[],
  keyOf: (value: string) => string,
): string[] {
  const values = new Map<string, string>();
  for (const candidate of candidates) {
    const given = valuesOf(candidate);
    if (given.length > 0 && values.size === 0) origins.note(field, candidate.source, candidate.fetchedAt);
    for (const value of given) if (!values.has(keyOf(value))) values.set(keyOf(value), value);
  }
  return [...values.values()];
}

/** The newest of some ISO moments. */
export function newest(moments: Iterable<string>): string {
  let last = '';
  for (const moment of moments) if (moment > last) last = moment;
  return last;
}
