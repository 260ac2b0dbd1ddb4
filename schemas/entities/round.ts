import * as z from 'zod/mini';
import { listOf, nullableNumber, nullableText, RefSchema, rowShape } from './shared.ts';

/** A funding round as the master list carries it; slug, logo and symbol are those of the project that raised. Money in US dollars. */
export const RoundRowSchema = z.object({
  ...rowShape,
  projects: z.string().check(z.minLength(1)),
  symbol: nullableText,
  /** 'Tokens included' where the project has a token, else 'No Token'. */
  token: nullableText,
  category: listOf(z.string()),
  valuation_usd: nullableNumber,
  lead_investors: listOf(z.string()),
  description: nullableText,
  stages: nullableText,
  amount_quantity: nullableNumber,
  organizations: listOf(RefSchema),
  people: listOf(RefSchema),
  announcement: nullableText,
  /** A partial ISO date. */
  date: nullableText,
});
export type RoundRow = z.infer<typeof RoundRowSchema>;

/** An acquisition changes the owner and brings the project no money. */
export function isRaise(stage: string | null): boolean {
  return stage !== 'M&A';
}
