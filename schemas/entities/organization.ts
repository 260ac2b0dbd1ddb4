import * as z from 'zod/mini';
import { listOf, nullableNumber, nullableText, RefSchema, rowShape } from './shared.ts';

/** An organization (fund, DAO, company) as the master list carries it. Money in US dollars. */
export const OrganizationRowSchema = z.object({
  ...rowShape,
  ventures_name: z.string().check(z.minLength(1)),
  type: nullableText,
  year_founded: nullableNumber,
  founder: listOf(RefSchema),
  location: nullableText,
  summary: nullableText,
  relate_project: listOf(RefSchema),
  /** 'Yes', 'No', or null where nobody said. */
  actively_investing: nullableText,
  total_investment_amount: nullableNumber,
  sector: listOf(z.string()),
  social: listOf(z.string()),
  number_of_investment: nullableNumber,
});
export type OrganizationRow = z.infer<typeof OrganizationRowSchema>;
