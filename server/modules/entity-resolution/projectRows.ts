import type { ProjectRow } from '#schemas/entities/project.ts';
import { textKey } from '#schemas/text.ts';
import type { Project, ProjectRecord } from './projects.ts';
import { allKnown, firstKnown, type Origins } from './provenanceBuilder.ts';
import type { RoundRecord } from './rounds.ts';

const SECTORS_MAX = 8;
/** Figures that mean something only together: all of them are those of one moment. */
type MarketField = 'price_usd' | 'change1h' | 'change24h' | 'change7d' | 'change30d' | 'volume';
type SupplyField = 'circulating_supply' | 'max_supply' | 'total_supply';

/** What a project's own reports say; what follows from its rounds and people is added by the join. */
export type ProjectFacts = Omit<
  ProjectRow,
  '_id' | 'slug' | 'provenance' | 'organizations' | 'peoples' | 'total_raised_usd'
>;

/**
 * Reduces the reports about a project to one row: the newest figures of the token, the newest sum of its protocols, the
 * sectors of all and of its rounds.
 */
export function projectFacts(project: Project, rounds: readonly RoundRecord[], origins: Origins): ProjectFacts {
  const tokens = newestFirst(project.records.filter(({ data }) => data.side === 'token'));
  const protocols = newestFirst(project.records.filter(({ data }) => data.side === 'protocol'));
  const companies = newestFirst(project.records.filter(({ data }) => data.side === 'company'));
  const described = [...tokens, ...protocols, ...companies];

  const priced = tokens.find(({ data }) => data.price_usd !== null) ?? tokens[0];
  const market = (field: MarketField) =>
    priced ? firstKnown([priced], field, origins, ({ data }) => data[field]) : null;
  // The cap of a token is worth having from its protocol's feed, but never an older one beside a newer price.
  const capped = priced && priced.data.market_cap_usd !== null ? [priced] : protocols;
  // Supplies change slowly: an older answer may fill in what the newest lacks.
  const supply = (field: SupplyField) =>
    firstKnown(priced ? [priced, ...tokens] : tokens, field, origins, ({ data }) => data[field]);

  const sector = allKnown(
    [...protocols, ...companies, ...tokens, ...rounds],
    'sector',
    origins,
    ({ data }) => ('category' in data ? data.category : data.sector),
    textKey,
  );
  return {
    name: projectName(project, tokens, protocols, companies, origins),
    symbol:
      firstKnown(described, 'symbol', origins, ({ data }) => data.symbol) ??
      firstKnown(project.rounds, 'symbol', origins, ({ data }) => data.symbol),
    logo: firstKnown(described, 'logo', origins, ({ data }) => data.logo),
    description: firstKnown(described, 'description', origins, ({ data }) => data.description),
    price_usd: market('price_usd'),
    change1h: market('change1h'),
    change24h: market('change24h'),
    change7d: market('change7d'),
    change30d: market('change30d'),
    volume: market('volume'),
    circulating_supply: supply('circulating_supply'),
    max_supply: supply('max_supply'),
    total_supply: supply('total_supply'),
    market_cap_usd: firstKnown(capped, 'market_cap_usd', origins, ({ data }) => data.market_cap_usd),
    tvl: lockedValue(protocols, origins),
    sector: sector.slice(0, SECTORS_MAX),
  };
}

function newestFirst(records: ProjectRecord[]): ProjectRecord[] {
  return records.sort((a, b) =>
    a.fetchedAt === b.fetchedAt ? (a.key < b.key ? -1 : 1) : a.fetchedAt > b.fetchedAt ? -1 : 1,
  );
}

/** What is locked in all protocols of a project together, of one answer: values of different days do not add up. */
function lockedValue(protocols: readonly ProjectRecord[], origins: Origins): number | null {
  const measured = protocols.filter(({ data }) => data.tvl !== null);
  const latest = measured[0];
  if (!latest) return null;
  origins.note('tvl', latest.source, latest.fetchedAt);
  return measured
    .filter(({ fetchedAt }) => fetchedAt === latest.fetchedAt)
    .reduce((sum, { data }) => sum + (data.tvl ?? 0), 0);
}

/**
 * A token and a protocol often differ in a word ("Curve DAO", "Curve"): the shorter name is the project's where one
 * begins with the other. Where the names differ altogether, the token's counts; without a token, the company's.
 */
function projectName(
  project: Project,
  tokens: readonly ProjectRecord[],
  protocols: readonly ProjectRecord[],
  companies: readonly ProjectRecord[],
  origins: Origins,
): string {
  const [token] = tokens;
  const [company] = companies;
  if (!token) {
    const family = company ? null : protocols.length > 1 ? (protocols[0]?.data.family ?? null) : null;
    const named = company ?? protocols[0] ?? project.rounds[0];
    if (!named) throw new Error('A project without any report about it.');
    origins.note('name', named.source, named.fetchedAt);
    if (family !== null) return titleCase(family);
    return named.kind === 'round' ? named.data.project : named.data.name;
  }
  const shorter = protocols
    .filter(({ data }) => beginsWith(token.data.name, data.name))
    .sort((a, b) => a.data.name.length - b.data.name.length)[0];
  const named = shorter && shorter.data.name.length < token.data.name.length ? shorter : token;
  origins.note('name', named.source, named.fetchedAt);
  return named.data.name;
}

function beginsWith(long: string, short: string): boolean {
  const [first, second] = [textKey(long), textKey(short)];
  return first === second || first.startsWith(`${second} `);
}

function titleCase(family: string): string {
  return family
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
