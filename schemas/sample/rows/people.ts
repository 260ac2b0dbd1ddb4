import type { Ref } from '../../columns/spec.ts';
import type { PersonRow } from '../../entities/rows.ts';
import type { Row } from '../../filters/semantics.ts';
import type { InvestmentFigures } from '../investments.ts';
import { ownerOf } from '../layout.ts';
import { below, bits, choiceOf, uniform } from '../random.ts';
import { SECTOR_CHOICE, tagsOf } from '../vocabulary.ts';
import { type Context, sampleProvenance } from './context.ts';
import { ANGEL, personPlace } from './places.ts';
import { projectTags } from './projects.ts';

const SUMMARISED_SHARE = 0.7;
/** Team members who came from an investor and are still affiliated with it. */
const ATTACHED_SHARE = 0.22;
/** The draw of a person's pages. */
export const SOCIAL_DRAW = 6;

const FIRST_TITLES = ['Founder & CEO', 'Co-founder & CEO', 'Founder', 'Co-founder & CTO'];
const TEAM_TITLES = choiceOf([
  ['Co-founder & CTO', 5],
  ['Co-founder', 5],
  ['Protocol Engineer', 5],
  ['Head of Growth', 4],
  ['Chief Operating Officer', 3],
  ['Head of Research', 3],
  ['Product Lead', 3],
  ['Smart Contract Engineer', 3],
  ['Chief Financial Officer', 2],
  ['General Counsel', 2],
  ['Head of Business Development', 2],
  ['Community Lead', 2],
  ['Head of Design', 1],
  ['Developer Relations Lead', 1],
] as const);
const FOUNDING_TITLES = ['Founding Partner', 'Co-founder & Managing Partner', 'Founder'];
const STAFF_TITLES = choiceOf([
  ['Partner', 6],
  ['Principal', 5],
  ['Investment Analyst', 5],
  ['General Partner', 3],
  ['Associate', 3],
  ['Venture Partner', 2],
  ['Head of Research', 2],
  ['Portfolio Manager', 2],
  ['Head of Platform', 1],
  ['Operating Partner', 1],
] as const);
const INDEPENDENT_TITLES = choiceOf([
  ['Angel Investor', 9],
  ['Advisor', 4],
  ['Independent Researcher', 2],
  ['Board Member', 2],
  ['Security Researcher', 1],
  ['Writer', 1],
] as const);
const PASTS = [
  'payments',
  'options trading',
  'distributed systems',
  'applied cryptography',
  'retail banking',
  'game design',
  'market making',
  'consumer software',
  'fixed income',
  'compilers',
  'search',
  'telecommunications',
  'audit',
  'management consulting',
  'open-source tooling',
  'machine learning',
];

/** True for the staff members, by index, who founded the organization. */
export function isFounder(nth: number): boolean {
  return nth === 0;
}

/** A person's role and affiliation. */
export interface Role {
  readonly title: string;
  readonly organizations: Ref[];
  /** Of the organization, by index; null: there is none. */
  readonly employer: number | null;
  readonly investorTypes: string[];
  readonly projects: Ref[];
  readonly sector: string[];
  /** Null: invested in no round. */
  readonly invested: InvestmentFigures | null;
}

const VENTURE = ['Venture capitalist'];
const BOTH = ['Angel investor', 'Venture capitalist'];
const NONE: string[] = [];

/** Roles of people by index. */
export function personRoles(context: Context): (index: number) => Role {
  const { firstStaff, firstIndependent } = context.layout;
  const tags = projectTags(context);
  return (index) => {
    const place = context.peopleOrder.forward(index);
    const key = context.personKey(index);
    if (place < firstStaff) return teamRole(context, tags, place, key);
    if (place < firstIndependent) return staffRole(context, place - firstStaff, key);
    return independentRole(context, place - firstIndependent, key);
  };
}

/** The organization a team member is still affiliated with, by index. */
export function attachedTo(context: Context, key: number): number | null {
  return uniform(key, 10) < ATTACHED_SHARE ? below(key, 12, context.layout.sizes.organizations) : null;
}

/** People by index: teams of projects, staff of organizations and independents, mixed. */
export function personRows(context: Context): (index: number) => Row {
  const roleOf = personRoles(context);
  const placeOf = personPlace(context);
  const provenance = sampleProvenance(context.now, ['primary_job_title', 'organization', 'relate_token']);

  return (index) => {
    const { name, slug } = context.personName(index);
    const key = context.personKey(index);
    const role = roleOf(index);
    const past = PASTS[bits(key, 5) % PASTS.length];
    return {
      _id: index + 1,
      slug,
      logo: null,
      provenance,
      name,
      primary_job_title: role.title,
      organization: role.organizations,
      employer_kinds: role.employer === null ? [] : [context.organizationName(role.employer).type],
      type_of_investor: role.investorTypes,
      relate_token: role.projects,
      location: placeOf(index),
      gender: context.genderOf(index),
      background_summary:
        uniform(key, 3) < SUMMARISED_SHARE
          ? `Worked ${2 + below(key, 4, 14)} years in ${past} before turning to ${role.sector[0]}.`
          : null,
      social: socialLinks(slug, key, SOCIAL_DRAW),
      sector: role.sector,
      number_of_investment: role.invested?.deals ?? null,
      rounds_led: role.invested?.led ?? null,
      median_round_usd: role.invested?.median ?? null,
      total_investment_amount: role.invested?.total ?? null,
    } satisfies Partial<PersonRow>;
  };
}

function teamRole(
  context: Context,
  tags: (project: number, sector: number) => string[],
  place: number,
  key: number,
): Role {
  const { teamStarts } = context.layout;
  const project = ownerOf(teamStarts, place);
  const first = place === teamStarts[project];
  const attached = attachedTo(context, key);
  return {
    title: first
      ? (FIRST_TITLES[below(key, 11, FIRST_TITLES.length)] ?? 'Founder')
      : TEAM_TITLES.choose(uniform(key, 11)),
    organizations: attached === null ? [] : [context.organizationRef(attached)],
    employer: attached,
    investorTypes: NONE,
    projects: [context.projectRef(project)],
    sector: tags(project, context.market(project).sector),
    invested: null,
  };
}

function staffRole(context: Context, place: number, key: number): Role {
  const { staffStarts } = context.layout;
  const organization = ownerOf(staffStarts, place);
  const founder = isFounder(place - (staffStarts[organization] ?? 0));
  return {
    title: founder
      ? (FOUNDING_TITLES[below(key, 11, FOUNDING_TITLES.length)] ?? 'Founder')
      : STAFF_TITLES.choose(uniform(key, 11)),
    organizations: [context.organizationRef(organization)],
    employer: organization,
    investorTypes: uniform(key, 13) < 0.25 ? BOTH : VENTURE,
    projects: [],
    sector: tagsOf(SECTOR_CHOICE.choose(uniform(key, 14)), key, 15),
    invested: null,
  };
}

function independentRole(context: Context, place: number, key: number): Role {
  const { backed, backedStarts, angelInvestments } = context.links();
  const invested = angelInvestments.figuresOf(place);
  const projects: Ref[] = [];
  for (let at = backedStarts[place] ?? 0; at < (backedStarts[place + 1] ?? 0); at++)
    projects.push(context.projectRef(backed[at] ?? 0));
  const title = projects.length > 3 ? 'Angel Investor' : INDEPENDENT_TITLES.choose(uniform(key, 11));
  return {
    title,
    organizations: [],
    employer: null,
    investorTypes: projects.length > 0 ? ANGEL : NONE,
    projects,
    sector: tagsOf(SECTOR_CHOICE.choose(uniform(key, 14)), key, 15),
    invested: invested.deals > 0 ? invested : null,
  };
}

/** Where people and organizations can be found, each with how many of 256 are there. Nothing under `.example` is real. */
const PLACES = [
  ['https://twitter.example/', 218],
  ['https://linkedin.example/in/', 150],
  ['https://telegram.example/', 74],
  ['https://github.example/', 52],
] as const;

/** The social links of someone, by the address name; some have none. */
export function socialLinks(slug: string, key: number, draw: number): string[] {
  const chance = bits(key, draw);
  const links: string[] = [];
  for (let place = 0; place < PLACES.length; place++) {
    const [site, share] = PLACES[place] ?? ['', 0];
    if (((chance >>> (place * 8)) & 0xff) < share) links.push(site + slug);
  }
  return links;
}
