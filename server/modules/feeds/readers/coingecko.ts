import { z } from 'zod';
import { DAY_MS } from '#schemas/units.ts';
import { readDate, readMoment } from '../parsing/dates.ts';
import type { Document } from '../parsing/documents.ts';
import { anything, optionalFigure, optionalLine, optionalLines, requiredLine } from '../parsing/fields.ts';
import { figure, notNegative, positive } from '../parsing/figures.ts';
import { columnNamed, listIn, mostHave, nameOfItem, type Reader, ReaderResult, rowsIn } from '../parsing/reader.ts';
import { line, pictureAddress, plainText } from '../parsing/texts.ts';
import { projectData } from '../records.ts';

const COIN = z.object({
  id: requiredLine,
  symbol: requiredLine,
  name: requiredLine,
  image: anything,
  current_price: optionalFigure,
  market_cap: optionalFigure,
  total_volume: optionalFigure,
  circulating_supply: optionalFigure,
  total_supply: optionalFigure,
  max_supply: optionalFigure,
  price_change_percentage_24h: optionalFigure,
  price_change_percentage_1h_in_currency: optionalFigure,
  price_change_percentage_24h_in_currency: optionalFigure,
  price_change_percentage_7d_in_currency: optionalFigure,
  price_change_percentage_30d_in_currency: optionalFigure,
  last_updated: optionalLine,
});

/** Coins worth one dollar; some have lost the peg for a day, but never all. */
const DOLLAR_COINS: ReadonlySet<unknown> = new Set([
  'tether',
  'usd-coin',
  'dai',
  'binance-usd',
  'true-usd',
  'first-digital-usd',
]);
const DOLLAR_TOLERANCE = 0.05;

/** Median price of the dollar coins if none costs about one, so figures are in another currency; else null. */
function dollarPriceOtherThanOne(coins: ReturnType<typeof rowsIn>): number | null {
  const prices = coins
    .flatMap((coin) => (DOLLAR_COINS.has(coin.id) ? (positive(coin.current_price) ?? []) : []))
    .sort((a, b) => a - b);
  if (prices.some((price) => Math.abs(price - 1) <= DOLLAR_TOLERANCE)) return null;
  return prices[Math.floor(prices.length / 2)] ?? null;
}

/** `/coins/markets`: a page of coins with price, cap, volume, supplies and changes, in US dollars only. */
export const coinMarkets: Reader = {
  feed: 'coingecko',
  source: 'CoinGecko',
  recognizes: (document) => mostHave(listIn(document, 'coins', 'data'), 'id', 'symbol', 'current_price'),
  reasonToSkip: (document, { address }) => {
    const named = /(?<![a-z])vs_currency[=_-]([a-z]+)/i.exec(address)?.[1]?.toLowerCase();
    if (named !== undefined)
      return named === 'usd' ? null : `its figures are in ${named.toUpperCase()}, not in US dollars`;
    const cost = dollarPriceOtherThanOne(rowsIn(document, 'coins', 'data'));
    return cost === null
      ? null
      : `its figures are not in US dollars: one dollar costs ${Number(cost.toPrecision(3))} in it`;
  },
  read: (document) => {
    const result = new ReaderResult();
    for (const item of listIn(document, 'coins', 'data') ?? []) {
      const coin = result.validated(COIN, item, nameOfItem);
      if (!coin) continue;
      result.add({
        kind: 'project',
        key: coin.id,
        fetchedAt: readMoment(coin.last_updated),
        data: projectData({
          side: 'token',
          name: coin.name,
          symbol: coin.symbol.toUpperCase(),
          gecko_id: coin.id,
          logo: pictureAddress(coin.image),
          price_usd: positive(coin.current_price),
          change1h: coin.price_change_percentage_1h_in_currency,
          change24h: coin.price_change_percentage_24h_in_currency ?? coin.price_change_percentage_24h,
          change7d: coin.price_change_percentage_7d_in_currency,
          change30d: coin.price_change_percentage_30d_in_currency,
          market_cap_usd: positive(coin.market_cap),
          volume: notNegative(coin.total_volume),
          circulating_supply: positive(coin.circulating_supply),
          total_supply: positive(coin.total_supply),
          max_supply: positive(coin.max_supply),
        }),
      });
    }
    return result;
  },
};

const figuresByCurrency = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'object' && value !== null && 'usd' in value ? value.usd : null));

const DETAIL = z.object({
  id: requiredLine,
  symbol: requiredLine,
  name: requiredLine,
  categories: optionalLines,
  description: z
    .unknown()
    .optional()
    .transform((value) => (typeof value === 'object' && value !== null && 'en' in value ? value.en : null)),
  image: z
    .unknown()
    .optional()
    .transform((value) => (typeof value === 'object' && value !== null && 'large' in value ? value.large : null)),
  last_updated: optionalLine,
  market_data: z.object({
    current_price: figuresByCurrency,
    market_cap: figuresByCurrency,
    total_volume: figuresByCurrency,
    price_change_percentage_1h_in_currency: figuresByCurrency,
    price_change_percentage_24h: anything,
    price_change_percentage_7d: anything,
    price_change_percentage_30d: anything,
    circulating_supply: anything,
    total_supply: anything,
    max_supply: anything,
    last_updated: optionalLine,
  }),
});

/** `/coins/{id}`: one coin with description, categories and figures. A history answer lacks `last_updated`. */
export const coinDetail: Reader = {
  feed: 'coingecko',
  source: 'CoinGecko',
  recognizes: (document) =>
    document.format === 'json' &&
    typeof document.value === 'object' &&
    document.value !== null &&
    ['id', 'symbol', 'market_data', 'last_updated'].every((name) => name in Object(document.value)),
  read: (document) => {
    const result = new ReaderResult();
    const coin = document.format === 'json' ? result.validated(DETAIL, document.value, nameOfItem) : null;
    if (!coin) return result;
    const market = coin.market_data;
    result.add({
      kind: 'project',
      key: `${coin.id}/detail`,
      fetchedAt: readMoment(market.last_updated ?? coin.last_updated),
      data: projectData({
        side: 'token',
        name: coin.name,
        symbol: coin.symbol.toUpperCase(),
        gecko_id: coin.id,
        logo: pictureAddress(coin.image),
        description: plainText(coin.description),
        sector: coin.categories.filter((category) => !/ecosystem$|portfolio$|holdings$/i.test(category)),
        price_usd: positive(market.current_price),
        change1h: figure(market.price_change_percentage_1h_in_currency),
        change24h: figure(market.price_change_percentage_24h),
        change7d: figure(market.price_change_percentage_7d),
        change30d: figure(market.price_change_percentage_30d),
        market_cap_usd: positive(market.market_cap),
        volume: notNegative(market.total_volume),
        circulating_supply: positive(market.circulating_supply),
        total_supply: positive(market.total_supply),
        max_supply: positive(market.max_supply),
      }),
    });
    return result;
  },
};

const SNAPSHOT_COIN = z.object({
  id: requiredLine,
  symbol: requiredLine,
  name: requiredLine,
  price: optionalFigure,
  market_cap: optionalFigure,
  volume_24h: optionalFigure,
  change_1h: optionalFigure,
  change_24h: optionalFigure,
  change_7d: optionalFigure,
  change_30d: optionalFigure,
  circulating_supply: optionalFigure,
  total_supply: optionalFigure,
  max_supply: optionalFigure,
});

const SNAPSHOT = z.object({
  timestamp: requiredLine,
  prices: z.object({ top_100: z.array(z.unknown()) }),
});

function snapshotIn(document: Document) {
  if (document.format !== 'json') return null;
  const parsed = SNAPSHOT.safeParse(document.value);
  return parsed.success ? parsed.data : null;
}

/** A market snapshot of CoinGecko figures with other field names. */
export const marketSnapshot: Reader = {
  feed: 'coingecko',
  source: 'CoinGecko',
  recognizes: (document) => snapshotIn(document) !== null,
  read: (document) => {
    const result = new ReaderResult();
    const snapshot = snapshotIn(document);
    for (const item of snapshot?.prices.top_100 ?? []) {
      const coin = result.validated(SNAPSHOT_COIN, item, nameOfItem);
      if (!coin) continue;
      result.add({
        kind: 'project',
        key: coin.id,
        fetchedAt: readMoment(snapshot?.timestamp),
        data: projectData({
          side: 'token',
          name: coin.name,
          symbol: coin.symbol.toUpperCase(),
          gecko_id: coin.id,
          price_usd: positive(coin.price),
          change1h: coin.change_1h,
          change24h: coin.change_24h,
          change7d: coin.change_7d,
          change30d: coin.change_30d,
          market_cap_usd: positive(coin.market_cap),
          volume: notNegative(coin.volume_24h),
          circulating_supply: positive(coin.circulating_supply),
          total_supply: positive(coin.total_supply),
          max_supply: positive(coin.max_supply),
        }),
      });
    }
    return result;
  },
};

/**
 * A table of coins by day. Of several lines for one day the last counts. A table that ends on another day is another
 * record: it may know days that a newer one does not.
 */
export const dailyPrices: Reader = {
  feed: 'coingecko-prices',
  source: 'CoinGecko',
  recognizes: (document) =>
    document.format === 'table' &&
    ['id', 'symbol', 'current_price', 'last_updated'].every((name) => document.header.includes(name)),
  read: (document) => {
    const result = new ReaderResult();
    if (document.format !== 'table') return result;
    const day = columnNamed(document.header, 'date', 'commit_date', 'last_updated') ?? '';
    const years = new Map<string, { id: string; year: number; prices: (number | null)[]; last: string }>();
    for (const row of document.rows) {
      const id = line(row.id);
      const date = readDate(row[day]);
      const price = positive(row.current_price);
      if (id === null || date?.length !== 10 || price === null) {
        const missing =
          id === null
            ? 'id: missing'
            : price === null
              ? 'current_price: missing or not a number'
              : `${day}: not a date`;
        result.reject(missing, `${id} ${row[day]}`);
        continue;
      }
      const year = Number(date.slice(0, 4));
      const key = `${id}/${year}`;
      const known = years.get(key) ?? { id, year, prices: [], last: date };
      years.set(key, known);
      const index = (Date.parse(date) - Date.UTC(year, 0, 1)) / DAY_MS;
      while (known.prices.length <= index) known.prices.push(null);
      known.prices[index] = price;
      if (date > known.last) known.last = date;
    }
    for (const [key, { id, year, prices, last }] of years) {
      result.add({
        kind: 'prices',
        key: `${key}/${last}`,
        fetchedAt: `${last}T00:00:00.000Z`,
        data: { gecko_id: id, year, prices },
      });
    }
    return result;
  },
};
