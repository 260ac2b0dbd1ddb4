import { FEATURED_PROJECTS } from './names/featured.ts';
import { below, heavyTailed, normal, rowKey, significant, streamKey, uniform } from './random.ts';
import { SECTOR_CHOICE, SECTORS } from './vocabulary.ts';

/** The market side of a project. Money in US dollars, changes in per cent, supplies in tokens; null where not known. */
export interface MarketFigures {
  /** The primary sector's place in SECTORS. */
  readonly sector: number;
  readonly hasToken: boolean;
  readonly price: number | null;
  readonly change1h: number | null;
  readonly change24h: number | null;
  readonly change7d: number | null;
  readonly change30d: number | null;
  readonly marketCap: number | null;
  readonly volume: number | null;
  readonly tvl: number | null;
  readonly circulating: number | null;
  readonly total: number | null;
  readonly max: number | null;
  /** Deviation of the daily logarithmic return. */
  readonly volatility: number;
  /** Days since the first trade; Infinity where that is more than a year ago. */
  readonly listedDays: number;
}

const STABLECOIN = SECTORS.findIndex(({ name }) => name === 'Stablecoin');
const TOKENLESS_SHARE = 0.15;
const LISTED_WITHIN_YEAR_SHARE = 0.07;
const MAX_SUPPLIES = [
  1e7, 2.1e7, 5e7, 1e8, 1e8, 1e8, 2e8, 2.5e8, 4e8, 5e8, 1e9, 1e9, 1e9, 1e9, 1e9, 2e9, 3e9, 5e9, 1e10, 1e10, 1e10, 2e10,
  5e10, 1e11, 1e12, 4.2e14,
];
// The number of a draw, so that no two figures share their chance.
const DRAW = {
  sector: 0,
  token: 1,
  cap: 2,
  supply: 3,
  total: 4,
  totalShare: 5,
  circulating: 6,
  max: 7,
  volatility: 8,
  listed: 9,
  listedDays: 10,
  day: 11,
  week: 13,
  month: 15,
  hour: 17,
  hourKnown: 19,
  volume: 20,
  volumeKnown: 21,
  tvl: 22,
  tvlKnown: 23,
  circulatingKnown: 24,
  peg: 25,
} as const;

/** Market figures by project index; they depend on nothing but the seed and the index. */
export function marketFigures(seed: number): (index: number) => MarketFigures {
  const stream = streamKey(seed, 11);
  // The day, week and month of the whole market, which every token follows a little.
  const weather = rowKey(streamKey(seed, 12), 0);
  const marketDay = 0.012 + 0.01 * normal(weather, 0);
  const marketWeek = 0.03 * normal(weather, 1);
  const marketMonth = 0.08 * normal(weather, 2);

  return (index) => {
    const key = rowKey(stream, index);
    const featured = index < FEATURED_PROJECTS.length;
    // The largest use the commoner sectors, which come first.
    const sector = SECTOR_CHOICE.choose(uniform(key, DRAW.sector) * (featured ? 0.75 : 1));
    const capDraw = normal(key, DRAW.cap);
    // The head follows rank and size, as markets do; the rest is log-normal with a median of 2.6 million.
    const aim = featured ? (58e9 / (index + 1) ** 0.95) * Math.exp(0.16 * capDraw) : 2.6e6 * Math.exp(2.1 * capDraw);
    const locksValue = SECTORS[sector]?.locksValue === true && uniform(key, DRAW.tvlKnown) < 0.86;
    const tvl = locksValue ? significant(aim * Math.exp(1.2 * normal(key, DRAW.tvl) - 1.1), 9) : null;
    if (!featured && uniform(key, DRAW.token) < TOKENLESS_SHARE) return { ...TOKENLESS, sector, tvl };

    const stable = sector === STABLECOIN;
    const volatility = stable
      ? 0.0005
      : Math.min(0.35, Math.exp(0.45 * normal(key, DRAW.volatility) + (featured ? -3.6 : -3.1)));
    const supplies = stable ? stableSupplies(key, aim) : tokenSupplies(key);
    const price = significant(stable ? 1 + 0.0012 * normal(key, DRAW.peg) : aim / supplies.circulating, 6);
    const circulating = uniform(key, DRAW.circulatingKnown) < 0.98 || featured ? supplies.circulating : null;
    const marketCap = circulating === null ? null : price * circulating;
    const turnover = Math.exp(1.1 * normal(key, DRAW.volume) - (featured ? 3.1 : 3.9));

    const listedLately = !featured && uniform(key, DRAW.listed) < LISTED_WITHIN_YEAR_SHARE;
    const listedDays = listedLately ? 1 + below(key, DRAW.listedDays, 364) : Number.POSITIVE_INFINITY;
    const pull = stable ? 0 : 0.7;
    const day = bounded(pull * marketDay + volatility * heavyTailed(key, DRAW.day));
    const week = bounded(day + pull * marketWeek + volatility * Math.sqrt(6) * heavyTailed(key, DRAW.week));
    const month = bounded(week + pull * marketMonth + volatility * Math.sqrt(23) * heavyTailed(key, DRAW.month));
    return {
      sector,
      hasToken: true,
      price,
      change1h:
        uniform(key, DRAW.hourKnown) < 0.07 ? null : perCent(bounded((volatility / 6) * heavyTailed(key, DRAW.hour))),
      change24h: perCent(day),
      change7d: listedDays < 7 ? null : perCent(week),
      change30d: listedDays < 30 ? null : perCent(month),
      marketCap,
      volume: uniform(key, DRAW.volumeKnown) < 0.985 ? significant(aim * turnover, 8) : null,
      tvl,
      circulating,
      total: supplies.total,
      max: supplies.max,
      volatility,
      listedDays,
    };
  };
}

const TOKENLESS = {
  hasToken: false,
  price: null,
  change1h: null,
  change24h: null,
  change7d: null,
  change30d: null,
  marketCap: null,
  volume: null,
  circulating: null,
  total: null,
  max: null,
  volatility: 0,
  listedDays: Number.POSITIVE_INFINITY,
} as const;

/** Keeps a logarithmic return between a loss of 95 % and a twentyfold gain. */
function bounded(logReturn: number): number {
  return Math.min(3, Math.max(-3, logReturn));
}

/** A logarithmic return as a quoted change: per cent with five decimals. */
function perCent(logReturn: number): number {
  return Math.round(Math.expm1(logReturn) * 1e7) / 1e5 + 0;
}

interface Supplies {
  readonly circulating: number;
  readonly total: number | null;
  readonly max: number | null;
}

function tokenSupplies(key: number): Supplies {
  const planned = MAX_SUPPLIES[below(key, DRAW.supply, MAX_SUPPLIES.length)] ?? 1e9;
  const issuedInFull = uniform(key, DRAW.total) < 0.55;
  const total = issuedInFull ? planned : Math.round(planned * (0.6 + 0.4 * uniform(key, DRAW.totalShare)));
  const share = uniform(key, DRAW.circulating);
  const circulating = share < 0.17 ? total : Math.round(total * (0.08 + 0.92 * share));
  const known = uniform(key, DRAW.max);
  return { circulating, total: known > 0.97 ? null : total, max: known < 0.62 ? planned : null };
}

/** A stablecoin is issued on demand: no maximum, and all of it circulates. */
function stableSupplies(key: number, aim: number): Supplies {
  const circulating = Math.round(aim);
  const idle = uniform(key, DRAW.total) < 0.7 ? 0 : Math.round(circulating * 0.05 * uniform(key, DRAW.totalShare));
  return { circulating, total: circulating + idle, max: null };
}

/** The days whose draws count from their first one; those before count backwards from it. */
export const LAST_YEAR_DAYS = 365;
/** Significant digits of a close, one more than of the present price. */
const CLOSE_DIGITS = 7;
/** Days for which a token has been traded at least; 0 without one. */
export function leastTradedDays({ price, listedDays }: MarketFigures): number {
  if (price === null) return 0;
  return Number.isFinite(listedDays) ? listedDays + 1 : LAST_YEAR_DAYS;
}

/** Daily logarithmic gain of a token. */
const DRIFT = 0.0004;
/** Share of its distance from the drift that a close before the last year loses in a day: ten years add up to no millionfold. */
const RETURN_TO_DRIFT = 0.001;

/**
 * Daily closes by project index, oldest first, in US dollars: as many as days have passed since the first one, and none for
 * a project without a token. The last is the present price; changes over 1, 7 and 30 days are the project's changes over 24
 * hours, 7 and 30 days. A longer history ends in the same closes as a shorter one.
 */
export function dailyPrices(seed: number, daysOf: (index: number) => number): (index: number) => Float64Array {
  const market = marketFigures(seed);
  const stream = streamKey(seed, 13);
  return (index) => {
    const figures = market(index);
    if (figures.price === null) return new Float64Array();
    const days = daysOf(index);
    const closes = new Float64Array(days);
    const key = rowKey(stream, index);
    const last = days - 1;
    const firstDrawn = days - LAST_YEAR_DAYS;
    const drift = figures.sector === STABLECOIN ? 0 : DRIFT;
    let known = last;
    closes[last] = figures.price;
    for (const [ago, change] of quotedChanges(figures)) {
      const day = last - ago;
      if (change === null || day < 0) continue;
      closes[day] = significant(figures.price / (1 + change / 100), CLOSE_DIGITS);
      walkBetween(closes, day, known, (at) => figures.volatility * normal(key, at - firstDrawn));
      known = day;
    }
    // Where the close would be if the years before the last one had gained nothing but the drift.
    let trend = 0;
    for (let day = known - 1; day >= 0; day--) {
      const next = closes[day + 1] ?? 0;
      let move = Math.min(1, Math.max(-1, figures.volatility * normal(key, day - firstDrawn) + drift));
      if (day < firstDrawn) {
        trend = trend === 0 ? next : trend * Math.exp(-drift);
        move += RETURN_TO_DRIFT * Math.log(next / trend);
      }
      closes[day] = significant(next * Math.exp(-move), CLOSE_DIGITS);
    }
    return closes;
  };
}

/**
 * Daily market caps of a project with these closes, NaN where unknown. The circulating supply is that of today on all days,
 * so the last cap is the directory's.
 */
export function dailyMarketCaps(seed: number): (index: number, closes: Float64Array) => Float64Array {
  const market = marketFigures(seed);
  return (index, closes) => {
    const { circulating } = market(index);
    return closes.map((close) => (circulating === null ? Number.NaN : close * circulating));
  };
}

/** Deviation of the logarithm of a day's turnover. */
const TURNOVER_DEVIATION = 0.45;
const VOLUME_DIGITS = 5;

/**
 * What was traded each day, in US dollars, NaN where unknown. It follows the price and moves with chance; the last day's is the
 * directory's.
 */
export function dailyVolumes(seed: number): (index: number, closes: Float64Array) => Float64Array {
  const market = marketFigures(seed);
  const stream = streamKey(seed, 14);
  return (index, closes) => {
    const { volume, price } = market(index);
    if (volume === null || price === null) return new Float64Array(closes.length).fill(Number.NaN);
    const key = rowKey(stream, index);
    const last = closes.length - 1;
    return closes.map((close, day) =>
      day === last
        ? volume
        : significant(
            ((volume * close) / price) * Math.exp(TURNOVER_DEVIATION * normal(key, last - day)),
            VOLUME_DIGITS,
          ),
    );
  };
}

function quotedChanges({ change24h, change7d, change30d }: MarketFigures) {
  return [
    [1, change24h],
    [7, change7d],
    [30, change30d],
  ] as const;
}

/** Fills the days between two known closes with a random walk of these moves that meets both (a Brownian bridge of logarithms). */
function walkBetween(closes: Float64Array, from: number, to: number, moveOf: (day: number) => number): void {
  let level = Math.log(closes[from] ?? 1);
  const target = Math.log(closes[to] ?? 1);
  for (let day = from + 1; day < to; day++) {
    const left = to - day + 1;
    level += (target - level) / left + Math.sqrt((left - 1) / left) * moveOf(day);
    closes[day] = significant(Math.exp(level), CLOSE_DIGITS);
  }
}
