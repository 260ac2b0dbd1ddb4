import * as z from 'zod/mini';
import type { Ref } from '../columns/spec.ts';
import { type EntityKind, isEntityKind } from '../kinds.ts';

/**
 * The columnar form of a master list, and of series of rows, asked for by `Accept: application/vnd.assay.columns` and carrying the same rows
 * as the JSON. Little-endian:
 *
 *     u32 magic 0x32435341 ("ASC2") · u32 byte length of the header · header, JSON in UTF-8, padded with spaces so that
 *     the body begins at a multiple of 8 · body
 *
 * Offsets (`at`) count bytes from the beginning of the body and are multiples of 8.
 * - `number`: Float64 × rows, NaN where missing
 * - `text`: Uint32 × rows at `at`, an index into the column's entries, NO_CODE where missing. The entries are UTF-8, one after
 *   the other, `bytes` long, at `textsAt`, and how many bytes each takes, Uint32 × entries, at `lengthsAt`. Dates travel as text.
 * - `list`: Uint32 × (rows + 1) offsets at `at`, then Uint32 member codes at `codesAt`. `dictionary` holds texts, or for
 *   references [name, slug, logo], of people whose gender is known [name, slug, logo, gender]; a fifth entry is a kind that is
 *   not the column's, behind an empty gender where none is known.
 * - `series`: Float32 × rows × `points`, row by row and oldest first, NaN where not known; `last` is the last moment, a day or a quarter.
 *   Only in answers of series, which have no column but these beside `_id`.
 */
export const COLUMNAR_TYPE = 'application/vnd.assay.columns';
export const COLUMNAR_MAGIC = 0x32435341;
export const NO_CODE = 0xffffffff;

const count = z.int().check(z.gte(0));
const at = count;
export type RefEntry = [name: string, slug: string | null, logo: string | null, gender?: string, kind?: EntityKind];

/** A reference as an entry of a dictionary. */
export function refEntry({ name, slug, logo, gender, kind }: Ref): RefEntry {
  if (kind) return [name, slug, logo, gender ?? '', kind];
  return gender ? [name, slug, logo, gender] : [name, slug, logo];
}

// Checked as a whole: these lists are long, and reading them is waited for.
const isText = (value: unknown): value is string => typeof value === 'string';
const isNullableText = (value: unknown): value is string | null => value === null || typeof value === 'string';
const isRefEntry = (value: unknown): value is RefEntry =>
  Array.isArray(value) &&
  value.length >= 3 &&
  value.length <= 5 &&
  (value.length === 3 || isText(value[3])) &&
  (value.length < 5 || isEntityKind(value[4])) &&
  isText(value[0]) &&
  isNullableText(value[1]) &&
  isNullableText(value[2]);
const texts = z.custom<string[]>((value) => Array.isArray(value) && value.every(isText));
const refs = z.custom<RefEntry[]>((value) => Array.isArray(value) && value.every(isRefEntry));

export const ColumnarHeaderSchema = z.object({
  version: z.int(),
  asOf: z.nullable(z.string()),
  rows: count,
  columns: z.array(
    z.discriminatedUnion('form', [
      z.object({ form: z.literal('number'), field: z.string(), at }),
      z.object({
        form: z.literal('text'),
        field: z.string(),
        at,
        entries: count,
        lengthsAt: at,
        textsAt: at,
        bytes: count,
      }),
      z.object({ form: z.literal('list'), field: z.string(), at, codesAt: at, dictionary: texts }),
      z.object({ form: z.literal('refs'), field: z.string(), at, codesAt: at, dictionary: refs }),
      z.object({
        ...{ form: z.literal('series'), field: z.string(), at },
        ...{ points: z.int().check(z.gte(1)), last: z.nullable(z.string()) },
      }),
    ]),
  ),
});
export type ColumnarHeader = z.infer<typeof ColumnarHeaderSchema>;
