import { organizations } from '#schemas/columns/organizations.ts';
import { people } from '#schemas/columns/people.ts';
import { emptyRow, type Ref } from '#schemas/columns/spec.ts';
import { firstDay } from '#schemas/dates.ts';
import { dealsInYear, lastDeal, leadHistory, ledMost, yearlyGrowth } from '#schemas/entities/investorActivity.ts';
import { isRaise, medianOf, type OrganizationRow, type PersonRow } from '#schemas/entities/rows.ts';
import { mostExactSectors, withSectorsAbove } from '#schemas/sectors/sectors.ts';
import { textKey } from '#schemas/text.ts';
import { DAY_MS } from '#schemas/units.ts';
import type { Identity, RowMaking } from './identities.ts';
import type { Affiliation, Organization, Person } from './investors.ts';
import type { Project } from './projects.ts';
import { allKnown, DERIVED, firstKnown, newest, ProvenanceBuilder, type Sourced } from './provenanceBuilder.ts';
import { ranked } from './ranks.ts';
import type { Raise } from './rounds.ts';
import { placedSectors, statedSectors } from './statedSectors.ts';

const SECTORS_MAX = 5;

/**
 * What an investor did according to rounds, acquisitions left out: rounds joined and led, and the median and sum of
 * their full size, since nobody publishes an investor's share.
 */
function investmentFigures(
  raises: readonly Raise[],
  party: Organization | Person,
  provenance: ProvenanceBuilder,
  { sectorOf, now }: PartyMaking,
) {
  const rounds = raises.filter(({ stage }) => isRaise(stage));
  const amounts = rounds.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const when = newest(rounds.flatMap(({ reports }) => reports.map(({ fetchedAt }) => fetchedAt)));
  const derived = ['number_of_investment', 'rounds_led'];
  if (amounts.length > 0) derived.push('median_round_usd', 'total_investment_amount');
  const told = rounds.map((raise) => ({
    ...raise,
    isLead: leads(raise, party),
    sectors: mostExactSectors(sectorOf(raise.project)),
  }));
  const led = ledMost(told);
  const activity = {
    last_deal: lastDeal(told),
    deals_12m: now === null ? null : dealsInYear(told, now),
    lead_sectors: placedSectors(led.sectors, led.sectors.length),
    lead_stages: led.stages,
    lead_history: leadHistory(told),
  };
  for (const [field, value] of Object.entries(activity))
    if (value !== null && !(Array.isArray(value) && value.length === 0)) derived.push(field);
  if (rounds.length > 0) for (const field of derived) provenance.note(field, DERIVED, when);
  return {
    number_of_investment: rounds.length > 0 ? rounds.length : null,
    rounds_led: rounds.length > 0 ? rounds.filter((raise) => leads(raise, party)).length : null,
    median_round_usd: medianOf(amounts),
    total_investment_amount: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
    ...activity,
  };
}

const leads = ({ leads: named }: Raise, party: Organization | Person) => named.some(({ of }) => of === party);

/** How an organization's deals and their sums change from year to year. */
function growthFigures(raises: readonly Raise[], provenance: ProvenanceBuilder, now: number | null) {
  const growth = now === null ? null : yearlyGrowth(raises, now);
  const figures = { deal_growth: growth?.deals ?? null, raised_growth: growth?.raised ?? null };
  const when = newest(raises.flatMap(({ reports }) => reports.map(({ fetchedAt }) => fetchedAt)));
  for (const [field, value] of Object.entries(figures)) if (value !== null) provenance.note(field, DERIVED, when);
  return figures;
}

/** What rows of investors need besides their own records. */
export interface PartyMaking extends RowMaking {
  readonly sectorOf: (project: Project) => readonly string[];
  /** From when twelve months are counted back, in ms since 1970; null: they are not counted. */
  readonly now: number | null;
}

/**
 * An organization row. Without rounds the count of a fund list stands. `actively_investing` is Yes for a round in the
 * year before the newest of all rounds, else unknown.
 */
export function organizationRow(
  organization: Organization,
  identity: Identity,
  raises: readonly Raise[],
  members: readonly Affiliation[],
  making: PartyMaking,
  newestRound: string,
): OrganizationRow {
  const { refer, superseded, sectorOf } = making;
  const records = ranked(organization.records);
  const provenance = new ProvenanceBuilder(superseded, records[0]?.data.name);
  const when = newest(raises.flatMap(({ reports }) => reports.map(({ fetchedAt }) => fetchedAt)));
  const figures = investmentFigures(raises, organization, provenance, making);
  const founders = uniqueRefs(members.filter(({ isFounder }) => isFounder).map(({ person }) => refer.person(person)));
  const isActive = raises.some(
    ({ date }) => date !== null && Date.parse(newestRound) - Date.parse(firstDay(date) ?? '') <= 365 * DAY_MS,
  );
  const stated = statedSectors(records, provenance, ({ data }) => data.sector);

  noteName(records, raises, members, 'ventures_name', provenance);
  if (founders.length > 0) noteMembers(members, 'founder', provenance);
  if (raises.length > 0) {
    provenance.note('relate_project', DERIVED, when);
    if (isActive) provenance.note('actively_investing', DERIVED, when);
  }
  const sector = stated.length > 0 ? stated : commonSectors(raises, sectorOf);
  if (stated.length === 0 && sector.length > 0) provenance.note('sector', DERIVED, when);
  return {
    ...emptyRow(organizations),
    _id: identity.id,
    slug: identity.slug,
    logo: firstKnown(records, 'logo', provenance, ({ data }) => data.logo),
    ventures_name: identity.name,
    type: firstKnown(records, 'type', provenance, ({ data }) => data.type),
    year_founded: firstKnown(records, 'year_founded', provenance, ({ data }) => data.year_founded),
    location: firstKnown(records, 'location', provenance, ({ data }) => data.location),
    summary: firstKnown(records, 'summary', provenance, ({ data }) => data.summary),
    social: allKnown(records, 'social', provenance, ({ data }) => data.social, textKey),
    founder: founders,
    sector: placedSectors(sector, SECTORS_MAX),
    relate_project: uniqueRefs(raises.map(({ project }) => refer.project(project))),
    ...figures,
    ...growthFigures(raises, provenance, making.now),
    number_of_investment:
      figures.number_of_investment ??
      firstKnown(records, 'number_of_investment', provenance, ({ data }) => data.investments),
    actively_investing: isActive ? 'Yes' : null,
    provenance: provenance.toText(),
  };
}

/** A person row: facts, organizations, and projects they work on or invested in. */
export function personRow(
  person: Person,
  identity: Identity,
  raises: readonly Raise[],
  memberships: readonly Affiliation[],
  making: PartyMaking,
): PersonRow {
  const { refer, superseded } = making;
  const records = ranked(person.records);
  const provenance = new ProvenanceBuilder(superseded, records[0]?.data.name);
  const when = newest(raises.flatMap(({ reports }) => reports.map(({ fetchedAt }) => fetchedAt)));
  const types = allKnown(records, 'type_of_investor', provenance, ({ data }) => data.type_of_investor, textKey);
  if (types.length === 0 && raises.length > 0) {
    types.push('Angel');
    provenance.note('type_of_investor', DERIVED, when);
  }
  const projects = uniqueRefs([
    ...memberships.flatMap(({ project }) => (project === null ? [] : [refer.project(project)])),
    ...raises.map(({ project }) => refer.project(project)),
  ]);
  noteName(records, raises, [], 'name', provenance);
  if (memberships.length > 0) noteMembers(memberships, 'organization', provenance);
  if (raises.length > 0) provenance.note('relate_token', DERIVED, when);
  else if (projects.length > 0) noteMembers(memberships, 'relate_token', provenance);
  return {
    ...emptyRow(people),
    _id: identity.id,
    slug: identity.slug,
    logo: firstKnown(records, 'logo', provenance, ({ data }) => data.logo),
    name: identity.name,
    primary_job_title: firstKnown(records, 'primary_job_title', provenance, ({ data }) => data.title),
    organization: uniqueRefs(memberships.map(({ organization }) => refer.organization(organization))),
    type_of_investor: types,
    ...investmentFigures(raises, person, provenance, making),
    relate_token: projects,
    location: firstKnown(records, 'location', provenance, ({ data }) => data.location),
    gender: firstKnown(records, 'gender', provenance, ({ data }) => data.gender),
    background_summary: firstKnown(records, 'background_summary', provenance, ({ data }) => data.background),
    social: allKnown(records, 'social', provenance, ({ data }) => data.social, textKey),
    sector: withSectorsAbove(statedSectors(records, provenance, ({ data }) => data.sector)),
    provenance: provenance.toText(),
  };
}

/** Source of a name: the feed that describes it, else the round or person that mentions it. */
function noteName(
  records: readonly Sourced[],
  raises: readonly Raise[],
  members: readonly Affiliation[],
  field: string,
  provenance: ProvenanceBuilder,
): void {
  const teller = records[0] ?? raises[0]?.reports[0] ?? members[0]?.person.records[0];
  if (teller) provenance.noteFrom(field, teller);
}

function noteMembers(members: readonly Affiliation[], field: string, provenance: ProvenanceBuilder): void {
  const [record] = members[0]?.person.records ?? [];
  if (record) provenance.noteFrom(field, record);
}

function uniqueRefs(refs: readonly Ref[]): Ref[] {
  return [...new Map(refs.map((ref) => [`${ref.slug}\n${ref.name}`, ref])).values()];
}

/** Most frequent sectors of the projects it invested in. */
function commonSectors(raises: readonly Raise[], sectorOf: (project: Project) => readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const project of new Set(raises.map((raise) => raise.project))) {
    for (const sector of mostExactSectors(sectorOf(project))) counts.set(sector, (counts.get(sector) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => (m === n ? (a < b ? -1 : 1) : n - m)).map(([sector]) => sector);
}
