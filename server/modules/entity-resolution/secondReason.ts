import { sectorNames } from '#schemas/sectors/sectors.ts';
import { textKey } from '#schemas/text.ts';
import { pageKey } from '#server/modules/records/articleKey.ts';
import { PROJECT_FIGURES, type ProjectRecord, type RoundRecord } from '#server/modules/records/feedRecords.ts';
import { organizationKey } from '#server/modules/records/names.ts';
import type { SmallSet } from './smallSet.ts';

/** A project as far as it can be compared with a company. */
interface Bearer {
  readonly records: readonly ProjectRecord[];
  readonly symbols: SmallSet<string>;
}

/** What a text says of a token: that it is one, or a chain that has one. */
const ABOUT_TOKEN = /\b(?:tokens?|coins?|cryptocurrenc(?:y|ies)|layer[ -]?[12]|l[12])\b/i;

/**
 * True if more than its name joins a company that states no symbol with the project of a token: a figure of a token, a
 * site or account, a sector, a text about the token, or an investor. `rounds`: all that bear the name.
 */
export function hasSecondReason(company: ProjectRecord, project: Bearer, rounds: readonly RoundRecord[]): boolean {
  const { data } = company;
  return (
    PROJECT_FIGURES.some((figure) => (data[figure] ?? null) !== null) ||
    sharesPage(company, project) ||
    sharesSector(company, project) ||
    isAboutToken(data.description ?? '', project) ||
    sharesInvestor(project, rounds)
  );
}

function sharesPage({ data }: ProjectRecord, { records }: Bearer): boolean {
  const pages = new Set(pagesOf(data));
  return records.some((record) => pagesOf(record.data).some((page) => pages.has(page)));
}

/** Sites and accounts, those of Twitter under its present name. */
function pagesOf({ website, social }: ProjectRecord['data']): string[] {
  return [website, ...social].flatMap((address) => pageKey(address)?.replace(/^twitter\.com(?=\/|$)/, 'x.com') ?? []);
}

function sharesSector({ data }: ProjectRecord, { records }: Bearer): boolean {
  const sectors = new Set(sectorNames(data.sector).map(textKey));
  return records.some((record) => sectorNames(record.data.sector).some((sector) => sectors.has(textKey(sector))));
}

function isAboutToken(text: string, { symbols }: Bearer): boolean {
  const words = new Set(text.split(/[^\p{L}\p{N}]+/u));
  return ABOUT_TOKEN.test(text) || [...symbols].some((symbol) => symbol.length > 2 && words.has(symbol));
}

/** True if a round that states the symbol and one that states none name one investor. */
function sharesInvestor({ symbols }: Bearer, rounds: readonly RoundRecord[]): boolean {
  const keysOf = (isStated: boolean) =>
    rounds
      .filter(({ data }) => (isStated ? data.symbol !== null && symbols.has(data.symbol) : data.symbol === null))
      .flatMap(({ data }) => data.investors.map(organizationKey));
  const stated = new Set(keysOf(true));
  return keysOf(false).some((key) => stated.has(key));
}
