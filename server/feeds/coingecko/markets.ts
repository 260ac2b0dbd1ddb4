import { z } from 'zod';
import { readMoment } from '../read/dates.ts';
import { anything, optionalFigure, optionalLine, requiredLine } from '../read/fields.ts';
import { notNegative, positive } from '../read/figures.ts';
import { Harvest, listIn, mostHave, nameOfItem, type Reader } from '../read/reader.ts';
import { pictureAddress } from '../read/texts.ts';
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

/** `/coins/markets`: a page of coins with price, cap, volume, supplies and changes. Figures in US dollars only. */
export const coinMarkets: Reader = {
  feed: 'coingecko',
  source: 'CoinGecko',
  recognises: (document) => mostHave(listIn(document, 'coins', 'data'), 'id', 'symbol', 'current_price'),
  refuses: (_document, { address }) => {
    const currency = /[?&]vs_currency=([a-z]+)/i.exec(address)?.[1]?.toLowerCase();
    return currency === undefined || currency === 'usd'
      ? null
      : `its figures are in ${currency.toUpperCase()}, not in US dollars`;
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
