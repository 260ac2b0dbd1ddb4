import { z } from 'zod';
import formerNames from './formerNames.json' with { type: 'json' };
import { projectKey } from './names.ts';

/** Characters of the longest name that is kept. */
export const NAME_LENGTH_MAX = 200;

/** What a feed called something before. */
export interface FormerName {
  /** The report that had the name: `feed/kind/key`, a key of its entity. */
  readonly report: string;
  readonly kind: 'project' | 'organization' | 'person';
  readonly name: string;
  readonly symbol: string | null;
  /** The last day on which a source stated it; null: unknown. */
  readonly until: string | null;
}

const unique = z
  .array(z.string().trim().min(1))
  .refine((all) => new Set(all).size === all.length, 'an entry stands twice');

const WellKnown = z.strictObject({
  name: z.string().min(1),
  symbol: z.string().min(1),
  /** CoinGecko ids of its tokens, also of those that were replaced. */
  tokens: unique.min(1),
  names: unique,
  tickers: unique,
  /** The year in which the last of them was given up. */
  until: z.int().min(2009).max(2100),
});
export type WellKnownNames = z.output<typeof WellKnown>;

/** Well-known projects that changed their name or ticker. */
export const WELL_KNOWN_NAMES = z
  .strictObject({ about: z.array(z.string().min(1)).min(1), projects: z.array(WellKnown) })
  .refine(({ projects }) => {
    const tokens = projects.flatMap((one) => one.tokens);
    return new Set(tokens).size === tokens.length;
  }, 'a token stands twice')
  .parse(formerNames).projects;

const BY_TOKEN: ReadonlyMap<string, WellKnownNames> = new Map(
  WELL_KNOWN_NAMES.flatMap((one) => one.tokens.map((token) => [token, one] as const)),
);
const BY_NAME: ReadonlyMap<string, WellKnownNames> = new Map(
  WELL_KNOWN_NAMES.map((one) => [`${projectKey(one.name)}|${one.symbol}`, one] as const),
);

/** The well-known former names of a project: by the CoinGecko id of its token, else by its present name and ticker. */
export function wellKnownNames(
  geckoIds: readonly string[],
  name: string,
  symbol: string | null,
): WellKnownNames | undefined {
  if (geckoIds.length > 0) return geckoIds.map((id) => BY_TOKEN.get(id)).find((one) => one !== undefined);
  return BY_NAME.get(`${projectKey(name)}|${symbol ?? ''}`);
}
