import { type MarketFigures, marketFigures } from './market.ts';
import { normal, rowKey, significant, streamKey } from './random.ts';

/** A year of daily closes; the last is the present price. */
export const PRICE_DAYS = 365;
const LAST = PRICE_DAYS - 1;
/** Significant digits of a close, one more than of the present price. */
const CLOSE_DIGITS = 7;

/**
 * Daily closes by project index, oldest first, in US dollars. NaN before the first trade, and everywhere for a project
 * without a token. Their changes over 1, 7 and 30 days are the project's changes over 24 hours, 7 and 30 days.
 */
export function dailyPrices(seed: number): (index: number) => Float64Array {
  const market = marketFigures(seed);
  const stream = streamKey(seed, 13);
  return (index) => {
    const figures = market(index);
    const closes = new Float64Array(PRICE_DAYS).fill(Number.NaN);
    if (figures.price === null) return closes;
    const key = rowKey(stream, index);
    const first = Math.max(0, LAST - figures.listedDays);
    let known = LAST;
    closes[LAST] = figures.price;
    for (const [days, change] of quotedChanges(figures)) {
      const day = LAST - days;
      if (change === null || day < first) continue;
      closes[day] = significant(figures.price / (1 + change / 100), CLOSE_DIGITS);
      walkBetween(closes, day, known, figures.volatility, key);
      known = day;
    }
    for (let day = known - 1; day >= first; day--) {
      const move = Math.min(1, Math.max(-1, figures.volatility * normal(key, day) + 0.0004));
      closes[day] = significant((closes[day + 1] ?? 0) * Math.exp(-move), CLOSE_DIGITS);
    }
    return closes;
  };
}

function quotedChanges({ change24h, change7d, change30d }: MarketFigures) {
  return [
    [1, change24h],
    [7, change7d],
    [30, change30d],
  ] as const;
}

/** Fills the days between two known closes with a random walk that meets both (a Brownian bridge of logarithms). */
function walkBetween(closes: Float64Array, from: number, to: number, volatility: number, key: number): void {
  let level = Math.log(closes[from] ?? 1);
  const target = Math.log(closes[to] ?? 1);
  for (let day = from + 1; day < to; day++) {
    const left = to - day + 1;
    const deviation = volatility * Math.sqrt((left - 1) / left);
    level += (target - level) / left + deviation * normal(key, day);
    closes[day] = significant(Math.exp(level), CLOSE_DIGITS);
  }
}
