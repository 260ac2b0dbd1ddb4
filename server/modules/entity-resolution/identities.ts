import type { Ref } from '#schemas/columns/spec.ts';
import { compareKeys } from '#schemas/text.ts';
import type { Thing } from '#server/modules/records/entityRegistry.ts';
import type { FeedRecord, OrganizationRecord, PersonRecord } from '#server/modules/records/feedRecords.ts';
import {
  organizationKey,
  organizationName,
  personKey,
  personKeys,
  personName,
  projectKey,
  spellingKey,
} from '#server/modules/records/names.ts';
import type { Organization, Person } from './investors.ts';
import type { Project } from './projects.ts';
import { ranked } from './ranks.ts';
import type { SupersededValues } from './supersededValues.ts';

/** References from one row to others. */
export interface Referrer {
  readonly project: (project: Project) => Ref;
  readonly organization: (organization: Organization) => Ref;
  readonly person: (person: Person) => Ref;
}

/** What rows are made with: references to others, and the list of what was superseded. */
export interface RowMaking {
  readonly refer: Referrer;
  readonly superseded: SupersededValues;
}

export interface Identity extends Ref {
  readonly id: number;
}

/** Key of a report: it belongs to exactly one entity of its kind. */
export const reportKey = ({ feed, kind, key }: FeedRecord) => `${feed}/${kind}/${key}`;

/** A project with every key that would identify one of its reports alone. */
export function projectThing(
  project: Project,
  { name, symbol }: { readonly name: string; readonly symbol: string | null },
): Thing {
  const nameKey = (given: string, ticker: string | null) => `name:${projectKey(given)}|${ticker ?? ''}`;
  const keys = new Set(project.keys);
  for (const record of project.records) {
    keys.add(reportKey(record));
    if (record.data.gecko_id === null) keys.add(nameKey(record.data.name, record.data.symbol));
  }
  for (const record of project.rounds)
    keys.add(reportKey(record)).add(nameKey(record.data.project, record.data.symbol));
  return { kind: 'project', keys: [...keys], name, qualifier: symbol };
}

/** An organization with all its spellings: each may have been its own organization before an alias joined them. */
export function organizationThing(organization: Organization): Thing {
  const { key, spellings, records } = organization;
  const names = [...spellings.keys()];
  const keys = new Set([key, ...names.map(spellingKey)].map((one) => `org:${one}`));
  return {
    kind: 'organization',
    keys: [...keys, ...records.map(reportKey)],
    otherKinds: names.map((name) => ({ kind: 'person', key: `person:${personKey(name)}` })),
    name: nameOfOrganization(organization),
  };
}

export function personThing(person: Person): Thing {
  const names = new Set([person.givenName, ...person.records.map(({ data }) => data.name)]);
  return {
    kind: 'person',
    keys: [...personKeys(person.key).map((key) => `person:${key}`), ...person.records.map(reportKey)],
    // Each spelling of the curated list may have been an organization.
    otherKinds: [
      ...personKeys(person.key),
      ...[...names].flatMap((name) => [organizationKey(name), spellingKey(name)]),
    ].map((key) => ({ kind: 'organization', key: `org:${key}` })),
    name: nameOfPerson(person),
  };
}

/** A logo or picture, of the most reliable feed that has one. */
export function logoOf({ records }: Organization | Person): string | null {
  return ranked<OrganizationRecord | PersonRecord>(records).find(({ data }) => data.logo !== null)?.data.logo ?? null;
}

/** The gender of a person, of the most reliable feed that states one. */
export function genderOf({ records }: Person): string | null {
  return ranked(records).find(({ data }) => data.gender !== null)?.data.gender ?? null;
}

export function nameOfPerson({ records, givenName }: Person): string {
  return personName(ranked(records)[0]?.data.name ?? givenName);
}

/** The curated name, else that of the most reliable feed, else the most frequent spelling. */
export function nameOfOrganization(organization: Organization): string {
  const [stated] = ranked(organization.records.filter(({ data }) => !data.may_be_person));
  const spellings = [...organization.spellings].sort(([a, m], [b, n]) => (m === n ? compareKeys(a, b) : n - m));
  return organizationName(stated?.data.name ?? spellings[0]?.[0] ?? organization.key);
}
