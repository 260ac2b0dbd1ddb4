import { leastTradedDays, type MarketFigures } from './market.ts';
import { rowKey, streamKey, uniform } from './random.ts';

const YEAR = 365.25;
/** The market cap in US dollars from which a project is large. */
const LARGE_CAP = 1e8;
/** Years a large project may be older than its rounds say. */
const LARGE_YEARS = 7;
/** Years from founding to the first trade, at most. */
const YEARS_TO_TRADE = 1.5;

/** How long a project has been there and its token traded, in days, as its market and its oldest round say. */
export interface Beginnings {
  readonly isLarge: boolean;
  readonly founded: number;
  /** 0 without a token. */
  readonly traded: number;
}

export function beginnings(seed: number): (project: number, market: MarketFigures, oldestRound: number) => Beginnings {
  const stream = streamKey(seed, 64);
  const tradeStream = streamKey(seed, 68);
  return (project, market, oldestRound) => {
    const key = rowKey(tradeStream, project);
    const isLarge = (market.marketCap ?? 0) >= LARGE_CAP;
    const founded =
      oldestRound +
      YEAR * (0.2 + 2 * uniform(rowKey(stream, project), 0)) +
      (isLarge ? YEAR * LARGE_YEARS * uniform(key, 0) : 0);
    const least = leastTradedDays(market);
    const traded =
      least === 0 || Number.isFinite(market.listedDays)
        ? least
        : Math.max(least, Math.floor(founded - YEAR * YEARS_TO_TRADE * uniform(key, 1)));
    return { isLarge, founded, traded };
  };
}
