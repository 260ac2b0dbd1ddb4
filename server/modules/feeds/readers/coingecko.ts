import { z } from 'zod';
import { type Market, projectData } from '#server/modules/records/feedRecords.ts';
import { readMoment } from '../parsing/dates.ts';
import type { Document } from '../parsing/documents.ts';
import { anything, optionalFigure, optionalLine, optionalLines, requiredLine } from '../parsing/fields.ts';
import { figure, notNegative, positive } from '../parsing/figures.ts';
import { safeHtml } from '../parsing/html.ts';
import { listIn, mostHave, nameOfItem, objectWith, type Reader, ReaderResult, rowsIn } from '../parsing/reader.ts';
import { line, lines, pictureAddress, plainText, twitterPage, webAddress } from '../parsing/texts.ts';

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
  market_cap_change_percentage_24h: optionalFigure,
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
          market_cap_rate_24h: coin.market_cap_change_percentage_24h,
        }),
      });
    }
    return result;
  },
};

/** One member of an object of alternatives: a currency, a language, a size. Null without it. */
const memberNamed = (name: string) =>
  z
    .unknown()
    .optional()
    .transform(
      (value): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : null) ?? null,
    );

const figuresByCurrency = memberNamed('usd');

const DETAIL = z.object({
  id: requiredLine,
  symbol: requiredLine,
  name: requiredLine,
  categories: optionalLines,
  description: memberNamed('en'),
  image: memberNamed('large'),
  last_updated: optionalLine,
  platforms: anything,
  links: anything,
  tickers: anything,
  market_data: z.object({
    market_cap_change_percentage_24h: anything,
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
  recognizes: objectWith('id', 'symbol', 'market_data', 'last_updated'),
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
        description_html: safeHtml(coin.description),
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
        market_cap_rate_24h: figure(market.market_cap_change_percentage_24h),
        ...readLinks(coin.links),
        contracts: readPlatforms(coin.platforms),
        markets: readTickers(coin.tickers),
      }),
    });
    return result;
  },
};

const LINKS = z.object({
  homepage: optionalLines,
  twitter_screen_name: anything,
  telegram_channel_identifier: optionalLine,
  subreddit_url: anything,
});

function readLinks(value: unknown): { website: string | null; social: string[] } {
  const links = LINKS.safeParse(value).data;
  if (!links) return { website: null, social: [] };
  const channel = links.telegram_channel_identifier;
  return {
    website: links.homepage.map(webAddress).find((address) => address !== null) ?? null,
    social: lines([
      twitterPage(links.twitter_screen_name),
      channel !== null && /^\w+$/.test(channel) ? `https://t.me/${channel}` : null,
      webAddress(links.subreddit_url),
    ]),
  };
}

/** Contracts by the id of their platform; a coin with a chain of its own has an entry without a name. */
function readPlatforms(value: unknown): { chain: string; address: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([platform, given]) => {
    const [chain, address] = [line(platform), line(given)];
    return chain === null || address === null ? [] : [{ chain, address }];
  });
}

const TICKER = z.object({
  base: requiredLine,
  target: requiredLine,
  market: z.object({ name: requiredLine }),
  converted_last: figuresByCurrency,
  converted_volume: figuresByCurrency,
  trade_url: anything,
  is_anomaly: z.unknown().optional(),
  is_stale: z.unknown().optional(),
});
const MARKETS_MAX = 30;
/** A pair named by its contracts says nothing to anybody. */
const CONTRACT = /^0x[0-9a-f]{40}$/i;

/** Pairs with a sound price, the largest first. */
function readTickers(value: unknown): Market[] {
  const tickers = Array.isArray(value) ? value.flatMap((item) => TICKER.safeParse(item).data ?? []) : [];
  return tickers
    .filter(({ base, target, is_anomaly, is_stale }) => {
      return is_anomaly !== true && is_stale !== true && !CONTRACT.test(base) && !CONTRACT.test(target);
    })
    .map(({ base, target, market, converted_last, converted_volume, trade_url }) => ({
      exchange: market.name,
      pair: `${base}/${target}`,
      price_usd: positive(converted_last),
      volume_usd: notNegative(converted_volume),
      url: webAddress(trade_url),
    }))
    .sort((a, b) => (b.volume_usd ?? 0) - (a.volume_usd ?? 0))
    .slice(0, MARKETS_MAX);
}

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
