import { z } from 'zod';
import { type Market, projectData } from '#server/modules/records/feedRecords.ts';
import { readDate, readMoment } from '../parsing/dates.ts';
import type { Document } from '../parsing/documents.ts';
import { anything, optionalLine, optionalLines, requiredLine } from '../parsing/fields.ts';
import { notNegative, positive } from '../parsing/figures.ts';
import { safeHtml } from '../parsing/html.ts';
import { listIn, mostHave, nameOfItem, objectWith, type Reader, ReaderResult, rowsIn } from '../parsing/reader.ts';
import { StatedFigures } from '../parsing/statedFigures.ts';
import { line, lines, pictureAddress, plainText, twitterPage, webAddress } from '../parsing/texts.ts';

const COIN = z.object({
  id: requiredLine,
  symbol: requiredLine,
  name: requiredLine,
  image: anything,
  current_price: anything,
  market_cap: anything,
  total_volume: anything,
  circulating_supply: anything,
  total_supply: anything,
  max_supply: anything,
  market_cap_rank: anything,
  fully_diluted_valuation: anything,
  ath: anything,
  ath_date: anything,
  atl: anything,
  atl_date: anything,
  market_cap_change_percentage_24h: anything,
  price_change_percentage_24h: anything,
  price_change_percentage_1h_in_currency: anything,
  price_change_percentage_24h_in_currency: anything,
  price_change_percentage_7d_in_currency: anything,
  price_change_percentage_30d_in_currency: anything,
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
      const figures = new StatedFigures(result, coin.name);
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
          price_usd: figures.read('price_usd', coin.current_price, 'price'),
          change1h: figures.read('change1h', coin.price_change_percentage_1h_in_currency, 'change'),
          change24h: figures.read(
            'change24h',
            coin.price_change_percentage_24h_in_currency ?? coin.price_change_percentage_24h,
            'change',
          ),
          change7d: figures.read('change7d', coin.price_change_percentage_7d_in_currency, 'change'),
          change30d: figures.read('change30d', coin.price_change_percentage_30d_in_currency, 'change'),
          market_cap_usd: figures.read('market_cap_usd', coin.market_cap, 'amount'),
          volume: figures.read('volume', coin.total_volume, 'amount or zero'),
          circulating_supply: figures.read('circulating_supply', coin.circulating_supply, 'amount'),
          total_supply: figures.read('total_supply', coin.total_supply, 'amount'),
          max_supply: figures.read('max_supply', coin.max_supply, 'amount'),
          market_cap_rate_24h: figures.read('market_cap_rate_24h', coin.market_cap_change_percentage_24h, 'change'),
          fdv_usd: figures.read('fdv_usd', coin.fully_diluted_valuation, 'amount'),
          cap_rank: figures.read('cap_rank', coin.market_cap_rank, 'amount'),
          ath_usd: figures.read('ath_usd', coin.ath, 'amount'),
          ath_date: readDate(coin.ath_date),
          atl_usd: figures.read('atl_usd', coin.atl, 'amount'),
          atl_date: readDate(coin.atl_date),
          ...figures.refusals(),
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
    fully_diluted_valuation: figuresByCurrency,
    market_cap_rank: anything,
    ath: figuresByCurrency,
    ath_date: figuresByCurrency,
    atl: figuresByCurrency,
    atl_date: figuresByCurrency,
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
    const figures = new StatedFigures(result, coin.name);
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
        price_usd: figures.read('price_usd', market.current_price, 'price'),
        change1h: figures.read('change1h', market.price_change_percentage_1h_in_currency, 'change'),
        change24h: figures.read('change24h', market.price_change_percentage_24h, 'change'),
        change7d: figures.read('change7d', market.price_change_percentage_7d, 'change'),
        change30d: figures.read('change30d', market.price_change_percentage_30d, 'change'),
        market_cap_usd: figures.read('market_cap_usd', market.market_cap, 'amount'),
        volume: figures.read('volume', market.total_volume, 'amount or zero'),
        circulating_supply: figures.read('circulating_supply', market.circulating_supply, 'amount'),
        total_supply: figures.read('total_supply', market.total_supply, 'amount'),
        max_supply: figures.read('max_supply', market.max_supply, 'amount'),
        market_cap_rate_24h: figures.read('market_cap_rate_24h', market.market_cap_change_percentage_24h, 'change'),
        fdv_usd: figures.read('fdv_usd', market.fully_diluted_valuation, 'amount'),
        cap_rank: figures.read('cap_rank', market.market_cap_rank, 'amount'),
        ath_usd: figures.read('ath_usd', market.ath, 'amount'),
        ath_date: readDate(market.ath_date),
        atl_usd: figures.read('atl_usd', market.atl, 'amount'),
        atl_date: readDate(market.atl_date),
        ...figures.refusals(),
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
  price: anything,
  market_cap: anything,
  volume_24h: anything,
  change_1h: anything,
  change_24h: anything,
  change_7d: anything,
  change_30d: anything,
  circulating_supply: anything,
  total_supply: anything,
  max_supply: anything,
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
      const figures = new StatedFigures(result, coin.name);
      result.add({
        kind: 'project',
        key: coin.id,
        fetchedAt: readMoment(snapshot?.timestamp),
        data: projectData({
          side: 'token',
          name: coin.name,
          symbol: coin.symbol.toUpperCase(),
          gecko_id: coin.id,
          price_usd: figures.read('price_usd', coin.price, 'price'),
          change1h: figures.read('change1h', coin.change_1h, 'change'),
          change24h: figures.read('change24h', coin.change_24h, 'change'),
          change7d: figures.read('change7d', coin.change_7d, 'change'),
          change30d: figures.read('change30d', coin.change_30d, 'change'),
          market_cap_usd: figures.read('market_cap_usd', coin.market_cap, 'amount'),
          volume: figures.read('volume', coin.volume_24h, 'amount or zero'),
          circulating_supply: figures.read('circulating_supply', coin.circulating_supply, 'amount'),
          total_supply: figures.read('total_supply', coin.total_supply, 'amount'),
          max_supply: figures.read('max_supply', coin.max_supply, 'amount'),
          ...figures.refusals(),
        }),
      });
    }
    return result;
  },
};
