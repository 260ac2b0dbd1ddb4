import { z } from 'zod';
import type { ProjectRecord } from '#server/modules/records/feedRecords.ts';
import migratedTokens from './migratedTokens.json' with { type: 'json' };

const id = z.string().trim().min(1);
const { tokens } = z
  .strictObject({
    about: z.array(z.string().min(1)).min(1),
    tokens: z
      .array(z.strictObject({ old: id, new: id, rate: z.number().positive(), source: z.url({ protocol: /^https$/ }) }))
      .refine((all) => new Set(all.map(({ old }) => old)).size === all.length, 'a token migrates twice')
      .refine((all) => !all.some((one) => all.some(({ old }) => old === one.new)), 'name the last token of a chain'),
  })
  .parse(migratedTokens);

const BY_OLD: ReadonlyMap<string, { readonly id: string; readonly rate: number }> = new Map(
  tokens.map((token) => [token.old, { id: token.new, rate: token.rate }]),
);

/** The CoinGecko id of the token that replaced this one, and how many of it one became; null: it is not replaced. */
export function replacementOf(geckoId: string): { readonly id: string; readonly rate: number } | null {
  return BY_OLD.get(geckoId) ?? null;
}

/**
 * A price of a token in terms of the token that its project has now: the old one until the new one is listed.
 * @param listed tokens of the project that answers list.
 */
export function toPresentToken(price: number, geckoId: string, listed: ReadonlySet<string>): number {
  const replacement = replacementOf(geckoId);
  if (replacement) return listed.has(replacement.id) || !listed.has(geckoId) ? price / replacement.rate : price;
  if (listed.has(geckoId)) return price;
  const replaced = tokens.find((token) => token.new === geckoId && listed.has(token.old));
  return replaced ? price * replaced.rate : price;
}

/** Keys of a token: its own and that of the token that replaced it. */
export function geckoKeys(geckoId: string): string[] {
  const replacement = replacementOf(geckoId);
  return [`gecko:${geckoId}`, ...(replacement ? [`gecko:${replacement.id}`] : [])];
}

/** Reports of the token that a project has now: an old token counts only where the new one is unknown. */
export function presentTokens(records: readonly ProjectRecord[]): ProjectRecord[] {
  const tokens = records.filter(({ data }) => data.side === 'token');
  const listed = new Set(tokens.map(({ data }) => data.gecko_id));
  return tokens.filter(({ data }) => {
    const replacement = data.gecko_id === null ? null : replacementOf(data.gecko_id);
    return replacement === null || !listed.has(replacement.id);
  });
}
