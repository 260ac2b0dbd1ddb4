import type { Ref } from '../../columns/spec.ts';
import type { OrganizationRow } from '../../entities/rows.ts';
import type { Row } from '../../filters/semantics.ts';
import { CHAIN_STREAM, chainsOf } from '../chains.ts';
import { bits, rowKey, streamKey, uniform } from '../random.ts';
import { SECTOR_CHOICE, SECTORS, tagsOf } from '../vocabulary.ts';
import { type Context, remembered, sampleProvenance } from './context.ts';
import { isFounder, socialLinks } from './people.ts';
import { organizationPlace } from './places.ts';

const SUMMARISED_SHARE = 0.87;
const FOUNDED_KNOWN_SHARE = 0.88;
const ACTIVITY_KNOWN_SHARE = 0.9;
const ACTIVE_WITHIN_DAYS = 365;
const FIRST_FOUNDED = 2009;

const APPROACHES: Readonly<Record<string, readonly string[]>> = {
  Fund: [
    'Leads early rounds',
    'Backs founders from the first cheque',
    'Writes concentrated cheques',
    'Invests across stages',
    'Follows on patiently',
  ],
  DAO: ['Pools the capital of its members', 'Votes on every cheque', 'Grants and invests from a shared treasury'],
  Company: ['Invests beside its own products', 'Buys into suppliers and partners', 'Takes minority stakes'],
  Foundation: ['Grants and invests to grow an ecosystem', 'Funds public goods', 'Supports open research'],
  Accelerator: ['Runs two cohorts a year', 'Takes teams from idea to launch', 'Mentors first-time founders'],
  'Family office': ['Invests family capital for the long run', 'Makes a few direct investments a year'],
  Exchange: ['Invests in what its customers trade', 'Backs market infrastructure'],
};

const PROVENANCE_FIELDS = ['number_of_investment', 'rounds_led', 'median_round_usd', 'total_investment_amount'];

/** Pages elsewhere by index of the organization. */
export function organizationLinks(context: Context): (index: number) => string[] {
  const stream = streamKey(context.seed, 43);
  return (index) => socialLinks(context.organizationName(index).slug, rowKey(stream, index), 7);
}

/** Organizations by index; the first are the busiest. */
export function organizationRows(context: Context): (index: number) => Row {
  const stream = streamKey(context.seed, 43);
  const linksOf = organizationLinks(context);
  const placeOf = organizationPlace(context);
  const chainsIn = portfolioChains(context);
  const provenance = sampleProvenance(context.now, PROVENANCE_FIELDS);
  const thisYear = new Date(context.now).getUTCFullYear();
  return (index) => {
    const links = context.links();
    const key = rowKey(stream, index);
    const { name, slug, type } = context.organizationName(index);
    const sector = tagsOf(SECTOR_CHOICE.choose(uniform(key, 0)), key, 1);
    const approaches = APPROACHES[type] ?? [];
    const invested = links.investments.figuresOf(index);
    return {
      _id: index + 1,
      slug,
      logo: null,
      provenance,
      ventures_name: name,
      type,
      number_of_investment: invested.deals,
      rounds_led: invested.led,
      median_round_usd: invested.median,
      total_investment_amount: invested.total,
      relate_project: portfolioOf(context, index),
      portfolio_chains: chainsIn(index),
      sector,
      year_founded:
        uniform(key, 2) < FOUNDED_KNOWN_SHARE ? yearFounded(thisYear, key, links.earliestAge[index] ?? -1) : null,
      founder: foundersOf(context, index),
      location: placeOf(index),
      actively_investing:
        uniform(key, 6) < ACTIVITY_KNOWN_SHARE
          ? (links.latestAge[index] ?? 0) <= ACTIVE_WITHIN_DAYS
            ? 'Yes'
            : 'No'
          : null,
      social: linksOf(index),
      summary:
        uniform(key, 8) < SUMMARISED_SHARE
          ? `${approaches[bits(key, 9) % approaches.length]}, with a focus on ${SECTORS[bits(key, 10) % 12]?.name} and ${sector[0]}.`
          : null,
    } satisfies Partial<OrganizationRow>;
  };
}

/** Not after its first investment. */
function yearFounded(thisYear: number, key: number, earliestAge: number): number {
  const latest = earliestAge < 0 ? thisYear : thisYear - Math.ceil(earliestAge / 365.25);
  const earliest = Math.min(FIRST_FOUNDED, latest);
  return latest - Math.floor((latest - earliest + 1) * uniform(key, 3) ** 2.2);
}

function portfolioOf(context: Context, organization: number): Ref[] {
  const { portfolio, portfolioStarts } = context.links();
  const refs: Ref[] = [];
  for (let at = portfolioStarts[organization] ?? 0; at < (portfolioStarts[organization + 1] ?? 0); at++) {
    refs.push(context.projectRef(portfolio[at] ?? 0));
  }
  return refs;
}

/** The chains of the projects of an organization, each once. */
function portfolioChains(context: Context): (organization: number) => string[] {
  const stream = streamKey(context.seed, CHAIN_STREAM);
  const chainsAt = remembered((project) => chainsOf(rowKey(stream, project)));
  return (organization) => {
    const { portfolio, portfolioStarts } = context.links();
    const chains = new Set<string>();
    for (let at = portfolioStarts[organization] ?? 0; at < (portfolioStarts[organization + 1] ?? 0); at++) {
      for (const chain of chainsAt(portfolio[at] ?? 0)) chains.add(chain);
    }
    return [...chains];
  };
}

function foundersOf(context: Context, organization: number): Ref[] {
  const { staffStarts, firstStaff } = context.layout;
  const start = staffStarts[organization] ?? 0;
  const end = staffStarts[organization + 1] ?? start;
  const refs: Ref[] = [];
  for (let nth = 0; nth < end - start; nth++) {
    if (isFounder(nth)) refs.push(context.personRefAt(firstStaff + start + nth));
  }
  return refs;
}
