import * as z from 'zod/mini';

/**
 * The columnar form of a master list, asked for by `Accept: application/vnd.assay.columns` and carrying the same rows
 * as the JSON. Little-endian:
 *
 *     u32 magic 0x31435341 ("ASC1") · u32 byte length of the header · header, JSON in UTF-8, padded with spaces so that
 *     the body begins at a multiple of 8 · body
 *
 * Offsets (`at`) count bytes from the beginning of the body and are multiples of 8.
 * - `number`: Float64 × rows, NaN where missing
 * - `text`: Uint32 × rows, an index into `dictionary`, NO_CODE where missing. Dates travel as text.
 * - `list`: Uint32 × (rows + 1) offsets at `at`, then Uint32 member codes at `codesAt`. `dictionary` holds texts, or for
 *   references [name, slug, logo].
 */
export const COLUMNAR_TYPE = 'application/vnd.assay.columns';
export const COLUMNAR_MAGIC = 0x31435341;
export const NO_CODE = 0xffffffff;

const at = z.int().check(z.gte(0));
type RefEntry = [name: string, slug: string | null, logo: string | null];

// Checked as a whole: these lists hold nearly every text of an answer, and reading it is waited for.
const isText = (value: unknown): value is string => typeof value === 'string';
const isNullableText = (value: unknown): value is string | null => value === null || typeof value === 'string';
const isRefEntry = (value: unknown): value is RefEntry =>
  Array.isArray(value) &&
  value.length === 3 &&
  isText(value[0]) &&
  isNullableText(value[1]) &&
  isNullableText(value[2]);
const texts = z.custom<string[]>((value) => Array.isArray(value) && value.every(isText));
const refs = z.custom<RefEntry[]>((value) => Array.isArray(value) && value.every(isRefEntry));

export const ColumnarHeaderSchema = z.object({
  version: z.int(),
  asOf: z.string(),
  rows: z.int().check(z.gte(0)),
  columns: z.array(
    z.discriminatedUnion('form', [
      z.object({ form: z.literal('number'), field: z.string(), at }),
      z.object({ form: z.literal('text'), field: z.string(), at, dictionary: texts }),
      z.object({ form: z.literal('list'), field: z.string(), at, codesAt: at, dictionary: texts }),
      z.object({ form: z.literal('refs'), field: z.string(), at, codesAt: at, dictionary: refs }),
    ]),
  ),
});
export type ColumnarHeader = z.infer<typeof ColumnarHeaderSchema>;
