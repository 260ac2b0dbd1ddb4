import { readFileSync } from 'node:fs';
import type { Row } from '#schemas/filters/semantics.ts';
import { DATA_SET_NAMES, type DataSetName } from '#schemas/kinds.ts';
import { withSectorsAbove } from '#schemas/sectors/sectors.ts';
import { textKey } from '#schemas/text.ts';
import { unixMs } from '#schemas/units.ts';
import type { Reader } from '../reading/chart.ts';
import { createLexicon, type FieldValues, type NamedRecord } from '../reading/lexicon.ts';
import { vocabulary } from '../reading/vocabulary.ts';

/** Some days after the newest facts of `realNames`. */
export const REAL_NOW = unixMs(Date.UTC(2026, 7, 20, 9));

type Facts = Readonly<Record<string, string>>;

function factsOf(file: 'projects' | 'organizations' | 'people' | 'rounds' | 'values'): readonly Facts[] {
  const text = readFileSync(new URL(`./realNames/${file}.tsv`, import.meta.url), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

const textOf = (text: string | undefined): string | null => text || null;
const numberOf = (text: string | undefined): number | null => (text ? Number(text) : null);
const listOf = (text: string | undefined, separator = ', '): readonly string[] => (text ? text.split(separator) : []);
const sectorsOf = (text: string | undefined): readonly string[] => withSectorsAbove(listOf(text));
const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
const refsOf = (names: readonly string[]) => names.map((name) => ({ name, slug: slugOf(name), logo: null }));
const isAskedSet = (name: string | undefined): name is DataSetName => DATA_SET_NAMES.some((one) => one === name);

/** Of whom deals are known, as many were led as are named. */
const ledOf = ({ led, deals }: Facts): number | null => numberOf(led) ?? (deals ? 0 : null);

/** Ids of projects, organizations, people and rounds begin here. */
const FIRST_ID = { projects: 1_000_000, organizations: 2_000_000, people: 3_000_000, fundraising: 4_000_000 } as const;

/** How well known a record is: to weigh those of one name. */
export interface Renown {
  readonly capRank: number | null;
  readonly capUsd: number | null;
  /** Whether rank and cap are of another time than those of most. */
  readonly isCapStale: boolean;
  readonly deals: number | null;
}

/** As `names.ts` reads it: a stale market cap says less. */
function sizeOf(kind: NamedRecord['kind'], { cap, deals, stale }: Facts): number | null {
  const size = numberOf(kind === 'project' ? cap : deals);
  return size !== null && listOf(stale).includes('Market cap') ? size / 100 : size;
}

/** Every record of `realNames`, and how well known it is. */
export function realRecords(): readonly (NamedRecord & Renown)[] {
  const record = (kind: NamedRecord['kind'], id: number, facts: Facts): NamedRecord & Renown => {
    const name = facts.name ?? '';
    const former = listOf(facts.former, '|');
    const tickers = listOf(facts.formerTickers, '|');
    return {
      kind,
      id,
      name,
      slug: slugOf(name),
      symbol: textOf(facts.symbol),
      otherNames: [...former.map(textKey), ...listOf(facts.others, '|')],
      formerTickers: tickers.map(textKey),
      former: [...former, ...tickers],
      capRank: numberOf(facts.rank),
      capUsd: numberOf(facts.cap),
      isCapStale: listOf(facts.stale).includes('Market cap'),
      deals: numberOf(facts.deals),
      size: sizeOf(kind, facts),
    };
  };
  return [
    ...factsOf('projects').map((facts, at) => record('project', FIRST_ID.projects + at, facts)),
    ...factsOf('organizations').map((facts, at) => record('venture', FIRST_ID.organizations + at, facts)),
    ...factsOf('people').map((facts, at) => record('people', FIRST_ID.people + at, facts)),
  ];
}

/** The values that fields of live data have. */
export function realValues(): readonly FieldValues[] {
  return factsOf('values').flatMap(({ source, field = '', values }) =>
    isAskedSet(source) ? [{ source, field, values: listOf(values, '|') }] : [],
  );
}

/** The rows of `realNames`, by data set: what conditions are tried on. */
export function realRows(): ReadonlyMap<DataSetName, readonly Row[]> {
  const rounds = factsOf('rounds').map((facts) => ({
    project: facts.project ?? '',
    leads: listOf(facts.leads, '|'),
    investors: [...listOf(facts.leads, '|'), ...listOf(facts.investors, '|')],
    facts,
  }));
  const investorsOf = groupedNames(rounds, ({ project, investors }) => investors.map((name) => [project, name]));
  const portfolioOf = groupedNames(rounds, ({ project, investors }) => investors.map((name) => [name, project]));
  const projects = factsOf('projects').map((facts, at): Row => {
    const name = facts.name ?? '';
    return {
      _id: FIRST_ID.projects + at,
      name,
      symbol: textOf(facts.symbol),
      cap_rank: numberOf(facts.rank),
      market_cap_usd: numberOf(facts.cap),
      price_usd: numberOf(facts.price),
      change24h: numberOf(facts.change24h),
      change7d: numberOf(facts.change7d),
      change30d: numberOf(facts.change30d),
      volume: numberOf(facts.volume),
      tvl: numberOf(facts.tvl),
      total_raised_usd: numberOf(facts.raised),
      sector: sectorsOf(facts.sectors),
      chains: listOf(facts.chains),
      former_names: [...listOf(facts.former, '|'), ...listOf(facts.formerTickers, '|')],
      organizations: refsOf(investorsOf.get(name) ?? []),
      stale: listOf(facts.stale),
    };
  });
  const organizations = factsOf('organizations').map((facts, at): Row => {
    const name = facts.name ?? '';
    return {
      _id: FIRST_ID.organizations + at,
      ventures_name: name,
      type: textOf(facts.type),
      number_of_investment: numberOf(facts.deals),
      rounds_led: ledOf(facts),
      location: textOf(facts.location),
      year_founded: numberOf(facts.founded),
      actively_investing: textOf(facts.active),
      sector: sectorsOf(facts.sectors),
      former_names: listOf(facts.former, '|'),
      relate_project: refsOf(portfolioOf.get(name) ?? []),
    };
  });
  const people = factsOf('people').map(
    (facts, at): Row => ({
      _id: FIRST_ID.people + at,
      name: facts.name ?? '',
      primary_job_title: textOf(facts.title),
      organization: refsOf(listOf(facts.organizations)),
      type_of_investor: listOf(facts.investorTypes),
      number_of_investment: numberOf(facts.deals),
      rounds_led: ledOf(facts),
      location: textOf(facts.location),
    }),
  );
  const fundraising = rounds.map(
    ({ project, leads, investors, facts }, at): Row => ({
      _id: FIRST_ID.fundraising + at,
      projects: project,
      date: textOf(facts.date),
      stages: textOf(facts.stage),
      amount_quantity: numberOf(facts.amount),
      valuation_usd: numberOf(facts.valuation),
      category: sectorsOf(facts.categories),
      lead_investors: leads,
      organizations: refsOf(investors),
    }),
  );
  return new Map<DataSetName, readonly Row[]>([
    ['projects', projects],
    ['organizations', organizations],
    ['people', people],
    ['fundraising', fundraising],
  ]);
}

function groupedNames<T>(
  rounds: readonly T[],
  pairsOf: (round: T) => readonly (readonly [key: string, name: string])[],
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, Set<string>>();
  for (const [key, name] of rounds.flatMap(pairsOf)) names.set(key, (names.get(key) ?? new Set()).add(name));
  return new Map([...names].map(([key, of]) => [key, [...of]]));
}

/** A reader over real names and values, as the server makes one of its tables. */
export function realReader(): Reader {
  const lexicon = createLexicon({ records: realRecords(), values: realValues() });
  return { lexicon, vocabulary: vocabulary(), now: REAL_NOW };
}
