import { isOneAnswer, type RoundRecord } from '#server/modules/records/feedRecords.ts';
import { type Investor, type Investors, type Organization, statesKind } from './investors.ts';
import type { ProjectIndex } from './projects.ts';
import { findSpellings } from './spellings.ts';

/** Who invested in a round. */
export interface NamedInvestors {
  readonly leads: readonly Investor[];
  /** All participants, leads first. */
  readonly investors: readonly Investor[];
}

/**
 * The investors of rounds, each once, whatever their spellings. Joins organizations that turn out to be one.
 * @param rounds the reports of each round.
 */
export function namedInvestors(
  rounds: readonly (readonly RoundRecord[])[],
  projects: ProjectIndex,
  investors: Investors,
): NamedInvestors[] {
  const resolved = rounds.map((reports) => {
    const leads = reports.flatMap(({ data }) => data.leads.map((name) => investors.investor(name)));
    const all = reports.map(({ data }) => new Map(data.investors.map((name) => [name, investors.investor(name)])));
    const lists = reports.flatMap(({ data }, index) => {
      const names = all[index] ?? new Map<string, Investor>();
      return (data.lists ?? [data.investors]).map((list) =>
        organizationsOf(list.flatMap((name) => names.get(name) ?? [])),
      );
    });
    return {
      leads,
      all: [...leads, ...all.flatMap((names) => [...names.values()])],
      lists: lists.filter(({ size }) => size > 0),
    };
  });
  const spellings = findSpellings(
    resolved.map(({ lists }) => lists),
    (one, other) => ({
      areListed: areListed(one, other),
      isHouse:
        [one, other].some(({ spellings }) => [...spellings.keys()].some((name) => projects.isNamed(name))) ||
        investors.isEmployer(one.key.length < other.key.length ? one : other),
    }),
  );
  const joined = new Map(
    spellings.organizations.flatMap(([into, ...others]) => (into ? others.map((from) => [from, into] as const) : [])),
  );
  const standing = resolved.map(({ lists }) => spellings.inRound(lists));
  for (const [from, into] of joined) investors.joinOrganizations(from, into);
  return resolved.map(({ leads, all }, index) => {
    const of = (investor: Investor): Investor => {
      if (investor.kind === 'person') return investor;
      const stands = standing[index]?.get(investor.of) ?? investor.of;
      return { kind: 'organization', of: joined.get(stands) ?? stands };
    };
    return { leads: unique(leads.map(of)), investors: unique(all.map(of)) };
  });
}

/** True if one list, which says what kind each is, has both. */
function areListed(one: Organization, other: Organization): boolean {
  const theirs = other.records.filter(statesKind);
  return theirs.length > 0 && one.records.some((a) => statesKind(a) && theirs.some((b) => isOneAnswer(a, b)));
}

function organizationsOf(investors: readonly Investor[]): ReadonlySet<Organization> {
  return new Set(investors.flatMap((investor) => (investor.kind === 'organization' ? [investor.of] : [])));
}

function unique(investors: readonly Investor[]): Investor[] {
  const seen = new Map<unknown, Investor>();
  for (const investor of investors) if (!seen.has(investor.of)) seen.set(investor.of, investor);
  return [...seen.values()];
}
