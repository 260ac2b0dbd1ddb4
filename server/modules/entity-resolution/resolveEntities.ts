import type { Ref } from '#schemas/columns/spec.ts';
import { firstDay } from '#schemas/dates.ts';
import type { Relations } from '#schemas/entities/relations.ts';
import type { OrganizationRow, PersonRow, ProjectRow, RoundRow } from '#schemas/entities/rows.ts';
import type { Moments } from '#schemas/freshness.ts';
import { compareKeys } from '#schemas/text.ts';
import type { EntityRegistry, OtherName, Thing } from '#server/modules/records/entityRegistry.ts';
import type { EventRecord, FeedRecord, NewsRecord } from '#server/modules/records/feedRecords.ts';
import type { FormerName } from '#server/modules/records/formerNames.ts';
import { type ContributedProject, contributedKey, findContributed } from './contributed.ts';
import { findDailyPrices, type PriceYear, type TokenYear } from './dailyPrices.ts';
import { findFormerNames } from './formerNames.ts';
import { groupBy } from './groups.ts';
import {
  genderOf,
  type Identity,
  logoOf,
  nameOfOrganization,
  nameOfPerson,
  organizationThing,
  personThing,
  projectThing,
  type Referrer,
} from './identities.ts';
import { findAffiliations, Investors, type Organization, type Person } from './investors.ts';
import { datedRows } from './moments.ts';
import { NamesOfInvestors, nameThen } from './namesThen.ts';
import { organizationRow, personRow } from './partyRows.ts';
import { withPriceChanges } from './priceChanges.ts';
import { type IdentifiedProject, projectFacts, projectRow, roundRow } from './projectRows.ts';
import { type Project, ProjectIndex } from './projects.ts';
import { newest, ProvenanceBuilder } from './provenanceBuilder.ts';
import { findRelations } from './relations.ts';
import { findRaises, type Raise } from './rounds.ts';
import { SupersededValues } from './supersededValues.ts';
import { type ProjectProtocol, protocolsOf, type TvlOnDay, withTvlChanges } from './tvlChanges.ts';

/** Everything the feeds say, joined into rows of the directories. */
export interface ResolvedEntities {
  readonly projects: readonly ProjectRow[];
  readonly people: readonly PersonRow[];
  readonly organizations: readonly OrganizationRow[];
  readonly fundraising: readonly RoundRow[];
  readonly news: readonly NewsRecord[];
  readonly events: readonly EventRecord[];
  readonly otherNames: readonly OtherName[];
  readonly relations: Relations;
  /** Daily prices. */
  readonly prices: readonly PriceYear[];
  /** What makes up the TVL of projects. */
  readonly protocols: readonly ProjectProtocol[];
  /** Newest moment of any figure (ISO, UTC); null: none is known. */
  readonly asOf: string | null;
  readonly moments: Moments;
  /** What sources state and better or newer ones replaced. */
  readonly superseded: SupersededValues;
}

/**
 * Joins the records of all feeds into rows. The result depends on the records and the registry, not on their order;
 * the registry adds the ids of new entities. `spots`: answered prices of tokens, those of records among them.
 * `contributed`: projects of members, which a feed may describe too. `former`: names that records had before.
 * `now`: ms since 1970, from which months are counted back; null: none are. `tvlOn`: the TVL of protocols on earlier days.
 */
export function resolveEntities(
  records: readonly FeedRecord[],
  registry: EntityRegistry,
  spots: readonly TokenYear[] = [],
  contributed: readonly ContributedProject[] = [],
  former: readonly FormerName[] = [],
  now: number | null = null,
  tvlOn: TvlOnDay = () => null,
): ResolvedEntities {
  const ordered = [...records].sort(
    (a, b) => compareKeys(a.feed, b.feed) || compareKeys(a.kind, b.kind) || compareKeys(a.key, b.key),
  );
  const rounds = ordered.filter((record) => record.kind === 'round');
  const projects = new ProjectIndex(
    ordered.filter((record) => record.kind === 'project'),
    rounds,
    former,
  );
  const investors = new Investors(
    ordered.filter((record) => record.kind === 'organization'),
    ordered.filter((record) => record.kind === 'person'),
  );
  const news = ordered.filter((record) => record.kind === 'news');
  const raises = findRaises(rounds, projects, investors, news);
  const affiliations = findAffiliations(investors, projects);
  const raisesOfProject = groupBy(raises, (raise) => raise.project);
  const superseded = new SupersededValues();
  const described = new Map(
    projects.projects.map((project) => [
      project,
      describeProject(project, raisesOfProject.get(project) ?? [], superseded),
    ]),
  );
  const parties = [...investors.organizations.values()];
  const persons = [...investors.people.values()];
  const known = findContributed(projects, contributed);
  for (const one of [...known.values()].flat()) registry.addKey({ kind: 'project', id: one.id }, contributedKey(one));
  const numberOf = identifyAll(registry, [
    ...[...described].map(([project, { facts }]) => {
      const thing = projectThing(project, facts);
      return {
        of: project,
        thing: { ...thing, keys: [...thing.keys, ...(known.get(project) ?? []).map(contributedKey)] },
      };
    }),
    ...raises.map((raise) => ({ of: raise, thing: { kind: 'round' as const, keys: raise.keys, name: null } })),
    ...parties.map((organization) => ({ of: organization, thing: organizationThing(organization) })),
    ...persons.map((person) => ({ of: person, thing: personThing(person) })),
  ]);
  const named = new Map(
    [...described].map(([project, known]): [Project, IdentifiedProject] => [
      project,
      { ...known, ...mustGet(numberOf, project) },
    ]),
  );
  const prices = findDailyPrices(
    ordered.filter((record) => record.kind === 'prices'),
    spots,
    [...named].map(([project, { id }]) => ({ project, id })),
  );
  const identified = withTvlChanges(withPriceChanges(named, prices), tvlOn);
  const organizations = new Map(
    parties.map((organization): [Organization, Identity] => {
      const identity = mustGet(numberOf, organization);
      return [organization, { ...identity, name: nameOfOrganization(organization), logo: logoOf(organization) }];
    }),
  );
  const people = new Map(
    persons.map((person): [Person, Identity] => {
      const identity = mustGet(numberOf, person);
      return [person, { ...identity, name: nameOfPerson(person), logo: logoOf(person), gender: genderOf(person) }];
    }),
  );
  const refer: Referrer = {
    project: (project) => {
      const { facts, slug } = mustGet(identified, project);
      return { name: facts.name, slug, logo: facts.logo };
    },
    organization: (organization) => refOf(mustGet(organizations, organization)),
    person: (person) => refOf(mustGet(people, person)),
  };

  const sectorOf = (project: Project) => mustGet(identified, project).facts.sector;
  const making = { refer, superseded, sectorOf, now };
  const joined = raises.flatMap((raise) => raise.investors.map((investor) => ({ raise, investor })));
  const raisesOf = groupBy(joined, ({ investor }): Organization | Person => investor.of);
  const joinedBy = (party: Organization | Person) => (raisesOf.get(party) ?? []).map(({ raise }) => raise);
  const ofProject = groupBy(affiliations, ({ project }) => project);
  const ofOrganization = groupBy(affiliations, ({ organization }) => organization);
  const ofPerson = groupBy(affiliations, ({ person }) => person);
  const newestRound = newest(raises.flatMap(({ date }) => firstDay(date ?? '') ?? []));

  const names = findFormerNames({ projects: identified, organizations, people }, former, registry);
  const investorNames = new NamesOfInvestors(raises, organizations, names);
  const resolved = {
    projects: [...identified].map(([project, known]) => ({
      ...projectRow(known, raisesOfProject.get(project) ?? [], ofProject.get(project) ?? [], refer),
      former_names: names.of('projects', known.id),
    })),
    organizations: [...organizations].map(([organization, identity]) => ({
      ...organizationRow(
        organization,
        identity,
        joinedBy(organization),
        ofOrganization.get(organization) ?? [],
        making,
        newestRound,
      ),
      former_names: names.of('organizations', identity.id),
    })),
    people: [...people].map(([person, identity]) => ({
      ...personRow(person, identity, joinedBy(person), ofPerson.get(person) ?? [], making),
      former_names: names.of('people', identity.id),
    })),
    fundraising: raises.map((raise) => {
      const project = mustGet(identified, raise.project);
      const told = nameThen(raise, project.facts.name, (name) => names.had('projects', project.id, name));
      return {
        ...roundRow(raise, mustGet(numberOf, raise).id, project, making),
        told_as: told,
        ...investorNames.inRound(raise),
        former_names: names.of('projects', project.id),
      };
    }),
    prices,
    protocols: protocolsOf(identified),
    news,
    events: ordered.filter((record) => record.kind === 'event'),
    otherNames: names.otherNames,
    relations: findRelations(
      { projects: idsOf(identified), organizations: idsOf(organizations), people: idsOf(people) },
      affiliations,
      projects,
      (organization) => mustGet(organizations, organization).name,
    ),
  };
  return { ...resolved, ...datedRows(resolved), superseded, asOf: newestFigure(ordered) || null };
}

function idsOf<Key>(identities: ReadonlyMap<Key, { readonly id: number }>): ReadonlyMap<Key, number> {
  return new Map([...identities].map(([entity, { id }]) => [entity, id]));
}

type Entity = Project | Raise | Organization | Person;

/** Numbers and slugs of all entities, given in one step, so that it sees which of them joined and parted. */
function identifyAll(registry: EntityRegistry, all: readonly { readonly of: Entity; readonly thing: Thing }[]) {
  const identities = registry.identify(all.map(({ thing }) => thing));
  return new Map(all.flatMap(({ of }, index) => (identities[index] ? [[of, identities[index]] as const] : [])));
}

function describeProject(
  project: Project,
  raises: readonly Raise[],
  superseded: SupersededValues,
): Pick<IdentifiedProject, 'facts' | 'provenance'> {
  const name = project.records[0]?.data.name ?? project.rounds[0]?.data.project;
  const provenance = new ProvenanceBuilder(superseded, name);
  const reports = raises.flatMap((raise) => raise.reports);
  return { facts: projectFacts(project, reports, provenance), provenance };
}

/** Companies without figures do not make the data newer. */
function newestFigure(records: readonly FeedRecord[]): string {
  const figures = records.filter(
    ({ kind, data }) =>
      kind === 'round' ||
      kind === 'news' ||
      (kind === 'project' && 'side' in data && (data.side !== 'company' || data.tvl !== null)),
  );
  return newest((figures.length > 0 ? figures : records).map(({ fetchedAt }) => fetchedAt));
}

/** Nobody's gender is no part of a reference. */
function refOf({ name, slug, logo, gender }: Ref): Ref {
  return gender ? { name, slug, logo, gender } : { name, slug, logo };
}

function mustGet<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error('The join refers to something it has not identified.');
  return value;
}
