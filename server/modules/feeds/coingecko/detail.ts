import { z } from 'zod';
import { readMoment } from '../parsing/dates.ts';
import { anything, optionalLine, optionalLines, requiredLine } from '../parsing/fields.ts';
import { figure, notNegative, positive } from '../parsing/figures.ts';
import { Harvest, nameOfItem, type Reader } from '../parsing/reader.ts';
import { pictureAddress, plainText } from '../parsing/texts.ts';
import { projectData } from '../records.ts';

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

/** `/coins/{id}`: one coin with its description, categories and figures. A history answer lacks `last_updated`. */
export const coinDetail: Reader = {
  feed: 'coingecko',
  source: 'CoinGecko',
  recognises: (document) =>
    document.format === 'json' &&
    typeof document.value === 'object' &&
    document.value !== null &&
    ['id', 'symbol', 'market_data', 'last_updated'].every((name) => name in Object(document.value)),
  read: (document) => {
    const harvest = new Harvest();
    const coin = document.format === 'json' ? harvest.validated(DETAIL, document.value, nameOfItem) : null;
    if (!coin) return harvest;
    const market = coin.market_data;
    harvest.add({
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
    return harvest;
  },
};
