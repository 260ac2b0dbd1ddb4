import { NOTHING_STALE, type Ref } from '../../columns/spec.ts';
import { capToTvl } from '../../entities/capToTvl.ts';
import { isRaise, type ProjectRow } from '../../entities/rows.ts';
import type { Row } from '../../filters/semantics.ts';
import { CHAIN_STREAM, chainsOf } from '../chains.ts';
import { bits, rowKey, streamKey, uniform } from '../random.ts';
import type { ProjectRounds } from '../rounds.ts';
import { DESCRIPTIONS, tagsOf } from '../vocabulary.ts';
import { type Context, sampleProvenance } from './context.ts';
import { ofInvestors } from './investorsOf.ts';

const DESCRIBED_SHARE = 0.91;
/** All figures are of one moment. */
const ALL_CURRENT = [NOTHING_STALE];

/** Tags of a project: its sector and related ones. */
export function projectTags(context: Context): (project: number, sector: number) => string[] {
  const stream = streamKey(context.seed, 40);
  return (project, sector) => tagsOf(sector, rowKey(stream, project), 0);
}

/** Projects by index. */
export function projectRows(context: Context): (index: number) => Row {
  const stream = streamKey(context.seed, 41);
  const chainStream = streamKey(context.seed, CHAIN_STREAM);
  const tags = projectTags(context);
  const investorsOwn = ofInvestors(context);
  const provenance = sampleProvenance(context.now, [
    'price_usd',
    'market_cap_usd',
    'volume',
    'tvl',
    'cap_to_tvl',
    'circulating_supply',
    'total_supply',
    'max_supply',
    'total_raised_usd',
  ]);
  return (index) => {
    const { name, slug, symbol } = context.projectName(index);
    const market = context.market(index);
    const key = rowKey(stream, index);
    const descriptions = DESCRIPTIONS[market.sector] ?? [];
    const rounds = context.roundsOf(index);
    const described = uniform(key, 0) < DESCRIBED_SHARE;
    return {
      _id: index + 1,
      slug,
      logo: null,
      provenance,
      stale: ALL_CURRENT,
      symbol: market.hasToken ? symbol : null,
      total_raised_usd: totalRaised(rounds),
      name,
      price_usd: market.price,
      change24h: market.change24h,
      change7d: market.change7d,
      change30d: market.change30d,
      change1h: market.change1h,
      market_cap_usd: market.marketCap,
      volume: market.volume,
      sector: tags(index, market.sector),
      tvl: market.tvl,
      cap_to_tvl: capToTvl(market.marketCap, market.tvl),
      chains: chainsOf(rowKey(chainStream, index)),
      circulating_supply: market.circulating,
      max_supply: market.max,
      organizations: investorsOf(context, rounds),
      peoples: peopleOf(context, index, rounds),
      ...investorsOwn(rounds, 0, rounds.count),
      description: described ? (descriptions[bits(key, 1) % descriptions.length] ?? null) : null,
      total_supply: market.total,
    } satisfies Partial<ProjectRow>;
  };
}

/** Sum of its rounds in US dollars; null when none is disclosed. */
function totalRaised({ count, amounts, stages }: ProjectRounds): number | null {
  let sum: number | null = null;
  for (let nth = 0; nth < count; nth++) {
    const amount = amounts[nth] ?? Number.NaN;
    if (!Number.isNaN(amount) && isRaise(stages[nth] ?? null)) sum = (sum ?? 0) + amount;
  }
  return sum;
}

/** The investors of all its rounds, in the order they came: organizations, then persons. */
function investorsOf(
  context: Context,
  { count, investors, investorStarts, angels, angelStarts }: ProjectRounds,
): Ref[] {
  const organizations = distinct(investors, count === 0 ? 0 : (investorStarts[count] ?? 0), context.organizationRef);
  const persons = distinct(angels, count === 0 ? 0 : (angelStarts[count] ?? 0), context.personRefAt);
  return persons.length === 0
    ? organizations
    : organizations.concat(persons.map((person): Ref => ({ ...person, kind: 'people' })));
}

/** Its team, then the angels of its rounds. */
function peopleOf(context: Context, project: number, { count, angels, angelStarts }: ProjectRounds): Ref[] {
  const { teamStarts } = context.layout;
  const backers = distinct(angels, count === 0 ? 0 : (angelStarts[count] ?? 0), context.personRefAt);
  const start = teamStarts[project] ?? 0;
  const end = teamStarts[project + 1] ?? start;
  if (start === end) return backers;
  const people: Ref[] = [];
  for (let place = start; place < end; place++) people.push(context.personRefAt(place));
  return backers.length === 0 ? people : people.concat(backers);
}

/** Lists each member once, in the order of the first time. */
function distinct(members: Uint32Array, length: number, refOf: (member: number) => Ref): Ref[] {
  const refs: Ref[] = [];
  for (let at = 0; at < length; at++) {
    const member = members[at] ?? 0;
    if (length < 2 || members.indexOf(member) === at) refs.push(refOf(member));
  }
  return refs;
}
