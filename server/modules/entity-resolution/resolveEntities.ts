import type { OrganizationRow, PersonRow, ProjectRow, RoundRow } from '#schemas/entities/rows.ts';
import type { Source } from '#schemas/kinds.ts';
import { compareKeys, textKey } from '#schemas/text.ts';
import type { FeedRecord, NewsRecord } from '#server/modules/feeds/records.ts';
import { type DailyPrice, findDailyPrices } from './dailyPrices.ts';
import type { KeyBook } from './entityRegistry.ts';
import { type Identity, identifyOrganizations, identifyPeople, type Referrer } from './identities.ts';
import { findAffiliations, Investors, type Organization, type Person } from './investors.ts';
import { aliasesOf, formerName } from './names.ts';
import { organizationRow, personRow } from './partyRows.ts';
import { type IdentifiedProject, projectFacts, projectRow, roundRow } from './projectRows.ts';
import { type Project, ProjectIndex } from './projects.ts';
import { newest, Origins } from './provenanceBuilder.ts';
import { findRaises, type Raise } from './rounds.ts';

/** The live universe: everything the feeds tell, joined. */
export interface Universe {
  readonly projects: readonly ProjectRow[];
  readonly people: readonly PersonRow[];
  readonly organizations: readonly OrganizationRow[];
  readonly fundraising: readonly RoundRow[];
  readonly news: readonly NewsRecord[];
  readonly otherNames: readonly OtherName[];
  /** What is known of prices by day. */
  readonly prices: readonly DailyPrice[];
  /** The newest moment a figure is from (ISO, UTC). */
  readonly asOf: string;
}

/**
 * Joins the records of all feeds into one universe. The same records and the same `book` give the same rows, whatever
 * order they come in; the book learns the numbers of what is new.
 */
export function joinUniverse(records: readonly FeedRecord[], book: KeyBook): Universe {
  const places = new Map(records.map((record) => [record, `${record.feed}\n${record.kind}\n${record.key}`]));
  const ordered = [...records].sort((a, b) => compareKeys(found(places, a), found(places, b)));
  const rounds = ordered.filter((record) => record.kind === 'round');
  const projects = new ProjectIndex(
    ordered.filter((record) => record.kind === 'project'),
    rounds,
  );
  const investors = new Investors(
    ordered.filter((record) => record.kind === 'organization'),
    ordered.filter((record) => record.kind === 'person'),
  );
  const raises = findRaises(rounds, projects, investors, book);
  const affiliations = findAffiliations(investors, projects);
  const raisesOfProject = groupBy(raises, (raise) => raise.project);

  const identified = new Map(
    projects.projects.map((project) => [project, identifyProject(project, raisesOfProject.get(project) ?? [], book)]),
  );
  const organizations = identifyOrganizations(investors.organizations.values(), book);
  const people = identifyPeople(investors.people.values(), book);
  const refer: Referrer = {
    project: (project) => {
      const { facts, slug } = found(identified, project);
      return { name: facts.name, slug, logo: facts.logo };
    },
    organization: (organization) => refOf(found(organizations, organization)),
    person: (person) => refOf(found(people, person)),
  };

  const joined = raises.flatMap((raise) => raise.investors.map((investor) => ({ raise, investor })));
  const raisesOf = groupBy(joined, ({ investor }): Organization | Person => investor.of);
  const joinedBy = (party: Organization | Person) => (raisesOf.get(party) ?? []).map(({ raise }) => raise);
  const ofProject = groupBy(affiliations, ({ project }) => project);
  const ofOrganization = groupBy(affiliations, ({ organization }) => organization);
  const ofPerson = groupBy(affiliations, ({ person }) => person);
  const sectorOf = (project: Project) => found(identified, project).facts.sector;
  const asOf = newestFigure(ordered);

  return {
    projects: [...identified].map(([project, known]) =>
      projectRow(known, raisesOfProject.get(project) ?? [], ofProject.get(project) ?? [], refer),
    ),
    organizations: [...organizations].map(([organization, identity]) =>
      organizationRow(
        organization,
        identity,
        joinedBy(organization),
        ofOrganization.get(organization) ?? [],
        refer,
        sectorOf,
        asOf,
      ),
    ),
    people: [...people].map(([person, identity]) =>
      personRow(person, identity, joinedBy(person), ofPerson.get(person) ?? [], refer),
    ),
    fundraising: raises.map((raise) => roundRow(raise, found(identified, raise.project), refer)),
    prices: findDailyPrices(
      ordered.filter((record) => record.kind === 'prices'),
      [...identified].map(([project, { id }]) => ({ project, id })),
    ),
    news: ordered.filter((record) => record.kind === 'news'),
    otherNames: findOtherNames(identified, organizations),
    asOf,
  };
}

function identifyProject(project: Project, raises: readonly Raise[], book: KeyBook): IdentifiedProject {
  const origins = new Origins();
  const reports = raises.flatMap((raise) => raise.reports);
  const facts = projectFacts(project, reports, origins);
  const { id, slug } = book.identify('project', [...project.keys], facts.name, facts.symbol);
  return { id, slug, facts, origins };
}

/** Rows of companies without figures do not make the data newer. */
function newestFigure(records: readonly FeedRecord[]): string {
  const figures = records.filter(
    ({ kind, data }) =>
      kind === 'round' || kind === 'news' || (kind === 'project' && 'side' in data && data.side !== 'company'),
  );
  return newest((figures.length > 0 ? figures : records).map(({ fetchedAt }) => fetchedAt));
}

function refOf({ name, slug, logo }: { name: string; slug: string | null; logo: string | null }) {
  return { name, slug, logo };
}

function found<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error('The join refers to something it has not identified.');
  return value;
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** A name by which a thing is known besides the one it is shown under. */
export interface OtherName {
  readonly source: Extract<Source, 'projects' | 'organizations'>;
  readonly id: number;
  /** The text key of the name. */
  readonly key: string;
}

/** Characters; nobody searches for a longer name by typing it. */
const LENGTH_MAX = 200;

/** What the feeds, the alias table and the names themselves ("… (ex …)") call projects and organizations elsewhere. */
export function findOtherNames(
  projects: ReadonlyMap<Project, IdentifiedProject>,
  organizations: ReadonlyMap<Organization, Identity>,
): OtherName[] {
  const found: OtherName[] = [];
  const add = (source: OtherName['source'], id: number, shown: string, names: readonly string[]) => {
    const keys = new Set(names.flatMap((name) => [name, formerName(name) ?? name]).map((name) => textKey(name).trim()));
    keys.delete(textKey(shown).trim());
    for (const key of keys) if (key !== '' && key.length <= LENGTH_MAX) found.push({ source, id, key });
  };
  for (const [{ records, rounds }, { id, facts }] of projects) {
    add('projects', id, facts.name, [
      ...records.map(({ data }) => data.name),
      ...rounds.map(({ data }) => data.project),
    ]);
  }
  for (const [{ spellings }, { id, name }] of organizations)
    add('organizations', id, name, [...spellings.keys(), ...aliasesOf(name)]);
  return found;
}
