import { findBlockchain } from '#schemas/blockchains.ts';
import { type PartialDate, vaguenessOf } from '#schemas/dates.ts';
import { ecosystemsOf } from '#schemas/ecosystems.ts';
import {
  type Employment,
  type Founder,
  type ProjectContract,
  type ProjectFacts,
  type ProjectMarket,
  pagesByPlace,
  type Relations,
} from '#schemas/entities/relations.ts';
import { compareKeys, textKey } from '#schemas/text.ts';
import type { ProjectRecord } from '#server/modules/records/feedRecords.ts';
import { TOKEN_ISSUERS } from '#server/modules/records/names.ts';
import type { Affiliation, Organization, Person } from './investors.ts';
import { lockedByChain } from './marketFigures.ts';
import { presentTokens } from './migratedTokens.ts';
import type { Project, ProjectIndex } from './projects.ts';
import { ranked } from './ranks.ts';

/** Numbers of the resolved entities. */
export interface EntityIds {
  readonly projects: ReadonlyMap<Project, number>;
  readonly organizations: ReadonlyMap<Organization, number>;
  readonly people: ReadonlyMap<Person, number>;
}

/**
 * What feeds say of jobs, founders, issuers and facts beside the rows. Ordered by number, so that equal reports give equal
 * tables. No source dates a job.
 */
export function findRelations(
  ids: EntityIds,
  affiliations: readonly Affiliation[],
  projects: ProjectIndex,
  nameOf: (organization: Organization) => string,
): Relations {
  const founders = affiliations.filter(({ isFounder }) => isFounder);
  return {
    employments: byPerson(ids, affiliations),
    founders: uniqueFounders([
      ...founders.map(({ person, organization }) =>
        founder(ids, person, 'organization', ids.organizations.get(organization)),
      ),
      ...founders.map(({ person, project }) =>
        founder(ids, person, 'project', project ? ids.projects.get(project) : undefined),
      ),
    ]),
    token_organizations: [...ids.organizations]
      .flatMap(([organization, organization_id]) => {
        const name = nameOf(organization);
        const project = TOKEN_ISSUERS.strangers.has(name) ? null : projects.named(name, null);
        const project_id = project ? ids.projects.get(project) : undefined;
        return project_id === undefined ? [] : [{ project_id, organization_id }];
      })
      .sort((a, b) => a.project_id - b.project_id || a.organization_id - b.organization_id),
    project_facts: sorted(ids.projects, (project, project_id) => projectFacts(project, project_id)),
    project_contracts: sorted(ids.projects, contractsOf),
    project_markets: sorted(ids.projects, marketsOf),
    organization_facts: sorted(ids.organizations, ({ records }, organization_id) => {
      const { website, twitter, linkedin, crunchbase } = pagesByPlace(
        ranked(records).flatMap(({ data }) => data.social),
      );
      const pages = { website, twitter, linkedin, crunchbase_link: crunchbase };
      const founded = foundedOf(ranked(records));
      if ([...Object.values(pages), founded].every((fact) => fact === null)) return [];
      return [{ organization_id, ...pages, email_address: null, assets_under_management: null, founded }];
    }),
    person_facts: sorted(ids.people, ({ records }, person_id) => {
      const { twitter, linkedin, crunchbase } = pagesByPlace(ranked(records).flatMap(({ data }) => data.social));
      const job_title = [
        ...new Map(
          ranked(records).flatMap(({ data }) => (data.title ? [[textKey(data.title), data.title]] : [])),
        ).values(),
      ];
      if (job_title.length === 0 && twitter === null && linkedin === null && crunchbase === null) return [];
      return [{ person_id, job_title, twitter, linkedin, crunchbase }];
    }),
    // A report's category is in the row; none divides it further.
    round_facts: [],
  };
}

/** Rows of all entities, by their number. */
function sorted<Entity, Item>(
  ids: ReadonlyMap<Entity, number>,
  rowsOf: (entity: Entity, id: number) => readonly Item[],
): Item[] {
  return [...ids].sort(([, a], [, b]) => a - b).flatMap(([entity, id]) => rowsOf(entity, id));
}

function byPerson({ people, organizations, projects }: EntityIds, affiliations: readonly Affiliation[]): Employment[] {
  const jobs = new Map<number, Employment[]>();
  for (const { person, organization, project, position, isPrimary } of affiliations) {
    const person_id = people.get(person);
    const organization_id = organizations.get(organization) ?? null;
    if (person_id === undefined || organization_id === null) continue;
    const project_id = (project && projects.get(project)) ?? null;
    const known = jobs.get(person_id) ?? [];
    jobs.set(person_id, known);
    const dates = { from_date: null, to_date: null };
    known.push({
      person_id,
      place: known.length,
      organization_id,
      project_id,
      position,
      ...dates,
      is_primary: isPrimary,
    });
  }
  return [...jobs].sort(([a], [b]) => a - b).flatMap(([, list]) => list);
}

function founder(
  { people }: EntityIds,
  person: Person,
  founded_kind: Founder['founded_kind'],
  founded_id: number | undefined,
): Founder | null {
  const person_id = people.get(person);
  return person_id === undefined || founded_id === undefined ? null : { person_id, founded_kind, founded_id };
}

/** Two names of one organization give one founder. */
function uniqueFounders(founders: readonly (Founder | null)[]): Founder[] {
  const known = new Map(
    founders.flatMap((one) => (one ? [[`${one.person_id} ${one.founded_kind} ${one.founded_id}`, one] as const] : [])),
  );
  return [...known].sort(([a], [b]) => compareKeys(a, b)).map(([, one]) => one);
}

/** Reports of a project's token, then of its protocols and company; of each the newest first. */
function reportsOf({ records }: Project): ProjectRecord[] {
  const sides = { token: 0, protocol: 1, company: 2 };
  const present = new Set(presentTokens(records));
  return records
    .filter((record) => record.data.side !== 'token' || present.has(record))
    .sort(
      (a, b) =>
        sides[a.data.side] - sides[b.data.side] || compareKeys(b.fetchedAt, a.fetchedAt) || compareKeys(a.key, b.key),
    );
}

/** The name of a blockchain, whatever its source calls it. */
export const chainName = (chain: string) => findBlockchain(chain)?.name ?? chain;

function projectFacts(project: Project, project_id: number): ProjectFacts[] {
  const reports = reportsOf(project);
  const priced = reports.find(({ data }) => data.market_cap_usd !== null);
  const website = reports.find(({ data }) => data.website !== null)?.data.website ?? null;
  const social = [...new Set(reports.flatMap(({ data }) => data.social))];
  const chains = reports.flatMap(({ data }) => [...data.chains, ...data.contracts.map(({ chain }) => chain)]);
  const ecosystem = ecosystemsOf(chains.map(chainName));
  const market_cap_rate_24h = priced?.data.market_cap_rate_24h ?? null;
  const description_html = reports.find((report) => report.data.description !== null)?.data.description_html ?? null;
  const year_founded = reports.find(({ data }) => data.year_founded != null)?.data.year_founded ?? null;
  const location = reports.find(({ data }) => data.location != null)?.data.location ?? null;
  const chain_tvls = lockedByChain(project.records, chainName);
  const founded = foundedOf(reports);
  const texts = [website, location, founded, description_html, ...social, ...ecosystem];
  const known = [...texts, year_founded, market_cap_rate_24h, ...chain_tvls];
  if (known.every((fact) => fact === null)) return [];
  const facts = { market_cap_rate_24h, year_founded, founded, location, website, social, ecosystem, description_html };
  return [{ project_id, ...facts, chain_tvls }];
}

/** The most exact date of founding that lies in the year of founding, which the first report that states one gives; null: there is none. */
function foundedOf(
  reports: readonly {
    readonly data: { readonly year_founded?: number | null; readonly founded?: PartialDate | null };
  }[],
): PartialDate | null {
  const year = reports.find(({ data }) => data.year_founded != null)?.data.year_founded;
  const dates = reports.flatMap(({ data }) => (data.founded?.startsWith(`${year}-`) ? [data.founded] : []));
  return dates.toSorted((a, b) => vaguenessOf(a) - vaguenessOf(b))[0] ?? null;
}

/** One contract per chain and address; hexadecimal addresses ignore case. */
function contractsOf(project: Project, project_id: number): ProjectContract[] {
  const known = new Map<string, { chain: string; address: string }>();
  for (const { chain: given, address } of reportsOf(project).flatMap(({ data }) => data.contracts)) {
    const chain = chainName(given);
    const key = `${chain} ${/^0x/i.test(address) ? address.toLowerCase() : address}`;
    if (!known.has(key)) known.set(key, { chain, address });
  }
  return [...known.values()].map((contract, place) => ({ project_id, place, ...contract }));
}

/** The markets of the newest report that lists any: one list never mixes two moments. */
function marketsOf(project: Project, project_id: number): ProjectMarket[] {
  const listed = reportsOf(project).find(({ data }) => data.markets.length > 0);
  return (listed?.data.markets ?? []).map((market, place) => ({ project_id, place, ...market }));
}
