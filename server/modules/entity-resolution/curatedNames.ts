import { z } from 'zod';
import angelInvestors from './angelInvestors.json' with { type: 'json' };
import organizationAliases from './organizationAliases.json' with { type: 'json' };
import tokenIssuers from './tokenIssuers.json' with { type: 'json' };

/** What an entry means and when one belongs there, for the editor of the file. */
const about = z.array(z.string().min(1)).min(1);

/** Names or ids, each at most once. */
const uniqueTexts = z
  .array(z.string().trim().min(1))
  .refine((texts) => new Set(texts).size === texts.length, 'an entry stands twice');

/** Organizations with several spellings: the name we show, and the others. */
export const ORGANIZATION_ALIASES = z
  .strictObject({
    about,
    organizations: z.array(z.strictObject({ name: z.string().min(1), aliases: uniqueTexts.min(1) })),
  })
  .parse(organizationAliases).organizations;

/** Full names of people who invest under them. */
export const ANGEL_INVESTORS = z.strictObject({ about, people: uniqueTexts }).parse(angelInvestors).people;

const tokenIds = uniqueTexts.transform((ids): ReadonlySet<string> => new Set(ids));

/** CoinGecko ids of tokens that belong to the project of their name (`issued`), or only share it (`namesakes`). */
export const TOKEN_ISSUERS = z.strictObject({ about, issued: tokenIds, namesakes: tokenIds }).parse(tokenIssuers);
