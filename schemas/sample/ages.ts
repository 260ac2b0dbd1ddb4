import { leastTradedDays, type MarketFigures } from './market.ts';
import { EARLY_STAGES, type ProjectRounds } from './rounds.ts';
import { beginnings } from './trading.ts';

const YEAR = 365.25;
/** Years of daily prices at most: large projects are older, and the many small ones would fill the database. */
export const PRICE_YEARS = { large: 10, other: 3 } as const;

export interface ProjectAge {
  /** Days since it was founded, which was before its first round and its first trade. */
  readonly founded: number;
  /** Days with a price up to today; 0 without a token. */
  readonly pricedDays: number;
}

/** Ages by index of the project. */
export function projectAges(
  seed: number,
  market: (project: number) => MarketFigures,
  roundsOf: (project: number) => ProjectRounds,
): (project: number) => ProjectAge {
  const begun = beginnings(seed);
  return (project) => {
    const figures = market(project);
    const { count, ages, stages } = roundsOf(project);
    const { isLarge, founded, traded } = begun(project, figures, count === 0 ? 0 : (ages[0] ?? 0));
    if (traded === 0) return { founded, pricedDays: 0 };
    // The token comes after the rounds that are raised before one.
    const early = stages.slice(0, count).findLastIndex((stage) => EARLY_STAGES.includes(stage));
    const first =
      early < 0 ? traded : Math.max(leastTradedDays(figures), Math.min(traded, Math.floor(ages[early] ?? 0)));
    const kept = Math.floor(YEAR * (isLarge ? PRICE_YEARS.large : PRICE_YEARS.other));
    return { founded: Math.max(founded, first), pricedDays: Math.min(first, kept) };
  };
}
