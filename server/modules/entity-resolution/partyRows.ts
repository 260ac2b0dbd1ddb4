import { organizations } from '#schemas/columns/organizations.ts';
import { people } from '#schemas/columns/people.ts';
import { emptyRow, type Ref } from '#schemas/columns/spec.ts';
import type { OrganizationRow, PersonRow } from '#schemas/entities/rows.ts';
import { textKey } from '#schemas/text.ts';
import { type Identity, type Referrer, ranked } from './identities.ts';
import type { Affiliation, Organization, Person } from './investors.ts';
import type { Project } from './projects.ts';
import { allKnown, DERIVED, firstKnown, newest, Origins } from './provenanceBuilder.ts';
import type { Raise } from './rounds.ts';

const SECTORS_MAX = 5;
const DAY_MS = 86_400_000;

/**
 * The row of an organization. Its figures follow from the rounds we hold: `number_of_investment` counts those it joined,
 * `total_investment_amount` is their total size, its own part of them being known to nobody. Where we hold none, the
 * count a list of funds states stands in. `actively_investing` is Yes for a round in the year before `asOf`, and else not known.
 */
export function organizationRow(
  organization: Organization,
  identity: Identity,
  raises: readonly Raise[],
  members: readonly Affiliation[],
  refer: Referrer,
  sectorOf: (project: Project) => readonly string[],
  asOf: string,
): OrganizationRow {
  const origins = new Origins();
  const records = ranked(organization.records);
  const when = newest(raises.flatMap(({ reports }) => reports.map(({ fetchedAt }) => fetchedAt)));
  const amounts = raises.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const founders = uniqueRefs(members.filter(({ isFounder }) => isFounder).map(({ person }) => refer.person(person)));
  const isActive = raises.some(({ date }) => date !== null && Date.parse(asOf) - Date.parse(date) <= 365 * DAY_MS);
  const stated = allKnown(records, 'sector', origins, ({ data }) => data.sector, textKey);

  noteName(records, raises, members, 'ventures_name', origins);
  if (founders.length > 0) noteMembers(members, 'founder', origins);
  if (raises.length > 0) {
    for (const field of ['number_of_investment', 'relate_project']) origins.note(field, DERIVED, when);
    if (amounts.length > 0) origins.note('total_investment_amount', DERIVED, when);
    if (isActive) origins.note('actively_investing', DERIVED, when);
  }
  const sector = stated.length > 0 ? stated : commonSectors(raises, sectorOf);
  if (stated.length === 0 && sector.length > 0) origins.note('sector', DERIVED, when);
  return {
    ...emptyRow(organizations),
    _id: identity.id,
    slug: identity.slug,
    logo: firstKnown(records, 'logo', origins, ({ data }) => data.logo),
    ventures_name: identity.name,
    type: firstKnown(records, 'type', origins, ({ data }) => data.type),
    year_founded: firstKnown(records, 'year_founded', origins, ({ data }) => data.year_founded),
    location: firstKnown(records, 'location', origins, ({ data }) => data.location),
    summary: firstKnown(records, 'summary', origins, ({ data }) => data.summary),
    social: allKnown(records, 'social', origins, ({ data }) => data.social, textKey),
    founder: founders,
    sector: sector.slice(0, SECTORS_MAX),
    relate_project: uniqueRefs(raises.map(({ project }) => refer.project(project))),
    number_of_investment:
      raises.length > 0
        ? raises.length
        : firstKnown(records, 'number_of_investment', origins, ({ data }) => data.investments),
    total_investment_amount: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
    actively_investing: isActive ? 'Yes' : null,
    provenance: origins.text(),
  };
}

/** The row of a person: what the feeds say, where they belong, and the projects they work on or invested in. */
export function personRow(
  person: Person,
  identity: Identity,
  raises: readonly Raise[],
  memberships: readonly Affiliation[],
  refer: Referrer,
): PersonRow {
  const origins = new Origins();
  const records = ranked(person.records);
  const when = newest(raises.flatMap(({ reports }) => reports.map(({ fetchedAt }) => fetchedAt)));
  const types = allKnown(records, 'type_of_investor', origins, ({ data }) => data.type_of_investor, textKey);
  if (types.length === 0 && raises.length > 0) {
    types.push('Angel');
    origins.note('type_of_investor', DERIVED, when);
  }
  const projects = uniqueRefs([
    ...memberships.flatMap(({ project }) => (project === null ? [] : [refer.project(project)])),
    ...raises.map(({ project }) => refer.project(project)),
  ]);
  noteName(records, raises, [], 'name', origins);
  if (memberships.length > 0) noteMembers(memberships, 'organization', origins);
  if (raises.length > 0) origins.note('relate_token', DERIVED, when);
  else if (projects.length > 0) noteMembers(memberships, 'relate_token', origins);
  return {
    ...emptyRow(people),
    _id: identity.id,
    slug: identity.slug,
    logo: firstKnown(records, 'logo', origins, ({ data }) => data.logo),
    name: identity.name,
    primary_job_title: firstKnown(records, 'primary_job_title', origins, ({ data }) => data.title),
    organization: uniqueRefs(memberships.map(({ organization }) => refer.organization(organization))),
    type_of_investor: types,
    relate_token: projects,
    location: firstKnown(records, 'location', origins, ({ data }) => data.location),
    gender: firstKnown(records, 'gender', origins, ({ data }) => data.gender),
    background_summary: firstKnown(records, 'background_summary', origins, ({ data }) => data.background),
    social: allKnown(records, 'social', origins, ({ data }) => data.social, textKey),
    sector: allKnown(records, 'sector', origins, ({ data }) => data.sector, textKey),
    provenance: origins.text(),
  };
}

interface Sourced {
  readonly source: string;
  readonly fetchedAt: string;
}

/** A name comes from the feed that describes its bearer, else from the round or person that mentions it. */
function noteName(
  records: readonly Sourced[],
  raises: readonly Raise[],
  members: readonly Affiliation[],
  field: string,
  origins: Origins,
): void {
  const teller = records[0] ?? raises[0]?.reports[0] ?? members[0]?.person.records[0];
  if (teller) origins.note(field, teller.source, teller.fetchedAt);
}

function noteMembers(members: readonly Affiliation[], field: string, origins: Origins): void {
  const [record] = members[0]?.person.records ?? [];
  if (record) origins.note(field, record.source, record.fetchedAt);
}

function uniqueRefs(refs: readonly Ref[]): Ref[] {
  return [...new Map(refs.map((ref) => [`${ref.slug}\n${ref.name}`, ref])).values()];
}

/** What the projects it invested in are mostly about. */
function commonSectors(raises: readonly Raise[], sectorOf: (project: Project) => readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const project of new Set(raises.map((raise) => raise.project))) {
    for (const sector of sectorOf(project)) counts.set(sector, (counts.get(sector) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => (m === n ? (a < b ? -1 : 1) : n - m)).map(([sector]) => sector);
}
