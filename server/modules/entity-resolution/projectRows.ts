import { fundraising } from '#schemas/columns/fundraising.ts';
import { projects } from '#schemas/columns/projects.ts';
import { emptyRow, type Ref } from '#schemas/columns/spec.ts';
import { isRaise, type ProjectRow, type RoundRow } from '#schemas/entities/rows.ts';
import { textKey } from '#schemas/text.ts';
import type { ProjectRecord, RoundRecord } from '#server/modules/feeds/records.ts';
import type { Referrer } from './identities.ts';
import type { Affiliation } from './investors.ts';
import type { Project } from './projects.ts';
import { allKnown, DERIVED, firstKnown, newest, Origins } from './provenanceBuilder.ts';
import type { Raise } from './rounds.ts';

const SECTORS_MAX = 8;
/** Figures that mean something only together: all of them are those of one moment. */
type MarketField = 'price_usd' | 'change1h' | 'change24h' | 'change7d' | 'change30d' | 'volume';
type SupplyField = 'circulating_supply' | 'max_supply' | 'total_supply';

/** What a project's own reports say; what follows from its rounds and people is added by the join. */
export type ProjectFacts = ReturnType<typeof projectFacts>;

/**
 * Reduces the reports about a project to one row: the newest figures of the token, the newest sum of its protocols, the
 * sectors of all and of its rounds.
 */
export function projectFacts(project: Project, rounds: readonly RoundRecord[], origins: Origins) {
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
  } satisfies Partial<ProjectRow>;
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

/** A project as the directories know it before its rounds and people are counted. */
export interface IdentifiedProject {
  readonly id: number;
  readonly slug: string | null;
  readonly facts: ProjectFacts;
  readonly origins: Origins;
}

/** The row of a project: its facts, who invested in it and how much it raised. */
export function projectRow(
  project: IdentifiedProject,
  raises: readonly Raise[],
  members: readonly Affiliation[],
  refer: Referrer,
): ProjectRow {
  const { facts, origins } = project;
  const when = newest(raises.flatMap(({ reports }) => reports.map(({ fetchedAt }) => fetchedAt)));
  const investors = new Map<string, Ref>();
  const peoples = new Map<string, Ref>(members.map(({ person }) => [person.key, refer.person(person)]));
  for (const raise of raises) {
    for (const investor of raise.investors) {
      if (investor.kind === 'organization') investors.set(investor.of.key, refer.organization(investor.of));
    }
  }
  const amounts = raises
    .filter(({ stage }) => isRaise(stage))
    .flatMap(({ amount }) => (amount === null ? [] : [amount]));
  if (amounts.length > 0) origins.note('total_raised_usd', DERIVED, when);
  if (investors.size > 0) origins.note('organizations', DERIVED, when);
  const [member] = members;
  const [record] = member?.person.records ?? [];
  if (record) origins.note('peoples', record.source, record.fetchedAt);
  return {
    ...emptyRow(projects),
    _id: project.id,
    slug: project.slug,
    ...facts,
    organizations: [...investors.values()],
    peoples: [...peoples.values()],
    total_raised_usd: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
    provenance: origins.text(),
  };
}

/** The row of a round: each figure from the best checked report that has it, the investors of all of them. */
export function roundRow(raise: Raise, project: IdentifiedProject, refer: Referrer): RoundRow {
  const origins = new Origins();
  const { facts } = project;
  const reports = raise.reports;
  const [first] = reports;
  const organizations = raise.investors.flatMap((investor) =>
    investor.kind === 'organization' ? [refer.organization(investor.of)] : [],
  );
  const people = raise.investors.flatMap((investor) => (investor.kind === 'person' ? [refer.person(investor.of)] : []));
  if (first) origins.note('projects', first.source, first.fetchedAt);
  if (facts.sector.length > 0) origins.take('category', project.origins, 'sector');
  for (const report of [...reports].reverse()) {
    // The first report that names investors is noted last, and counts; the others gave theirs beside it.
    if (report.data.leads.length > 0) origins.note('lead_investors', report.source, report.fetchedAt);
    if (report.data.investors.length === 0) continue;
    if (organizations.length > 0) origins.note('organizations', report.source, report.fetchedAt);
    if (people.length > 0) origins.note('people', report.source, report.fetchedAt);
  }
  const dated = reports.filter(({ data }) => data.date === raise.date);
  return {
    ...emptyRow(fundraising),
    _id: raise.id,
    slug: project.slug,
    logo: facts.logo,
    projects: facts.name,
    symbol: facts.symbol,
    token: facts.symbol === null ? 'No Token' : 'Tokens included',
    category: facts.sector,
    date: firstKnown(dated, 'date', origins, ({ data }) => data.date),
    stages: firstKnown(reports, 'stages', origins, ({ data }) => data.stage),
    amount_quantity: firstKnown(reports, 'amount_quantity', origins, ({ data }) => data.amount_usd),
    valuation_usd: firstKnown(reports, 'valuation_usd', origins, ({ data }) => data.valuation_usd),
    description: firstKnown(reports, 'description', origins, ({ data }) => data.description),
    announcement: firstKnown(reports, 'announcement', origins, ({ data }) => data.announcement),
    lead_investors: raise.leads.map(
      (investor) =>
        (investor.kind === 'organization' ? refer.organization(investor.of) : refer.person(investor.of)).name,
    ),
    organizations,
    people,
    provenance: origins.text(),
  };
}
