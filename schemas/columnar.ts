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
const refEntry = z.tuple([z.string(), z.nullable(z.string()), z.nullable(z.string())]);

export const ColumnarHeaderSchema = z.object({
  version: z.int(),
  asOf: z.string(),
  rows: z.int().check(z.gte(0)),
  columns: z.array(
    z.discriminatedUnion('form', [
      z.object({ form: z.literal('number'), field: z.string(), at }),
      z.object({ form: z.literal('text'), field: z.string(), at, dictionary: z.array(z.string()) }),
      z.object({ form: z.literal('list'), field: z.string(), at, codesAt: at, dictionary: z.array(z.string()) }),
      z.object({ form: z.literal('refs'), field: z.string(), at, codesAt: at, dictionary: z.array(refEntry) }),
    ]),
  ),
});
export type ColumnarHeader = z.infer<typeof ColumnarHeaderSchema>;
