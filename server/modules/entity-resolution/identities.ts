import type { Ref } from '#schemas/columns/spec.ts';
import { compareKeys } from '#schemas/text.ts';
import type { OrganizationRecord, PersonRecord } from '#server/modules/feeds/records.ts';
import type { EntityRegistry } from './entityRegistry.ts';
import type { Organization, Person } from './investors.ts';
import { organizationName, spellingKey } from './names.ts';
import type { Project } from './projects.ts';

/** References from one row to others. */
export interface Referrer {
  readonly project: (project: Project) => Ref;
  readonly organization: (organization: Organization) => Ref;
  readonly person: (person: Person) => Ref;
}

export interface Identity extends Ref {
  readonly id: number;
}

/** Most reliable feeds of organizations and people first. */
const FEED_RANK: Readonly<Record<string, number>> = {
  files: 0,
  'venture-funds': 1,
  'cryptorank-funds': 2,
  wikidata: 3,
  'web3privacy-people': 4,
  'project-investors': 5,
  'devcon-speakers': 6,
  'ethcc-speakers': 7,
};

/** Records by reliability of the feed, then newest first. */
export function ranked<Item extends OrganizationRecord | PersonRecord>(records: readonly Item[]): Item[] {
  return [...records].sort((a, b) => {
    const rank = (FEED_RANK[a.feed] ?? 9) - (FEED_RANK[b.feed] ?? 9);
    if (rank !== 0) return rank;
    if (a.fetchedAt !== b.fetchedAt) return a.fetchedAt > b.fetchedAt ? -1 : 1;
    return compareKeys(a.key, b.key);
  });
}

/** Ids, names and logos of organizations, in the given order. */
export function identifyOrganizations(
  organizations: Iterable<Organization>,
  registry: EntityRegistry,
): Map<Organization, Identity> {
  const identities = new Map<Organization, Identity>();
  for (const organization of organizations) {
    const name = spellingOf(organization);
    // Each spelling may have been its own organization before an alias joined them.
    const keys = new Set([organization.key, ...[...organization.spellings.keys()].map(spellingKey)]);
    const { id, slug } = registry.identify(
      'organization',
      [...keys].map((key) => `org:${key}`),
      name,
    );
    const logo = ranked(organization.records).find(({ data }) => data.logo !== null)?.data.logo ?? null;
    identities.set(organization, { id, name, slug, logo });
  }
  return identities;
}

/** Ids, names and pictures of people. */
export function identifyPeople(people: Iterable<Person>, registry: EntityRegistry): Map<Person, Identity> {
  const identities = new Map<Person, Identity>();
  for (const person of people) {
    const records = ranked(person.records);
    const name = records[0]?.data.name ?? person.givenName;
    const { id, slug } = registry.identify('person', [`person:${person.key}`], name);
    identities.set(person, { id, name, slug, logo: records.find(({ data }) => data.logo !== null)?.data.logo ?? null });
  }
  return identities;
}

/** The curated name, else that of the most reliable feed, else the most frequent spelling. */
function spellingOf(organization: Organization): string {
  const [stated] = ranked(organization.records.filter(({ data }) => !data.may_be_person));
  const spellings = [...organization.spellings].sort(([a, m], [b, n]) => (m === n ? compareKeys(a, b) : n - m));
  return organizationName(stated?.data.name ?? spellings[0]?.[0] ?? organization.key);
}
