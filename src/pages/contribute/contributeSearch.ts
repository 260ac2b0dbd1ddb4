import * as z from 'zod/mini';

/** A draft of the server that is written on. */
const DraftSchema = z.catch(z.optional(z.coerce.number().check(z.int(), z.gte(1))), undefined);

/** Reads the address of a form; what cannot be meant is left out. */
export function contributeSearch({ draft }: Readonly<Record<string, unknown>>): { readonly draft?: number } {
  const known = draft === undefined ? undefined : DraftSchema.parse(draft);
  return known === undefined ? {} : { draft: known };
}
