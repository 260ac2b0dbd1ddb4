import type { Ref } from '#schemas/columns/spec.ts';
import type { ProjectRow } from '#schemas/entities/project.ts';
import { isRaise, type RoundRow } from '#schemas/entities/round.ts';
import type { Affiliation } from './affiliations.ts';
import type { ProjectFacts } from './projectRows.ts';
import { DERIVED, firstKnown, newest, Origins } from './provenanceBuilder.ts';
import type { Raise } from './raises.ts';
import type { Referrer } from './references.ts';

/** A project as the directories know it before its rounds and people are counted. */
export interface IdentifiedProject {
  readonly id: number;
  readonly slug: string | null;
  readonly facts: ProjectFacts;
  readonly origins: Origins;
}

/** The row of a project: its facts, who invested in it and how much it raised. */
export function projectRow(
  project: IdentifiedProject,
  raises: readonly Raise[],
  members: readonly Affiliation[],
  refer: Referrer,
): ProjectRow {
  const { facts, origins } = project;
  const when = newest(raises.flatMap(({ reports }) => reports.map(({ fetchedAt }) => fetchedAt)));
  const investors = new Map<string, Ref>();
  const peoples = new Map<string, Ref>(members.map(({ person }) => [person.key, refer.person(person)]));
  for (const raise of raises) {
    for (const investor of raise.investors) {
      if (investor.kind === 'organization') investors.set(investor.of.key, refer.organization(investor.of));
    }
  }
  const amounts = raises
    .filter(({ stage }) => isRaise(stage))
    .flatMap(({ amount }) => (amount === null ? [] : [amount]));
  if (amounts.length > 0) origins.note('total_raised_usd', DERIVED, when);
  if (investors.size > 0) origins.note('organizations', DERIVED, when);
  const [member] = members;
  const [record] = member?.person.records ?? [];
  if (record) origins.note('peoples', record.source, record.fetchedAt);
  return {
    _id: project.id,
    slug: project.slug,
    ...facts,
    organizations: [...investors.values()],
    peoples: [...peoples.values()],
    total_raised_usd: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
    provenance: origins.text(),
  };
}

/** The row of a round: each figure from the best checked report that has it, the investors of all of them. */
export function roundRow(raise: Raise, project: IdentifiedProject, refer: Referrer): RoundRow {
  const origins = new Origins();
  const { facts } = project;
  const reports = raise.reports;
  const [first] = reports;
  const organizations = raise.investors.flatMap((investor) =>
    investor.kind === 'organization' ? [refer.organization(investor.of)] : [],
  );
  const people = raise.investors.flatMap((investor) => (investor.kind === 'person' ? [refer.person(investor.of)] : []));
  if (first) origins.note('projects', first.source, first.fetchedAt);
  if (facts.sector.length > 0) origins.take('category', project.origins, 'sector');
  for (const report of [...reports].reverse()) {
    // The first report that names investors is noted last, and counts; the others gave theirs beside it.
    if (report.data.leads.length > 0) origins.note('lead_investors', report.source, report.fetchedAt);
    if (report.data.investors.length === 0) continue;
    if (organizations.length > 0) origins.note('organizations', report.source, report.fetchedAt);
    if (people.length > 0) origins.note('people', report.source, report.fetchedAt);
  }
  const dated = reports.filter(({ data }) => data.date === raise.date);
  return {
    _id: raise.id,
    slug: project.slug,
    logo: facts.logo,
    projects: facts.name,
    symbol: facts.symbol,
    token: facts.symbol === null ? 'No Token' : 'Tokens included',
    category: facts.sector,
    date: firstKnown(dated, 'date', origins, ({ data }) => data.date),
    stages: firstKnown(reports, 'stages', origins, ({ data }) => data.stage),
    amount_quantity: firstKnown(reports, 'amount_quantity', origins, ({ data }) => data.amount_usd),
    valuation_usd: firstKnown(reports, 'valuation_usd', origins, ({ data }) => data.valuation_usd),
    description: firstKnown(reports, 'description', origins, ({ data }) => data.description),
    announcement: firstKnown(reports, 'announcement', origins, ({ data }) => data.announcement),
    lead_investors: raise.leads.map(
      (investor) =>
        (investor.kind === 'organization' ? refer.organization(investor.of) : refer.person(investor.of)).name,
    ),
    organizations,
    people,
    provenance: origins.text(),
  };
}
