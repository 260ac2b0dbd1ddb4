import * as z from 'zod/mini';
import { nullableNumber, nullableText } from './values.ts';

export const WORKPLACE_TYPES = ['Remote', 'On-site', 'Hybrid'] as const;
export const EMPLOYMENT_TYPES = ['Full-time', 'Part time', 'Freelance / Contract hire'] as const;

/** An open position. Salaries in US dollars a year. */
export const JobSchema = z.object({
  _id: z.int().check(z.positive()),
  slug: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  company: z.string().check(z.minLength(1)),
  company_logo: nullableText,
  company_website: nullableText,
  department: nullableText,
  /** HTML. */
  description: nullableText,
  location: nullableText,
  country: nullableText,
  workplace_type: z.nullable(z.enum(WORKPLACE_TYPES)),
  employment_type: z.nullable(z.enum(EMPLOYMENT_TYPES)),
  min_salary: nullableNumber,
  max_salary: nullableNumber,
  /** ISO date. */
  posted_date: z.iso.date(),
  /** Where to apply. */
  apply_url: nullableText,
  /** The slug of the project that hires, where it has a page. */
  project: nullableText,
});
export type Job = z.infer<typeof JobSchema>;
