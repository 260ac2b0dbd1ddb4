import { z } from 'zod';
import { NamedSourceSchema, SourceRefSchema, V1_SETS, type V1Name } from '#schemas/api/public-api.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, fileFields, findField, ORDER_FIELD, STALE_FIELD } from '#schemas/columns/spec.ts';
import { rowMoment } from '#schemas/freshness.ts';
import { ENTITY_KINDS } from '#schemas/kinds.ts';
import { pathOf } from '#server/modules/public-api/formats.ts';
import type { Row } from '#server/modules/public-api/rows.ts';
import { type SourceList, statedBy } from '#server/modules/public-api/sourceList.ts';
import { staleDates } from '#server/modules/public-api/staleDates.ts';

/** A row as assistants read it: its values, where they come from, what moment they are of, and its page. */

export const AS_OF = z.string().nullable().describe('Moment that the figures are of, UTC; null: unknown');

const SourceSchema = z.object({
  source: z.string(),
  as_of: AS_OF,
  fields: z.array(z.string()).describe('Fields that it states'),
  page: z.string().optional().describe('Its page about the row'),
});
export const SOURCES_OF_ROW = z.array(SourceSchema).describe('Who states the values; cite them');
/** Of rows of an answer that has one list of sources. */
export const SOURCES = z.array(NamedSourceSchema).describe('Who states the values of the rows; cite them');
export const SOURCE_REFS = z.array(SourceRefSchema).describe('Which of `sources` state the values');
export const STALE_OF_ROW = z
  .record(z.string(), z.string().nullable())
  .describe(
    'Figures of another time than most, by field, with the moment they are of; null: unknown. Say that moment, and never compare them or add them up with others',
  );
type NamedSource = z.output<typeof SourceSchema>;

export const ADDRESS = z.string().nullable().describe('Its page, to cite; null: it has none');

const ValueSchema = z
  .union([
    z.number(),
    z.string(),
    z.array(z.string()),
    z.array(z.object({ name: z.string(), slug: z.string().nullable(), kind: z.enum(ENTITY_KINDS).optional() })),
  ])
  .nullable();

export const DescribedRowSchema = z.object({
  _id: z.int(),
  name: z.string(),
  slug: z.string().nullable().describe('For `get_record`; of a round that is its number'),
  address: ADDRESS,
  as_of: AS_OF,
  sources: SOURCE_REFS,
  stale: STALE_OF_ROW,
  values: z
    .record(z.string(), ValueSchema)
    .describe(
      'Values by field; null is unknown, never zero. Money in US dollars, changes in per cent, dates in UTC. `stated_amount` is in `stated_currency` as its source states it: never add it to dollars',
    ),
});
export type DescribedRow = z.output<typeof DescribedRowSchema>;

export const specOf = (name: V1Name): DataSetSpec => DATA_SETS[V1_SETS[name].source];

/** Fields that a table shows at first. */
export const shownFields = (spec: DataSetSpec): readonly string[] =>
  fileFields(
    spec,
    spec.columns.flatMap(({ field, defaultVisible }) => (defaultVisible && field !== ORDER_FIELD ? [field] : [])),
  );

/** Fields to ask for, so that `describeRow` knows name, page and sources of rows with those fields. */
export function askedFields(spec: DataSetSpec, fields: readonly string[]): readonly string[] {
  const needed = [spec.identity, spec.defaultSort.field, 'slug', 'provenance', STALE_FIELD].filter((name) =>
    findField(spec, name),
  );
  return [...new Set([...fields, ...needed])];
}

/** `asOf`: the moment of the whole data, where the row has none of its own; `sources`: of the answer, which its rows refer to. */
export function describeRow(
  name: V1Name,
  row: Row,
  fields: readonly string[],
  { origin, asOf, sources }: { readonly origin: string; readonly asOf: string | null; readonly sources: SourceList },
): DescribedRow {
  const spec = specOf(name);
  const path = pathOf(name, row);
  const values = fields.map((field) => [field, ValueSchema.parse(row[field] ?? null)] as const);
  const slug = name === 'rounds' ? String(row._id) : row.slug;
  return {
    _id: row._id,
    name: String(row[spec.identity] ?? ''),
    slug: typeof slug === 'string' ? slug : null,
    address: path === null ? null : `${origin}${path}`,
    as_of: momentOfRow(spec, row) ?? asOf,
    sources: sources.refer(row.provenance, fields),
    stale: staleDates(spec, row, fields),
    values: Object.fromEntries(values),
  };
}

/** The moment of a row's figures; what is published is of the day it was. */
export function momentOfRow(spec: DataSetSpec, row: Readonly<Record<string, unknown>>): string | null {
  const own = rowMoment(spec, typeof row.provenance === 'string' ? row.provenance : null);
  if (own !== null) return own;
  const { field } = spec.defaultSort;
  const published = row[field];
  return findField(spec, field)?.timed && typeof published === 'string' ? published : null;
}

/** Who states the fields of one record, or some of them. */
export function sourcesOf(provenance: unknown, fields?: readonly string[]): NamedSource[] {
  return statedBy(provenance, fields).map(({ source, fetched_at, fields: stated, page }) => ({
    source,
    as_of: fetched_at,
    fields: [...stated],
    ...(page === undefined ? {} : { page }),
  }));
}
