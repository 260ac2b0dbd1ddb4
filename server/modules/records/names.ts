import { z } from 'zod';
import { once } from '#schemas/once.ts';
import { textKey } from '#schemas/text.ts';
import { latinLetters } from '#server/platform/latinLetters.ts';
import angelInvestors from './angelInvestors.json' with { type: 'json' };
import organizationAliases from './organizationAliases.json' with { type: 'json' };
import personSpellings from './personSpellings.json' with { type: 'json' };
import tokenIssuers from './tokenIssuers.json' with { type: 'json' };

/** What an entry means and when one belongs there, for the editor of the file. */
const about = z.array(z.string().min(1)).min(1);

/** Names or ids, each at most once. */
const uniqueTexts = z
  .array(z.string().trim().min(1))
  .refine((texts) => new Set(texts).size === texts.length, 'an entry stands twice');

const CURATED_ORGANIZATIONS = z
  .strictObject({
    about,
    organizations: z.array(z.strictObject({ name: z.string().min(1), aliases: uniqueTexts.min(1) })),
    renamed: z.array(z.strictObject({ name: z.string().min(1), former: z.string().min(1), until: z.iso.date() })),
  })
  .parse(organizationAliases);

/** Organizations with several spellings: the name we show, and the others. */
export const ORGANIZATION_ALIASES = CURATED_ORGANIZATIONS.organizations;

/** Organizations that changed their name: what they were called, and the last day of that. */
const RENAMED_ORGANIZATIONS = CURATED_ORGANIZATIONS.renamed;

const RENAMED_BY_KEY = once(() => {
  const byKey = new Map<string, (typeof RENAMED_ORGANIZATIONS)[number][]>();
  for (const one of RENAMED_ORGANIZATIONS) {
    const key = organizationKey(one.name);
    byKey.set(key, [...(byKey.get(key) ?? []), one]);
  }
  return byKey;
});

/** What an organization is known to have been called before, with the last day of each name. */
export function renamedFrom(name: string): readonly { readonly former: string; readonly until: string }[] {
  return RENAMED_BY_KEY().get(organizationKey(name)) ?? [];
}

/** Full names of people who invest under them. */
export const ANGEL_INVESTORS = z.strictObject({ about, people: uniqueTexts }).parse(angelInvestors).people;

const tokenIds = uniqueTexts.transform((ids): ReadonlySet<string> => new Set(ids));

/**
 * CoinGecko ids of tokens that belong to the project of their name (`issued`), or only share it (`namesakes`); names of
 * organizations that share it with a project of others (`strangers`); other names of companies of tokens (`companies`).
 */
export const TOKEN_ISSUERS = z
  .strictObject({
    about,
    issued: tokenIds,
    namesakes: tokenIds,
    strangers: tokenIds,
    companies: z.record(z.string().min(1), uniqueTexts),
  })
  .parse(tokenIssuers);

/** Legal forms say nothing about which company it is. */
const LEGAL_FORMS =
  /[\s,]+(?:inc|incorporated|llc|l\.l\.c|(?:(?:pte|pty|pvt|private|co)\.?,? )?(?:ltd|limited)|llp|lp|plc|corp|corporation|gmbh(?: & co\.? kg)?|ug|ag|s\.?a|s\.?a\.?s|s\.?a\.?r\.?l|s\.?r\.?l|s\.p\.a|s\.l|b\.?v|n\.?v|oü|oy|aps|a\/s|kft|sp\. ?z ?o\. ?o|s\.r\.o|d\.o\.o|k\.k|pte|pty)\.?$/iu;
/** A former name: `(ex Huobi Ventures)`. */
const FORMER_NAME = /\s+\((?:ex|formerly|fka|f\.k\.a\.|prev|previously)\b[.:\s-]*([^)]*)\)/i;
const TRAILING_PARENTHESES = /^(.+?)\s+\(([^)]+)\)$/;

/** Letters and digits only, without case and accents: compares spellings. */
function condensed(text: string): string {
  const key = textKey(text)
    .replaceAll('&', ' and ')
    .replaceAll('*', ' star ')
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return key === '' ? textKey(text).replace(/\s+/g, '') : key;
}

const CANONICAL_NAMES: ReadonlyMap<string, string> = new Map(
  ORGANIZATION_ALIASES.flatMap(({ name, aliases }) =>
    [name, ...aliases].map((spelling) => [condensed(spelling), name] as const),
  ),
);
const ALIASES_OF: ReadonlyMap<string, readonly string[]> = new Map(
  ORGANIZATION_ALIASES.map(({ name, aliases }) => [name, aliases]),
);

/** Other spellings of the organization shown as `name`. */
export function aliasesOf(name: string): readonly string[] {
  return ALIASES_OF.get(name) ?? [];
}

/** The former name inside a name: Fractional of "Tessera (ex Fractional)"; null: none. */
export function formerName(name: string): string | null {
  return FORMER_NAME.exec(name)?.[1]?.trim() || null;
}

/** Key of a name as it is written, without a former one: of lines that are one as long as they keep their name. */
export function writtenKey(name: string): string {
  return condensed(name.replace(FORMER_NAME, ''));
}

/**
 * Key of a project: its condensed name without a former one and legal form. "Labs" or "Finance" stays: it may be another
 * project.
 */
export function projectKey(name: string): string {
  return condensed(withoutLegalForm(name.replace(FORMER_NAME, '')));
}

/** CoinGecko ids of tokens by the keys of other names of their companies. */
export const TOKENS_OF_COMPANIES: ReadonlyMap<string, string> = new Map(
  Object.entries(TOKEN_ISSUERS.companies).flatMap(([id, names]) =>
    names.map((name) => [projectKey(name), id] as const),
  ),
);

/** Words that companies add to the name of their project. */
const COMPANY_WORD =
  /^(?:labs?|protocol|finance|network|foundation|dao|exchange|technolog(?:y|ies)|inc|ltd|limited|group|holdings?|company|ecosystem|blockchain|project|platform|games?|studios?|money|xyz|io|fi|co|app|wallet|trading|markets?|systems?|research|org|corp|token|digital)$/;

/** What companies call themselves after their project; words such as Wallet or Games are products of others as often. */
const COMPANY_FORM = /\s+(?:labs|finance|protocol|foundation|network|dao|inc\.?)$/i;

/** The name without Labs, Finance and the like: Compound of "Compound Finance"; null: it has none. */
export function withoutCompanyForm(name: string): string | null {
  const bare = name.trim().replace(COMPANY_FORM, '');
  return bare === name.trim() ? null : bare;
}

/** The words of a name as keys, without signs. */
export function wordsOfName(name: string): string[] {
  return textKey(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Key of a project without the words its company adds: equal for "Uniswap" and "Uniswap Labs". */
export function projectCore(name: string): string {
  const words = wordsOfName(withoutLegalForm(name.replace(TRAILING_PARENTHESES, '$1')));
  if (words.length > 1 && words[0] === 'the') words.shift();
  while (words.length > 1 && COMPANY_WORD.test(words.at(-1) ?? '')) words.pop();
  return condensed(words.join('')) || projectKey(name);
}

/** True if one name is the other with a word that companies add, also without a space: Maker and MakerDAO. */
export function isCompanyName(one: string, other: string): boolean {
  const [short = '', long = ''] = [projectCore(one), projectCore(other)].sort((a, b) => a.length - b.length);
  return short === long || (long.startsWith(short) && COMPANY_WORD.test(long.slice(short.length)));
}

/**
 * Key of an organization: its curated name if it has one, else its name without legal form, former name and own
 * abbreviation, condensed.
 */
export function organizationKey(name: string): string {
  const bare = bareOrganization(name);
  const canonical = canonicalName(name, bare);
  return condensed(canonical ?? bare);
}

/** Shown name of an organization: curated, else as given, with its legal form. */
export function organizationName(name: string): string {
  return canonicalName(name, bareOrganization(name)) ?? unadorned(name);
}

/** Key of a spelling without the curated names. */
export function spellingKey(name: string): string {
  return condensed(bareOrganization(name));
}

/** The curated name for a full or bare spelling; undefined: there is none. */
function canonicalName(name: string, bare: string): string | undefined {
  return CANONICAL_NAMES.get(condensed(name)) ?? CANONICAL_NAMES.get(condensed(bare));
}

function bareOrganization(name: string): string {
  return withoutLegalForm(unadorned(name));
}

/** The name without a former one and its own abbreviation behind it. */
function unadorned(name: string): string {
  const bare = name.replace(/\s+/g, ' ').trim().replace(FORMER_NAME, '');
  const parted = TRAILING_PARENTHESES.exec(bare);
  return parted?.[1] && parted[2] && isAbbreviation(parted[2], parted[1]) ? parted[1] : bare;
}

/** For keys alone: what is shown keeps its legal form. */
function withoutLegalForm(name: string): string {
  const bare = name.trim().replace(LEGAL_FORMS, '').trim();
  return bare === '' ? name : bare;
}

/** True if the letters of `short` start words of `long`: DCG of Digital Currency Group. */
function isAbbreviation(short: string, long: string): boolean {
  const letters = short.replace(/[^\p{L}\p{N}]/gu, '');
  if (letters.length < 2 || letters.length > 6 || /\s/.test(short.trim())) return false;
  const words = long.split(/[\s\-–.&]+/).filter((word) => word !== '');
  const initials = words.map((word) => word[0] ?? '').join('');
  if (textKey(letters) === textKey(initials)) return true;
  if (textKey(letters[0] ?? '') !== textKey(initials[0] ?? '')) return false;
  // A lower-case word must consist of letters of the name: "(Amex)", but not "(Asia)" after Alpha.
  return !/\p{Ll}{2}/u.test(letters) || isWithin(textKey(letters), textKey(long));
}

/** True if `long` contains the letters of `short` in order. */
function isWithin(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}

/** Names of one person, by the name we show. */
const PERSON_SPELLINGS = z
  .strictObject({ about, people: z.array(z.strictObject({ name: z.string().min(1), spellings: uniqueTexts.min(1) })) })
  .parse(personSpellings).people;
const PERSON_NAMES: ReadonlyMap<string, string> = new Map(
  PERSON_SPELLINGS.flatMap(({ name, spellings }) =>
    [name, ...spellings].map((spelling) => [condensed(spelling), name] as const),
  ),
);

const TITLE = /^(dr|prof|mr|mrs|ms)\.?\s+/i;

/** Shown name of a person: curated, else as given. */
export function personName(name: string): string {
  return PERSON_NAMES.get(condensed(name.replace(TITLE, ''))) ?? name;
}

/** Key of a person: the condensed shown name without titles. */
export function personKey(name: string): string {
  return condensed(personName(name).replace(TITLE, ''));
}

const KEYS_OF_PEOPLE: ReadonlyMap<string, readonly string[]> = new Map(
  PERSON_SPELLINGS.map(({ name, spellings }) => [condensed(name), [name, ...spellings].map(condensed)]),
);

/** Keys of all names of a person: each may have been a person of its own before the list joined them. */
export function personKeys(key: string): readonly string[] {
  return KEYS_OF_PEOPLE.get(key) ?? [key];
}

/** True for at least two words: one word is too weak to identify a person. */
export function isFullName(name: string): boolean {
  return name.trim().split(/\s+/).length >= 2;
}

const WITHOUT_LETTERS = 'unnamed';

/** Slug of a name: lower-case ASCII letters and digits, joined by hyphens. Other scripts are transliterated. */
export function slugOf(name: string): string {
  const slug = textKey(latinLetters(name))
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
  return slug === '' ? WITHOUT_LETTERS : slug;
}

/** True for a slug of a name in which no letter was found: earlier versions knew Latin ones alone. */
export function saysNothing(slug: string): boolean {
  return slug === WITHOUT_LETTERS || slug.startsWith(`${WITHOUT_LETTERS}-`);
}
