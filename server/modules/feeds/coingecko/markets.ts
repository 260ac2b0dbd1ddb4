import { z } from 'zod';
import { readMoment } from '../parsing/dates.ts';
import { anything, optionalFigure, optionalLine, requiredLine } from '../parsing/fields.ts';
import { notNegative, positive } from '../parsing/figures.ts';
import { Harvest, listIn, mostHave, nameOfItem, type Reader, rowsIn } from '../parsing/reader.ts';
import { pictureAddress } from '../parsing/texts.ts';
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

/** Coins that cost a dollar; some have been off it by much for a day, but never all of them. */
const DOLLAR_COINS: ReadonlySet<unknown> = new Set([
  'tether',
  'usd-coin',
  'dai',
  'binance-usd',
  'true-usd',
  'first-digital-usd',
]);
const DOLLAR_TOLERANCE = 0.05;

/** What a dollar costs in a page in which none of the dollar coins costs about one; null where its figures may be dollars. */
function strangeDollar(coins: ReturnType<typeof rowsIn>): number | null {
  const prices = coins
    .flatMap((coin) => (DOLLAR_COINS.has(coin.id) ? (positive(coin.current_price) ?? []) : []))
    .sort((a, b) => a - b);
  if (prices.some((price) => Math.abs(price - 1) <= DOLLAR_TOLERANCE)) return null;
  return prices[Math.floor(prices.length / 2)] ?? null;
}

/** `/coins/markets`: a page of coins with price, cap, volume, supplies and changes. Figures in US dollars only. */
export const coinMarkets: Reader = {
  feed: 'coingecko',
  source: 'CoinGecko',
  recognises: (document) => mostHave(listIn(document, 'coins', 'data'), 'id', 'symbol', 'current_price'),
  refuses: (document, { address }) => {
    const named = /(?<![a-z])vs_currency[=_-]([a-z]+)/i.exec(address)?.[1]?.toLowerCase();
    if (named !== undefined)
      return named === 'usd' ? null : `its figures are in ${named.toUpperCase()}, not in US dollars`;
    const cost = strangeDollar(rowsIn(document, 'coins', 'data'));
    return cost === null ? null : `its figures are not in US dollars: a dollar is ${Number(cost.toPrecision(3))} in it`;
  },
  read: (document) => {
    const harvest = new Harvest();
    for (const item of listIn(document, 'coins', 'data') ?? []) {
      const coin = harvest.validated(COIN, item, nameOfItem);
      if (!coin) continue;
      harvest.add({
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
    return harvest;
  },
};
