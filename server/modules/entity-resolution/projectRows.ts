import { fundraising } from '#schemas/columns/fundraising.ts';
import { projects } from '#schemas/columns/projects.ts';
import { emptyRow, type Ref } from '#schemas/columns/spec.ts';
import { ANOTHER_COMPANY } from '#schemas/constants.ts';
import { capToTvl } from '#schemas/entities/capToTvl.ts';
import { isRaise, type ProjectRow, type RoundRow } from '#schemas/entities/rows.ts';
import { statedAmountOf } from '#schemas/entities/statedAmounts.ts';
import { layerOf } from '#schemas/sectors/sectors.ts';
import { textKey } from '#schemas/text.ts';
import {
  FEES_FEED,
  type OF_THE_PRICE,
  type ProjectData,
  type ProjectRecord,
  type RoundRecord,
} from '#server/modules/records/feedRecords.ts';
import { withFormerFigures } from '#server/modules/records/formerFigures.ts';
import { isSameAmount } from './doubles.ts';
import type { Referrer, RowMaking } from './identities.ts';
import type { Affiliation } from './investors.ts';
import { earningsOf, extremesOf, isExchange, listedDay, lockedChange, measuredLast } from './marketFigures.ts';
import { presentTokens } from './migratedTokens.ts';
import type { Project } from './projects.ts';
import { allKnown, DERIVED, firstKnown, firstList, newest, ProvenanceBuilder } from './provenanceBuilder.ts';
import { chainName } from './relations.ts';
import type { Raise } from './rounds.ts';
import { noteSectorWords, placedSectors, statedSectors } from './statedSectors.ts';

const SECTORS_MAX = 8;
const CHAINS_MAX = 12;

/** Source of the layer of a chain that no list calls one. */
const KNOWN_CHAINS = 'Layers of well-known chains';

/** Figures that belong together: all are of one moment. */
type MarketField = (typeof OF_THE_PRICE)[number] | 'fdv_usd' | 'cap_rank';
type SupplyField = 'circulating_supply' | 'max_supply' | 'total_supply';

/** Fields from the reports of a project, without those computed from rounds and people. */
export type ProjectFacts = ReturnType<typeof projectFacts>;

/**
 * Reduces the reports of a project to one row: newest token figures, newest sum of TVL, sectors of all reports and
 * rounds.
 */
export function projectFacts(project: Project, rounds: readonly RoundRecord[], provenance: ProvenanceBuilder) {
  const tokens = newestFirst(presentTokens(project.records)).map(withCoinPage);
  const earning = newestFirst(project.records.filter(({ feed }) => feed === FEES_FEED));
  const isProtocol = ({ data, feed }: ProjectRecord) => data.side === 'protocol' && feed !== FEES_FEED;
  const protocols = newestFirst(project.records.filter(isProtocol));
  const companies = newestFirst(project.records.filter(({ data }) => data.side === 'company'));
  const described = [...tokens, ...protocols, ...companies];

  // Figures that newer answers could not replace stand beside them, with their own moments.
  const figuresOf = (records: readonly ProjectRecord[]): Paged[] =>
    newestFirst(withFormerFigures(records)).map(withCoinPage);
  const [coins, companyFigures] = [figuresOf(tokens), figuresOf(companies)];
  const priced = coins.find(({ data }) => data.price_usd !== null);
  const notOlder = ({ fetchedAt }: ProjectRecord) => priced === undefined || fetchedAt >= priced.fetchedAt;
  const besides = newestFirst([...protocols, ...companyFigures]).filter(notOlder);
  const stating: readonly Paged[] = [...coins, ...protocols, ...companyFigures];
  const market = (field: MarketField) =>
    firstKnown(
      [...(priced ? [priced] : coins), ...besides],
      field,
      provenance,
      ({ data }) => data[field] ?? null,
      stating,
    );
  // A cap may come from the protocol feed, but never an older one beside a newer price.
  const capped =
    priced && priced.data.market_cap_usd !== null
      ? [priced]
      : [...coins.filter(notOlder), ...protocols, ...companyFigures.filter(notOlder)];
  // Supplies change slowly: an older answer may fill gaps.
  const supply = (field: SupplyField) =>
    firstKnown(
      [...(priced ? [priced] : []), ...coins, ...besides],
      field,
      provenance,
      ({ data }) => data[field],
      stating,
    );

  const sectors = statedSectors([...protocols, ...companies, ...tokens, ...rounds], provenance, ({ data }) =>
    'category' in data ? data.category : data.sector,
  );
  const chains = allKnown(
    described,
    'chains',
    provenance,
    ({ data }) => [...data.chains, ...data.contracts.map(({ chain }) => chain)].map(chainName),
    textKey,
  );
  const name = projectName(
    project,
    tokens,
    protocols.length > 0 ? protocols : earning.slice(0, 1),
    companies,
    provenance,
  );
  const symbol =
    firstKnown(described, 'symbol', provenance, ({ data }) => data.symbol) ??
    firstKnown(project.rounds, 'symbol', provenance, ({ data }) => data.symbol);
  const price = market('price_usd');
  const layer = layerOf(name, symbol, sectors);
  if (layer !== null && sectors.length === 0) provenance.note('sector', KNOWN_CHAINS, '');
  return {
    name,
    symbol,
    logo: firstKnown(described, 'logo', provenance, ({ data }) => data.logo),
    description: firstKnown(described, 'description', provenance, ({ data }) => data.description),
    price_usd: price,
    change1h: market('change1h'),
    change24h: market('change24h'),
    change7d: market('change7d'),
    change30d: market('change30d'),
    change1y: null as number | null,
    volume: market('volume'),
    circulating_supply: supply('circulating_supply'),
    max_supply: supply('max_supply'),
    total_supply: supply('total_supply'),
    fdv_usd: market('fdv_usd'),
    cap_rank: market('cap_rank'),
    ...extremesOf(stating, price, provenance),
    market_cap_usd: firstKnown(capped, 'market_cap_usd', provenance, ({ data }) => data.market_cap_usd, stating),
    tvl: lockedValue(protocols, [...tokens, ...companies], provenance),
    tvl_change7d: lockedChange(protocols, provenance),
    tvl_change30d: null as number | null,
    exchange_assets_usd: sumOfNewest(protocols, 'exchange_assets_usd', isExchange, provenance),
    ...earningsOf(earning, stating, provenance),
    listed: listedDay([...protocols, ...coins], provenance),
    chains: chains.slice(0, CHAINS_MAX),
    sector: placedSectors(layer === null ? sectors : [layer, ...sectors], SECTORS_MAX),
  } satisfies Partial<ProjectRow>;
}

/** A record with its page at the source. */
type Paged = ProjectRecord & { readonly page?: string };

/** What protocols hold, or what a newer list states of the project as a whole. */
function lockedValue(
  protocols: readonly ProjectRecord[],
  others: ProjectRecord[],
  provenance: ProvenanceBuilder,
): number | null {
  const sum = sumOfNewest(protocols, 'tvl', (data) => !isExchange(data), provenance);
  const newestSum = protocols.find(({ data }) => data.tvl !== null && !isExchange(data))?.fetchedAt;
  const all = newestFirst(withFormerFigures(others));
  const stating = all.filter(({ fetchedAt }) => newestSum === undefined || fetchedAt > newestSum);
  return firstKnown(stating, 'tvl', provenance, ({ data }) => data.tvl, all) ?? sum;
}

/** A coin has its own page at CoinGecko. */
function withCoinPage(record: ProjectRecord): Paged {
  const { gecko_id } = record.data;
  if (record.feed !== 'coingecko' || gecko_id === null) return record;
  return { ...record, page: `https://www.coingecko.com/en/coins/${encodeURIComponent(gecko_id)}` };
}

function newestFirst(records: ProjectRecord[]): ProjectRecord[] {
  return records.sort((a, b) =>
    a.fetchedAt === b.fetchedAt ? (a.key < b.key ? -1 : 1) : a.fetchedAt > b.fetchedAt ? -1 : 1,
  );
}

/** Value of those protocols in their newest answer: values of different days do not add up. */
function sumOfNewest(
  protocols: readonly ProjectRecord[],
  field: 'tvl' | 'exchange_assets_usd',
  counts: (data: ProjectData) => boolean,
  provenance: ProvenanceBuilder,
): number | null {
  const measured = measuredLast(protocols, counts);
  if (!measured[0]) return null;
  provenance.noteFrom(field, measured[0]);
  return measured.reduce((sum, { data }) => sum + (data.tvl ?? 0), 0);
}

/**
 * Token and protocol names often differ in a word ("Curve DAO", "Curve"): the shorter counts if the other starts with
 * it, else the name of the token. Without a token the company names the project.
 */
function projectName(
  project: Project,
  tokens: readonly ProjectRecord[],
  protocols: readonly ProjectRecord[],
  companies: readonly ProjectRecord[],
  provenance: ProvenanceBuilder,
): string {
  const [token] = tokens;
  const [company] = companies;
  if (!token) {
    const family = company ? null : protocols.length > 1 ? (protocols[0]?.data.family ?? null) : null;
    const named = company ?? protocols[0] ?? project.rounds[0];
    if (!named) throw new Error('A project without any report about it.');
    provenance.noteFrom('name', named);
    if (family !== null) return titleCase(family);
    return named.kind === 'round' ? named.data.project : named.data.name;
  }
  const shorter = protocols
    .filter(({ data }) => beginsWith(token.data.name, data.name))
    .sort((a, b) => a.data.name.length - b.data.name.length)[0];
  const named = shorter && shorter.data.name.length < token.data.name.length ? shorter : token;
  provenance.noteFrom('name', named);
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

/** A project with its id, before rounds and people are counted. */
export interface IdentifiedProject {
  readonly id: number;
  readonly slug: string | null;
  readonly facts: ProjectFacts;
  readonly provenance: ProvenanceBuilder;
}

/** A project row: facts, investors and total raised. */
export function projectRow(
  project: IdentifiedProject,
  raises: readonly Raise[],
  members: readonly Affiliation[],
  refer: Referrer,
): ProjectRow {
  const { facts, provenance } = project;
  const when = newest(raises.flatMap(({ reports }) => reports.map(({ fetchedAt }) => fetchedAt)));
  const investors = new Map<string, Ref>();
  const peoples = new Map<string, Ref>(members.map(({ person }) => [person.key, refer.person(person)]));
  for (const raise of raises) {
    for (const investor of raise.investors) {
      investors.set(
        `${investor.kind} ${investor.of.key}`,
        investor.kind === 'organization'
          ? refer.organization(investor.of)
          : { ...refer.person(investor.of), kind: 'people' },
      );
    }
  }
  const inDoubt = raises.filter(({ isInDoubt }) => isInDoubt).length;
  if (inDoubt > 0) provenance.note('rounds_in_doubt', DERIVED, when);
  const amounts = raises
    .filter(({ stage, isInDoubt }) => isRaise(stage) && !isInDoubt)
    .flatMap(({ amount }) => (amount === null ? [] : [amount]));
  if (amounts.length > 0) provenance.note('total_raised_usd', DERIVED, when);
  if (investors.size > 0) provenance.note('organizations', DERIVED, when);
  const multiple = capToTvl(facts.market_cap_usd, facts.tvl);
  if (multiple !== null) provenance.noteDerived('cap_to_tvl', ['market_cap_usd', 'tvl']);
  const [member] = members;
  const [record] = member?.person.records ?? [];
  if (record) provenance.noteFrom('peoples', record);
  return {
    ...emptyRow(projects),
    _id: project.id,
    slug: project.slug,
    ...facts,
    cap_to_tvl: multiple,
    organizations: [...investors.values()],
    peoples: [...peoples.values()],
    total_raised_usd: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
    rounds_in_doubt: inDoubt > 0 ? inDoubt : null,
    provenance: provenance.toText(),
  };
}

/** A round row: each figure from the most reliable report that has it, investors from all. */
export function roundRow(
  raise: Raise,
  id: number,
  project: IdentifiedProject,
  { refer, superseded }: RowMaking,
): RoundRow {
  const { facts } = project;
  const provenance = new ProvenanceBuilder(superseded, `round of ${facts.name}`);
  const reports = raise.reports;
  const [first] = reports;
  const organizations = raise.investors.flatMap((investor) =>
    investor.kind === 'organization' ? [refer.organization(investor.of)] : [],
  );
  const people = raise.investors.flatMap((investor) => (investor.kind === 'person' ? [refer.person(investor.of)] : []));
  if (first) provenance.noteFrom('projects', first);
  if (raise.isInDoubt) provenance.note('doubt', DERIVED, newest(reports.map(({ fetchedAt }) => fetchedAt)));
  for (const report of [...reports].reverse()) {
    // Reversed, so that the first report with investors is noted last and counts.
    if (report.data.leads.length > 0) provenance.noteFrom('lead_investors', report);
    if (report.data.investors.length === 0) continue;
    if (organizations.length > 0) provenance.noteFrom('organizations', report);
    if (people.length > 0) provenance.noteFrom('people', report);
  }
  for (const { data, source, fetchedAt } of reports) {
    if (raise.amount === null || data.amount_usd === null) continue;
    if (!isSameAmount(data.amount_usd, raise.amount))
      provenance.noteOther('amount_quantity', data.amount_usd, source, fetchedAt);
  }
  noteOtherNames(reports, facts.name, provenance);
  noteSectorWords(reports, 'category', provenance, ({ data }) => data.category);
  const dated = reports.filter(({ data }) => data.date === raise.date);
  const stating = reports.filter(({ data }) => statedAmountOf({ ...data }) !== null).slice(0, 1);
  return {
    ...emptyRow(fundraising),
    _id: id,
    slug: project.slug,
    logo: facts.logo,
    projects: facts.name,
    symbol: facts.symbol,
    token: facts.symbol === null ? 'No Token' : 'Tokens included',
    category: placedSectors(
      firstList(reports, 'category', provenance, ({ data }) => data.category),
      SECTORS_MAX,
    ),
    date: firstKnown(dated, 'date', provenance, ({ data }) => data.date, reports),
    stages: firstKnown(reports, 'stages', provenance, ({ data }) => data.stage),
    amount_quantity: firstKnown(reports, 'amount_quantity', provenance, ({ data }) => data.amount_usd),
    stated_amount: firstKnown(stating, 'stated_amount', provenance, ({ data }) => data.stated_amount),
    stated_currency: firstKnown(stating, 'stated_currency', provenance, ({ data }) => data.stated_currency),
    valuation_usd: firstKnown(reports, 'valuation_usd', provenance, ({ data }) => data.valuation_usd),
    doubt: raise.isInDoubt ? ANOTHER_COMPANY : null,
    description: firstKnown(reports, 'description', provenance, ({ data }) => data.description),
    announcement: firstKnown(reports, 'announcement', provenance, ({ data }) => data.announcement),
    lead_investors: raise.leads.map(
      (investor) =>
        (investor.kind === 'organization' ? refer.organization(investor.of) : refer.person(investor.of)).name,
    ),
    organizations,
    people,
    provenance: provenance.toText(),
  };
}

/** Names under which sources tell a round, besides that of its project. */
function noteOtherNames(reports: readonly RoundRecord[], shown: string, provenance: ProvenanceBuilder): void {
  const seen = new Set([textKey(shown)]);
  const others = reports.filter(({ data }) => {
    const key = textKey(data.project);
    return !seen.has(key) && seen.add(key);
  });
  provenance.noteOtherTexts(
    'projects',
    others.map((report) => ({ ...report, text: report.data.project })),
  );
}
