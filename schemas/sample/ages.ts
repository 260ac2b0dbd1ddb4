import type { MarketFigures } from './market.ts';
import { rowKey, streamKey, uniform } from './random.ts';
import type { ProjectRounds } from './rounds.ts';

const YEAR = 365.25;
/** The market cap in US dollars from which a project is large. */
const LARGE_CAP = 1e8;
/** Years of daily prices at most: large projects are older, and the many small ones would fill the database. */
export const PRICE_YEARS = { large: 10, other: 3 } as const;
/** Years a large project may be older than its rounds say. */
const LARGE_YEARS = 7;
/** Years from founding to the first trade, at most. */
const YEARS_TO_TRADE = 1.5;
const LAST_YEAR_DAYS = 365;

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
  const stream = streamKey(seed, 64);
  const tradeStream = streamKey(seed, 68);
  return (project) => {
    const { price, marketCap, listedDays } = market(project);
    const { count, ages } = roundsOf(project);
    const key = rowKey(tradeStream, project);
    const isLarge = (marketCap ?? 0) >= LARGE_CAP;
    const oldestRound = count === 0 ? 0 : (ages[0] ?? 0);
    const founded =
      oldestRound +
      YEAR * (0.2 + 2 * uniform(rowKey(stream, project), 0)) +
      (isLarge ? YEAR * LARGE_YEARS * uniform(key, 0) : 0);
    if (price === null) return { founded, pricedDays: 0 };
    const traded = Number.isFinite(listedDays)
      ? listedDays + 1
      : Math.max(LAST_YEAR_DAYS, Math.floor(founded - YEAR * YEARS_TO_TRADE * uniform(key, 1)));
    const most = Math.floor(YEAR * (isLarge ? PRICE_YEARS.large : PRICE_YEARS.other));
    return { founded: Math.max(founded, traded), pricedDays: Math.min(traded, most) };
  };
}
