import type { Provenance } from '#schemas/provenance.ts';
import type { StatedOrigins } from '#server/modules/records/feedRecords.ts';
import { groupBy } from './groups.ts';
import { type SupersededValues, saysSame } from './supersededValues.ts';

/** Collects the source of each field of a row. */
export class ProvenanceBuilder {
  /** Most fields of a row are of one answer: what is noted of it stands once, with their names. */
  private readonly noted: (Origin & { fields: string[] })[] = [];
  private readonly superseded: SupersededValues | null;
  /** Name of the row. */
  private readonly row: string;
  private readonly others: { field: string; value: number | string; source: string; fetchedAt: string }[] = [];

  constructor(superseded: SupersededValues | null = null, row = '') {
    this.superseded = superseded;
    this.row = row;
  }

  /** An empty moment is unknown. `page`: address of the row at the source. */
  note(field: string, source: string, fetchedAt: string, page?: string): void {
    const before = this.noted.find(({ fields }) => fields.includes(field));
    const isSame = (one: Origin) => one.source === source && one.fetchedAt === fetchedAt && one.page === page;
    if (before && isSame(before)) return;
    if (before) before.fields = before.fields.filter((one) => one !== field);
    const origin = this.noted.find(isSame);
    if (origin) origin.fields.push(field);
    else this.noted.push({ source, fetchedAt, ...(page === undefined ? {} : { page }), fields: [field] });
  }

  /** The source of a record, or the one that its list names for the field. */
  noteFrom(field: string, { data, source, fetchedAt, page }: Sourced): void {
    const stated = data?.origins?.[field];
    if (stated) this.note(field, stated.source, stated.fetched_at ?? '');
    else this.note(field, source, fetchedAt, page);
  }

  /** Notes what other records state instead of a value that stands. A picture is no statement. */
  noteSuperseded<Candidate extends Sourced>(
    field: string,
    [value, standing]: readonly [string | number, Candidate],
    stating: readonly Candidate[],
    read: (candidate: Candidate) => string | number | null,
  ): void {
    if (this.superseded === null || field === 'logo') return;
    for (const other of stating) {
      const { feed, key, source } = other;
      if (feed === undefined || (feed === standing.feed && key === standing.key)) continue;
      const stated = read(other);
      if (stated === null || saysSame(stated, value)) continue;
      const by =
        standing.source === source
          ? `a newer or more exact one of ${source} stands`
          : `that of ${standing.source} stands`;
      this.superseded.add(feed, `${field}: ${by}`, () => `${this.row}: ${stated}, now ${value}`);
    }
  }

  /** Computed from other figures of the row: of the moment of the oldest one. */
  noteDerived(field: string, from: readonly string[]): void {
    const [oldest = ''] = from.map((one) => this.originOf(one)?.fetchedAt ?? '').toSorted();
    this.note(field, COMPUTED, oldest);
  }

  /** The moment of a field's source; null: it has none. */
  momentOf(field: string): string | null {
    return this.originOf(field)?.fetchedAt || null;
  }

  private originOf(field: string): Origin | undefined {
    return this.noted.find(({ fields }) => fields.includes(field));
  }

  /** Another figure or text than the row's that a source states. Its first counts. */
  noteOther(field: string, value: number | string, source: string, fetchedAt: string): void {
    this.others.push({ field, value, source, fetchedAt });
  }

  /** Notes other texts than the row's, those of a source together. */
  noteOtherTexts(field: string, stated: readonly (Sourced & { readonly text: string })[]): void {
    const bySource = groupBy(stated, ({ source, fetchedAt }) => `${source}\n${fetchedAt}`);
    for (const [first, ...others] of bySource.values()) {
      if (!first) continue;
      const texts = new Set([first, ...others].map(({ text }) => text));
      this.noteOther(field, [...texts].join('; '), first.source, first.fetchedAt);
    }
  }

  /** Copies the source of `otherField` of another row. */
  copy(field: string, other: ProvenanceBuilder, otherField: string): void {
    const origin = other.originOf(otherField);
    if (origin) this.note(field, origin.source, origin.fetchedAt, origin.page);
  }

  /** Provenance as JSON, grouped by source and moment in a stable order; null: nothing noted. */
  toText(): string | null {
    const noted = this.noted.flatMap(({ fields, ...origin }) => fields.map((field) => [field, origin] as const));
    if (noted.length === 0) return null;
    const groups = new Map<string, Group>();
    const groupOf = ({ source, fetchedAt }: Origin): Group => {
      const key = `${source}\n${fetchedAt}`;
      const group = groups.get(key) ?? { source, fetched_at: fetchedAt || null, fields: [] };
      groups.set(key, group);
      return group;
    };
    for (const [field, origin] of noted.sort(([a], [b]) => (a < b ? -1 : 1))) {
      const group = groupOf(origin);
      group.fields.push(field);
      if (origin.page !== undefined) group.page ??= origin.page;
    }
    for (const { field, value, ...origin } of this.others) {
      const group = groupOf(origin);
      group.others = { [field]: value, ...group.others };
    }
    const provenance: Provenance[] = [...groups.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, group]) => group);
    return JSON.stringify(provenance);
  }
}

/** Source of figures that we compute from rounds. */
export const DERIVED = 'Derived from funding rounds';
/** Of figures that we compute from others of the row. */
const COMPUTED = 'Computed from other figures';

interface Group {
  source: string;
  fetched_at: string | null;
  fields: string[];
  page?: string;
  others?: Record<string, number | string>;
}

interface Origin {
  readonly source: string;
  readonly fetchedAt: string;
  /** Address of the row at the source. */
  readonly page?: string;
}

/** A record with its source. */
export interface Sourced extends Origin {
  readonly feed?: string;
  readonly key?: string;
  readonly data?: { readonly origins?: StatedOrigins };
}

/** The first known value, with its source noted; null: none is known. `stating`: all records that may state one. */
export function firstKnown<Candidate extends Sourced, Value extends string | number>(
  candidates: readonly Candidate[],
  field: string,
  provenance: ProvenanceBuilder,
  read: (candidate: Candidate) => Value | null,
  stating: readonly Candidate[] = candidates,
): Value | null {
  for (const candidate of candidates) {
    const value = read(candidate);
    if (value === null) continue;
    provenance.noteFrom(field, candidate);
    provenance.noteSuperseded(field, [value, candidate], stating, read);
    return value;
  }
  return null;
}

/** The first list with a member, with its source noted; empty: none has one. */
export function firstList<Candidate extends Sourced>(
  candidates: readonly Candidate[],
  field: string,
  provenance: ProvenanceBuilder,
  valuesOf: (candidate: Candidate) => readonly string[],
): string[] {
  const candidate = candidates.find((one) => valuesOf(one).length > 0);
  if (!candidate) return [];
  provenance.noteFrom(field, candidate);
  return [...valuesOf(candidate)];
}

/** All unique values (by `keyOf`), with the source of the first noted. */
export function allKnown<Candidate extends Sourced>(
  candidates: readonly Candidate[],
  field: string,
  provenance: ProvenanceBuilder,
  valuesOf: (candidate: Candidate) => readonly string[],
  keyOf: (value: string) => string,
): string[] {
  const values = new Map<string, string>();
  for (const candidate of candidates) {
    const given = valuesOf(candidate);
    if (given.length > 0 && values.size === 0) provenance.noteFrom(field, candidate);
    for (const value of given) if (!values.has(keyOf(value))) values.set(keyOf(value), value);
  }
  return [...values.values()];
}

/** The newest of some ISO moments; empty if there are none. */
export function newest(moments: Iterable<string>): string {
  let last = '';
  for (const moment of moments) if (moment > last) last = moment;
  return last;
}
