import { type Layout, ownerOf } from './layout.ts';
import { leastTradedDays, marketFigures } from './market.ts';
import { below, bits, choiceOf, normal, rowKey, significant, streamKey, uniform } from './random.ts';
import { beginnings } from './trading.ts';

/** The funding rounds of one project in the order they were raised. Scratch space: overwritten by the next call. */
export interface ProjectRounds {
  /** The row of the first round; the others follow it. */
  first: number;
  count: number;
  /** Per round: its stage, or null. */
  readonly stages: (string | null)[];
  /** Per round: US dollars raised, NaN where not disclosed. */
  readonly amounts: Float64Array;
  /** Per round: days before the present day. */
  readonly ages: Float64Array;
  /** Investors of all rounds, one round after another; round n has `investorStarts[n]` to `investorStarts[n + 1]` − 1. */
  readonly investors: Uint32Array;
  readonly investorStarts: Uint32Array;
  /** Per round: how many of its investors, from the first, led it. */
  readonly leads: Uint32Array;
  /** Angels as the investors are, by place among the people. */
  readonly angels: Uint32Array;
  readonly angelStarts: Uint32Array;
}

const MOST_ROUNDS = 64;
const MOST_INVESTORS = 12;
const MOST_ANGELS = 4;
export const ROUND_YEARS = 8;
const OLDEST = ROUND_YEARS * 365.25;

interface Stage {
  readonly name: string | null;
  /** The median amount in US dollars and the deviation of its logarithm. */
  readonly median: number;
  readonly spread: number;
  /** Investors beyond the usual. */
  readonly more: number;
}

const stage = (name: string | null, median: number, spread: number, more: number): Stage => ({
  name,
  median,
  spread,
  more,
});

/** The rounds a company climbs through. */
const LADDER = [
  stage('Pre-seed', 1.1e6, 0.6, 0),
  stage('Seed', 3.4e6, 0.6, 0),
  stage('Series A', 1.1e7, 0.55, 1),
  stage('Series B', 2.6e7, 0.55, 1),
  stage('Series C', 5.5e7, 0.55, 1),
  stage('Series D', 1e8, 0.55, 1),
] as const;
/** How likely the next round is the next of the ladder: the higher, the rarer. */
const CLIMBS = [0.9, 0.85, 0.55, 0.36, 0.28, 0.28] as const;

/** The rounds beside the ladder. */
const ASIDE = choiceOf([
  [stage('Strategic', 4.5e6, 0.8, 0), 44],
  [stage('Private sale', 2.6e6, 0.7, 0), 13],
  [stage('Public sale', 1.2e6, 1, -2), 12],
  [stage('Grant', 2e5, 0.8, -2), 10],
  [stage('Angel', 6e5, 0.6, -1), 7],
  [stage('OTC', 9e6, 1, -1), 4],
  [stage('Extended Seed', 2.4e6, 0.5, 0), 4],
  [stage('Debt financing', 1.6e7, 0.8, -1), 3],
  [stage('M&A', 2.4e7, 1, -2), 3],
  [stage(null, 3e6, 1, 0), 9],
]);

/** Rounds that are raised before a token is traded. */
export const EARLY_STAGES: readonly (string | null)[] = [
  ...['Pre-seed', 'Seed', 'Extended Seed', 'Angel'],
  ...['Private sale', 'Public sale'],
];
/** What such a round is called where the token is traded already. */
const LATER_STAGE = 'Strategic';

const INVESTORS_OF_ROUND = [0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 8] as const;
const ANGELS_OF_ROUND = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3] as const;
const UNDISCLOSED_SHARE = 0.13;
// Among n investors the density falls as 1 ÷ (place + HEAD × n): the busiest see some 450 rounds, the last one or two.
const HEAD = 0.004;
const ANGEL_HEAD = 0.01;

const DRAW = {
  aside: 0,
  asideStage: 1,
  amount: 2,
  disclosed: 3,
  gap: 4,
  investors: 5,
  leads: 6,
  angels: 7,
  newest: 8,
  start: 9,
  people: 16,
  angelPeople: 48,
} as const;

/** The rounds of a project by its index. The answer is reused: read it before asking again. */
export function fundingRounds(seed: number, layout: Layout): (project: number) => ProjectRounds {
  const stream = streamKey(seed, 20);
  const projectStream = streamKey(seed, 21);
  const { roundStarts, sizes, firstIndependent } = layout;
  const market = marketFigures(seed);
  const begun = beginnings(seed);
  const independents = sizes.people - firstIndependent;
  const rounds: ProjectRounds = {
    first: 0,
    count: 0,
    stages: [],
    amounts: new Float64Array(MOST_ROUNDS),
    ages: new Float64Array(MOST_ROUNDS),
    investors: new Uint32Array(MOST_ROUNDS * MOST_INVESTORS),
    investorStarts: new Uint32Array(MOST_ROUNDS + 1),
    leads: new Uint32Array(MOST_ROUNDS),
    angels: new Uint32Array(MOST_ROUNDS * MOST_ANGELS),
    angelStarts: new Uint32Array(MOST_ROUNDS + 1),
  };

  /** Days for which a token has been traded, whatever its rounds are: a small one begins after its early rounds. */
  const tradedBefore = (project: number) => {
    const figures = market(project);
    const { isLarge, traded } = begun(project, figures, rounds.ages[0] ?? 0);
    return isLarge ? traded : leastTradedDays(figures);
  };

  return (project) => {
    const first = roundStarts[project] ?? 0;
    const count = Math.min(MOST_ROUNDS, (roundStarts[project + 1] ?? first) - first);
    rounds.first = first;
    rounds.count = count;
    if (count === 0) return rounds;
    const key = rowKey(projectStream, project);
    // The newest round is the likelier the later; the earlier ones lie months apart, within the eight years.
    rounds.ages[count - 1] = OLDEST * (1 - (1 - uniform(key, DRAW.newest)) ** 0.35);
    for (let nth = count - 2; nth >= 0; nth--) {
      const later = rounds.ages[nth + 1] ?? 0;
      const gap = 100 + 420 * uniform(rowKey(stream, first + nth), DRAW.gap);
      rounds.ages[nth] = later + Math.min(gap, (OLDEST - later) / (nth + 2));
    }
    let step = uniform(key, DRAW.start) < 0.45 ? 0 : 1;
    for (let nth = 0; nth < count; nth++) {
      const roundKey = rowKey(stream, first + nth);
      const climbs = uniform(roundKey, DRAW.aside) < (CLIMBS[step] ?? 0);
      const at = climbs ? (LADDER[step] ?? LADDER[0]) : ASIDE.choose(uniform(roundKey, DRAW.asideStage));
      if (climbs) step++;
      const isLate = EARLY_STAGES.includes(at.name) && (rounds.ages[nth] ?? 0) < tradedBefore(project);
      rounds.stages[nth] = isLate ? LATER_STAGE : at.name;
      rounds.amounts[nth] =
        uniform(roundKey, DRAW.disclosed) < UNDISCLOSED_SHARE
          ? Number.NaN
          : significant(at.median * Math.exp(at.spread * normal(roundKey, DRAW.amount)), 2);
      drawInvestors(rounds, nth, roundKey, at.more, sizes.organizations);
      drawAngels(rounds, nth, roundKey, firstIndependent, independents);
    }
    return rounds;
  };
}

function drawInvestors(rounds: ProjectRounds, nth: number, key: number, more: number, organizations: number): void {
  const usual = INVESTORS_OF_ROUND[below(key, DRAW.investors, 20)] ?? 0;
  const wanted = usual === 0 ? 0 : Math.min(MOST_INVESTORS, Math.max(1, usual + more));
  const start = rounds.investorStarts[nth] ?? 0;
  const end = drawDistinct(rounds.investors, start, wanted, key, DRAW.people, organizations, HEAD, 0);
  rounds.investorStarts[nth + 1] = end;
  const chance = bits(key, DRAW.leads) & 0xff;
  rounds.leads[nth] = Math.min(end - start, chance < 70 ? 0 : chance < 222 ? 1 : 2);
}

function drawAngels(
  rounds: ProjectRounds,
  nth: number,
  key: number,
  firstIndependent: number,
  independents: number,
): void {
  const wanted = independents === 0 ? 0 : (ANGELS_OF_ROUND[below(key, DRAW.angels, 20)] ?? 0);
  const start = rounds.angelStarts[nth] ?? 0;
  rounds.angelStarts[nth + 1] = drawDistinct(
    rounds.angels,
    start,
    wanted,
    key,
    DRAW.angelPeople,
    independents,
    ANGEL_HEAD,
    firstIndependent,
  );
}

/**
 * Writes up to `wanted` distinct members of a population, favoring the first ones, and returns the end of the list.
 * Repeated draws are not replaced.
 */
function drawDistinct(
  list: Uint32Array,
  start: number,
  wanted: number,
  key: number,
  draw: number,
  population: number,
  head: number,
  offset: number,
): number {
  const logSpan = Math.log((1 + head) / head);
  let end = start;
  for (let nth = 0; nth < wanted; nth++) {
    const place = head * Math.expm1(uniform(key, draw + nth) * logSpan);
    const member = offset + Math.min(population - 1, Math.floor(place * population));
    let known = false;
    for (let at = start; at < end && !known; at++) known = list[at] === member;
    if (!known) list[end++] = member;
  }
  return end;
}

/** The project that raised a round. */
export function projectOfRound(layout: Layout, round: number): number {
  return ownerOf(layout.roundStarts, round);
}
