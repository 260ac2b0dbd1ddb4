import * as z from 'zod/mini';
import { listOf, nullableText, RefSchema, rowShape } from './shared.ts';

/** A person as the master list carries them. */
export const PersonRowSchema = z.object({
  ...rowShape,
  name: z.string().check(z.minLength(1)),
  primary_job_title: nullableText,
  organization: listOf(RefSchema),
  type_of_investor: listOf(z.string()),
  relate_token: listOf(RefSchema),
  location: nullableText,
  gender: nullableText,
  background_summary: nullableText,
  social: listOf(z.string()),
  sector: listOf(z.string()),
});
export type PersonRow = z.infer<typeof PersonRowSchema>;
