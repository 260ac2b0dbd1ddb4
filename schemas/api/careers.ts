import * as z from 'zod/mini';
import { EMPLOYMENT_TYPES, WORKPLACE_TYPES } from '../entities/stories.ts';

/** One of the operator's own openings, in their list. */
export const OpeningSchema = z.object({
  slug: z.string(),
  name: z.string(),
  department: z.string(),
  places: z.array(z.string()),
  workplace_type: z.enum(WORKPLACE_TYPES),
  employment_type: z.enum(EMPLOYMENT_TYPES),
  posted_date: z.iso.date(),
});
export type Opening = z.infer<typeof OpeningSchema>;

/** Answer of `GET /api/careers`. */
export const OpeningsAnswerSchema = z.object({ data: z.array(OpeningSchema) });
