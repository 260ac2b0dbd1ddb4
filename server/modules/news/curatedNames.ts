import { z } from 'zod';
import commonNames from './commonNames.json' with { type: 'json' };

/** What no source says of names: everyday words, capitals that mean something else, and nicknames. */
export const CURATED = z
  .strictObject({
    about: z.array(z.string()),
    words: z.array(z.string()),
    others: z.array(z.string()),
    distinct: z.array(z.string()),
    tickers: z.array(z.string()),
    shares: z.array(z.string()),
    nicknames: z.array(z.strictObject({ symbol: z.string(), name: z.string() })),
  })
  .parse(commonNames);

/** Names for which a capital within a sentence is no evidence. */
export const OTHER_MEANINGS: ReadonlySet<string> = new Set(CURATED.others);

/** Capitals that mean something else in nearly every text. */
export const COMMON_TICKERS: ReadonlySet<string> = new Set([...CURATED.tickers, ...CURATED.shares]);

/** Tickers of shares and funds: a dollar sign before one is no evidence of a token. */
export const SHARES: ReadonlySet<string> = new Set(CURATED.shares);

/** Words that names and texts about the field both use, and no dictionary has. */
export const CURATED_WORDS: ReadonlySet<string> = new Set([...CURATED.words, ...CURATED.others]);
