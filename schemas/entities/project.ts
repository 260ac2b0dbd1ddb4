import * as z from 'zod/mini';
import { listOf, nullableNumber, nullableText, RefSchema, rowShape } from './shared.ts';

/** A project or token as the master list carries it. Money in US dollars, changes in per cent, supplies in tokens. */
export const ProjectRowSchema = z.object({
  ...rowShape,
  name: z.string().check(z.minLength(1)),
  symbol: nullableText,
  total_raised_usd: nullableNumber,
  price_usd: nullableNumber,
  change24h: nullableNumber,
  change7d: nullableNumber,
  change30d: nullableNumber,
  change1h: nullableNumber,
  market_cap_usd: nullableNumber,
  volume: nullableNumber,
  peoples: listOf(RefSchema),
  organizations: listOf(RefSchema),
  sector: listOf(z.string()),
  description: nullableText,
  tvl: nullableNumber,
  circulating_supply: nullableNumber,
  max_supply: nullableNumber,
  total_supply: nullableNumber,
});
export type ProjectRow = z.infer<typeof ProjectRowSchema>;
