import type * as z from 'zod/mini';
import type { NamedSourceSchema, SourceRefSchema } from '#schemas/api/public-api.ts';
import { type Provenance, readProvenance } from '#schemas/provenance.ts';
import type { Row } from './rows.ts';

/** Who states the values of rows, once for an answer: rows say which of them, of what moment, and where. */

type SourceRef = z.output<typeof SourceRefSchema>;

export class SourceList {
  readonly #places = new Map<string, number>();
  readonly list: z.output<typeof NamedSourceSchema>[] = [];

  /** The sources of a row. `fields`: only of these; where none is stated, of any. */
  refer(provenance: unknown, fields?: readonly string[]): SourceRef[] {
    return statedBy(provenance, fields).map(({ source, fields: stated, fetched_at, page, others }) => ({
      of: this.#placeOf(source, stated),
      as_of: fetched_at,
      ...(page === undefined ? {} : { page }),
      ...(others === undefined ? {} : { others }),
    }));
  }

  #placeOf(source: string, fields: readonly string[]): number {
    const key = JSON.stringify([source, fields]);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.list.length);
    return this.list.push({ source, fields: [...fields] }) - 1;
  }
}

/** Who states some fields of a row; where nobody does, who states any. */
export function statedBy(provenance: unknown, fields?: readonly string[]): readonly Provenance[] {
  const all = readProvenance(typeof provenance === 'string' ? provenance : null);
  if (fields === undefined) return all;
  const ofThese = all.flatMap((one) => {
    const stated = one.fields.filter((field) => fields.includes(field));
    return stated.length === 0 ? [] : [{ ...one, fields: stated }];
  });
  return ofThese.length > 0 ? ofThese : all;
}

/** Rows that refer to one list of sources, in place of the text of each; rows without that text are as they were. */
export function withSources(rows: readonly Row[]): {
  readonly data: readonly Row[];
  readonly sources?: SourceList['list'];
} {
  if (!rows.some((row) => 'provenance' in row)) return { data: rows };
  const sources = new SourceList();
  const data = rows.map(({ provenance, ...row }) => ({ ...row, _id: row._id, sources: sources.refer(provenance) }));
  return { data, sources: sources.list };
}
